import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clearWebhooks } from '#server/webhooks/clear-webhooks.ts';
import { settleDelivery, takeDeliveries } from '#server/webhooks/webhook-queue.ts';
import { openTestApp, PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';
import { type Delivery, type Endpoint, openWebhookYard, type WebhookYard } from './webhook-yard.ts';

const URL = 'https://example.nl/hook?key=hidden';
let yard: WebhookYard;
beforeAll(async () => {
  yard = await openWebhookYard();
}, 60_000);
afterEach(() => yard.clear());
afterAll(() => yard.test.close());

/** Ends what waits as failed. */
async function failAll(): Promise<void> {
  const { kysely } = yard.test.database;
  for (const { companyId, endpointId, id } of await takeDeliveries(kysely, 100)) {
    await sql`update webhook_deliveries set attempts = 100 where id = ${id}`.execute(kysely);
    await settleDelivery(
      kysely,
      { companyId, endpointId, id, attempts: 100 },
      { status: 500, reason: null, tookMs: 7 },
    );
  }
}

describe('an owner', () => {
  it('makes a webhook, changes it, and the secret is not where it is listed', async () => {
    const made = await yard.add(URL, ['object.updated', 'object.created', 'object.created']);
    expect(made).toMatchObject({ url: URL, events: ['object.created', 'object.updated'], state: 'active' });
    const secret = await yard.secretOf(made);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await yard.owner.call('GET', '/api/webhooks');
    expect(listed.body).not.toContain(secret);
    expect(listed.body).not.toContain('sealed');
    const at = `/api/webhooks/${made.uuid}`;
    const change = (body: object) => expectStatus<{ result: Endpoint }>(yard.owner.call('PUT', at, body), 200);
    expect((await change({ description: 'Boekhouder' })).result).toMatchObject({ url: URL, description: 'Boekhouder' });
    expect((await change({ paused: true })).result).toMatchObject({ state: 'paused', paused_by: 'person' });
    expect((await change({ events: ['invoice.paid'] })).result).toMatchObject({ state: 'paused' });
    expect((await change({ paused: false })).result).toMatchObject({ state: 'active', paused_by: null });
    await expectStatus(yard.owner.call('DELETE', at), 200);
    expect(await yard.read(made)).toBeUndefined();
    const trail = (await yard.owner.call('GET', '/api/audit?entity=webhook')).body;
    for (const action of ['create', 'show_secret', 'edit', 'delete']) expect(trail).toContain(`webhook.${action}`);
    expect(trail).not.toContain('hidden');
  });

  it('is told where the server sends none', async () => {
    expect(await yard.add(URL)).toMatchObject({ sends: true });
    const silent = await openTestApp({ sendsWebhooks: false });
    const owner = await signIn(silent.app, PEOPLE.owner.email);
    const body = { url: URL, events: ['object.created'] };
    await expectStatus(owner.call('POST', '/api/webhooks', body), 201);
    const listed = await expectStatus<{ result: readonly Endpoint[] }>(owner.call('GET', '/api/webhooks'), 200);
    expect(listed.result).toMatchObject([{ sends: false }]);
    await silent.close();
  });

  it('may have twenty', async () => {
    for (let count = 0; count < 20; count += 1) await yard.add(URL);
    const refused = await yard.owner.call('POST', '/api/webhooks', { url: URL, events: ['object.created'] });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'webhook.most']);
    await yard.add(URL, ['object.created'], yard.stranger);
  });

  it.each([
    [{ url: '', events: ['object.created'] }],
    [{ url: 'no address', events: ['object.created'] }],
    [{ url: URL, events: [] }],
    [{ url: URL, events: ['customer.created'] }],
    [{ url: 'https://a:b@example.nl', events: ['object.created'] }],
  ])('is refused %j', async (body) => {
    await expectStatus(yard.owner.call('POST', '/api/webhooks', body), 422);
  });

  it('cannot have anything sent inside, unless the operator allows it', async () => {
    const strict = await openTestApp();
    const owner = await signIn(strict.app, PEOPLE.owner.email);
    const say = async (url: string) => {
      const answer = await owner.call('POST', '/api/webhooks', { url, events: ['object.created'] });
      return answer.statusCode === 422 ? answer.json<{ errors: { url: string[] } }>().errors.url : answer.statusCode;
    };
    expect(await say('http://example.nl')).not.toBe(201);
    expect(await say('https://10.0.0.1/')).not.toBe(201);
    expect(await say('https://localhost/')).not.toBe(201);
    expect(await say('https://example.nl/')).toBe(201);
    await strict.close();
  });
});

it('nobody else may do any of it, whatever their rights, and no owner of another company finds it', async () => {
  const made = await yard.add(URL);
  const delivery = await yard.tell(made);
  const office = await signIn(yard.test.app, PEOPLE.office.email);
  const at = `/api/webhooks/${made.uuid}`;
  await sql`update users set permissions = (select permissions from users where id = ${PEOPLE.owner.id})
    where id = ${PEOPLE.office.id}`.execute(yard.test.database.kysely);
  const calls = [
    ['GET', '/api/webhooks'],
    ['GET', `${at}/secret`],
    ['GET', `${at}/deliveries`],
    ['GET', `${at}/deliveries/${delivery}`],
    ['POST', `${at}/deliveries/${delivery}/again`],
    ['POST', `${at}/test`],
    ['POST', `${at}/secret`],
    ['PUT', at],
    ['DELETE', at],
  ] as const;
  for (const [method, url] of calls) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expect([url, (await office.call(method, url, body)).statusCode]).toEqual([url, 403]);
    if (url === '/api/webhooks') continue;
    expect([url, (await yard.stranger.call(method, url, body)).statusCode]).toEqual([url, 404]);
  }
  expect((await yard.stranger.call('GET', '/api/webhooks')).json()).toEqual({ result: [] });
  expect(await yard.read(made)).toMatchObject({ state: 'active', waiting: 1 });
});

describe('the log', () => {
  it('keeps what arrived for a week, counted from when it did', async () => {
    const made = await yard.add(URL);
    for (let count = 0; count < 3; count += 1) await makeObject(yard.owner, '');
    const { kysely } = yard.test.database;
    const [failed, old, late] = await yard.log(made);
    const arrive = (delivery: Delivery | undefined, daysAgo: number) =>
      sql`update webhook_deliveries set state = 'delivered', done_at = now() - make_interval(days => ${daysAgo}::int)
        where id = ${delivery?.uuid}`.execute(kysely);
    await arrive(old, 8);
    await arrive(late, 1);
    await failAll();
    await sql`update webhook_events set occurred_at = now() - interval '8 days'`.execute(kysely);
    expect(await clearWebhooks(kysely)).toBe(1);
    const kept = (await yard.log(made)).map(({ uuid }) => uuid);
    expect(kept.toSorted()).toEqual([failed?.uuid, late?.uuid].toSorted());
  });

  it('has the newest first, by state, page by page, and each with what was sent', async () => {
    const made = await yard.add(URL);
    for (let count = 0; count < 3; count += 1) await makeObject(yard.owner, '');
    await failAll();
    await yard.tell(made);
    expect((await yard.log(made)).map(({ type }) => type)).toEqual(['test', ...Array(3).fill('object.created')]);
    expect(await yard.log(made, '?state=failed')).toHaveLength(3);
    expect(await yard.log(made, '?state=delivered')).toHaveLength(0);
    expect(await yard.log(made, '?state=undone')).toMatchObject([{ type: 'test', state: 'waiting', attempts: 0 }]);
    const at = `/api/webhooks/${made.uuid}/deliveries`;
    type Page = { readonly result: readonly Delivery[]; readonly next_cursor: string | null };
    const first = await expectStatus<Page>(yard.owner.call('GET', `${at}?limit=2`), 200);
    const rest = await expectStatus<Page>(yard.owner.call('GET', `${at}?limit=2&cursor=${first.next_cursor}`), 200);
    expect([...first.result, ...rest.result]).toEqual(await yard.log(made));
    const [test] = first.result;
    const one = async (uuid = '') =>
      (await expectStatus<{ result: Delivery }>(yard.owner.call('GET', `${at}/${uuid}`), 200)).result;
    expect((await one(test?.uuid)).body).toBeNull();
    expect(await one(first.result[1]?.uuid)).toMatchObject({ state: 'failed', status: 500, took_ms: 7 });
    expect(await yard.read(made)).toMatchObject({ failed: 3, waiting: 1 });
  });

  it('is sent again: one, or whatever failed since a moment, under the same id', async () => {
    const made = await yard.add(URL);
    const { kysely } = yard.test.database;
    for (let count = 0; count < 3; count += 1) await makeObject(yard.owner, '');
    await failAll();
    const [newest, , oldest] = await yard.log(made);
    await sql`update webhook_deliveries set occurred_at = now() - interval '2 days' where id = ${oldest?.uuid}`.execute(
      kysely,
    );
    const at = `/api/webhooks/${made.uuid}`;
    const again = await expectStatus<{ result: Delivery }>(
      yard.owner.call('POST', `${at}/deliveries/${newest?.uuid}/again`, {}),
      200,
    );
    expect(again.result).toMatchObject({ state: 'waiting', attempts: 0, event_id: newest?.event_id });
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const replayed = await expectStatus<{ result: { count: number } }>(
      yard.owner.call('POST', `${at}/replay`, { since }),
      200,
    );
    expect(replayed.result.count).toBe(1);
    expect(await yard.log(made, '?state=failed')).toMatchObject([{ uuid: oldest?.uuid }]);
    const [taken] = await takeDeliveries(kysely, 1);
    const refused = await yard.owner.call('POST', `${at}/deliveries/${taken?.id}/again`, {});
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'webhook.sending']);
    // A lease that ends so late was begun before the clock was set back.
    await sql`update webhook_deliveries set next_attempt_at = now() + interval '1 day' where id = ${taken?.id}`.execute(
      kysely,
    );
    await expectStatus(yard.owner.call('POST', `${at}/deliveries/${taken?.id}/again`, {}), 200);
    await expectStatus(yard.owner.call('PUT', at, { paused: true }), 200);
    await expectStatus(yard.owner.call('POST', `${at}/test`, {}), 409);
    await expectStatus(yard.owner.call('POST', `${at}/replay`, { since }), 409);
  });

  it('goes after thirty days', async () => {
    const made = await yard.add(URL);
    await makeObject(yard.owner, '');
    await makeObject(yard.owner, '');
    const { kysely } = yard.test.database;
    const [kept, old] = await yard.log(made);
    await sql`update webhook_events set occurred_at = now() - interval '29 days' where id = ${kept?.event_id}`.execute(
      kysely,
    );
    await sql`update webhook_events set occurred_at = now() - interval '31 days' where id = ${old?.event_id}`.execute(
      kysely,
    );
    expect(await clearWebhooks(kysely)).toBe(1);
    expect(await yard.log(made)).toMatchObject([{ uuid: kept?.uuid }]);
  });
});

it('what a company wants told is known with its counter, and with nothing more once it wants nothing', async () => {
  const wanted = async () =>
    (
      await sql<{ events: string[] }>`
        select webhook_events as events from sync_company where company_id = ${YARD}`.execute(yard.test.database.kysely)
    ).rows[0]?.events.toSorted();
  const first = await yard.add(URL, ['object.created']);
  const second = await yard.add(URL, ['object.created', 'invoice.paid']);
  expect(await wanted()).toEqual(['invoice.paid', 'object.created']);
  await expectStatus(yard.owner.call('PUT', `/api/webhooks/${second.uuid}`, { paused: true }), 200);
  expect(await wanted()).toEqual(['object.created']);
  await expectStatus(yard.owner.call('DELETE', `/api/webhooks/${first.uuid}`), 200);
  expect(await wanted()).toEqual([]);
});
