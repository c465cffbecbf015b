import { useLingui } from '@lingui/react/macro';
import type { PayoutAnswer, PayoutPart, PayoutState } from '#accountancy/payout.schema.ts';
import { useDayText } from '#billing/client/invoice-columns.tsx';

/** Payouts of providers in words. */
export function usePayoutWords() {
  const { t } = useLingui();
  const day = useDayText();
  const states: Readonly<Record<PayoutState, string>> = {
    under_way: t`On its way`,
    paid: t`At the bank`,
    failed: t`Came back`,
  };
  const parts: Readonly<Record<PayoutPart, string>> = {
    payment: t`Payment`,
    refund: t`Refund`,
    refund_back: t`Refund that came back`,
    charge_back: t`Charge-back`,
    reversal: t`Charge-back given back`,
    payout_back: t`Earlier payout that came back`,
    other: t`Something else`,
  };
  const dayOf = ({ paid_on: on }: Pick<PayoutAnswer, 'paid_on'>) => (on === null ? t`Not known yet` : day(on));
  /** Whether bank files have it; undefined where none could. */
  const onBank = ({ seen_on: seen, seen_back_on: back, is_unseen: isUnseen }: PayoutAnswer): string | undefined => {
    if (back !== null) return t`Seen going back on ${day(back)}`;
    if (seen !== null) return t`Seen on ${day(seen)}`;
    return isUnseen ? t`Not seen yet` : undefined;
  };
  return { states, parts, dayOf, onBank };
}
