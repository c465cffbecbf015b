import { type Kysely, sql } from 'kysely';
import { openSheet, type RecordKind, type Sheet } from '#pages/import/import-kinds.ts';
import { type ImportCount, runImport } from '#pages/import/import-run.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { probeDuring, probeIdle } from './probe.ts';
import type { Measurement } from './report.ts';

const ROWS = 10_000;
const BUDGET_MS = 60_000;
const FLOOR_NAME = `${ROWS} bare inserts in one transaction`;

/** Imports sheets of customers and of objects as the page does, while other people go on reading. */
export async function benchImport(url: string, floor: readonly number[]): Promise<Measurement[]> {
  const api = await signInByApi(url, 'owner@large.test');
  const idle = await probeIdle(api);
  const measurements: Measurement[] = [];
  for (const [kind, sheet] of [
    ['customers', customers()],
    ['objects', await objects(api)],
  ] as const) {
    const { tookMs, waits } = await probeDuring(api, () => importAll(api, kind, sheet));
    measurements.push(
      {
        name: `importing ${ROWS} ${kind}`,
        ours: [tookMs],
        floor,
        floorName: FLOOR_NAME,
        unit: 'ms',
        budget: { at: 'p50', value: BUDGET_MS },
      },
      {
        name: `another request while ${kind} are imported`,
        ours: waits,
        floor: idle,
        floorName: 'the same of an idle server',
        unit: 'ms',
      },
    );
  }
  return measurements;
}

function customers(): Sheet {
  const rows = Array.from({ length: ROWS }, (_none, at) => [
    'Anke',
    `Invoer ${at}`,
    `invoer${at}@import.test`,
    `06${String(1e7 + at)}`,
    'Dorpsstraat',
    String(at % 200),
    `${1e3 + (at % 9e3)} AB`,
    'Putten',
  ]);
  const headers = ['Voornaam', 'Achternaam', 'E-mail', 'Mobiel', 'Straat', 'Huisnummer', 'Postcode', 'Plaats'];
  return openSheet('customers', [headers, ...rows]);
}

/** Objects of the customers above, in a hall without a spot. */
async function objects(api: ApiClient): Promise<Sheet> {
  const { result } = (await (await api.fetch('/api/warehouses')).json()) as { result: { name: string }[] };
  const rows = Array.from({ length: ROWS }, (_none, at) => [
    `HH IM ${at}`,
    'DE',
    'Caravan',
    'Hobby',
    '7,45',
    '2,30',
    '2,60',
    '01-04-2026',
    `invoer${at}@import.test`,
    result[0]?.name ?? '',
  ]);
  const headers = ['Kenteken', 'Land', 'Categorie', 'Merk', 'Lengte', 'Breedte', 'Hoogte', 'Contract vanaf'];
  return openSheet('objects', [[...headers, 'Klant', 'Loods'], ...rows]);
}

async function importAll(api: ApiClient, kind: RecordKind, sheet: Sheet): Promise<void> {
  let last: ImportCount | undefined;
  const end = await runImport(kind, sheet, {
    dry: false,
    isOver: () => false,
    onProgress: (count) => {
      last = count;
    },
    send: async (path, body) => {
      const answer = await api.fetch(path, { method: 'POST', body: JSON.stringify(body) });
      if (answer.ok) return { ok: true, body: await answer.json() };
      return {
        ok: false,
        status: answer.status,
        message: await answer.text(),
        code: '',
        retryAfterS: null,
        fields: {},
      };
    },
  });
  if (end !== 'finished' || last?.created.size !== ROWS) {
    const [fault] = last?.faults.values() ?? [];
    throw new Error(`the import of ${kind} was ${end} with ${last?.created.size ?? 0}: ${JSON.stringify(fault)}`);
  }
}

/** Returns the minimal time for this many rows on a database, in milliseconds: one insert each, in one transaction. */
export async function insertFloor(database: Kysely<never>): Promise<number[]> {
  await sql`create table floor_import (id int primary key, row jsonb)`.execute(database);
  const row = JSON.stringify({ lastname: 'Invoer', email: 'invoer@import.test', city: 'Putten' });
  const started = performance.now();
  await database.transaction().execute(async (tx) => {
    for (let at = 0; at < ROWS; at += 1) {
      await sql`insert into floor_import values (${at}, ${row}::jsonb)`.execute(tx);
    }
  });
  return [performance.now() - started];
}
