import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { prospectIndex } from '#prospects/client/prospect-index.ts';
import { type MailDraft, type MailModel, queueMail } from '#server/mail/queue-mail.ts';
import { rightTo } from '#shared/permission.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { isAllowed } from '#staff/permission.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import type { SyncedRow } from '#sync/table.ts';
import { MAIL, PEOPLE, YARD } from '#tests/support/app.ts';
import { closeDevices, openRealDevice, type RealDevice } from '#tests/support/real-device.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { CASES, expected, openReadingYard, READ_BY, type ReadingYard, type Rights, sorted } from './reading-yard.ts';

/** The subject of a mail per kind; `none`: nothing in the yard; `own`: no record, but sent to a customer. */
const mails: Record<string, string> = { customer: MAIL };
const MAILED = ['object', 'customer', 'appointment', 'prospect', 'invoice'] as const;

let room: ReadingYard;
let origin: string;
const devices: RealDevice[] = [];

beforeAll(async () => {
  room = await openReadingYard();
  origin = await room.yard.app.listen({ port: 0, host: '127.0.0.1' });
  for (const kind of ['object', 'appointment', 'prospect', 'invoice', 'own', 'none']) {
    const about = kind === 'own' || kind === 'none' ? null : { type: kind as MailModel, id: randomUUID() };
    const draft: MailDraft = {
      key: randomUUID(),
      kind: 'test_mail',
      to: { address: 'piet@example.test' },
      subject: `Over ${kind}`,
      text: 'Tot morgen',
      language: 'nl',
      about,
      by: null,
      ...(kind === 'own' ? { customerId: room.ids.customer } : {}),
    };
    mails[kind] = (await withCompany(room.yard.database.kysely, YARD, (tx) => queueMail(tx, draft))) ?? '';
  }
  await expectStatus(room.owner.call('PUT', `/api/objects/${room.ids.object}`, { brand: 'Knaus' }), 200);
});
afterAll(async () => {
  room.yard.app.server.closeAllConnections();
  await room.yard.close();
});
afterEach(async () => expect(await closeDevices(devices.splice(0))).toEqual([]));

const reads = (rights: Rights, kind: string) => isAllowed(rights, READ_BY[kind] ?? rightTo('index', kind));

/** Returns everything in a list of the device, once all of it is loaded. */
async function entriesOf<Row extends SyncedRow, Entry extends IndexEntry>(
  session: DeviceSession,
  definition: ListIndexDefinition<Row, Entry>,
): Promise<readonly Entry[]> {
  const list = session.listIndex(definition);
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.get().ready, { timeout: 30_000, interval: 10 }).toBe(true);
  const { entries } = list.get();
  stop();
  return entries;
}

async function openDevice(rights: Rights): Promise<DeviceSession> {
  const device = await openRealDevice(origin, room.reader, PEOPLE.bookkeeper, rights);
  devices.push(device);
  const isWhole = async () => (await device.session.diagnostics()).mirror?.complete;
  await expect.poll(isWhole, { timeout: 30_000, interval: 10 }).toBe(true);
  await expect.poll(() => device.session.status.get().download, { timeout: 30_000, interval: 10 }).toBe(null);
  return device.session;
}

describe('a device of somebody', () => {
  test.each(CASES)(
    '%s finds in its lists the rows of the records they may read, and by their words no others',
    async (_name, rights) => {
      await room.grant(rights);
      const session = await openDevice(rights);
      const lists = {
        objects: await entriesOf(session, objectIndex),
        customers: await entriesOf(session, customerIndex),
        prospects: await entriesOf(session, prospectIndex),
        spots: await entriesOf(session, spotIndex),
      };
      const idsOf = (find: (entries: readonly IndexEntry[]) => readonly IndexEntry[]) =>
        sorted(Object.entries(lists).map(([table, entries]) => [table, find(entries).map(({ id }) => id)]));
      const all = expected(room.stored, rights);
      expect(idsOf((entries) => entries)).toEqual(sorted(Object.keys(lists).map((table) => [table, all[table] ?? []])));
      const { object, customer, prospect, spot } = room.ids;
      const found = (text: string) => idsOf((entries) => (entries.length === 0 ? [] : searchEntries(entries, text)));
      const when = (kinds: readonly string[], table: string, id: string) =>
        [table, kinds.every((kind) => reads(rights, kind)) ? [id] : []] as const;
      expect(found('Bakker')).toEqual(
        sorted([when(['customer'], 'customers', customer), when(['object', 'customer'], 'objects', object)]),
      );
      expect(found('Aanvrager')).toEqual(sorted([when(['prospect'], 'prospects', prospect)]));
      expect(found('Hal A')).toEqual(sorted([when(['spot'], 'spots', spot)]));
      expect(found('Knaus')).toEqual(sorted([when(['object'], 'objects', object)]));
    },
  );
});

describe('a file for Excel', () => {
  /** Returns null where the download is refused. */
  async function sheetOf(path: string): Promise<readonly string[][] | null> {
    const answer = await room.reader.call('POST', path, {});
    expect([path, [200, 403].includes(answer.statusCode)]).toEqual([path, true]);
    if (answer.statusCode === 403) return null;
    const { SheetNames, Sheets } = read(answer.rawPayload);
    const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
    return rows.slice(1).map((row) => row.map(String));
  }

  test.each(CASES)('for somebody %s holds what they may read, and of other records nothing', async (_name, own) => {
    const rights = [...own, 'export', 'invoice index'];
    await room.grant(rights);
    const objects = await sheetOf('/api/objects/download');
    if (reads(rights, 'object')) {
      expect(objects?.map((row) => row[1])).toEqual(['12-AB-34']);
      const words = objects?.flat() ?? [];
      expect(words.includes('Bakker')).toBe(reads(rights, 'customer'));
      expect([words.includes('A1'), words.includes('Hal A')]).toEqual([reads(rights, 'spot'), reads(rights, 'spot')]);
    } else expect(objects).toBeNull();
    const customers = await sheetOf('/api/customers/download');
    if (reads(rights, 'customer')) {
      expect(customers?.map((row) => row[1])).toEqual(['Bakker']);
      // The column of the number of the customer's objects.
      expect(customers?.map((row) => row[11])).toEqual([reads(rights, 'object') ? '1' : '']);
    } else expect(customers).toBeNull();
  });
});

describe('mails', () => {
  test.each(CASES)('are shown to somebody %s with the records they may read', async (_name, rights) => {
    await room.grant(rights);
    const visible = Object.entries(mails).flatMap(([kind, id]) => {
      if (kind === 'none') return isAllowed(rights, 'company edit') ? [id] : [];
      return reads(rights, kind === 'own' ? 'customer' : kind) ? [id] : [];
    });
    const listed = async (query = '') => {
      const answer = await room.reader.call('GET', `/api/mails${query}`);
      if (answer.statusCode === 403) return null;
      return answer
        .json<{ result: { id: string }[] }>()
        .result.map(({ id }) => id)
        .toSorted();
    };
    expect(await listed()).toEqual(reads(rights, 'customer') ? visible.toSorted() : null);
    for (const kind of MAILED) {
      const about = kind === 'customer' ? [mails['customer'], mails['own']] : [mails[kind]];
      expect([kind, await listed(`?model_type=${kind}`)]).toEqual([
        kind,
        reads(rights, kind) ? about.toSorted() : null,
      ]);
    }
    const opened: string[] = [];
    for (const id of Object.values(mails)) {
      if ((await room.reader.call('GET', `/api/mails/${id}`)).statusCode === 200) opened.push(id);
    }
    expect(opened.toSorted()).toEqual(visible.toSorted());
  });
});

type Line = {
  readonly entity: string;
  readonly entity_id: string;
  readonly subject: string;
  readonly action: string;
  readonly result: string;
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly now: unknown }>>;
};

describe('the audit trail', () => {
  const TABLES = {
    object: 'objects',
    customer: 'customers',
    prospect: 'prospects',
    appointment: 'appointments',
    spot: 'spots',
    warehouse: 'warehouses',
    tag: 'tags',
  } as const;

  async function linesOf(rights: Rights): Promise<readonly Line[]> {
    await room.grant(rights);
    const answer = room.reader.call('GET', '/api/audit?limit=500');
    return (await expectStatus<{ result: Line[] }>(answer, 200)).result;
  }

  test.each(CASES)(
    'names to somebody %s the records they may read, and tells values of no others',
    async (_name, own) => {
      const rights = [...own, 'company edit'];
      const lines = await linesOf(rights);
      // A person who reads everything sees every line, whether or not its record is named.
      const all = await linesOf(['company edit', ...Object.values(READ_BY).flatMap((needed) => needed.split('|'))]);
      expect(lines.map(({ entity_id, action }) => [entity_id, action])).toEqual(
        all.map(({ entity_id, action }) => [entity_id, action]),
      );
      const named = (found: readonly Line[], entity: string) =>
        [
          ...new Set(found.flatMap((line) => (line.entity === entity && line.subject !== '' ? [line.entity_id] : []))),
        ].toSorted();
      const rows = expected(room.stored, rights);
      for (const [entity, table] of Object.entries(TABLES)) {
        const isHidden = entity === 'appointment' && !reads(rights, 'object');
        const readable = new Set(isHidden ? [] : rows[table]);
        expect([entity, named(lines, entity)]).toEqual([entity, named(all, entity).filter((id) => readable.has(id))]);
        expect([entity, named(all, entity)]).not.toEqual([entity, []]);
      }
      const edit = lines.find(({ action }) => action === 'object.edit');
      expect(edit?.changes['brand']?.now ?? null).toBe(reads(rights, 'object') ? 'Knaus' : null);
    },
  );

  test.each(CASES.filter(([, rights]) => !rights.includes('company edit')))(
    'is closed to somebody %s',
    async (_name, rights) => {
      await room.grant(rights);
      await expectStatus(room.reader.call('GET', '/api/audit'), 403);
    },
  );
});

describe('the live stream', () => {
  test.each(CASES)('tells somebody %s that something changed, and of no row what', async (_name, rights) => {
    await room.grant(rights);
    const stop = new AbortController();
    const stream = await fetch(`${origin}/api/sync/live`, { headers: room.reader.headers(), signal: stop.signal });
    const revNow = async () =>
      Number(
        (
          await sql<{ rev: string }>`select rev from sync_company where company_id = ${YARD}`.execute(
            room.yard.database.kysely,
          )
        ).rows[0]?.rev,
      );
    const said = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await expectStatus(
      room.owner.call('POST', '/api/notes', {
        model_type: 'customer',
        model_id: room.ids.customer,
        text: 'Bakker belt',
      }),
      201,
    );
    const rev = await revNow();
    let text = '';
    while (!text.includes(`"rev":${rev}`)) text += (await said?.read())?.value ?? '';
    stop.abort();
    await said?.cancel().catch(() => {});
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !/^(retry: \d+|data: \{"rev":\d+\}|: still here)$/.test(line))).toEqual([]);
  });
});
