import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BusinessValues } from '#customers/client/business-fields.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import { saveCustomerBilling } from '#pages/invoices/invoice-calls.ts';
import { problemsOf } from '#session/call-problems.ts';
import { isAtServer } from '#session/once-sent.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { notify } from '#ui/toaster.tsx';

type Typed = Omit<BusinessValues, 'kind'>;
type Drafts = ReturnType<typeof useSync>['drafts'];

const keyOf = (customerId: string) => `customer-business-${customerId}`;

/**
 * Keeps what was typed of a new customer's company on this device: the server takes it once it has the customer.
 */
export function keepTypedBilling(
  drafts: Drafts,
  customerId: string,
  { kind, ...typed }: BusinessValues,
): Promise<void> {
  return kind === 'company' ? drafts.save(keyOf(customerId), typed) : Promise.resolve();
}

type TypedBillingProps = {
  readonly customer: Pick<Customer, 'id' | 'rev'>;
  /** Called when the billing details were saved. */
  readonly onSaved: () => void;
};

/** Saves the company details that were typed with a new customer, as soon as the server can take them; says so until then. */
export function TypedBilling({ customer, onSaved }: TypedBillingProps) {
  const { t } = useLingui();
  const { drafts } = useSync();
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnheard, setUnheard] = useState(false);
  const isSaving = useRef(false);
  const { id } = customer;
  const isReady = isAtServer(customer) && !isOffline;
  useEffect(() => {
    let isOver = false;
    void drafts.read(keyOf(id)).then((found) => {
      if (!isOver) setTyped((found as Typed | undefined) ?? null);
    });
    return () => {
      isOver = true;
    };
  }, [drafts, id]);
  const drop = async () => {
    await drafts.drop(keyOf(id));
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null || !isReady || problem !== null || isSaving.current) return;
    isSaving.current = true;
    const save = async () => {
      // Details that somebody else filled in meanwhile are not written over.
      const result = await saveCustomerBilling(id, { ...typed, version: 0 });
      isSaving.current = false;
      if (result.ok) {
        await drafts.drop(keyOf(id));
        setTyped(null);
        notify({ tone: 'done', title: t`Billing details saved` });
        onSaved();
      } else if (result.status === 'offline') setUnheard(true);
      else setProblem(problemsOf(result, '')[0]?.message ?? '');
    };
    void save();
  }, [typed, isReady, problem, id, drafts, onSaved, t]);
  if (typed === null || (isReady && problem === null && !isUnheard)) return null;
  const details = [typed.company_name, typed.kvk_number, typed.vat_id].filter((text) => text !== '').join(' · ');
  return (
    <AttentionNote>
      {problem === null ? (
        <Trans>
          Not saved yet: <bdi>{details}</bdi>. The billing details need a connection; they are kept on this device, and
          saved by themselves when you open this customer with a connection.
        </Trans>
      ) : (
        <Box>
          <Trans>
            These billing details were not saved: <bdi>{details}</bdi>.
          </Trans>{' '}
          {problem}
          <Button mt="2" size="sm" variant="outline" display="block" onClick={() => void drop()}>
            {t`Discard`}
          </Button>
        </Box>
      )}
    </AttentionNote>
  );
}
