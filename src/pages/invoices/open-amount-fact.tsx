import { useLingui } from '@lingui/react/macro';
import { Amount } from '#billing/client/amount.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { KeyFact, KeyLink } from '#ui/record/key-facts.tsx';
import { balanceQuery, newestOfCustomerQuery } from './invoice-calls.ts';

/** What a customer still has to pay and what they paid too much, and the way to their invoices. Until the server said so it is not known. */
export function OpenAmountFact({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const { answer } = useAnswer(newestOfCustomerQuery(customerId), { kept: true, live: true });
  const totals = answer === 'asking' || !answer.ok ? undefined : answer.result.totals;
  const amount = (cents: number, status = '') => (
    <KeyLink to={`/invoices?customer=${customerId}${status}`}>
      <Amount cents={cents} />
    </KeyLink>
  );
  return (
    <>
      <KeyFact term={t`Open amount`}>
        {totals === undefined ? undefined : amount(totals.open_cents, totals.open_cents > 0 ? '&status=open' : '')}
      </KeyFact>
      {totals !== undefined && totals.overpaid_cents > 0 && (
        <KeyFact term={t`Paid too much`}>{amount(totals.overpaid_cents)}</KeyFact>
      )}
    </>
  );
}

/** What a customer has in credit, for the next invoice or to be given back. Nothing where there is none. */
export function CreditFact({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const { answer } = useAnswer(balanceQuery(customerId), { live: true });
  const cents = answer === 'asking' || !answer.ok ? 0 : answer.result.balance_cents;
  if (cents === 0) return null;
  return (
    <KeyFact term={t`In credit`}>
      <KeyLink to={`/invoices?customer=${customerId}`}>
        <Amount cents={cents} />
      </KeyLink>
    </KeyFact>
  );
}
