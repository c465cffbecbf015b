import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '#sync/envelope.schema.ts';
import { openPushQueue } from '#sync/server/write/push-queue.ts';
import { type PushedChange, settleTogether } from '#sync/server/write/settle-together.ts';
import { executeMutation } from '#sync/server/write/write-path.ts';
import { openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

const PLACES = 4;
const DEVICES = 3;
const SEED = Number(process.env['REMISE_FUZZ_SEED'] ?? 20_261_130);

let yard: SyncYard;

beforeAll(async () => {
  yard = await openSyncYard();
});
afterAll(() => yard.close());

type Device = ReturnType<typeof testDevice>;
type Wish = {
  readonly device: number;
  readonly name: string;
  readonly place: number;
  readonly text: string;
  readonly isLoud: boolean;
};

/** What a company holds, without what depends on the moment. */
async function contentsOf(company: string): Promise<unknown> {
  const of = `where company_id = '${company}'`;
  const [row] = await yard.rows(`select json_build_object(
    'locations', (select json_agg(json_build_array(id, rev, version, name, deleted_at is not null, deleted_by) order by id) from locations ${of}),
    'cards', (select json_agg(json_build_array(id, rev, version, entity_id, kind, code, by_user_id, fields, state) order by id) from attention ${of}),
    'log', (select json_agg(json_build_array(id, client_id, seq, user_id, name, v, entity, entity_id, args_hash, args, was, status, code, params, rev, client_at) order by rev) from sync_mutation ${of}),
    'devices', (select json_agg(json_build_array(client_id, user_id, last_seq, app_version) order by client_id) from sync_client ${of}),
    'numbers', (select json_agg(json_build_array(series, value)) from company_number ${of}),
    'revs', (select json_agg(rev order by rev) from sync_history ${of})) as contents`);
  return row?.['contents'];
}

const wish = fc.record({
  device: fc.nat(DEVICES - 1),
  name: fc.constantFrom('name_location', 'rename_location', 'remove_location', 'number_location', 'fly'),
  place: fc.nat(PLACES - 1),
  text: fc.constantFrom('Hall', 'Shed', 'refuse', ''),
  // An id means the same in capitals.
  isLoud: fc.boolean(),
});

/** The same people, devices and changes for two companies. */
function changesOf(wishes: readonly Wish[]): (company: string) => PushedChange[] {
  const places = Array.from({ length: PLACES }, () => randomUUID());
  const devices: readonly Device[] = Array.from({ length: DEVICES }, () => testDevice(yard.owner(randomUUID())));
  const made = wishes.flatMap(({ device: no, name, place, text, isLoud }) => {
    const device = devices[no];
    const id = places[place];
    if (device === undefined || id === undefined) return [];
    const locationId = isLoud ? id.toUpperCase() : id;
    const args = name === 'remove_location' ? { locationId } : { locationId, name: text };
    return { device, mutation: device.mutationOf(name, args, { name: { name: 'Hall' } }) };
  });
  return (companyId) =>
    made.map(({ device, mutation }) => ({ actor: { ...device.actor, companyId }, source: device.source, mutation }));
}

test('changes settled together give the rows, verdicts and revs that they give one after the other', async () => {
  let together = 0;
  const property = fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 12 }), async (wishes) => {
    const changes = changesOf(wishes);
    const [one, other] = [await yard.addCompany(), await yard.addCompany()];
    const apart: unknown[] = [];
    for (const { actor, mutation, source } of changes(one)) {
      apart.push(await executeMutation(yard.parts, actor, mutation, source));
    }
    const before = await contentsOf(other);
    const settled = await settleTogether(yard.parts, other, changes(other)).catch((error: Error) => error);
    if (settled instanceof Error) {
      // Somebody writes what somebody else deletes: each is then settled by itself, from where it was.
      expect(settled.name).toBe('RowDeletedError');
      expect(await contentsOf(other)).toEqual(before);
      return;
    }
    together += 1;
    expect(settled).toEqual(apart);
    expect(await contentsOf(other)).toEqual(await contentsOf(one));
  });
  await fc.assert(property, { seed: SEED, numRuns: 60, endOnFailure: true });
  expect(together).toBeGreaterThan(30);
  expect(yard.logged).toEqual([]);
}, 300_000);

describe('pushes that arrive at the same time', () => {
  const names = (device: Device, count: number): Mutation[] =>
    Array.from({ length: count }, (_, no) =>
      device.mutationOf('name_location', { locationId: randomUUID(), name: `Hall ${no}` }),
    );

  async function openQueue() {
    const company = await yard.addCompany();
    const announced: number[] = [];
    const stop = yard.feed.subscribe(company, (rev) => announced.push(rev));
    const settle = openPushQueue(yard.parts);
    const push = (device: Device, mutations: readonly Mutation[], isGone?: () => boolean) =>
      settle(
        device.actor,
        { clientId: device.clientId, epoch: null, appVersion: '1.0.0', mutations: [...mutations] },
        isGone,
      );
    const device = () => testDevice(yard.owner(company));
    return { company, announced, stop, push, device };
  }

  test('share transactions: those who wait are told of once', async () => {
    const { announced, stop, push, device } = await openQueue();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => {
        const own = device();
        return push(own, names(own, 2));
      }),
    );
    stop();
    const results = outcomes.flatMap(({ results: own }) => own);
    expect(results.every(({ status }) => status === 'applied')).toBe(true);
    const revs = results.map((result) => ('rev' in result ? result.rev : 0));
    expect(revs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, no) => no + 1));
    // The first push is alone and has two changes; all others come with the next transaction.
    expect(announced).toEqual([2, 40]);
  });

  test('take turns: a long one holds up no short one', async () => {
    const { push, device } = await openQueue();
    const [first, long, short] = [device(), device(), device()];
    const order: string[] = [];
    await Promise.all([
      push(first, names(first, 1)),
      push(long, names(long, 100)).then(() => order.push('long')),
      push(short, names(short, 1)).then(() => order.push('short')),
    ]);
    expect(order).toEqual(['short', 'long']);
  });

  test('take turns also where more wait than fit: nobody waits for the end of all', async () => {
    const { push, device } = await openQueue();
    const first = device();
    const order: string[] = [];
    const began = push(first, names(first, 1));
    const long = Array.from({ length: 60 }, () => {
      const own = device();
      return push(own, names(own, 3)).then(() => order.push('long'));
    });
    const last = device();
    const short = push(last, names(last, 1)).then(() => order.push('short'));
    await Promise.all([began, ...long, short]);
    expect(order.indexOf('short')).toBeLessThan(10);
  });

  test('of which one is known still share a transaction', async () => {
    const { announced, stop, push, device } = await openQueue();
    const [first, repeated] = [device(), device()];
    const [again] = names(repeated, 1) as [Mutation];
    await push(repeated, [again]);
    announced.length = 0;
    await Promise.all([
      push(first, names(first, 1)),
      push(repeated, [again]),
      ...Array.from({ length: 20 }, () => {
        const own = device();
        return push(own, names(own, 1));
      }),
    ]);
    stop();
    expect(announced).toEqual([2, 22]);
  });

  test('answer each push in its order, whatever of it is known or missing', async () => {
    const { push, device } = await openQueue();
    const [first, partly, cut] = [device(), device(), device()];
    const [known, ...fresh] = names(partly, 4) as [Mutation, ...Mutation[]];
    await push(partly, [known]);
    const [one, , three, four] = names(cut, 4) as [Mutation, Mutation, Mutation, Mutation];
    const [, resent, gapped] = await Promise.all([
      push(first, names(first, 1)),
      push(partly, [known, ...fresh]),
      push(cut, [one, three, four]),
    ]);
    expect(resent.results.map(({ id, status }) => [id, status])).toEqual(
      [known, ...fresh].map(({ id }) => [id, 'applied']),
    );
    expect(gapped.results).toEqual([
      expect.objectContaining({ id: one.id, status: 'applied' }),
      { id: three.id, seq: 3, status: 'gap', expected: 2 },
    ]);
  });

  test('that nobody waits for any more are not begun: they are sent again', async () => {
    const { company, push, device } = await openQueue();
    const [first, gone] = [device(), device()];
    const mutations = names(gone, 2);
    const outcomes = await Promise.allSettled([push(first, names(first, 1)), push(gone, mutations, () => true)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const [row] = await yard.rows(`select rev from sync_company where company_id = '${company}'`);
    expect(Number(row?.['rev'])).toBe(1);
    expect((await push(gone, mutations)).results).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  });

  test('suffer nothing from one among them that fails, is known, or comes too early', async () => {
    const { push, device } = await openQueue();
    const [first, poisoned, sound, repeated, early] = [device(), device(), device(), device(), device()];
    const [again] = names(repeated, 1) as [Mutation];
    await push(repeated, [again]);
    const [before] = names(poisoned, 1) as [Mutation];
    const poison = poisoned.mutationOf('poison_location', { locationId: randomUUID() });
    const [, late] = names(early, 2) as [Mutation, Mutation];
    const [, bad, good, known, gap] = await Promise.all([
      push(first, names(first, 1)),
      push(poisoned, [before, poison, ...names(poisoned, 1)]),
      push(sound, names(sound, 3)),
      push(repeated, [again]),
      push(early, [late]),
    ]);
    expect(bad.results.map(({ status }) => status)).toEqual(['applied', 'retry']);
    expect(good.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(known.results).toMatchObject([{ status: 'applied', duplicate: true }]);
    expect(gap.results).toEqual([{ id: late.id, seq: 2, status: 'gap', expected: 1 }]);
    yard.logged.length = 0;
  });

  test('of a device whose id another person has are a fork, and the others are not', async () => {
    const { company, push, device } = await openQueue();
    const [first, own] = [device(), device()];
    await push(own, names(own, 1));
    const thief = testDevice(yard.owner(company), own.clientId);
    const [, stolen, honest] = await Promise.all([
      push(first, names(first, 1)),
      push(thief, names(thief, 1)),
      push(first, names(first, 1)),
    ]);
    expect(stolen).toEqual({ results: [], isFork: true });
    expect(honest.results).toMatchObject([{ status: 'applied' }]);
  });
});
