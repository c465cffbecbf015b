import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { issueScheduled, lockScheduled } from '#billing/server/invoices/invoice-schedule.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { ulidOf } from '#shared/ulid.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import {
  credit,
  INVOICES,
  invoiceOf,
  makeDraft,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
  rowsOf,
} from '#tests/support/billing/billing.ts';
import { ADDRESS, expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let office: Caller;
let bookkeeper: Caller;
let yard: Caller;
let stranger: Caller;
let customer: string;
let rate: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  rate = await rateOf(owner, 2100);
});
afterAll(() => test.close());

const today = () => dayAt(Date.now());
const plain = () => invoiceOf(customer, [{ cents: 10_000, rate }]);

describe('a draft', () => {
  it('is made, read by both ids, changed and removed', async () => {
    const made = await makeDraft(
      owner,
      invoiceOf(customer, [
        { cents: 3750, rate },
        { cents: 1250, rate },
      ]),
    );
    expect(made).toMatchObject({ status: 'draft', number: null, net_cents: 5000, tax_cents: 1050, amount_cents: 6050 });
    expect(made).toMatchObject({ open_cents: 0, version: 1, actions: ['edit', 'delete', 'issue', 'send'] });
    expect(made.ulid).toBe(ulidOf(made.uuid));
    expect(await readInvoice(owner, made.ulid.toLowerCase())).toEqual(made);

    const body = { ...invoiceOf(customer, [{ cents: 200, rate }]), reference: 'PO 7', version: 1 };
    const { result } = await expectStatus<{ result: object }>(owner.call('PUT', `${INVOICES}/${made.uuid}`, body), 200);
    expect(result).toMatchObject({ amount_cents: 242, reference: 'PO 7', version: 2, created_at: made.created_at });
    await expectStatus(owner.call('PUT', `${INVOICES}/${made.uuid}`, body), 409);

    await expectStatus(owner.call('DELETE', `${INVOICES}/${made.uuid}`, {}), 200);
    await expectStatus(owner.call('GET', `${INVOICES}/${made.uuid}`), 404);
  });

  it.each([
    [
      'an amount above what one may be',
      { lines: [{ unit_price_cents: 999_999_999, quantity_hundredths: 200 }] },
      'lines.0.quantity_hundredths',
    ],
    ['a sum above it', { lines: [{ unit_price_cents: 999_999_999 }, { unit_price_cents: 1 }] }, 'lines'],
    ['a total below zero', { lines: [{ unit_price_cents: -1 }] }, 'lines'],
    ['half a cent', { lines: [{ unit_price_cents: 0.5 }] }, 'lines.0.unit_price_cents'],
    ['a rate of nobody', { lines: [{ tax_rate: randomUUID() }] }, 'lines.0.tax_rate'],
    ['a product of nobody', { lines: [{ product: randomUUID() }] }, 'lines.0.product'],
    ['a customer of nobody', { customer: randomUUID() }, 'customer'],
    [
      'a period that ends before it starts',
      { lines: [{ from_on: '2026-05-02', until_on: '2026-05-02' }] },
      'lines.0.until_on',
    ],
    ['no line', { lines: [] }, 'lines'],
    ['a day in the past', { scheduled_on: '2020-01-01' }, 'scheduled_on'],
    ['a day there is not', { scheduled_on: '2027-02-30' }, 'scheduled_on'],
  ])('with %s is refused at the field', async (_name, wrong, field) => {
    const line = { description: 'Stalling', unit_price_cents: 100, tax_rate: rate };
    const lines = 'lines' in wrong ? wrong.lines.map((own) => ({ ...line, ...own })) : [line];
    const before = await rowsOf(test, 'select id from invoices');
    const answer = await owner.call('POST', INVOICES, { customer, ...wrong, lines });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await rowsOf(test, 'select id from invoices')).toHaveLength(before.length);
  });
});

describe('an issued invoice', () => {
  it('has a number, a day to pay and no way back', async () => {
    const invoice = await makeIssued(owner, plain());
    expect(invoice.number).toMatch(/\d{4}$/);
    expect(invoice).toMatchObject({ status: 'open', issued_on: today(), open_cents: 12_100 });
    expect(invoice.expires_at ?? '').toMatch(/^\d{4}-/);
    expect(invoice.actions).toEqual(['send', 'pay', 'void', 'uncollectible', 'credit']);
    expect(invoice.events.map(({ action }) => action)).toEqual(['created', 'issued']);
    for (const [method, url, body] of [
      ['PUT', `${INVOICES}/${invoice.uuid}`, plain()],
      ['PUT', `/api/invoices/${invoice.uuid}`, plain()],
      ['DELETE', `${INVOICES}/${invoice.uuid}`, {}],
      ['DELETE', `/api/invoices/${invoice.uuid}`, {}],
      ['POST', `${INVOICES}/${invoice.uuid}/issue`, {}],
    ] as const) {
      expect((await owner.call(method, url, body)).json(), url).toMatchObject({ code: 'invoice.issued' });
    }
    expect((await readInvoice(owner, invoice.uuid)).version).toBe(invoice.version);
  });

  it.each([
    ['its total', sql`update invoices set total_cents = 1 where number is not null`],
    ['its number', sql`update invoices set number = 'X' where number is not null`],
    ['its buyer', sql`update invoices set buyer = '{}' where number is not null`],
    ['itself', sql`delete from invoices where number is not null`],
    ['its lines', sql`update invoice_lines set amount_cents = 1`],
    [
      'how many lines it has',
      sql`insert into invoice_lines (company_id, invoice_id, position, kind, description, quantity_hundredths,
          unit_price_cents, amount_cents, net_cents, vat_category, rate_bp)
        select company_id, invoice_id, 99, kind, description, 100, 1, 1, 1, vat_category, rate_bp from invoice_lines
        order by invoice_id desc limit 1`,
    ],
  ])('keeps %s, whoever asks the database', async (_name, change) => {
    await makeIssued(owner, plain());
    await expect(withCompany(test.database.kysely, YARD, (tx) => change.execute(tx))).rejects.toMatchObject({
      code: 'RM010',
    });
  });

  it('keeps who the customer was', async () => {
    const other = await makeCustomer(owner, 'Vroeger');
    const { uuid } = await makeIssued(owner, invoiceOf(other, [{ cents: 100, rate }]));
    await expectStatus(owner.call('PUT', `/api/customers/${other}`, { lastname: 'Later' }), 200);
    expect((await readInvoice(owner, uuid)).customer.name).toBe('Vroeger');
  });

  it('is not made for a customer who is gone', async () => {
    const gone = await makeCustomer(owner, 'Weg');
    const { uuid } = await makeDraft(owner, invoiceOf(gone, [{ cents: 100, rate }]));
    await expectStatus(owner.call('DELETE', `/api/customers/${gone}`, { with_open_invoices: true }), 200);
    expect((await owner.call('POST', `${INVOICES}/${uuid}/issue`, {})).json()).toMatchObject({
      code: 'invoice.customer_gone',
    });
  });
});

describe('a scheduled invoice', () => {
  it('is issued on its day and not before, once, and mailed', async () => {
    const on = addDays(today(), 3);
    const made = await makeDraft(owner, { ...plain(), scheduled_on: on });
    expect(made).toMatchObject({ status: 'scheduled', scheduled_on: on, actions: ['edit', 'issue', 'send'] });
    const run = (day: string) =>
      withCompany(test.database.kysely, YARD, async (tx) =>
        issueScheduled(tx, await lockScheduled(tx, { today: day, limit: 9, except: [], others: 'skip' }), {
          today: day,
          by: null,
        }),
      );
    expect(await run(addDays(on, -1))).toEqual([]);
    expect((await run(on)).map(({ id }) => id)).toEqual([made.uuid]);
    expect(await run(on)).toEqual([]);
    expect(await readInvoice(owner, made.uuid)).toMatchObject({ status: 'open', issued_on: on, scheduled_on: null });
    const errands = await rowsOf<{ kind: string }>(
      test,
      `select kind from billing_outbox where subject_id = '${made.uuid}'`,
    );
    expect(errands).toEqual([{ kind: 'send_invoice' }]);
  });

  it('can be put back to a draft, and is only then removed', async () => {
    const { uuid } = await makeDraft(owner, { ...plain(), scheduled_on: addDays(today(), 9) });
    expect((await owner.call('DELETE', `${INVOICES}/${uuid}`, {})).json()).toMatchObject({ code: 'invoice.scheduled' });
    await expectStatus(owner.call('PUT', `${INVOICES}/${uuid}`, plain()), 200);
    await expectStatus(owner.call('DELETE', `${INVOICES}/${uuid}`, {}), 200);
  });
});

describe('the list', () => {
  const NOTHING = {
    count: 0,
    net_cents: 0,
    tax_cents: 0,
    amount_cents: 0,
    open_cents: 0,
    overpaid_cents: 0,
    uncollectible_cents: 0,
    draft_count: 0,
    draft_cents: 0,
  };
  type Page = {
    readonly result: readonly InvoiceAnswer[];
    readonly next_cursor: string | null;
    readonly totals?: object;
  };
  const page = (url: string) => expectStatus<Page>(owner.call('GET', url), 200);

  it('gives every invoice of a customer once, the newest first, in both ways of turning a page', async () => {
    const own = await makeCustomer(owner, 'Lijst');
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.unshift((await makeIssued(owner, invoiceOf(own, [{ cents: 1000, rate }]))).uuid);
    }
    const first = await page(`${INVOICES}?customer=${own}&limit=2&totals=1`);
    expect(first.totals).toEqual({
      ...NOTHING,
      count: 5,
      net_cents: 5e3,
      tax_cents: 1050,
      amount_cents: 6050,
      open_cents: 6050,
    });
    const second = await page(`${INVOICES}?customer=${own}&limit=3&cursor=${first.next_cursor}`);
    expect([...first.result, ...second.result].map(({ uuid }) => uuid)).toEqual(made);
    expect(
      (await page(`/api/invoices?customer=${own}&starting_after=${made[1]}`)).result.map(({ uuid }) => uuid),
    ).toEqual(made.slice(2));
    expect(first.result[0]?.ulid).toBe(ulidOf(made[0] ?? ''));
  });

  it('says what all issued ones come to, drafts and what was paid too much apart, on whichever page and however many fit on it', async () => {
    const own = await makeCustomer(owner, 'Somma');
    const paid = await makeIssued(owner, invoiceOf(own, [{ cents: 1000, rate }]));
    await payByProvider(test, paid.uuid, 1210);
    const taken = await makeIssued(owner, invoiceOf(own, [{ cents: 3000, rate }]));
    await credit(owner, { invoice: taken.uuid, lines: [{ position: 1, amount_cents: 1000 }] });
    await makeDraft(owner, invoiceOf(own, [{ cents: 500, rate }]));
    const twice = await makeIssued(owner, invoiceOf(own, [{ cents: 2000, rate }]));
    await payByProvider(test, twice.uuid, 2_500);
    await makeIssued(owner, invoiceOf(await makeCustomer(owner, 'Somma'), [{ cents: 77, rate }]));
    const issued = { net_cents: 5000, tax_cents: 1050, amount_cents: 6050 };
    const left = { open_cents: 2420, overpaid_cents: 80 };
    const all = { ...NOTHING, count: 5, ...issued, ...left, draft_count: 1, draft_cents: 605 };
    for (const limit of [1, 4, 5, 6, 100]) {
      const asked = `${INVOICES}?customer=${own}&search=somma&totals=1&limit=${limit}`;
      const first = await page(asked);
      expect(first.totals, `${limit} a page`).toEqual(all);
      if (first.next_cursor !== null) expect((await page(`${asked}&cursor=${first.next_cursor}`)).totals).toEqual(all);
    }
    const none = await page(`${INVOICES}?customer=${own}&search=nobody&totals=1`);
    expect(none.totals).toEqual(NOTHING);
    const unpaid = await page(`${INVOICES}?customer=${own}&status=unpaid&totals=1`);
    expect([unpaid.result.map(({ uuid }) => uuid), unpaid.totals]).toMatchObject([
      [taken.uuid],
      { count: 1, open_cents: 2420, overpaid_cents: 0 },
    ]);
  });

  it('finds by number, name, state, kind and day', async () => {
    const own = await makeCustomer(owner, 'Zoekmaar');
    const late = await makeIssued(owner, invoiceOf(own, [{ cents: 1000, rate }]));
    // The days of an issued invoice cannot change, so the owner of the tables makes this one late.
    await sql`alter table invoices disable trigger stays`.execute(test.database.kysely);
    await sql`update invoices set due_on = '2020-01-01' where id = ${late.uuid}`.execute(test.database.kysely);
    await sql`alter table invoices enable trigger stays`.execute(test.database.kysely);
    await makeDraft(owner, invoiceOf(own, [{ cents: 500, rate }]));
    const found = async (query: string) => (await page(`${INVOICES}?customer=${own}&${query}`)).result.length;
    expect((await readInvoice(owner, late.uuid)).status).toBe('overdue');
    expect(await found('status=overdue')).toBe(1);
    expect(await found('status=open')).toBe(0);
    expect(await found('status=draft')).toBe(1);
    expect(await found('kind=credit_invoice')).toBe(0);
    expect(await found(`search=${late.number}`)).toBe(1);
    expect(await found('search=zoekm')).toBe(2);
    expect(await found('search=niemand')).toBe(0);
    expect(await found(`from=${today()}&until=${today()}`)).toBe(2);
    expect(await found(`until=${addDays(today(), -1)}`)).toBe(0);
  });

  it('finds an issued one by whom it went to and a draft by who that is now, with or without accents', async () => {
    const own = await makeCustomer(owner, 'Jos\u00e9 D\u00fcrer', { firstname: '\u00c9va' });
    const body = invoiceOf(own, [{ cents: 1000, rate }]);
    const issued = await makeIssued(owner, { ...body, reference: 'Caf\u00e9 12%' });
    const draft = await makeDraft(owner, { ...body, reference: 'Winter' });
    const found = async (words: string) => {
      const search = `${INVOICES}?customer=${own}&limit=9&totals=1&search=${encodeURIComponent(words)}`;
      const { result, totals } = await page(search);
      expect(totals).toMatchObject({ count: result.length });
      return result.map(({ uuid }) => uuid);
    };
    const both = [draft.uuid, issued.uuid];
    for (const words of ['eva jose durer', 'D\u00dcRER \u00c9VA', 'du\u0308rer'])
      expect(await found(words)).toEqual(both);
    expect(await found(`cafe durer ${issued.number}`)).toEqual([issued.uuid]);
    expect(await found('winter durer')).toEqual([draft.uuid]);
    expect(await found('12%')).toEqual([issued.uuid]);
    for (const words of ['cafe winter', '1%2', '_', '\\']) expect(await found(words)).toEqual([]);

    await expectStatus(owner.call('PUT', `/api/customers/${own}`, { lastname: 'Jansen' }), 200);
    expect(await found('durer')).toEqual([issued.uuid]);
    expect(await found('jansen')).toEqual([draft.uuid]);
  });

  it.each(['cursor=x', 'status=lost', 'limit=0', 'limit=501', 'from=2026-02-30', 'what=1'])(
    'refuses %s',
    async (query) => {
      await expectStatus(owner.call('GET', `${INVOICES}?${query}`), 422);
    },
  );
});

describe('sending', () => {
  const sent = (uuid: string) =>
    rowsOf<{ mode: string; to: string | null }>(
      test,
      `select payload ->> 'mode' as mode, payload ->> 'to' as to from billing_outbox
       where subject_id = '${uuid}' and kind = 'send_invoice' order by id`,
    );
  const send = (uuid: string, body: object) => owner.call('POST', `${INVOICES}/${uuid}/send`, body);

  it('issues a draft first and has it mailed afterwards', async () => {
    const { uuid } = await makeDraft(owner, plain());
    await expectStatus(send(uuid, { mode: 'mail_without_link' }), 200);
    expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'open' });
    expect(await sent(uuid)).toEqual([{ mode: 'mail_without_link', to: null }]);
    await expectStatus(send(uuid, { mode: 'manual' }), 200);
    expect((await sent(uuid)).map(({ mode }) => mode)).toEqual(['mail_without_link', 'manual']);
  });

  it('issues a draft as it was seen, not what somebody made of it since', async () => {
    const { uuid, version } = await makeDraft(owner, plain());
    const dearer = invoiceOf(customer, [{ cents: 99_000, rate }]);
    await expectStatus(office.call('PUT', `${INVOICES}/${uuid}`, { ...dearer, version }), 200);
    const issue = (body: object) => owner.call('POST', `${INVOICES}/${uuid}/issue`, body);
    for (const answer of [await issue({ version }), await send(uuid, { mode: 'mail_with_link', version })]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'conflict']);
    }
    expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'draft', number: null });
    await expectStatus(issue({ version: version + 1 }), 200);
    // An issued invoice does not change, so it is sent whatever version was seen.
    await expectStatus(send(uuid, { mode: 'manual', version }), 200);
  });

  it('needs an address, the customer’s or one of its own', async () => {
    const silent = await makeCustomer(owner, 'Zonder');
    const { uuid } = await makeDraft(owner, invoiceOf(silent, [{ cents: 100, rate }]));
    const answer = await send(uuid, { mode: 'mail_with_link' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['to']);
    expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'draft' });
    await expectStatus(send(uuid, { mode: 'mail_with_link', to: 'elders@example.test' }), 200);
    await expectStatus(send(uuid, { mode: 'manual' }), 200);
  });

  it('by the call that only reads is done once a minute', async () => {
    const { uuid } = await makeIssued(owner, plain());
    await expectStatus(owner.call('GET', `/api/invoices/send/${uuid}`), 200);
    await expectStatus(owner.call('GET', `/api/invoices/send/${uuid}`), 200);
    expect(await sent(uuid)).toHaveLength(1);
    await sql`update billing_events set at = at - interval '61 seconds' where entity_id = ${uuid}`.execute(
      test.database.kysely,
    );
    await expectStatus(owner.call('GET', `/api/invoices/send/${uuid}`), 200);
    expect(await sent(uuid)).toHaveLength(2);
  });
});

describe('the document', () => {
  const read = (uuid: string) => owner.call('GET', `${INVOICES}/${uuid}/document`);

  it('is made once and is the very same ever after', async () => {
    const { uuid } = await makeIssued(owner, plain());
    const first = await read(uuid);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await expectStatus(owner.call('POST', `${INVOICES}/${uuid}/change-status`, { status: 'paid' }), 200);
    expect((await read(uuid)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await rowsOf(test, `select id from billing_documents where invoice_id = '${uuid}'`)).toHaveLength(1);
  });

  it('is not handed out once its bytes are no longer those that were kept', async () => {
    const { uuid } = await makeIssued(owner, plain());
    await read(uuid);
    await sql`update billing_documents set content = content || '\\x00'::bytea where invoice_id = ${uuid}`.execute(
      test.database.kysely,
    );
    expect((await read(uuid)).statusCode).toBe(500);
  });

  it('of a draft there is none', async () => {
    const { uuid } = await makeDraft(owner, plain());
    expect((await read(uuid)).json()).toMatchObject({ code: 'invoice.not_issued' });
  });
});

describe('who may', () => {
  it('read, and book what was paid, as a bookkeeper; neither, as a yard hand', async () => {
    const { uuid } = await makeIssued(office, plain());
    const say = (status: string) =>
      bookkeeper.call('POST', `${INVOICES}/${uuid}/change-status`, { status, note: 'zo is het' });
    expect((await readInvoice(bookkeeper, uuid)).actions).toEqual(['pay']);
    await expectStatus(bookkeeper.call('POST', INVOICES, plain()), 403);
    for (const status of ['void', 'uncollectible']) await expectStatus(say(status), 403);
    await expectStatus(say('paid'), 200);
    expect((await readInvoice(bookkeeper, uuid)).actions).toEqual(['reopen']);
    await expectStatus(say('open'), 200);
    await expectStatus(yard.call('POST', `${INVOICES}/${uuid}/change-status`, { status: 'paid' }), 403);
    await expectStatus(yard.call('GET', `${INVOICES}/${uuid}`), 403);
    await expectStatus(yard.call('GET', INVOICES), 403);
  });

  it('see nothing of another company, and nothing at all in one that bills by Stripe', async () => {
    const { uuid } = await makeIssued(owner, plain());
    expect((await stranger.call('GET', INVOICES)).json()).toMatchObject({ code: 'provider_is_stripe' });
    expect((await stranger.call('GET', `${INVOICES}/${uuid}`)).statusCode).toBe(409);
    await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(test.database.kysely);
    try {
      expect((await stranger.call('GET', INVOICES)).json()).toMatchObject({ result: [] });
      for (const [method, path, body] of [
        ['GET', `${INVOICES}/${uuid}`],
        ['GET', `${INVOICES}/${uuid}/document`],
        ['GET', `/api/invoices/show/${uuid}`],
        ['GET', `/api/invoices/upcoming/${uuid}`],
        ['GET', `/api/invoices/send/${uuid}`],
        ['POST', `${INVOICES}/${uuid}/send`, { mode: 'manual' }],
        ['POST', `${INVOICES}/${uuid}/change-status`, { status: 'void' }],
        ['POST', '/api/mollie/credit-invoices', { invoice: uuid }],
        ['DELETE', `/api/invoices/${uuid}`, { status: 'void' }],
      ] as const) {
        expect((await stranger.call(method, path, body)).statusCode, path).toBe(404);
      }
      expect((await readInvoice(owner, uuid)).status).toBe('open');
    } finally {
      await sql`update companies set payment_provider = 'stripe' where id = ${OTHER_YARD}`.execute(
        test.database.kysely,
      );
    }
  });

  it('of which the buyer pays the VAT is issued once the buyer has a VAT id', async () => {
    const customer = await makeCustomer(owner, 'Verlegd', ADDRESS);
    const reversed = await rateOf(owner, 0, 'reverse_charge');
    const { uuid } = await makeDraft(owner, invoiceOf(customer, [{ cents: 10_000, rate: reversed }]));
    const refused = await owner.call('POST', `${INVOICES}/${uuid}/issue`);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'invoice.reverse_charge']);
    expect((await readInvoice(owner, uuid)).number).toBeNull();
    const details = { company_name: 'Bedrijf B.V.', vat_id: 'NL123456782B90', kvk_number: '', attention: '' };
    const saved = await owner.call('PUT', `/api/customers/${customer}/billing`, {
      ...details,
      language: null,
      term_days: null,
      dunning_stop: null,
      dunning_note: '',
    });
    expect(saved.statusCode).toBe(200);
    expect((await owner.call('POST', `${INVOICES}/${uuid}/issue`)).statusCode).toBe(200);
    expect(await readInvoice(owner, uuid)).toMatchObject({ tax_cents: 0, amount_cents: 10_000, status: 'open' });
  });
});
