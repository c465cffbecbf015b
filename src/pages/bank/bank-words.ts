import { useLingui } from '@lingui/react/macro';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import type { BOOKING_ACTIONS } from '#bank/proposal.ts';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { PROVIDER_NAMES } from '#company/company-settings.ts';

type Payout = NonNullable<BankEntryAnswer['payout']>;
type Proposal = NonNullable<BankEntryAnswer['proposal']>;

/** What proposals, kinds and reasons are called. */
export function useBankWords() {
  const { t } = useLingui();
  const day = useDayText();
  const grounds: Readonly<Record<Proposal['by'], string>> = {
    reference: t`By payment reference`,
    number: t`By the number in the text`,
    payer: t`Known account`,
    name: t`Same amount and name`,
    amount: t`Same amount`,
  };
  const actions: Readonly<Record<(typeof BOOKING_ACTIONS)[number], string>> = {
    pay: t`Pays`,
    charge_back: t`Takes back the payment of`,
    pay_back: t`Pays back what was too much of`,
    paid_back: t`Confirms what was paid back of`,
  };
  const kinds: Readonly<Record<BankEntryAnswer['kind'], string>> = {
    receipt: t`Received`,
    return: t`Returned direct debit`,
    payout: t`Payout of the payment provider`,
    costs: t`Costs of the bank`,
    payment: t`Paid`,
  };
  const reasons: Readonly<Record<NonNullable<BankEntryAnswer['aside_reason']>, string>> = {
    payout: t`Payout of the payment provider`,
    costs: t`Costs of the bank`,
    other: t({ message: 'Set aside', context: 'state' }),
  };
  const payoutOf = ({ provider, on, is_back: isBack }: Payout) => {
    const [name, when] = [PROVIDER_NAMES[provider], day(on)];
    return isBack ? t`Payout of ${name} that came back on ${when}` : t`Payout of ${name} of ${when}`;
  };
  return { grounds, actions, kinds, reasons, payoutOf };
}
