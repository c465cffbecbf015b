import { useLingui } from '@lingui/react/macro';
import { isolated } from '#ui/isolated.ts';

/** Why a bank did not pay a direct debit, or took it back, by the codes that banks use for it; with the code. */
function useReturnWords(): (code: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    AC01: t`the account number is wrong`,
    AC04: t`the account is closed`,
    AC06: t`the account is blocked`,
    AC13: t`the account is not one of a consumer`,
    AG01: t`direct debits are not allowed from this account`,
    AM04: t`not enough money on the account`,
    AM05: t`collected twice`,
    BE05: t`the creditor id is unknown`,
    MD01: t`there is no valid mandate`,
    MD02: t`the mandate is incomplete or wrong`,
    MD06: t`the customer asked the bank for the money back`,
    MD07: t`the account holder has died`,
    MS02: t`the customer refused it`,
    MS03: t`the bank gives no reason`,
    RC01: t`the bank code is wrong`,
    RR04: t`the bank refuses it because of a rule`,
    SL01: t`the customer has blocked direct debits by this company`,
  };
  return (code) => {
    const text = Object.hasOwn(words, code) ? words[code] : undefined;
    return text === undefined ? code : `${text} (${isolated(code)})`;
  };
}

/** What a bank returned or gave back, in words; undefined for anything else that happened. */
export function useReturnedText(): (action: string, amount: string, code: string) => string | undefined {
  const { t } = useLingui();
  const words = useReturnWords();
  return (action, amount, code) => {
    const withReason = (text: string) => (code === '' ? text : `${text}: ${words(code)}`);
    if (action === 'charged_back') return withReason(t`${amount} charged back by the bank`);
    if (action === 'debit_failed') return withReason(t`Direct debit failed`);
    return action === 'charge_back_reversed' ? t`The bank gave back ${amount} that was charged back` : undefined;
  };
}
