import type { PayoutItem, ProviderPayout } from '#billing/server/provider/provider-payout.ts';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { Random } from '#tests/sync/model/random.ts';
import type { Books } from './books.ts';

type Waiting = { readonly provider: PaymentProvider; readonly item: PayoutItem };
/** A payout that a provider made. */
export type Made = {
  readonly provider: PaymentProvider;
  readonly payout: ProviderPayout;
  readonly items: readonly PayoutItem[];
  readonly feesCents: number;
  status: ProviderPayout['status'];
};

/** What the two providers have of a company, by their own account. */
export type Providers = {
  waiting: readonly Waiting[];
  /** Whether each refund is with the customer. */
  readonly refunds: Map<string, boolean>;
  readonly payouts: Made[];
  /** What was paid there and not told here yet. */
  untold: readonly (() => Promise<void>)[];
};

/** What has happened to a generated company so far. */
export type Life = {
  readonly books: Books;
  readonly random: Random;
  readonly customers: readonly string[];
  today: string;
  closedUntil: string | null;
  readonly closings: { uuid: string; until: string; before: string | null }[];
  readonly invoices: string[];
  readonly providers: Providers;
  /** What happened, for the message of a broken run. */
  readonly trail: string[];
};

export type Step = (life: Life) => Promise<string | undefined>;
