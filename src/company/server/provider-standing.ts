import { z } from 'zod';
import { instant } from '#shared/fields.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { KEY_REFUSALS, PAYMENT_PROVIDERS } from '../company-settings.ts';
import { findKeyStandings } from './key-standing.repository.ts';
import type { ProviderParts } from './provider-parts.ts';

/** How it goes with the payment providers, for who may change them. */
export const providerStandingAnswer = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        provider: z.enum(PAYMENT_PROVIDERS),
        /** Null for a key that is good, as far as is known. Gone by itself once a call succeeds. */
        refused: z.strictObject({ why: z.enum(KEY_REFUSALS), since: instant }).nullable(),
        /** Since when the provider does not answer; null where it does. */
        away_since: instant.nullable(),
      }),
    ),
    /** Null for a company that does not listen to Stripe. */
    news: z
      .strictObject({
        /** What happened at Stripe until then is known. */
        heard_until: instant,
        /** Null where everything that Stripe told is taken over. Otherwise of how many invoices, and since when not all. */
        behind: z.strictObject({ done: z.int(), total: z.int(), since: instant }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ProviderNews' });

/** How the keys are, and how far news is taken over. */
export async function findProviderStanding(
  tx: CompanyTx,
  { findNews }: Pick<ProviderParts, 'findNews'>,
): Promise<z.infer<typeof providerStandingAnswer>> {
  const keys = await findKeyStandings(tx);
  const hasStripe = keys.some(({ provider }) => provider === 'stripe');
  const news = hasStripe ? await findNews(tx) : undefined;
  return {
    keys: keys.map(({ provider, refused, awaySince }) => ({ provider, refused, away_since: awaySince })),
    news: news === undefined ? null : { heard_until: news.heardUntil, behind: news.behind },
  };
}
