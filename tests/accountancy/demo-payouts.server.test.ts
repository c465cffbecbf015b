import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutAnswer, ProviderBalanceAnswer } from '#accountancy/payout.schema.ts';
import { pollPayments } from '#billing/server/routes/start-payments.ts';
import { demoCompanies } from '#server/demo/demo-companies.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { tellSimulators } from '#server/demo/tell-simulators.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { dayAt } from '#shared/civil-date.ts';
import { signIn, startTestApp } from '#tests/support/app.ts';
import { startSimulator, type TestSimulator } from '#tests/support/billing/simulator-process.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const secret = 'a secret for tests that is long enough';
let database: TestDatabase;
let simulators: readonly TestSimulator<object>[];

beforeAll(async () => {
  database = await openTestDatabase();
  simulators = [await startSimulator<object>('mollie'), await startSimulator<object>('stripe')];
  await seedDemo({ database, log: { info: () => {} }, secret }, { size: 'demo', today: dayAt(Date.now()) });
});
afterAll(async () => {
  for (const simulator of simulators) await simulator.kill();
  await database.close();
});

test('a person who opens the demo sees payouts with fees, what is under way, and what the provider has', async () => {
  const [mollie, stripe] = simulators.map(({ url }) => url);
  const addresses = { mollie: mollie ?? null, stripe: stripe ?? null };
  // A second start tells the same once more.
  for (let start = 0; start < 2; start += 1) await tellSimulators(database.kysely, addresses, silentLog);
  const parts = openPayments({
    database: database.kysely,
    secret,
    log: silentLog,
    mollieUrl: addresses.mollie,
    stripeUrl: addresses.stripe,
    publicUrl: () => null,
  });
  await pollPayments(parts, { missedSince: new Date() });
  const app = await startTestApp(database);
  for (const { provider, people } of demoCompanies('demo')) {
    const owner = await signIn(app, people[0].email);
    const { result, balances } = await expectStatus<{
      result: readonly PayoutAnswer[];
      balances: readonly ProviderBalanceAnswer[];
    }>(owner.call('GET', '/api/accountancy/payouts?limit=500'), 200);
    expect(result.length).toBeGreaterThan(1);
    expect(result.filter(({ status }) => status === 'under_way')).toHaveLength(1);
    expect(result.every((one) => one.fees_cents > 0 && one.unknown_cents === 0 && one.provider === provider)).toBe(
      true,
    );
    const [balance] = balances;
    expect(balance).toMatchObject({ provider, told: 'yes' });
    expect(balance?.under_way_cents).toBeGreaterThan(0);
    // What came in since the last night is there as well.
    expect(balance?.balance_cents).toBeGreaterThanOrEqual(balance?.under_way_cents ?? 0);
  }
  await app.close();
});
