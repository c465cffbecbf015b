import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { archivedInvoice } from '#billing/server/invoices/invoice-archive.ts';
import { exportCompany } from '#server/own-data/export-company.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import type { Records } from '../calls/route-access.ts';
import { makeRecords } from '../make-records.ts';
import { entriesOf, sheetsOf } from './read-zip.ts';

let test: TestApp;
let owner: Caller;
let records: Records;
/** The machine's own is shared with other tests. */
const temporary = mkdtempSync(join(tmpdir(), 'remise-exports-'));

beforeAll(async () => {
  vi.stubEnv('TMPDIR', temporary);
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
  const stranger = await signIn(test.app, PEOPLE.stranger.email);
  await makeCustomer(stranger, 'Buurman');
}, 60_000);
afterAll(async () => {
  await test.close();
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

type Started = { readonly result: { readonly uuid: string } };
type Newest = {
  readonly result: { readonly uuid: string; readonly state: string; readonly done: number; readonly total: number };
};
const start = async () =>
  (await expectStatus<Started>(owner.call('POST', '/api/own-data/exports', {}), 201)).result.uuid;
const newest = async () => (await expectStatus<Newest>(owner.call('GET', '/api/own-data/exports/newest'), 200)).result;
const leftFolders = () => readdirSync(temporary).filter((name) => name.startsWith('remise-own-data-'));

describe('everything of a company', () => {
  it('comes as lines of each table, a workbook and the files, and nothing of another company', async () => {
    const id = await start();
    const answer = await owner.call('GET', `/api/own-data/exports/${id}/file`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const entries = await entriesOf(answer.rawPayload);
    const rowsOf = (table: string) => {
      const lines = entries.get(`data/${table}.jsonl`)?.toString().trim().split('\n') ?? [];
      return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    };
    for (const table of [
      'companies',
      'users',
      'customers',
      'objects',
      'invoices',
      'mails',
      'audit_log',
      'sync_mutation',
    ]) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(table === 'companies' ? 'id' : 'company_id')} = ${YARD}`.execute(test.database.kysely);
      // What this call itself notes comes before the rows are read.
      expect(rowsOf(table).length, table).toBe(rows[0]?.count);
    }
    expect(sheetsOf(entries.get('data.xlsx'))['Klanten']?.length).toBeGreaterThan(1);
    expect([...entries.keys()]).toContain('files/documents/schade.jpg');
    const all = [...entries].map(([, content]) => content.toString()).join('\n');
    for (const word of ['Buurman', 'kade.test', 'argon2', 'password_hash', 'token_hash', 'sealed']) {
      expect(all).not.toContain(word);
    }
    await expect.poll(newest).toMatchObject({ uuid: id, state: 'done' });
    await expect.poll(leftFolders).toEqual([]);
  });

  it('is fetched once, by who asked for it, and noted in the trail', async () => {
    const { uuid } = await newest();
    await expectStatus(owner.call('GET', `/api/own-data/exports/${uuid}/file`), 404);
    const { result } = await expectStatus<{ result: readonly { user_name: string; changes: object }[] }>(
      owner.call('GET', '/api/audit?action=company.export'),
      200,
    );
    expect(result).toMatchObject([{ user_name: 'owner Test', changes: {} }]);
  });

  it('is made one at a time: the next one waits, and one whose server was killed holds nobody up', async () => {
    const first = await start();
    const second = await owner.call('POST', '/api/own-data/exports', {});
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '30']);
    await sql`update company_exports set heard_at = now() - interval '61 seconds' where id = ${first}`.execute(
      test.database.kysely,
    );
    expect((await newest()).state).toBe('failed');
    const third = await start();
    await expectStatus(owner.call('DELETE', `/api/own-data/exports/${third}`, {}), 200);
    await expectStatus(owner.call('GET', `/api/own-data/exports/${third}/file`), 404);
    expect((await newest()).state).toBe('cancelled');
  });

  it('breaks off when it is cancelled or nobody reads on, and leaves nothing behind', async () => {
    const readDocument = () => Promise.resolve(undefined);
    const parts = { database: test.database, printInvoice: archivedInvoice, readDocument, log: silentLog };
    const takenUp = async () => {
      const id = await start();
      await sql`update company_exports set state = 'running' where id = ${id}`.execute(test.database.kysely);
      return exportCompany(parts, { companyId: YARD, exportId: id, language: 'en' });
    };
    const cancelled = await takenUp();
    await expectStatus(owner.call('DELETE', `/api/own-data/exports/${(await newest()).uuid}`, {}), 200);
    await expect(
      new Promise((_, reject) => {
        cancelled.once('error', reject);
      }),
    ).rejects.toThrow('the export was cancelled');
    const left = await takenUp();
    left.once('data', () => left.destroy());
    await expect.poll(async () => (await newest()).state).toBe('failed');
    await expect.poll(leftFolders).toEqual([]);
  });

  it('is for owners: no right of another role opens it', async () => {
    await sql`update users set permissions = (select permissions from users where id = ${PEOPLE.owner.id})
      where id = ${PEOPLE.office.id}`.execute(test.database.kysely);
    const office = await signIn(test.app, PEOPLE.office.email);
    await expectStatus(office.call('POST', '/api/own-data/exports', {}), 403);
    await expectStatus(office.call('GET', '/api/own-data/exports/newest'), 403);
    const id = await start();
    await expectStatus(office.call('GET', `/api/own-data/exports/${id}/file`), 403);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('GET', `/api/own-data/exports/${id}/file`), 404);
    await expectStatus(stranger.call('DELETE', `/api/own-data/exports/${id}`, {}), 404);
    expect(records.customer).not.toBe('');
  });
});
