import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDay, endDay, noteReminders } from '#billing/server/routes/daily-run.ts';
import { addWatchedMetrics } from '#server/metrics/watched-metrics.ts';
import { type Readings, readWatched } from '#server/metrics/watched-readings.ts';
import { type Caller, MAIL, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';

const TOKEN = 'a-token-for-metrics-that-is-long-enough';
const DEVICE = '01900000-0000-7000-8000-0000000000d1';
let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp({ metricsToken: TOKEN, disks: { data: mkdtempSync(join(tmpdir(), 'remise-disk-')) } });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const scrape = async () => {
  const answer = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
/** The value of a series, written as it is served. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

describe('the metrics', () => {
  it('count requests by route, method and status, and those under way', async () => {
    await owner.call('GET', '/api/customers');
    await owner.call('GET', '/api/customers?limit=many');
    const text = await scrape();
    const count = (status: number) =>
      `http_server_request_duration_seconds_count{http_route="/api/customers",http_request_method="GET",http_response_status_code="${status}"}`;
    expect(valueOf(text, count(200))).toBe(1);
    expect(valueOf(text, count(422))).toBe(1);
    // The scrape itself.
    expect(valueOf(text, 'http_server_active_requests{http_request_method="GET"}')).toBe(1);
  });

  it('leave out long polls, whose time says nothing', async () => {
    const { epoch, rev } = (
      await sql<{ epoch: string; rev: string }>`select epoch, rev from sync_company where company_id = ${YARD}`.execute(
        test.database.kysely,
      )
    ).rows[0] ?? { epoch: '', rev: '' };
    const ask = (wait: string) => owner.call('GET', `/api/sync/pull?cursor=${epoch}.${rev}&clientId=${DEVICE}${wait}`);
    expect((await ask('')).statusCode).toBe(200);
    expect((await ask('&wait=1')).statusCode).toBe(200);
    const text = await scrape();
    const labels = 'http_route="/api/sync/pull",http_request_method="GET",http_response_status_code="200"';
    expect(valueOf(text, `http_server_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(valueOf(text, 'remise_sync_pulls_total{outcome="nothing"}')).toBe(2);
  });

  it('count changes by verdict, and refused ones by reason', async () => {
    const made = await owner.call('POST', '/api/customers', { lastname: 'De Boer' });
    expect(made.statusCode).toBe(201);
    const { uuid } = made.json<{ result: { uuid: string } }>().result;
    expect((await owner.call('DELETE', `/api/customers/${uuid}`)).statusCode).toBe(200);
    const text = await scrape();
    expect(valueOf(text, 'remise_sync_changes_total{status="applied"}')).toBe(2);
    expect(valueOf(text, 'remise_sync_changes_total{status="rejected"}')).toBe(0);
    expect((await owner.call('PUT', `/api/customers/${uuid}`, { lastname: 'Visser' })).statusCode).toBe(404);
  });

  it('name live streams, connections, the disk, memory and the event loop', async () => {
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const live = await fetch(`http://127.0.0.1:${port}/api/sync/live`, { headers: owner.headers() });
    const text = await scrape();
    expect(valueOf(text, 'remise_live_streams')).toBe(1);
    await live.body?.cancel();
    await expect.poll(async () => valueOf(await scrape(), 'remise_live_streams')).toBe(0);
    expect(valueOf(text, 'remise_disk_free_bytes{place="data"}')).toBeGreaterThan(0);
    for (const name of [
      'db_client_connection_max',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(valueOf(text, name), name).toBeGreaterThan(0);
    }
  });

  it('say nothing of whose it is', async () => {
    const text = await scrape();
    for (const word of [YARD, 'De Wal', 'de-wal', 'owner@', 'De Boer', PEOPLE.owner.id])
      expect(text).not.toContain(word);
  });
});

describe('what is read across all companies', () => {
  const read = () => readWatched(test.database.kysely, test.database.engine);

  it('is how long each queue waits, how late it is, and what was given up within a day', async () => {
    const { kysely } = test.database;
    expect((await read()).queues.mails).toMatchObject({ waiting: 0, oldest: 0, late: 0, failed: 1 });
    await sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, state, created_at,
        next_attempt_at, held)
      select ${YARD}::uuid, gen_random_uuid(), n::text, 'test_mail', 'a@example.test', 's', 't', 'nl', 'queued',
        now() - n * interval '1 minute', now() + (5 - n) * interval '1 minute', n = 9
      from generate_series(6, 9) n`.execute(kysely);
    await sql`update mails set next_attempt_at = now() - interval '25 hours' where id = ${MAIL}`.execute(kysely);
    const { mails } = (await read()).queues;
    expect(mails).toMatchObject({ waiting: 3, failed: 0 });
    expect(mails.oldest).toBeCloseTo(480, -1);
    expect(mails.late).toBeCloseTo(180, -1);
    await sql`insert into billing_outbox (company_id, id, kind, subject_id, key, state, created_at, done_at, next_attempt_at)
      values (${YARD}, gen_random_uuid(), 'send_invoice', gen_random_uuid(), 'a', 'waiting', now() - interval '1 hour', null,
          now() + interval '1 hour'),
        (${YARD}, gen_random_uuid(), 'send_invoice', gen_random_uuid(), 'b', 'failed', now(), now(), now())`.execute(
      kysely,
    );
    const { errands } = (await read()).queues;
    expect(errands).toMatchObject({ waiting: 1, late: 0, failed: 1 });
    expect(errands.oldest).toBeCloseTo(3600, -1);
  });

  it('is what of webhooks waits, but for an address that is paused or answers slowly', async () => {
    const { kysely } = test.database;
    const [there, slow, paused] = [1, 2, 3].map((number) => `01900000-0000-7000-8000-0000000000e${number}`);
    await sql`insert into webhook_endpoints (company_id, id, url, events, sealed, state, paused_by)
      select ${YARD}::uuid, e.id::uuid, 'https://example.nl', '{object.created}', '', e.state, e.by
      from (values (${there}, 'active', null), (${slow}, 'active', null), (${paused}, 'paused', 'person')) e (id, state, by)`.execute(
      kysely,
    );
    await sql`insert into webhook_events (company_id, id, type, entity_id)
      select ${YARD}::uuid, ('01900000-0000-7000-8000-0000000000f' || n)::uuid, 'object.created', gen_random_uuid()
      from generate_series(1, 9) n`.execute(kysely);
    await sql`insert into webhook_deliveries (company_id, id, endpoint_id, event_id, state, occurred_at, next_attempt_at, done_at)
      select ${YARD}::uuid, gen_random_uuid(), d.at::uuid, ('01900000-0000-7000-8000-0000000000f' || d.event)::uuid, d.state,
        now() - d.old * interval '1 second', now() - d.due * interval '1 second', case when d.state = 'failed' then now() end
      from (values (${there}, 1, 'waiting', 600, 100), (${there}, 2, 'failed', 700, 0), (${slow}, 1, 'sending', 800, -60),
        (${slow}, 2, 'waiting', 900, 500), (${paused}, 1, 'waiting', 5000, 5000)) d (at, event, state, old, due)`.execute(
      kysely,
    );
    const { webhooks } = (await read()).queues;
    expect(webhooks).toMatchObject({ waiting: 3, failed: 1 });
    expect(webhooks.oldest).toBeCloseTo(900, -1);
    expect(webhooks.late).toBeCloseTo(100, -1);
    // Its company has as many under way as it may.
    await sql`insert into webhook_deliveries (company_id, id, endpoint_id, event_id, state, next_attempt_at)
      select ${YARD}::uuid, gen_random_uuid(), ${slow}::uuid, ('01900000-0000-7000-8000-0000000000f' || n)::uuid, 'sending',
        now() + interval '1 minute' from generate_series(3, 9) n`.execute(kysely);
    expect((await read()).queues.webhooks.late).toBe(0);
    await sql`delete from webhook_endpoints`.execute(kysely);
    await sql`delete from webhook_events`.execute(kysely);
  });

  it('is when bills and reminders last ran, for how long, and what failed', async () => {
    const { kysely } = test.database;
    expect(await read()).toMatchObject({ billing: null, reminders: null });
    const begun = Date.parse('2026-05-04T02:00:00Z');
    expect(await claimDay(kysely, '2026-05-04', begun)).toBe(true);
    const run = '01900000-0000-7000-8000-0000000000b1';
    const cut = '01900000-0000-7000-8000-0000000000b2';
    await sql`insert into billing_runs (company_id, id, run_on, started_at, finished_at, failed)
      values (${YARD}, ${run}, '2026-05-04', now(), now(), 3), (${YARD}, ${cut}, '2026-05-04', now(), null, 0)`.execute(
      kysely,
    );
    await endDay(kysely, '2026-05-04', { runs: [run, cut], now: begun + 90_000 });
    await noteReminders(kysely, { begunAt: begun, endedAt: begun + 5000, failed: 2 });
    expect(await read()).toMatchObject({
      billing: { endedAt: begun / 1000 + 90, seconds: 90, failed: 4 },
      reminders: { endedAt: begun / 1000 + 5, seconds: 5, failed: 2 },
    });
  });

  it('is the device that is furthest behind its company, unless it was put away', async () => {
    const { kysely } = test.database;
    const device = (last: number, hoursAgo: number) => sql`
      insert into sync_client (company_id, client_id, user_id, last_pull_rev, last_seen)
      values (${YARD}, ${DEVICE.replace(/d1$/, `d${last}`)}, ${PEOPLE.owner.id}, 0, now() - ${hoursAgo} * interval '1 hour')`;
    await device(2, 30).execute(kysely);
    await device(3, 0.1).execute(kysely);
    await device(4, 24 * 8).execute(kysely);
    const { behind, oldest } = (await read()).devices;
    expect(behind).toBe(1);
    expect(oldest).toBeCloseTo(108_000, -2);
    await sql`update sync_client set last_pull_rev = (select rev from sync_company where company_id = ${YARD})`.execute(
      kysely,
    );
    expect((await read()).devices).toEqual({ behind: 0, oldest: 0 });
  });
});

describe('the readings', () => {
  const some: Readings = {
    queues: {
      mails: { waiting: 4, oldest: 5, late: 6, failed: 7 },
      errands: { waiting: 0, oldest: 0, late: 0, failed: 0 },
      webhooks: { waiting: 0, oldest: 0, late: 0, failed: 0 },
    },
    billing: null,
    reminders: { endedAt: 1, seconds: 2, failed: 3 },
    devices: { behind: 8, oldest: 9 },
    replicaLag: null,
  };

  it('are read every ten seconds at most, however often somebody asks', async () => {
    let [reads, now] = [0, 0];
    const registry = new Registry();
    const look = addWatchedMetrics(registry, async () => ({ ...some, devices: { behind: (reads += 1), oldest: 9 } }), {
      now: () => now,
    });
    await Promise.all([look(), look()]);
    await look();
    expect(reads).toBe(1);
    now = 10_000;
    await look();
    expect(reads).toBe(2);
    const text = await registry.metrics();
    expect(valueOf(text, 'remise_queue_oldest_seconds{queue="mails"}')).toBe(5);
    expect(valueOf(text, 'remise_reminders_run_failed')).toBe(3);
    expect(text).not.toMatch(/^remise_billing_run_|^remise_database_replication_lag_bytes/m);
  });

  it('are left out while the database fails or does not answer', async () => {
    let answers: 'well' | 'not' | 'never' = 'well';
    let now = 0;
    const read = async () => {
      if (answers === 'not') throw new Error('away');
      return answers === 'never' ? new Promise<Readings>(() => {}) : some;
    };
    const registry = new Registry();
    const look = addWatchedMetrics(registry, read, { now: () => (now += 10_000), patienceMs: 20 });
    for (const next of ['well', 'not', 'well', 'never'] as const) {
      answers = next;
      await look();
      expect(/^remise_(queue|sync)\w+(\{.*\})? \d/m.test(await registry.metrics()), next).toBe(next === 'well');
    }
  });
});
