import { Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import type { Conflict } from './attention-conflict.ts';
import type { Difference } from './attention-differences.ts';
import type { ConflictState } from './attention-state.ts';
import { DifferenceTable } from './attention-table.tsx';

type DuplicateTableProps = {
  readonly conflict: Conflict;
  readonly state: ConflictState;
  readonly differences: readonly Difference[];
};

/** A new customer beside the known one that they may be: each column is headed by whose values it has. */
export function DuplicateTable({ conflict, state, differences }: DuplicateTableProps) {
  const { t } = useLingui();
  const { customerId } = conflict.theirs;
  const otherId = typeof customerId === 'string' ? customerId : '';
  const [name, other] = [state.name || t`Yours`, state.names.get(otherId) ?? nameIn(conflict.theirs)];
  return (
    <DifferenceTable
      differences={differences}
      yours={
        <Trans>
          <ToCustomer id={state.row === undefined ? null : conflict.entityId}>{name}</ToCustomer> (new)
        </Trans>
      }
      theirs={
        <>
          <ToCustomer id={state.names.has(otherId) ? otherId : null}>{other}</ToCustomer>
          {state.names.has(otherId) && <Numbered id={otherId} />}
        </>
      }
    />
  );
}

function nameIn({ firstname, lastname }: Conflict['theirs']): string {
  return [firstname, lastname].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

const CustomerLink = chakra(Link, { base: { color: 'accent', textDecoration: 'underline' } });

/** The name alone where the customer is gone, or this person may not open their page. */
function ToCustomer({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  const can = useCan();
  if (id === null || !can('customer index')) return <bdi>{children}</bdi>;
  return (
    <CustomerLink to={`/customers/${id}`}>
      <bdi>{children}</bdi>
    </CustomerLink>
  );
}

/** The number of a customer, which the server knows, for who may see it. */
function Numbered({ id }: { readonly id: string }) {
  return useBillsHere() ? <CustomerNumber id={id} /> : null;
}

function CustomerNumber({ id }: { readonly id: string }) {
  const { answer } = useAnswer(queryOf('/api/customers/{id}/billing', { params: { id } }));
  if (answer === 'asking' || !answer.ok || answer.result.number === null) return null;
  const { number } = answer.result;
  return (
    <>
      {' · '}
      <Trans>
        no. <bdi>{number}</bdi>
      </Trans>
    </>
  );
}

/** The way to merging two customers who may be the same; nothing for who may not merge. */
export function MergeLink({ conflict, state }: Pick<DuplicateTableProps, 'conflict' | 'state'>) {
  const can = useCan();
  const other = conflict.theirs['customerId'];
  if (conflict.kind !== 'duplicate' || state.row === undefined || typeof other !== 'string') return null;
  if (!can(mergeCustomers.permission)) return null;
  return (
    <Button asChild variant="outline" minHeight={{ base: '12', md: 'var(--touch-8)' }} whiteSpace="normal">
      <Link to={`/customers/${conflict.entityId}/merge?with=${other}`}>
        <Trans>Compare and merge</Trans>
      </Link>
    </Button>
  );
}
