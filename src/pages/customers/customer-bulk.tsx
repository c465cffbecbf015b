import { Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Merge, Tags, UserCheck, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { appointmentTable, NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import type { CustomerEntry } from '#customers/client/customer-index.ts';
import { setCustomerStatus, tagCustomer } from '#customers/client/customers.store.ts';
import { customerTable } from '#customers/customer.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import type { BulkStep } from '#pages/bulk/bulk-run.ts';
import { BulkTags } from '#pages/bulk/bulk-tags.tsx';
import { BulkButton, ChosenBar } from '#pages/bulk/chosen-bar.tsx';
import { useCan } from '#session/use-can.ts';
import { refuse } from '#shared/refusal.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { BulkActs } from '#ui/list/use-choice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What this person may do with several customers at once; undefined for nothing. */
export function useCustomerBulk(active: boolean): BulkActs<CustomerEntry> | undefined {
  const isAllowed = useCan()('customer edit');
  return isAllowed ? (chosen, end) => <CustomerBulk entries={chosen} active={active} onClear={end} /> : undefined;
}

type CustomerBulkProps = {
  readonly entries: readonly CustomerEntry[];
  /** True in the list of active customers. */
  readonly active: boolean;
  readonly onClear: () => void;
};

function CustomerBulk({ entries, active, onClear }: CustomerBulkProps) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const [one, other, ...more] = entries;
  const [open, setOpen] = useState<'tags' | 'status' | null>(null);
  const none = entries.length === 0;
  const close = (changed: boolean) => {
    setOpen(null);
    if (changed) onClear();
  };
  return (
    <ChosenBar label={t`Chosen customers`} count={entries.length} onClear={onClear}>
      {can('tag index') && (
        <BulkButton
          icon={<Tags aria-hidden="true" />}
          disabled={none}
          aria-haspopup="dialog"
          onClick={() => setOpen('tags')}
        >
          <Trans>Tags</Trans>
        </BulkButton>
      )}
      <BulkButton
        icon={active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
        disabled={none}
        aria-haspopup="dialog"
        onClick={() => setOpen('status')}
      >
        {active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
      </BulkButton>
      {one !== undefined && other !== undefined && more.length === 0 && can('customer edit&customer delete') && (
        <BulkButton
          icon={<Merge aria-hidden="true" />}
          disabled={false}
          onClick={() => void navigate(`/customers/${one.id}/merge?with=${other.id}`)}
        >
          <Trans>Merge</Trans>
        </BulkButton>
      )}
      {open === 'tags' && (
        <BulkTags type="customer" entries={entries} nameOf={nameOf} onTag={tagCustomer} onClose={close} />
      )}
      {open === 'status' && <BulkStatus entries={entries} status={active ? 0 : 1} onClose={close} />}
    </ChosenBar>
  );
}

const nameOf = ({ name }: CustomerEntry) => <bdi>{name}</bdi>;

type BulkStatusProps = {
  readonly entries: readonly CustomerEntry[];
  readonly status: 0 | 1;
  readonly onClose: (changed: boolean) => void;
};

/** Activates or deactivates many customers, after saying what that changes and what it leaves as it is. */
function BulkStatus({ entries, status, onClose }: BulkStatusProps) {
  const { t } = useLingui();
  const session = useSync();
  const step = async ({ id }: CustomerEntry): Promise<BulkStep> => {
    const seen = await session.mirror.get(customerTable, id);
    if (seen === undefined) return { outcome: 'refused', refusal: refuse('customer.missing') };
    return seen.status === status ? { outcome: 'unchanged' } : setCustomerStatus(session, seen, status);
  };
  return (
    <BulkDialog
      title={status === 0 ? t`Deactivate` : t`Activate`}
      entries={entries}
      ready
      step={step}
      nameOf={nameOf}
      onClose={onClose}
    >
      {status === 0 ? (
        <Consequences entries={entries} />
      ) : (
        <p>
          <Trans>The customers move to the active customers.</Trans>
        </p>
      )}
    </BulkDialog>
  );
}

function Consequences({ entries }: Pick<BulkStatusProps, 'entries'>) {
  const objects = useListIndex(objectIndex);
  const open = useRows(
    async (mirror) =>
      (
        await Promise.all([PLANNED, NEEDS_ATTENTION].map((status) => mirror.where(appointmentTable, 'status', status)))
      ).flat(),
    [],
  );
  const ids = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  if (open === undefined || !objects.ready) return <Skeleton lines={2} />;
  const ofThem = ({ customerId }: { readonly customerId: string | null }) => customerId !== null && ids.has(customerId);
  const stored = objects.entries.filter(ofThem).length;
  const visits = open.filter(ofThem).length;
  return (
    <Flex direction="column" gap="2">
      <p>
        <Trans>The customers move to the inactive customers and can be activated again at any time.</Trans>
      </p>
      {stored + visits > 0 && (
        <strong>
          <Trans>
            These stay as they are: <Plural value={stored} one="# object" other="# objects" />,{' '}
            <Plural value={visits} one="# open appointment" other="# open appointments" />.
          </Trans>
        </strong>
      )}
    </Flex>
  );
}
