import type { Kysely } from 'kysely';
import { findKeyAccount } from '#billing/server/payments/key-account.ts';
import { findExamples, findObstacles } from '#billing/server/payments/provider-obstacles.repository.ts';
import { findNewsStanding } from '#billing/server/payments/stripe-touched.repository.ts';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import type { StripeApi } from '#billing/server/provider/stripe-api.ts';
import type { ProviderParts } from '#company/server/provider-parts.ts';

type Parts = {
  readonly database: Kysely<never>;
  readonly secret: string;
  readonly openMollie: (key: string) => MollieApi;
  readonly openStripe: (key: string) => StripeApi;
};

/** What a change of the payment provider asks of billing, in this server. */
export function openProviderParts({ database, secret, openMollie, openStripe }: Parts): ProviderParts {
  return {
    secret,
    findObstacles,
    findExamples,
    findNews: findNewsStanding,
    findKeyAccount: (companyId, provider, key) =>
      findKeyAccount(
        {
          openMollie,
          openStripe,
          ledger: {
            database,
            secret,
          },
        },
        companyId,
        provider,
        key,
      ),
  };
}
