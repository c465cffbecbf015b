import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { ask } from '#session/api-call.ts';
import { useCan } from '#session/use-can.ts';

type Open = { readonly invoices: number; readonly subscriptions: number };

const NOTHING: Open = { invoices: 0, subscriptions: 0 };

/**
 * Tells what a customer has open with the payment provider. Only the server knows it; without its answer this device
 * assumes nothing, and the server refuses a deletion that is not allowed.
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
  const path = '/api/customers/open-stripe-invoice-subscription/{id}';
  const answer = await ask(path, { params: { id: customerId } });
  if (!answer.ok) return NOTHING;
  const { invoices, subscriptions } = answer.body.result;
  return { invoices: invoices.length, subscriptions: subscriptions.length };
}

/** Says what is open, and what that means for deleting the customer. */
export function OpenPayments({ invoices, subscriptions }: Open) {
  if (subscriptions > 0) {
    return (
      <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
        <Trans>
          <Plural
            value={subscriptions}
            one="# subscription is running or about to start."
            other="# subscriptions are running or about to start."
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
        This customer has <Plural value={invoices} one="# open invoice" other="# open invoices" />. Delete anyway?
      </Trans>
    </chakra.p>
  );
}
