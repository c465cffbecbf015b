import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTables } from '#server/backup/table-shape.ts';
import { purgeErased } from '#server/own-data/purge-erased.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { change, invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { makeDocument } from '#tests/support/documents.ts';
import { ADDRESS, expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';
import { MANDATE } from '../make-records.ts';

let test: TestApp;
let owner: Caller;
let kysely: TestApp['database']['kysely'];

beforeAll(async () => {
  test = await openTestApp();
  ({ kysely } = test.database);
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const erase = (id: string, name: string, more: object = {}) =>
  owner.call('POST', `/api/customers/${id}/erasure`, { name, ...more });

/** Somebody with everything, of whom every word is recognised: none stands for anything else. */
async function somebody(): Promise<{ readonly id: string; readonly object: string; readonly invoice: string }> {
  const id = await makeCustomer(owner, 'Zwanenburg', {
    firstname: 'Gijsbrecht',
    email: 'gijs@zwaan.test',
    phone: '0334567890',
    note: 'heeft een houten been',
    ...ADDRESS,
  });
  await expectStatus(
    owner.call('PUT', `/api/customers/${id}/billing`, { company_name: 'Zwaanlicht BV', kvk_number: '12345678' }),
    200,
  );
  const contactId = randomUUID();
  const contact = { name: 'Kunegonda', role: 'partner', phone: '0698765432', email: 'kune@zwaan.test' };
  const args = { contactId, customerId: id, ...contact, mayFetch: true, mails: [] };
  const device = await DeskDevice.open(test, PEOPLE.owner);
  expect(await device.send('contact.add', contactId, { args })).toMatchObject({ status: 'applied' });
  const object = await makeObject(owner, '77-GV-77', { customer_id: id });
  const note = (model: string, model_id: string, text: string) =>
    expectStatus(owner.call('POST', '/api/notes', { model_type: model, model_id, text }), 201);
  await note('customer', id, 'belt altijd over zijn knie');
  await note('object', object, 'kras van zijn knie');
  await makeDocument(owner, { model_type: 'customer', model_id: id });
  await makeDocument(owner, { model_type: 'object', model_id: object });
  const rate = await rateOf(owner, 2100);
  const { uuid: invoice } = await makeIssued(owner, invoiceOf(id, [{ cents: 10_000, rate }]));
  await expectStatus(owner.call('POST', `/api/customers/${id}/mandates`, MANDATE), 201);
  await sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, model_type, model_id,
      customer_id, state)
    values (${YARD}, gen_random_uuid(), ${id}, 'test_mail', 'gijs@zwaan.test', 'Uw knie', 'Beste Gijsbrecht', 'nl', 'customer',
      ${id}, ${id}, 'kept')`.execute(kysely);
  for (const days of [400, 30]) await visitBefore(object, id, days);
  return { id, object, invoice };
}

async function visitBefore(object: string, customer: string, days: number): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ rev: string }>`update sync_company set rev = rev + 1 where company_id = ${YARD}
      returning rev::text`.execute(tx);
    await sql`select set_config('app.rev', ${rows[0]?.rev ?? ''}, true)`.execute(tx);
    await sql`insert into appointments (company_id, id, rev, version, object_id, customer_id, direction, type, date, time,
        note, status)
      values (${YARD}, gen_random_uuid(), ${rows[0]?.rev ?? ''}::bigint, 1, ${object}, ${customer}, 'out', 1,
        current_date - ${days}::int, '10:00', 'let op zijn knie', 3)`.execute(tx);
  });
}

/** Where in the database one of these words still stands. */
async function placesOf(words: readonly string[]): Promise<readonly string[]> {
  const places: string[] = [];
  for (const { name } of await readTables(kysely)) {
    for (const word of words) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} t where row_to_json(t)::text ilike ${`%${word}%`}`.execute(
        kysely,
      );
      if ((rows[0]?.count ?? 0) > 0) places.push(`${name}: ${word}`);
    }
  }
  return places;
}

const inYear = (year: number) => Date.parse(`${year}-01-01T12:00:00Z`);

describe('erasing a customer', () => {
  it('is refused while an invoice is open, and says what is in the way', async () => {
    const { id, invoice } = await somebody();
    const plan = await expectStatus<{ result: { blocked_by: { invoices: { uuid: string }[] }; years: number } }>(
      owner.call('GET', `/api/customers/${id}/erasure`),
      200,
    );
    expect(plan.result.blocked_by.invoices.map(({ uuid }) => uuid)).toEqual([invoice]);
    expect(plan.result).toMatchObject({
      goes: { objects: 1, contacts: 1, notes: 2, documents: 2, mails: 1, appointments: 1 },
      stays: { invoices: 1, contracts: 0 },
      years: 7,
    });
    expect((await erase(id, 'Gijsbrecht Zwanenburg')).json()).toMatchObject({ code: 'customer.has_open_invoices' });
    await change(owner, invoice, { status: 'paid' });
  });

  it('asks for the name as it stands, and refuses whoever changed since', async () => {
    const { result } = await expectStatus<{ result: { uuid: string; lastname: string }[] }>(
      owner.call('GET', '/api/customers'),
      200,
    );
    const id = result.find(({ lastname }) => lastname === 'Zwanenburg')?.uuid ?? '';
    expect((await erase(id, 'Zwanenburg')).statusCode).toBe(422);
    expect((await erase(id, 'Gijsbrecht Zwanenburg', { version: 0 })).json()).toMatchObject({
      code: 'customer.changed_since',
    });
    expect(await placesOf(['zwaan.test'])).not.toEqual([]);
  });

  it('leaves no word of them but in what the law has kept', async () => {
    const { rows } = await sql<{ id: string }>`select id from customers where lastname = 'Zwanenburg'`.execute(kysely);
    const id = rows[0]?.id ?? '';
    await expectStatus(erase(id, 'Gijsbrecht Zwanenburg'), 200);
    const left = await placesOf([
      'zwanenburg',
      'gijs',
      'zwaanlicht',
      'kunegonda',
      '0698765432',
      'kune@',
      '0334567890',
      'houten been',
      'knie',
      '77GV77',
      'Etaler',
    ]);
    // The invoice is sealed with its own copy of the buyer.
    expect(left.filter((place) => !place.startsWith('invoices: '))).toEqual([]);
    expect(left).toContain('invoices: zwanenburg');
    const { rows: customers } = await sql`select firstname, lastname, status, email, phone, note from customers
      where id = ${id}`.execute(kysely);
    const name = `Verwijderd-${id.slice(-12)}`;
    expect(customers).toEqual([{ firstname: '', lastname: name, status: 0, email: '', phone: '', note: '' }]);
  });

  it('keeps a visit of this year as a line without words, and drops older ones', async () => {
    const { rows } = await sql`select note, deleted_at is null as here from appointments
      where customer_id = (select id from erased_customers) order by date`.execute(kysely);
    expect(rows).toEqual([
      { note: '', here: false },
      { note: '', here: true },
    ]);
  });

  it('takes the mandate back at the provider, and the contents of files are gone', async () => {
    const { rows } = await sql<{ kind: string; payload: object }>`
      select kind, payload from billing_outbox where kind like '%mandate' order by kind`.execute(kysely);
    expect(rows).toEqual([
      { kind: 'create_mandate', payload: {} },
      { kind: 'revoke_mandate', payload: {} },
    ]);
    const { rows: contents } = await sql`select from document_contents`.execute(kysely);
    expect(contents).toEqual([]);
  });

  it('is once: again changes nothing, and the trail says who did it', async () => {
    const { rows } = await sql<{ id: string }>`select id from erased_customers`.execute(kysely);
    const id = rows[0]?.id ?? '';
    await expectStatus(erase(id, `Verwijderd-${id.slice(-12)}`), 200);
    const audit = await expectStatus<{ result: { user_name: string; entity_id: string; result: string }[] }>(
      owner.call('GET', '/api/audit?action=customer.erase'),
      200,
    );
    expect(audit.result.find(({ result }) => result === 'done')).toMatchObject({
      user_name: 'owner Test',
      entity_id: id,
      result: 'done',
    });
  });

  it('is refused with an object in storage, and for who has no right or another company', async () => {
    const id = await makeCustomer(owner, 'Blijver');
    const office = await signIn(test.app, PEOPLE.office.email);
    await expectStatus(office.call('POST', `/api/customers/${id}/erasure`, { name: 'Blijver' }), 403);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('POST', `/api/customers/${id}/erasure`, { name: 'Blijver' }), 404);
    const object = await makeObject(owner, '', { customer_id: id });
    await expectStatus(
      owner.call('POST', '/api/appointments', {
        object_id: object,
        direction: 'in',
        date: '2027-03-01',
        time: '10:00',
        reason: 'besproken',
      }),
      201,
    );
    expect((await erase(id, 'Blijver')).json()).toMatchObject({ code: 'customer.still_here' });
  });
});

describe('what the law has kept of an erased customer', () => {
  it('stays until 1 January after its years, and loses the name then', async () => {
    const thisYear = new Date().getFullYear();
    expect(await purgeErased(kysely, inYear(thisYear + 7))).toBe(0);
    expect(await placesOf(['zwanenburg'])).not.toEqual([]);
    expect(await purgeErased(kysely, inYear(thisYear + 8))).toBe(1);
    expect(await placesOf(['zwanenburg', 'gijs', 'Etaler'])).toEqual([]);
    const { rows } = await sql<{ buyer: { name: string } }>`
      select buyer from invoices where number is not null`.execute(kysely);
    expect(rows[0]?.buyer.name).toMatch(/^Verwijderd-/);
    expect(await purgeErased(kysely, inYear(thisYear + 9))).toBe(0);
  });

  it('leaves the amounts, which nobody can change otherwise', async () => {
    const { rows } = await sql`select net_cents, total_cents, state from invoices where number is not null`.execute(
      kysely,
    );
    expect(rows).toEqual([{ net_cents: 10_000, total_cents: 12_100, state: 'paid' }]);
    await expect(sql`update invoices set buyer = '{}' where number is not null`.execute(kysely)).rejects.toThrow(
      'an issued invoice never changes',
    );
    await expect(sql`delete from invoices`.execute(kysely)).rejects.toThrow('an issued invoice is never deleted');
  });
});
