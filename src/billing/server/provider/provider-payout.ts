import type { CivilDate } from '#shared/civil-date.ts';

/** What a provider pays out, without what is in it. */
export type ProviderPayout = {
  readonly externalId: string;
  /** As the bank statement has it. */
  readonly reference: string;
  readonly status: 'under_way' | 'paid' | 'failed';
  readonly amountCents: number;
  /** The day it arrives; null while that is not known. */
  readonly paidOn: CivilDate | null;
};

export type PayoutItemKind =
  | 'payment'
  | 'refund'
  | 'refund_back'
  | 'charge_back'
  | 'reversal'
  | 'payout_back'
  | 'other';

/** A part of a payout. `paymentId`: the provider's name of the payment it is about; null where it names none. */
export type PayoutItem = {
  readonly kind: PayoutItemKind;
  readonly paymentId: string | null;
  readonly happenedOn: CivilDate;
  /** Below zero for what leaves it. */
  readonly amountCents: number;
  readonly description: string;
};

/** What is in a payout: its items less the fees are its amount. */
export type PayoutContents = {
  readonly items: readonly PayoutItem[];
  readonly feesCents: number;
  /** In the fees. */
  readonly feesVatCents: number;
  /** False: the provider does not tell, or not yet, what is in it. */
  readonly isTold: boolean;
};

/** Payouts of one provider. A key without the right to them is refused with 403, or 401. */
export type PayoutApi = {
  /** Those that were made on a day or later, the newest first. */
  readonly listPayouts: (since: CivilDate) => Promise<readonly ProviderPayout[]>;
  readonly readPayout: (payout: ProviderPayout) => Promise<PayoutContents>;
};
