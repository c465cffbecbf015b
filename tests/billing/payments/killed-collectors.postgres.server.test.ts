import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KilledCollectors, openKilledCollectors } from './killed-collectors.ts';

const ROUNDS = Number(process.env['REMISE_COLLECTOR_ROUNDS'] ?? 2);
const SEED = Number(process.env['REMISE_COLLECTOR_SEED'] ?? Date.now() % 1_000_000);

let collectors: KilledCollectors;
beforeAll(async () => {
  collectors = await openKilledCollectors();
}, 120_000);
afterAll(() => collectors.close());

it(
  'two servers that are killed have one page at Stripe per invoice, each payment and each refund once',
  async () => {
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      expect(await collectors.round(seed), `seed ${seed}`).toEqual([]);
    }
    const { invoices, payments } = await collectors.counts();
    expect(invoices).toBeGreaterThan(ROUNDS * 4);
    expect(payments).toBeGreaterThan(0);
  },
  ROUNDS * 120_000,
);
