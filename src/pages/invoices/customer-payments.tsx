import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { call } from '#session/session-api.ts';
import { useCan } from '#session/use-can.ts';

type Open = { readonly invoices: number; readonly subscriptions: number };

const NOTHING: Open = { invoices: 0, subscriptions: 0 };

/**
 * What a customer has open with the payment provider, asked of the server, which alone knows. Without an answer nothing is
 * known here: the server refuses what may not be deleted.
 */
export function useOpenPayments(customerId: string): Open & { readonly blocks: boolean; readonly ask: () => void } {
  const can = useCan();
  const mayAsk = can('invoice index');
  const [open, setOpen] = useState<Open>(NOTHING);
  const ask = useCallback(() => {
    if (mayAsk) void fetchOpen(customerId).then(setOpen);
  }, [mayAsk, customerId]);
  return { ...open, blocks: open.subscriptions > 0, ask };
}

async function fetchOpen(customerId: string): Promise<Open> {
  const answer = await call(`/api/customers/open-stripe-invoice-subscription/${customerId}`);
  if (!answer.ok) return NOTHING;
  const { invoices, subscriptions } = (answer.body as { readonly result?: Partial<Record<keyof Open, unknown>> })
    .result ?? { invoices: [], subscriptions: [] };
  const count = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0);
  return { invoices: count(invoices), subscriptions: count(subscriptions) };
}

/** Says what is open, and what that means for deleting the customer. */
export function OpenPayments({ invoices, subscriptions }: Open) {
  if (subscriptions > 0) {
    return (
      <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
        <Trans>
          <Plural
            value={subscriptions}
            one="# subscription runs or is about to."
            other="# subscriptions run or are about to."
          />{' '}
          Cancel them first.
        </Trans>
      </chakra.p>
    );
  }
  if (invoices === 0) return null;
  return (
    <chakra.p role="alert" mt="3" fontWeight="strong">
      <Trans>
        This customer has <Plural value={invoices} one="# open invoice" other="# open invoices" />. Delete all the same?
      </Trans>
    </chakra.p>
  );
}
