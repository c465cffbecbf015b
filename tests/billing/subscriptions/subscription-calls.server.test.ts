import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { type Caller, OTHER_YARD, PEOPLE, signIn } from '#tests/support/app.ts';
import { payByProvider } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, SUBSCRIPTIONS, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

const PLAIN = '/api/subscriptions';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());

type List = { readonly result: readonly SubscriptionAnswer[]; readonly next_cursor?: string };
const list = (query: string, caller: Caller = yard.owner) =>
  expectStatus<List>(caller.call('GET', `${SUBSCRIPTIONS}?${query}`), 200);
const ids = ({ result }: List) => result.map(({ uuid }) => uuid);

describe('the status of a subscription', () => {
  it('follows from its days and its invoices: the first that applies', async () => {
    yard.today('2026-01-01');
    const customer = await makeCustomer(yard.owner, 'Status');
    const { uuid } = await yard.subscribe('2026-02-01', {}, { customer });
    const statusOn = async (day: string) => {
      yard.today(day);
      const [shown] = (await list(`customer=${customer}`)).result;
      const { status } = await yard.read(uuid);
      expect(shown?.status).toBe(status);
      expect(ids(await list(`customer=${customer}&status=${status}`))).toEqual([uuid]);
      return status;
    };
    expect(await statusOn('2026-01-31')).toBe('not_started');
    await yard.runOn('2026-02-01');
    expect(await statusOn('2026-02-01')).toBe('active');
    // Due within 14 days; late from the day after that.
    expect(await statusOn('2026-02-15')).toBe('active');
    expect(await statusOn('2026-02-16')).toBe('past_due');
    await yard.cancel(uuid, { mode: 'period_end' });
    expect(await statusOn('2026-02-16')).toBe('past_due');
    const [invoice] = await yard.invoicesOf(uuid);
    await payByProvider(yard, invoice?.id ?? '', invoice?.total ?? 0);
    expect(await statusOn('2026-02-16')).toBe('cancel_scheduled');
    expect(await statusOn('2026-02-28')).toBe('cancel_scheduled');
    expect(await statusOn('2026-03-01')).toBe('canceled');
    expect(ids(await list(`customer=${customer}&status=active`))).toEqual([]);
  });
});

describe('the list', () => {
  it('is searched by customer, product and plate, newest first, page by page', async () => {
    yard.today('2026-01-01');
    const customer = await makeCustomer(yard.owner, 'Zoekmans', { firstname: 'Élise' });
    const object = await makeObject(yard.owner, 'ZX-12-YV', { customer_id: customer });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const more = { customer, ...(index === 2 ? { object } : {}), description: `Plaats ${index}` };
      made.unshift((await yard.subscribe('2026-02-01', {}, more)).uuid);
    }
    expect(ids(await list('search=zoekmans'))).toEqual(made);
    expect(ids(await list('search=zx12yv'))).toEqual([made[2]]);
    expect(ids(await list('search=plaats%204%20zoekmans'))).toEqual([made[0]]);
    expect(ids(await list('search=niemand'))).toEqual([]);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const part = await list(`customer=${customer}&limit=2${cursor}`);
      seen.push(...ids(part));
      cursor = `&cursor=${part.next_cursor}`;
    }
    expect(seen).toEqual(made);
    const wrong = Buffer.from(JSON.stringify({ key: '2026-13-01', id: made[0] })).toString('base64url');
    expect((await yard.owner.call('GET', `${SUBSCRIPTIONS}?cursor=${wrong}`)).statusCode).toBe(422);
    expect((await yard.owner.call('GET', `${SUBSCRIPTIONS}?status=gone`)).statusCode).toBe(422);
  });
});

describe('the calls without the name of the provider', () => {
  it('do the very same', async () => {
    yard.today('2026-01-01');
    const { uuid: product } = await yard.product();
    const body = { customer: yard.customer, product, start_on: '2026-01-01' };
    const { result: made } = await expectStatus<{ result: SubscriptionAnswer }>(
      yard.owner.call('POST', PLAIN, body),
      201,
    );
    const url = `${PLAIN}/${made.uuid}`;
    expect((await yard.owner.call('GET', url)).json().result).toEqual(await yard.read(made.uuid));
    expect((await yard.owner.call('GET', PLAIN)).json()).toEqual(await list(''));
    expect((await yard.owner.call('PUT', url, { quantity: 2 })).json().result.quantity).toBe(2);
    const ended = await yard.owner.call('DELETE', url, { mode: 'period_end' });
    expect(ended.json().result).toMatchObject({ status: 'cancel_scheduled', end_date: '2026-01-31' });
  });
});

describe('who', () => {
  it('may not bill makes and changes nothing, and is told before what was wrong with it', async () => {
    yard.today('2026-01-01');
    const { uuid } = await yard.subscribe('2026-01-01');
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    for (const [role, reads] of [
      ['bookkeeper', 200],
      ['yard', 403],
    ] as const) {
      const caller = await signIn(yard.app, PEOPLE[role].email);
      expect((await caller.call('GET', url)).statusCode, role).toBe(reads);
      expect((await caller.call('GET', SUBSCRIPTIONS)).statusCode, role).toBe(reads);
      expect((await caller.call('GET', `${url}/cancel-quote`)).statusCode, role).toBe(reads);
      for (const [method, path] of [
        ['POST', SUBSCRIPTIONS],
        ['POST', `${SUBSCRIPTIONS}/preview`],
        ['PUT', url],
        ['POST', `${url}/preview`],
        ['POST', `${url}/cancel`],
        ['DELETE', `${PLAIN}/${uuid}`],
      ] as const) {
        expect((await caller.call(method, path, { nonsense: true })).statusCode, `${role} ${method} ${path}`).toBe(403);
      }
    }
    expect(await yard.read(uuid)).toMatchObject({ status: 'active', version: 1 });
  });

  it('is of another company finds nothing of ours; on another provider they are told so', async () => {
    yard.today('2026-01-01');
    const { uuid } = await yard.subscribe('2026-01-01');
    const { uuid: product } = await yard.product();
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const url = `${SUBSCRIPTIONS}/${uuid}`;
    const calls = [
      ['GET', url, undefined],
      ['GET', `${url}/cancel-quote`, undefined],
      ['PUT', url, { quantity: 2 }],
      ['POST', `${url}/preview`, { quantity: 2 }],
      ['POST', `${url}/cancel`, { mode: 'now' }],
    ] as const;
    for (const [method, path, body] of [...calls, ['GET', SUBSCRIPTIONS, undefined] as const]) {
      const answer = await stranger.call(method, path, body);
      expect([answer.statusCode, answer.json().code], path).toEqual([409, 'provider_is_stripe']);
    }
    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(yard.database.kysely);
    for (const [method, path, body] of calls) {
      expect((await stranger.call(method, path, body)).statusCode, path).toBe(404);
    }
    expect(ids(await list('', stranger))).toEqual([]);
    const theirs = await makeCustomer(stranger, 'Kade');
    const mixed = await stranger.call('POST', SUBSCRIPTIONS, { customer: theirs, product, start_on: '2026-01-01' });
    expect([mixed.statusCode, Object.keys(mixed.json().errors)]).toEqual([422, ['product']]);
    const ours = await yard.owner.call('POST', SUBSCRIPTIONS, { customer: theirs, product, start_on: '2026-01-01' });
    expect([ours.statusCode, Object.keys(ours.json().errors)]).toEqual([422, ['customer']]);
    expect(await yard.read(uuid)).toMatchObject({ quantity: 1, status: 'active' });
  });
});
