import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueInvoiceMail } from '#server/mail/invoice-mails.ts';
import { queueReminderMail } from '#server/payments/dunning-mails.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let device: DeskDevice;
let made = 10;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  device = await DeskDevice.open(test, PEOPLE.owner);
});
afterAll(() => test.close());

type Wanted = { readonly name: string; readonly email: string; readonly mails: readonly string[] };

/** A customer with an address, and contacts who get these kinds of mail. */
async function customerWith(...contacts: readonly Wanted[]): Promise<string> {
  made += 1;
  const customerId = await makeCustomer(owner, 'Bakker', { email: `klant${made}@example.test` });
  for (const contact of contacts) {
    const contactId = randomUUID();
    const args = { contactId, customerId, role: 'partner', phone: '', mayFetch: false, ...contact };
    expect(await device.send('contact.add', contactId, { args })).toMatchObject({ status: 'applied' });
  }
  return customerId;
}

async function planVisit(customer_id: string, notification = true) {
  const object_id = await makeObject(owner, `CC-${made}-PY`, { customer_id });
  const body = { object_id, direction: 'out', date: '2027-12-01', time: '10:00', notification };
  const answer = await expectStatus<{ result: { uuid: string } }>(owner.call('POST', '/api/appointments', body), 201);
  return answer.result.uuid;
}

type Mail = {
  readonly to: string;
  readonly to_name: string;
  readonly contact_id: string | null;
  readonly subject: string;
};

async function mailsOf(customerId: string): Promise<readonly Mail[]> {
  const { result } = await expectStatus<{ result: Mail[] }>(
    owner.call('GET', `/api/mails?model_type=customer&model_id=${customerId}`),
    200,
  );
  return result.toSorted((one, other) => Number(one.contact_id !== null) - Number(other.contact_id !== null));
}

const marga = { name: 'Marga', email: 'marga@example.test', mails: ['appointments', 'invoices'] };
const books = { name: 'Boekhouder', email: 'boek@example.test', mails: ['invoices'] };

describe('a mail about a visit', () => {
  it('goes to the contacts who get those too, each in a mail of their own, and the list says to whom', async () => {
    const customer = await customerWith(marga, books);
    await planVisit(customer);
    const mails = await mailsOf(customer);
    expect(mails).toMatchObject([
      { to: `klant${made}@example.test`, contact_id: null },
      { to: marga.email, to_name: 'Marga', contact_id: expect.any(String) },
    ]);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toBe(mails[0]?.subject);
  });

  it('is one mail per address, and none where the customer is not told', async () => {
    const twice = { ...marga, email: `Klant${made + 1}@Example.test` };
    const customer = await customerWith(twice, marga, { ...marga, name: 'Ook Marga' });
    const visit = await planVisit(customer);
    expect((await mailsOf(customer)).map(({ to }) => to).toSorted()).toEqual([
      `klant${made}@example.test`,
      marga.email,
    ]);
    await expectStatus(owner.call('PATCH', `/api/appointments/${visit}`, { time: '11:00' }), 200);
    expect(await mailsOf(customer)).toHaveLength(2);
  });

  it('that did not reach the customer tells them nothing, though a contact has it', async () => {
    const customer = await customerWith(marga);
    const visit = await planVisit(customer);
    await sql`update mails set state = 'failed' where customer_id = ${customer} and contact_id is null`.execute(
      test.database.kysely,
    );
    const trace = await expectStatus<{ result: { told: unknown } }>(
      owner.call('GET', `/api/appointments/${visit}/trace`),
      200,
    );
    expect(trace.result.told).toBeNull();
  });
});

describe('a mail about money', () => {
  const invoiced = async (customer: string) =>
    (await makeIssued(owner, invoiceOf(customer, [{ cents: 10_000, rate: await rateOf(owner, 2100) }]))).uuid;
  const send = (invoiceId: string, key: string, to: string | null = null) =>
    withCompany(test.database.kysely, YARD, (tx) =>
      queueInvoiceMail(tx, { invoiceId, kind: 'invoice', to, paymentUrl: null, document: null, key, by: null }),
    );

  it('goes to the contacts who get invoices, once for its cause', async () => {
    const customer = await customerWith(books, { ...marga, mails: ['appointments'] });
    const invoice = await invoiced(customer);
    await send(invoice, `een ${made}`);
    await send(invoice, `een ${made}`);
    expect((await mailsOf(customer)).map(({ to }) => to)).toEqual([`klant${made}@example.test`, books.email]);
  });

  it('goes to nobody else where somebody typed another address for this time', async () => {
    const customer = await customerWith(books);
    await send(await invoiced(customer), `twee ${made}`, 'tijdelijk@example.test');
    expect((await mailsOf(customer)).map(({ to }) => to)).toEqual(['tijdelijk@example.test']);
  });

  it('is a reminder too', async () => {
    const customer = await customerWith(books);
    await withCompany(test.database.kysely, YARD, (tx) =>
      queueReminderMail(tx, {
        key: `reminder ${made}`,
        kind: 'friendly',
        customerId: customer,
        to: { address: `klant${made}@example.test`, name: 'Bakker' },
        language: null,
        numbers: ['2026-0001'],
        amountCents: 10_000,
        dueOn: '2026-06-01',
        paymentUrl: null,
        document: { id: randomUUID(), name: 'herinnering.pdf' },
        by: null,
      }),
    );
    expect((await mailsOf(customer)).map(({ to }) => to)).toEqual([`klant${made}@example.test`, books.email]);
  });
});
