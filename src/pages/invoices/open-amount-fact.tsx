import { useLingui } from '@lingui/react/macro';
import { Amount } from '#billing/client/amount.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { KeyFact, KeyLink } from '#ui/record/key-facts.tsx';
import { newestOfCustomerQuery } from './invoice-calls.ts';

/** What a customer still has to pay, and the way to their invoices. Until the server said so it is not known. */
export function OpenAmountFact({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const { answer } = useAnswer(newestOfCustomerQuery(customerId), { kept: true, live: true });
  const open = answer === 'asking' || !answer.ok ? undefined : answer.result.totals.open_cents;
  const isTooMuch = open !== undefined && open < 0;
  return (
    <KeyFact term={isTooMuch ? t`Paid too much` : t`Open amount`}>
      {open === undefined ? undefined : (
        <KeyLink to={`/invoices?customer=${customerId}`}>
          <Amount cents={Math.abs(open)} />
        </KeyLink>
      )}
    </KeyFact>
  );
}
