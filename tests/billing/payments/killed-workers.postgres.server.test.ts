import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KilledWorkers, openKilledWorkers } from './killed-workers.ts';

const ROUNDS = 5;

let workers: KilledWorkers;
beforeAll(async () => {
  workers = await openKilledWorkers();
});
afterAll(() => workers.close());

it('four workers at once that are killed bill each period once, with numbers that follow', async () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) expect(await workers.round(seed), `round ${seed}`).toEqual([]);
  const { cut, invoices } = await workers.counts();
  expect(invoices).toBeGreaterThanOrEqual(ROUNDS * 60);
  // Some workers were killed in the middle of a run.
  expect(cut).toBeGreaterThan(0);
}, 180_000);
