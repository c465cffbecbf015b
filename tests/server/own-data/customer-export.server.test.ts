import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { JPEG, makeDocument } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';
import type { Records } from '../calls/route-access.ts';
import { makeRecords } from '../make-records.ts';
import { entriesOf, sheetsOf } from './read-zip.ts';

type Document = {
  readonly customer: string;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};

let test: TestApp;
let owner: Caller;
let records: Records;
let entries: ReadonlyMap<string, Buffer>;
let document: Document;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  records = await makeRecords(owner);
  const { payer } = records;
  const object = await makeObject(owner, '12-AB-34', { customer_id: payer });
  await makeDocument(owner, { model_type: 'customer', model_id: payer });
  await makeDocument(owner, { model_type: 'object', model_id: object });
  await expectStatus(
    owner.call('POST', '/api/notes', { model_type: 'customer', model_id: payer, text: '=1+1 belt altijd na vijven' }),
    201,
  );
  const other = await makeCustomer(owner, 'Vreemdeling', { email: 'vreemd@example.test' });
  await makeObject(owner, '99-ZZ-99', { customer_id: other });
  const answer = await owner.call('POST', `/api/customers/${payer}/data`, {});
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  entries = await entriesOf(answer.rawPayload);
  document = JSON.parse(entries.get('data.json')?.toString() ?? '') as Document;
}, 60_000);
afterAll(() => test.close());

describe('the data of one customer', () => {
  it('holds what is kept about them, and nothing about anybody else', () => {
    expect(document.customer).toBe(records.payer);
    const kinds = [
      'customers',
      'objects',
      'notes',
      'documents',
      'subscriptions',
      'invoices',
      'invoice_lines',
      'deposits',
    ];
    for (const kind of [...kinds, 'mandates', 'sync_mutation', 'billing_events']) {
      expect(document.tables[kind]?.length, kind).toBeGreaterThan(0);
    }
    expect(document.tables['objects']?.map((row) => row['plate'])).toEqual(['12AB34']);
    const text = entries.get('data.json')?.toString() ?? '';
    for (const foreign of ['Vreemdeling', '99ZZ99', 'argon2', 'token_hash']) expect(text).not.toContain(foreign);
    expect(text).toContain('betaler@example.test');
  });

  it('is readable as a workbook, where a text that looks like a formula stays a text', () => {
    const sheets = sheetsOf(entries.get('data.xlsx'));
    expect(sheets['Klanten']?.[1]).toContain('Betaler');
    expect(sheets['Objecten']?.[1]).toContain('12AB34');
    expect(Object.values(sheets).flat(2)).toContain('=1+1 belt altijd na vijven');
    expect(Object.values(sheets).flat(2)).toContain(100);
  });

  it('has the photos and the invoices as they were sent, under names that tell them apart', async () => {
    const files = [...entries.keys()].filter((name) => name.startsWith('files/'));
    expect(files).toContain('files/documents/schade.jpg');
    expect(files).toContain('files/documents/schade (2).jpg');
    expect(entries.get('files/documents/schade.jpg')?.equals(Buffer.from(JPEG))).toBe(true);
    const listed = JSON.parse(entries.get('files.json')?.toString() ?? '') as { path: string; id: string }[];
    const pdf = listed.find(({ id }) => id === records.invoice)?.path ?? '';
    expect(pdf).toMatch(/^files\/invoices\/.+\.pdf$/);
    const { rows } = await sql<{ content: Buffer }>`
      select content from billing_documents where invoice_id = ${records.invoice}`.execute(test.database.kysely);
    expect(entries.get(pdf)?.equals(rows[0]?.content ?? Buffer.alloc(0))).toBe(true);
  });

  it('is noted in the audit trail without a value of the person', async () => {
    const { rows } = await sql<{ user_name: string; entity_id: string; subject: string; changes: object }>`
      select user_name, entity_id, subject, changes from audit_log
      where company_id = ${YARD} and action = 'customer.export'`.execute(test.database.kysely);
    expect(rows).toEqual([{ user_name: 'owner Test', entity_id: records.payer, subject: '', changes: {} }]);
  });

  it('is for who reads all of it: not the office, not another company, and not of a customer who is gone', async () => {
    const office = await signIn(test.app, PEOPLE.office.email);
    await expectStatus(office.call('POST', `/api/customers/${records.payer}/data`, {}), 403);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('POST', `/api/customers/${records.payer}/data`, {}), 404);
    const gone = await makeCustomer(owner, 'Weg');
    await expectStatus(owner.call('DELETE', `/api/customers/${gone}`, {}), 200);
    await expectStatus(owner.call('POST', `/api/customers/${gone}/data`, {}), 404);
  });
});
