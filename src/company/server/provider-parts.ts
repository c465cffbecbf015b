import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PaymentProvider } from '../company-settings.ts';
import type { KeyAccount, Leaving, Obstacle, Obstacles } from '../provider-change.ts';

/** Some of what stands in the way, so that it is found: an invoice by its number, a customer by name. */
type Example = { readonly uuid: string; readonly name: string };

/** What the settings ask of billing, which comes after them. */
export type ProviderParts = {
  /** Encrypts payment keys. */
  readonly secret: string;
  /** Counts what a change would cut off. */
  readonly findObstacles: (tx: CompanyTx, leaving: Leaving) => Promise<Obstacles>;
  readonly findExamples: (tx: CompanyTx, leaving: Leaving, what: Obstacle) => Promise<readonly Example[]>;
  /** Asks the provider whose a new key is; no transaction is open. */
  readonly findKeyAccount: (companyId: string, provider: PaymentProvider, key: string) => Promise<KeyAccount>;
};
