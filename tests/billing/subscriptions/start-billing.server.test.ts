import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dueRunDay, startBilling } from '#billing/server/routes/start-billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';

describe('the day whose run has to have been', () => {
  it.each([
    ['before four in winter', '2026-01-15T02:59:59Z', '2026-01-14'],
    ['from four in winter', '2026-01-15T03:00:00Z', '2026-01-15'],
    ['before four in summer', '2026-07-15T01:59:59Z', '2026-07-14'],
    ['from four in summer', '2026-07-15T02:00:00Z', '2026-07-15'],
    // T62: the night before it has an hour less or an hour more.
    ['before four as clocks go forward', '2026-03-29T01:59:59Z', '2026-03-28'],
    ['from four as clocks go forward', '2026-03-29T02:00:00Z', '2026-03-29'],
    ['before four as clocks go back', '2026-10-25T02:59:59Z', '2026-10-24'],
    ['from four as clocks go back', '2026-10-25T03:00:00Z', '2026-10-25'],
  ])('%s', (_name, at, day) => {
    expect(dueRunDay(Date.parse(at))).toBe(day);
  });
});

describe('billing every day', () => {
  let yard: SubscriptionYard;
  let told: string[];
  let stops: (() => Promise<void>)[];
  beforeEach(async () => {
    yard = await openSubscriptionYard();
    told = [];
    stops = [];
  });
  const stopAll = () => Promise.all(stops.map((stop) => stop()));
  afterEach(async () => {
    await stopAll();
    await yard.close();
  });

  const begin = (at: () => number, afterwards?: () => Promise<void>) => {
    const stop = startBilling({
      ...(afterwards === undefined ? {} : { afterwards }),
      database: yard.database.kysely,
      now: at,
      firstLookMs: 0,
      lookEveryMs: 10,
      log: {
        info: (details) =>
          void told.push(
            (
              details as {
                day: string;
              }
            ).day,
          ),
        warn: (_details, message) => void told.push(message),
      },
    });
    stops.push(stop);
  };
  const daily = async () =>
    (await sql`select ran_on, claimed_at from billing_daily`.execute(yard.database.kysely)).rows[0];

  it('runs once a day for all processes, and makes up for a day that was missed', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    let at = Date.parse('2026-01-31T12:00:00Z');
    begin(() => at);
    begin(() => at);
    await expect.poll(() => told).toEqual(['2026-01-31']);
    expect(await yard.invoicesOf(uuid)).toHaveLength(1);
    at = Date.parse('2026-02-01T03:00:00Z');
    await expect.poll(() => told).toEqual(['2026-01-31', '2026-02-01']);
    expect(await yard.invoicesOf(uuid)).toHaveLength(2);
    // After a month's downtime: one run for everything due meanwhile.
    at = Date.parse('2026-04-02T12:00:00Z');
    await expect.poll(() => told).toEqual(['2026-01-31', '2026-02-01', '2026-04-02']);
    expect(await yard.invoicesOf(uuid)).toHaveLength(4);
    await stopAll();
    expect(told).toHaveLength(3);
    expect(await daily()).toEqual({ ran_on: '2026-04-02', claimed_at: null });
  });

  it('leaves a day to the process that began it, until that must be gone', async () => {
    const claimed = Date.parse('2026-02-01T03:00:00Z');
    await sql`update billing_daily set claimed_at = ${new Date(claimed)}`.execute(yard.database.kysely);
    let at = claimed + 29 * 60_000;
    const { uuid } = await yard.subscribe('2026-01-01');
    begin(() => at);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect([told, (await yard.invoicesOf(uuid)).length]).toEqual([[], 1]);
    at = claimed + 30 * 60_000;
    await expect.poll(() => told).toEqual(['2026-02-01']);
    expect(await yard.invoicesOf(uuid)).toHaveLength(2);
  });

  it('tries again when the database was away', async () => {
    const { kysely } = yard.database;
    await sql`alter table billing_daily rename to away`.execute(kysely);
    begin(() => Date.parse('2026-02-01T03:00:00Z'));
    await expect.poll(() => told[0]).toBe('billing was put off');
    await sql`alter table away rename to billing_daily`.execute(kysely);
    await expect.poll(() => told.at(-1)).toBe('2026-02-01');
  });

  it('has reminders follow the bills once a day, and makes up for them when they were put off', async () => {
    const { uuid } = await yard.subscribe('2026-01-01');
    const seen: number[] = [];
    const afterwards = async () => {
      seen.push((await yard.invoicesOf(uuid)).length);
      if (seen.length === 1) throw new Error('the database was away');
    };
    begin(() => Date.parse('2026-02-01T03:00:00Z'), afterwards);
    await expect.poll(() => told).toEqual(['billing was put off']);
    // A process that claimed the run counts as gone after half an hour.
    await sql`update billing_daily set claimed_at = null`.execute(yard.database.kysely);
    await expect.poll(() => told).toEqual(['billing was put off', '2026-02-01']);
    await stopAll();
    expect(seen).toEqual([2, 2]);
  });
});
