import { useLingui } from '@lingui/react/macro';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';

type Proposal = NonNullable<BankEntryAnswer['proposal']>;

/** What proposals, kinds and reasons are called. */
export function useBankWords() {
  const { t } = useLingui();
  const grounds: Readonly<Record<Proposal['by'], string>> = {
    reference: t`By payment reference`,
    number: t`By the number in the text`,
    payer: t`Known account`,
    name: t`Same amount and name`,
    amount: t`Same amount`,
  };
  const actions: Readonly<Record<Proposal['action'], string>> = {
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
  return { grounds, actions, kinds, reasons };
}
