import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebhooks } from '#server/webhooks/send-webhooks.ts';
import { RETRY_AFTER_MS, settleDelivery, takeDeliveries } from '#server/webhooks/webhook-queue.ts';
import { PEOPLE } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';
import { type Receiver, startReceiver, verified } from './webhook-receiver.ts';
import { type Endpoint, openWebhookYard, type WebhookYard } from './webhook-yard.ts';

const SECRET = 'a secret for tests that is long enough';
const NO_WAIT = 20;
const TIMEOUT_MS = 400;
let yard: WebhookYard;
let receiver: Receiver;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  yard = await openWebhookYard();
}, 60_000);
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await receiver.stop();
  await yard.clear();
  await sql`delete from mails where kind = 'webhook_paused'`.execute(yard.test.database.kysely);
});
afterAll(() => yard.test.close());

/** What every process of the server runs. */
function start(more: Partial<Parameters<typeof startWebhooks>[0]> = {}): () => Promise<void> {
  const { kysely: database } = yard.test.database;
  const parts = { database, secret: SECRET, log: silentLog, mayGoInside: true, timeoutMs: TIMEOUT_MS, ...more };
  const stop = startWebhooks(parts, NO_WAIT);
  stops.push(stop);
  return stop;
}

/** Who was mailed that a webhook was paused. */
async function mailsAbout(): Promise<readonly string[]> {
  const { rows } = await sql<{ to: string }>`
    select to_address as to from mails where kind = 'webhook_paused'`.execute(yard.test.database.kysely);
  return rows.map(({ to }) => to);
}

const delivered = async (endpoint: Endpoint) => (await yard.log(endpoint))[0];
const pauseOf = async () => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from next_attempt_at - attempted_at)::float8 * 1000 as ms from webhook_deliveries`.execute(
    yard.test.database.kysely,
  );
  return rows[0]?.ms ?? 0;
};

describe('what happened', () => {
  it('arrives once, signed so that the official library accepts it, and the log says so', async () => {
    const endpoint = await yard.add(receiver.url);
    const object = await makeObject(yard.owner, '', { brand: 'Kabé' });
    start();
    await expect.poll(() => receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    if (request === undefined) throw new Error('nothing arrived');
    const secret = await yard.secretOf(endpoint);
    const told = verified(secret, request);
    expect(told).toMatchObject({ type: 'object.created', data: { uuid: object, brand: 'Kabé' } });
    expect(request.headers).toMatchObject({ 'webhook-id': told.id, 'content-type': 'application/json' });
    expect(() => verified(secret, { ...request, body: request.body.replace('Kabé', 'Hobby') })).toThrow(/signature/);
    expect(() => verified(`whsec_${Buffer.from('another').toString('base64')}`, request)).toThrow(/signature/);
    await expect
      .poll(() => delivered(endpoint))
      .toMatchObject({
        event_id: told.id,
        type: 'object.created',
        state: 'delivered',
        attempts: 1,
        status: 200,
        reason: null,
      });
    expect((await delivered(endpoint))?.took_ms).toBeGreaterThanOrEqual(0);
  });

  it('is sent by one of several processes', async () => {
    const endpoint = await yard.add(receiver.url);
    for (let count = 0; count < 12; count += 1) await makeObject(yard.owner, '');
    for (let process = 0; process < 3; process += 1) start();
    await expect.poll(() => yard.log(endpoint, '?state=delivered')).toHaveLength(12);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(receiver.received).toHaveLength(12);
  });

  it('is sent again under the same id where the process was killed before it noted that it arrived', async () => {
    const endpoint = await yard.add(receiver.url);
    await makeObject(yard.owner, '');
    const { kysely } = yard.test.database;
    const [taken] = await takeDeliveries(kysely, 10);
    expect(taken).toBeDefined();
    const stop = start();
    await new Promise((resolve) => setTimeout(resolve, NO_WAIT * 5));
    expect(receiver.received).toEqual([]);
    // Its lease is over.
    await sql`update webhook_deliveries set next_attempt_at = now()`.execute(kysely);
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(receiver.received[0]?.headers['webhook-id']).toBe(taken?.eventId);
    // What the killed one would have noted counts no more.
    if (taken) await settleDelivery(kysely, taken, { status: 500, reason: null, tookMs: 1 });
    expect(await delivered(endpoint)).toMatchObject({ state: 'delivered', status: 200 });
    await stop();
  });

  it('of two at one slow address holds up nobody else', async () => {
    const slow = await startReceiver();
    slow.behave('silent');
    const stuck = await yard.add(slow.url);
    for (let count = 0; count < 40; count += 1) await makeObject(yard.owner, '');
    const quick = await yard.add(receiver.url, ['object.created'], yard.owner);
    start({ timeoutMs: 5_000 });
    await expect.poll(() => slow.received.length).toBeGreaterThan(0);
    await makeObject(yard.owner, '');
    await expect.poll(() => delivered(quick), { timeout: 2_000 }).toMatchObject({ state: 'delivered' });
    expect(slow.received).toHaveLength(4);
    expect((await yard.read(stuck))?.waiting).toBe(41);
    // Neither is an attempt that a stop cut off counted.
    await Promise.all(stops.map((stop) => stop()));
    expect((await yard.log(stuck)).every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
    await slow.stop();
  });
});

it('what was noted or begun before the clock was set back is sent now, and a pause stays a pause', async () => {
  const endpoint = await yard.add(receiver.url);
  for (let count = 0; count < 3; count += 1) await makeObject(yard.owner, '');
  const { kysely } = yard.test.database;
  await takeDeliveries(kysely, 1);
  await sql`update webhook_deliveries set next_attempt_at = now() + interval '23 hours'`.execute(kysely);
  const paused = (await yard.log(endpoint, '?state=undone')).find(({ state }) => state === 'waiting')?.uuid;
  await sql`update webhook_deliveries set attempts = 8 where id = ${paused}`.execute(kysely);
  start();
  await expect.poll(() => yard.log(endpoint, '?state=delivered')).toHaveLength(2);
  expect(await yard.log(endpoint, '?state=undone')).toMatchObject([{ uuid: paused, state: 'waiting', attempts: 8 }]);
});

describe('of what waits at slow addresses', () => {
  const looks = () => new Promise((resolve) => setTimeout(resolve, NO_WAIT * 15));

  it('eight are under way of one company, and another company is not held up', async () => {
    const slow = await startReceiver();
    slow.behave('silent');
    for (let count = 0; count < 15; count += 1) await yard.add(slow.url);
    for (let count = 0; count < 3; count += 1) await makeObject(yard.owner, '');
    const other = await yard.add(receiver.url, ['object.created'], yard.stranger);
    start({ timeoutMs: 10_000 });
    await expect.poll(() => slow.received.length).toBe(8);
    await looks();
    expect(slow.received).toHaveLength(8);
    await expectStatus(yard.stranger.call('POST', `/api/webhooks/${other.uuid}/test`, {}), 201);
    await expect.poll(() => receiver.received, { timeout: 2_000 }).toHaveLength(1);
    await Promise.all(stops.map((stop) => stop()));
    await slow.stop();
  }, 20_000);

  it('one is under way to an address that fails', async () => {
    receiver.behave('silent');
    await yard.add(receiver.url);
    for (let count = 0; count < 6; count += 1) await makeObject(yard.owner, '');
    await sql`update webhook_endpoints set state = 'failing', failing_since = now()`.execute(yard.test.database.kysely);
    start({ timeoutMs: 10_000 });
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await looks();
    expect(receiver.received).toHaveLength(1);
  }, 20_000);
});

describe('an address that does not take it', () => {
  it('is asked again after longer and longer pauses, for three days, and then the delivery has failed', async () => {
    receiver.behave(500);
    const endpoint = await yard.add(receiver.url);
    await makeObject(yard.owner, '');
    start();
    for (const [index, pauseMs] of RETRY_AFTER_MS.entries()) {
      await expect
        .poll(() => delivered(endpoint))
        .toMatchObject({ state: 'waiting', attempts: index + 1, status: 500 });
      const waits = await pauseOf();
      expect(waits).toBeGreaterThan(pauseMs * 0.95);
      expect(waits).toBeLessThan(pauseMs * 1.25 + 1_000);
      await yard.makeDue();
    }
    const attempts = RETRY_AFTER_MS.length + 1;
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'failed', attempts });
    expect(RETRY_AFTER_MS.reduce((sum, ms) => sum + ms, 0) / 86_400_000).toBeCloseTo(3.1, 0);
    expect(await yard.read(endpoint)).toMatchObject({ state: 'failing', failed: 1, waiting: 0 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('gets it once it does, and no longer counts as failing', async () => {
    receiver.behave(503);
    const endpoint = await yard.add(receiver.url);
    await makeObject(yard.owner, '');
    start();
    await expect.poll(() => yard.read(endpoint)).toMatchObject({ state: 'failing' });
    receiver.behave(204);
    await yard.makeDue();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'delivered', attempts: 2, status: 204 });
    expect(await yard.read(endpoint)).toMatchObject({ state: 'active', failing_since: null });
  });

  it.each([
    ['answers nothing', 'silent', { status: null, reason: 'timeout' }],
    ['leads elsewhere', 302, { status: 302, reason: null }],
  ] as const)('and %s counts as failed, and is not followed', async (_what, mood, expected) => {
    receiver.behave(mood);
    const endpoint = await yard.add(receiver.url);
    await yard.tell(endpoint);
    start();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ type: 'test', state: 'waiting', ...expected });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('and is not there at all counts as failed', async () => {
    const gone = await startReceiver();
    await gone.stop();
    const endpoint = await yard.add(gone.url);
    await yard.tell(endpoint);
    start();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'waiting', status: null, reason: 'refused' });
  });

  it('and says that it is gone is paused, and hears nothing more', async () => {
    receiver.behave(410);
    const endpoint = await yard.add(receiver.url);
    await makeObject(yard.owner, '');
    start();
    await expect.poll(() => yard.read(endpoint)).toMatchObject({ state: 'paused', paused_by: 'gone' });
    await makeObject(yard.owner, '');
    expect(await yard.log(endpoint)).toHaveLength(1);
    await yard.makeDue();
    await new Promise((resolve) => setTimeout(resolve, NO_WAIT * 5));
    expect(receiver.received).toHaveLength(1);
  });

  it('after a quiet time does not count as failing since long before it', async () => {
    receiver.behave(500);
    const endpoint = await yard.add(receiver.url);
    await sql`update webhook_endpoints set state = 'failing', failing_since = now() - interval '20 days',
      failed_at = now() - interval '2 days'`.execute(yard.test.database.kysely);
    await makeObject(yard.owner, '');
    start();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'waiting', attempts: 1 });
    const now = await yard.read(endpoint);
    expect(now?.state).toBe('failing');
    expect(Date.now() - Date.parse(now?.failing_since ?? '')).toBeLessThan(60_000);
  });

  it('for five days is paused; resumed, it gets what still waits', async () => {
    receiver.behave(500);
    const endpoint = await yard.add(receiver.url);
    await makeObject(yard.owner, '');
    const { kysely } = yard.test.database;
    start();
    await expect.poll(() => yard.read(endpoint)).toMatchObject({ state: 'failing' });
    await sql`update webhook_endpoints set failing_since = now() - interval '4 days 23 hours'`.execute(kysely);
    await yard.makeDue();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'waiting', attempts: 2 });
    expect(await yard.read(endpoint)).toMatchObject({ state: 'failing' });
    await sql`update webhook_endpoints set failing_since = now() - interval '5 days 1 hour'`.execute(kysely);
    await yard.makeDue();
    await expect.poll(() => yard.read(endpoint)).toMatchObject({ state: 'paused', paused_by: 'failures', waiting: 1 });
    await expect.poll(mailsAbout).toEqual([PEOPLE.owner.email]);
    receiver.behave(200);
    await expectStatus(yard.owner.call('PUT', `/api/webhooks/${endpoint.uuid}`, { paused: false }), 200);
    expect(await yard.read(endpoint)).toMatchObject({ state: 'active', paused_by: null, failing_since: null });
    await yard.makeDue();
    await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'delivered' });
  });
});

it('a secret that was replaced signs beside the new one for a day, and not longer', async () => {
  const endpoint = await yard.add(receiver.url);
  const before = await yard.secretOf(endpoint);
  const { result } = await expectStatus<{ result: { secret: string } }>(
    yard.owner.call('POST', `/api/webhooks/${endpoint.uuid}/secret`, {}),
    200,
  );
  expect(result.secret).not.toBe(before);
  expect(await yard.secretOf(endpoint)).toBe(result.secret);
  expect((await yard.read(endpoint))?.before_until).not.toBeNull();
  start();
  await yard.tell(endpoint);
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing arrived');
  expect(verified(before, first)).toEqual(verified(result.secret, first));
  await sql`update webhook_endpoints set before_until = now() - interval '1 second'`.execute(yard.test.database.kysely);
  await yard.tell(endpoint);
  await expect.poll(() => receiver.received).toHaveLength(2);
  const second = receiver.received[1];
  if (second === undefined) throw new Error('nothing arrived');
  expect(verified(result.secret, second).type).toBe('test');
  expect(() => verified(before, second)).toThrow(/signature/);
});

it('a server that may not go inside sends nothing there, whatever was stored when it might', async () => {
  const endpoint = await yard.add(receiver.url);
  await yard.tell(endpoint);
  start({ mayGoInside: false });
  await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'waiting', status: null, reason: 'inside' });
  expect(receiver.received).toEqual([]);
});

it('a server with another secret says so, and signs with nothing', async () => {
  const endpoint = await yard.add(receiver.url);
  await yard.tell(endpoint);
  start({ secret: 'another secret that is long enough too' });
  await expect.poll(() => delivered(endpoint)).toMatchObject({ state: 'waiting', reason: 'secret' });
  expect(receiver.received).toEqual([]);
});
