import type { Kysely } from 'kysely';
import { findKeyAccount } from '#billing/server/payments/key-account.ts';
import { findExamples, findObstacles } from '#billing/server/payments/provider-obstacles.repository.ts';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import type { ProviderParts } from '#company/server/provider-parts.ts';

type Parts = {
  readonly database: Kysely<never>;
  readonly secret: string;
  readonly openMollie: (key: string) => MollieApi;
};

/** What a change of the payment provider asks of billing, in this server. */
export function openProviderParts({ database, secret, openMollie }: Parts): ProviderParts {
  return {
    secret,
    findObstacles,
    findExamples,
    findKeyAccount: (companyId, provider, key) =>
      findKeyAccount(
        {
          openMollie,
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
