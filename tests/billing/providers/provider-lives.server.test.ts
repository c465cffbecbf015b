import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCollector } from '#tests/support/billing/collector.ts';
import { openProviderYard, type ProviderYard } from '#tests/support/billing/provider-yard.ts';
import { anyLife, livesSeed } from './life.ts';
import { liveAtProvider } from './live-at-provider.ts';

/** A few in the short run; `npm run test:all` lives fifty. */
const LIVES = Number(process.env['REMISE_PROVIDER_LIVES'] ?? 3);
const seed = livesSeed();

const yards: ProviderYard[] = [];
beforeAll(async () => {
  for (const provider of ['mollie', 'stripe'] as const)
    yards.push(await openProviderYard(await openCollector(provider)));
});
afterAll(() => Promise.all(yards.map((yard) => yard.close())));

describe(`generated lives (REMISE_LIVES_SEED=${seed})`, () => {
  test.each(fc.sample(anyLife(9), { numRuns: LIVES, seed }).map((life, number) => ({ life, number })))(
    'life $number has the same documents and the same money at both providers',
    async ({ life }) => {
      const [mollie, stripe] = await Promise.all(yards.map((yard) => liveAtProvider(yard, life)));
      expect(stripe, JSON.stringify(life)).toEqual(mollie);
    },
  );
});
