import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import { rightTo } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import type { Attention } from '#sync/attention.ts';
import type { PullPage, SnapshotManifest } from '#sync/envelope.schema.ts';
import { type Caller, PEOPLE, signIn } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import {
  CASES,
  expected,
  KIND_OF_TABLE,
  openReadingYard,
  PARENTS,
  READ_BY,
  type ReadingYard,
  type Rows,
  sorted,
} from './reading-yard.ts';

let room: ReadingYard;
let yard: ReadingYard['yard'];
let owner: Caller;
let reader: Caller;
let ids: ReadingYard['ids'];
let stored: ReadingYard['stored'];
let gone: ReadingYard['gone'];
const grant = (rights: readonly string[]) => room.grant(rights);
const create = (path: string, body: object) => room.create(path, body);
const push = (...sent: Parameters<ReadingYard['push']>) => room.push(...sent);

beforeAll(async () => {
  room = await openReadingYard();
  ({ yard, owner, reader, ids, stored, gone } = room);
});
afterAll(() => yard.close());

const manifest = (caller: Caller) =>
  expectStatus<SnapshotManifest>(caller.call('GET', `/api/sync/snapshot?clientId=${randomUUID()}`), 200);

async function pullAll(caller: Caller): Promise<PullPage> {
  const { epoch } = await manifest(caller);
  return expectStatus(caller.call('GET', `/api/sync/pull?cursor=${epoch}.0&clientId=${randomUUID()}&limit=1000`), 200);
}

/** Returns the rows in these files with duplicates: a row that is twice in them would be two rows on a device. */
async function loadAll(caller: Caller): Promise<Record<string, Attention[]>> {
  const found: Record<string, Attention[]> = {};
  for (const { table, path, rows } of (await manifest(caller)).segments) {
    const answer = await caller.call('GET', path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    const lines = gunzipSync(answer.rawPayload).toString().trim().split('\n');
    const packs = lines.slice(0, -1).flatMap((line) => JSON.parse(line) as Attention[]);
    expect(packs).toHaveLength(rows);
    found[table] = [...(found[table] ?? []), ...packs];
  }
  return found;
}

const idsOf = (rows: Readonly<Record<string, readonly { id: string }[]>>): Rows =>
  sorted(Object.entries(rows).map(([table, list]) => [table, list.map(({ id }) => id)]));

/** Returns what the calls list: nothing where they refuse. */
async function askAll(caller: Caller): Promise<Rows> {
  const lists: readonly (readonly [string, string])[] = [
    ...(['objects', 'customers', 'prospects', 'appointments', 'spots', 'tags'] as const).map(
      (table) => [table, `/api/${table}`] as const,
    ),
    ['warehouses', '/api/warehouses'] as const,
    ['locations', '/api/locations'] as const,
    ['opening_hours', '/api/openinghours'] as const,
    ['opening_exceptions', '/api/openinghours_exceptions'] as const,
    ['movements', `/api/objects/${ids.object}/movements`],
    ...PARENTS.map((kind) => ['notes', `/api/notes?model_type=${kind}&model_id=${ids[kind]}`] as const),
    ...(['object', 'customer'] as const).map(
      (kind) => ['documents', `/api/documents?model_type=${kind}&model_id=${ids[kind]}`] as const,
    ),
  ];
  const found: Record<string, string[]> = {};
  for (const [table, path] of lists) {
    const answer = await caller.call('GET', path);
    expect([path, [200, 403].includes(answer.statusCode)]).toEqual([path, true]);
    const rows = answer.statusCode === 403 ? [] : answer.json<{ result: { id: string }[] }>().result;
    found[table] = [...(found[table] ?? []), ...rows.map(({ id }) => id)];
  }
  return sorted(Object.entries(found));
}

/** The documents whose content the call hands over. */
async function openAll(caller: Caller): Promise<Rows> {
  const documents = Object.keys(stored['documents'] ?? {});
  const open: string[] = [];
  for (const id of documents) {
    const { statusCode } = await caller.call('GET', `/api/documents/${id}/content`);
    expect([200, 403, 404]).toContain(statusCode);
    if (statusCode !== 403) open.push(id);
  }
  return sorted([['documents', open]]);
}

const only = (rows: Rows, tables: readonly string[]): Rows =>
  sorted(Object.entries(rows).filter(([table]) => tables.includes(table)));
const ASKED = [
  'objects',
  'customers',
  'prospects',
  'appointments',
  'spots',
  'tags',
  'warehouses',
  'locations',
  'opening_hours',
  'opening_exceptions',
  'movements',
  'notes',
  'documents',
];

test('every table of a device has its kinds in this test', () => {
  const known = [...Object.keys(KIND_OF_TABLE), 'notes', 'documents', 'attention'];
  expect(registry.tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe.each(CASES)('somebody %s', (_name, rights) => {
  test('gets the same rows through every door: those of the records they may read', async () => {
    await grant(rights);
    const page = await pullAll(reader);
    const all = expected(stored, rights);
    expect(idsOf(page.changes as Parameters<typeof idsOf>[0])).toEqual(all);
    expect(sorted(Object.entries(page.deletes))).toEqual(expected(gone, rights));
    expect(idsOf(await loadAll(reader))).toEqual(all);
    expect(await askAll(reader)).toEqual(only(all, ASKED));
    expect(await openAll(reader)).toEqual(only(all, ['documents']));
  });

  test('gets no file of a snapshot by its address that is not theirs', async () => {
    await grant(rights);
    const own = new Set((await manifest(reader)).segments.map(({ path }) => path));
    for (const { path } of (await manifest(owner)).segments) {
      const { statusCode } = await reader.call('GET', path);
      expect([path, statusCode]).toEqual([path, own.has(path) ? 200 : 404]);
    }
  });

  test('reads in no answer a word of what they may not read', async () => {
    await grant(rights);
    const page = JSON.stringify([await pullAll(reader), await loadAll(reader)]);
    const secrets: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
      PARENTS.map((kind) => [kind, [`geheim van ${kind}`, `weg van ${kind}`]]),
    );
    for (const [kind, words] of Object.entries(secrets)) {
      const mayRead = isAllowed(rights, READ_BY[kind] ?? rightTo('index', kind));
      expect([kind, page.includes(words[0] ?? '')]).toEqual([kind, mayRead]);
      expect([kind, page.includes(words[1] ?? '')]).toEqual([kind, mayRead]);
    }
    const seesOwner = isAllowed(rights, 'object index&customer index');
    expect(page.includes('Verdwenen')).toBe(seesOwner);
  });
});

describe('a card of one’s own', () => {
  test('comes to whoever’s change it was, with what they wanted and nothing of what it met', async () => {
    await grant(['note create', 'prospect edit', 'object index']);
    const noteId = Object.entries(gone['notes'] ?? {}).find(([, kinds]) => kinds[0] === 'prospect')?.[0] ?? '';
    const args = { noteId, now: { text: { text: 'Mijn woorden' } } };
    const id = await push(reader, PEOPLE.bookkeeper, 'note.edit', noteId, args);
    // An earlier snapshot does not hold the card.
    const page = await pullAll(reader);
    const card = (page.changes['attention'] as readonly Attention[]).find((row) => row.id === id);
    expect(card).toMatchObject({ kinds: ['prospect'], fields: { yours: { text: 'Mijn woorden' }, theirs: {} } });
    expect(JSON.stringify(page)).not.toContain('weg van prospect');
    await grant(['note create', 'prospect edit', 'prospect index']);
    const [whole] = ((await pullAll(reader)).changes['attention'] as readonly Attention[]).filter(
      (row) => row.id === id,
    );
    expect(whole?.fields.theirs).toMatchObject({ gone: { text: 'weg van prospect' } });
  });
});

describe('a note that moves out of sight', () => {
  test('is gone for who reads prospects and not the customers it now belongs to', async () => {
    const prospectId = await create('/api/prospects', { lastname: 'Klant Straks', category: 'boat' });
    const noteId = await create('/api/notes', { model_type: 'prospect', model_id: prospectId, text: 'Belt vrijdag' });
    await grant(['prospect index']);
    const before = await pullAll(reader);
    expect(before.changes['notes']?.map(({ id }) => id)).toContain(noteId);
    const object = { category: 'boat', brand: 'Bayliner', type: '', length_cm: 600, width_cm: 230 };
    await expectStatus(owner.call('POST', `/api/prospects/${prospectId}/convert`, { object }), 200);
    const url = `/api/sync/pull?cursor=${before.epoch}.${before.to}&clientId=${randomUUID()}&limit=1000`;
    const after = await expectStatus<PullPage>(reader.call('GET', url), 200);
    expect(after.deletes['notes']).toEqual([noteId]);
    expect(JSON.stringify(after)).not.toContain('Belt vrijdag');
  });
});

describe('a hand of the yard', () => {
  const text = 'Gezien';

  test('neither reads nor writes notes on prospects', async () => {
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    const about = { model_type: 'prospect', model_id: ids.prospect };
    await expectStatus(hand.call('GET', `/api/notes?model_type=prospect&model_id=${ids.prospect}`), 403);
    await expectStatus(hand.call('POST', '/api/notes', { ...about, text }), 403);
    const noteId = randomUUID();
    const args = { noteId, modelType: 'prospect', modelId: ids.prospect, text };
    await push(hand, PEOPLE.yard, 'note.add', noteId, args);
  });

  test('writes them on whatever records they may read', async () => {
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    for (const kind of ['object', 'appointment', 'customer', 'spot'] as const) {
      await expectStatus(hand.call('POST', '/api/notes', { model_type: kind, model_id: ids[kind], text }), 201);
    }
  });
});
