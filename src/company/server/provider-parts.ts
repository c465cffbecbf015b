import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PaymentProvider } from '../company-settings.ts';
import type { KeyAccount, Leaving, Obstacle, Obstacles } from '../provider-change.ts';
import type { NewsStanding } from '../provider-news.ts';

/** A record behind an obstacle, so that it can be found: an invoice by its number, a customer by name. */
type Example = { readonly uuid: string; readonly name: string };

/** What the settings need from billing, which is a later area. */
export type ProviderParts = {
  /** Encrypts payment keys. */
  readonly secret: string;
  /** Counts what a change would cut off. */
  readonly findObstacles: (tx: CompanyTx, leaving: Leaving) => Promise<Obstacles>;
  readonly findExamples: (tx: CompanyTx, leaving: Leaving, what: Obstacle) => Promise<readonly Example[]>;
  /** How far news of Stripe is taken over; undefined without Stripe. */
  readonly findNews: (tx: CompanyTx) => Promise<NewsStanding | undefined>;
  /** Asks the provider which account a new key belongs to; runs outside any transaction. */
  readonly findKeyAccount: (companyId: string, provider: PaymentProvider, key: string) => Promise<KeyAccount>;
};
