import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import {
  change,
  credit,
  INVOICES,
  invoiceOf,
  makeDraft,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
} from '#tests/support/billing/billing.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let customer: string;
let rate: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  rate = await rateOf(owner, 2100);
});
afterAll(() => test.close());

const today = () => dayAt(Date.now());
const issued = () => makeIssued(owner, invoiceOf(customer, [{ cents: 10_000, rate }]));
const ask = (uuid: string, body: object) => owner.call('POST', `${INVOICES}/${uuid}/change-status`, body);

/** Status, code and fields of a refused change; the invoice stays as it is. */
async function refused(uuid: string, body: object): Promise<unknown[]> {
  const before = await readInvoice(owner, uuid);
  const answer = await ask(uuid, body);
  const { code, errors } = answer.json<{ code: string; errors?: Record<string, string[]> }>();
  expect(await readInvoice(owner, uuid)).toEqual(before);
  return [answer.statusCode, code, ...Object.keys(errors ?? {})];
}

/** An invoice in each state, by the calls that lead there. */
const MADE = {
  draft: () => makeDraft(owner, invoiceOf(customer, [{ cents: 10_000, rate }])),
  scheduled: () =>
    makeDraft(owner, invoiceOf(customer, [{ cents: 10_000, rate }], { scheduled_on: addDays(today(), 2) })),
  open: issued,
  'paid by hand': async () => change(owner, (await issued()).uuid, { status: 'paid' }),
  'paid by provider': async () => {
    const { uuid } = await issued();
    await payByProvider(test, uuid, 12_100);
    return readInvoice(owner, uuid);
  },
  uncollectible: async () => change(owner, (await issued()).uuid, { status: 'uncollectible', note: 'failliet' }),
  void: async () => change(owner, (await issued()).uuid, { status: 'void' }),
} as const satisfies Readonly<Record<string, () => Promise<InvoiceDetailAnswer>>>;

describe('what follows what', () => {
  it.each([
    ['draft', 'paid', 'invoice.not_issued'],
    ['draft', 'void', 'invoice.not_issued'],
    ['draft', 'uncollectible', 'invoice.not_issued'],
    ['scheduled', 'void', 'invoice.not_issued'],
    ['open', 'open', 'invoice.same_state'],
    ['open', 'paid', 'paid'],
    ['open', 'void', 'void'],
    ['open', 'uncollectible', 'uncollectible'],
    ['paid by hand', 'paid', 'invoice.same_state'],
    ['paid by hand', 'open', 'open'],
    ['paid by hand', 'void', 'invoice.credit_instead'],
    ['paid by hand', 'uncollectible', 'invoice.paid'],
    ['paid by provider', 'open', 'invoice.paid_by_provider'],
    ['paid by provider', 'void', 'invoice.credit_instead'],
    ['uncollectible', 'paid', 'paid'],
    ['uncollectible', 'void', 'void'],
    ['uncollectible', 'open', 'invoice.given_up'],
    ['uncollectible', 'uncollectible', 'invoice.same_state'],
    ['void', 'open', 'invoice.voided'],
    ['void', 'paid', 'invoice.voided'],
    ['void', 'void', 'invoice.same_state'],
  ] as const)('%s → %s: %s', async (from, to, outcome) => {
    const { uuid } = await MADE[from]();
    const body = { status: to, note: 'besproken' };
    if (outcome.startsWith('invoice.')) {
      expect(await refused(uuid, body)).toEqual([409, outcome]);
      const { message } = (await ask(uuid, body)).json<{ message: string }>();
      // A specific text, not the general one.
      expect(message).toMatch(/[Ff]actu/);
    } else {
      expect((await change(owner, uuid, body)).status).toBe(outcome);
    }
  });
});

describe('paid by hand', () => {
  it('is a payment of all that is open, with its day and way, and can be taken back', async () => {
    const { uuid } = await issued();
    const on = addDays(today(), -3);
    const paid = await change(owner, uuid, { status: 'paid', on, method: 'cash', note: 'aan de balie' });
    expect(paid).toMatchObject({ status: 'paid', open_cents: 0, paid_cents: 12_100, refundable_cents: 0 });
    expect(paid.payments).toMatchObject([
      { source: 'manual', method: 'cash', amount_cents: 12_100, paid_on: on, note: 'aan de balie', undone: false },
    ]);
    expect(paid.actions).toContain('reopen');
    expect(paid.events.at(-1)).toMatchObject({ action: 'paid', by: 'owner Test', note: 'aan de balie' });
    const open = await change(owner, uuid, { status: 'open', note: 'verkeerde factuur' });
    expect(open).toMatchObject({ status: 'open', open_cents: 12_100, paid_cents: 0 });
    expect(open.payments).toMatchObject([{ undone: true }]);
    expect(open.events.at(-1)).toMatchObject({ action: 'reopened', note: 'verkeerde factuur' });
  });

  it('pays what the provider left open, and only that is taken back', async () => {
    const { uuid } = await issued();
    await payByProvider(test, uuid, 5_000);
    expect((await change(owner, uuid, { status: 'paid' })).payments.map((row) => row.amount_cents)).toEqual([
      5_000, 7_100,
    ]);
    expect(await change(owner, uuid, { status: 'open' })).toMatchObject({ open_cents: 7_100, paid_cents: 5_000 });
  });

  it('is not taken back once of that money something went back', async () => {
    const { uuid } = await issued();
    await change(owner, uuid, { status: 'paid' });
    await credit(owner, { invoice: uuid, lines: [{ position: 1, amount_cents: 100 }], refund: 'outside' });
    expect(await refused(uuid, { status: 'open' })).toEqual([409, 'invoice.went_back']);
  });

  it.each([
    ['a day to come', { status: 'paid', on: addDays(today(), 1) }, 'on'],
    ['a day there is not', { status: 'paid', on: '2026-02-30' }, 'on'],
    ['a way nobody knows', { status: 'paid', method: 'bitcoin' }, 'method'],
    ['a note without an end', { status: 'paid', note: 'x'.repeat(100_000) }, 'note'],
    ['a state nobody knows', { status: 'draft' }, 'status'],
    ['giving up without a reason', { status: 'uncollectible' }, 'note'],
  ])('refuses %s at the field', async (_name, body, field) => {
    const { uuid } = await issued();
    expect(await refused(uuid, body)).toEqual([422, 'invalid_input', field]);
  });
});

describe('void', () => {
  it('writes a credit invoice of the whole in the same go', async () => {
    const invoice = await issued();
    const voided = await change(owner, invoice.uuid, { status: 'void', note: 'dubbel' });
    expect(voided).toMatchObject({
      status: 'void',
      open_cents: 0,
      credited_cents: 12_100,
      reason: 'dubbel',
      actions: [],
    });
    expect(voided.credits).toMatchObject([{ amount_cents: -12_100 }]);
    const made = await readInvoice(owner, voided.credits[0]?.uuid ?? '');
    expect(made).toMatchObject({
      kind: 'credit_invoice',
      status: 'paid',
      net_cents: -1e4,
      tax_cents: -2100,
      reason: 'dubbel',
      original: {
        uuid: invoice.uuid,
        number: invoice.number,
      },
    });
  });

  it('after a credit of a part takes the rest', async () => {
    const { uuid } = await issued();
    await credit(owner, { invoice: uuid, lines: [{ position: 1, amount_cents: 4_000 }] });
    const { credits } = await change(owner, uuid, { status: 'void' });
    expect(credits.map(({ amount_cents: cents }) => cents)).toEqual([-4_840, -7_260]);
  });

  it('is refused while money of it is here, and the invoice keeps standing', async () => {
    const { uuid } = await issued();
    await payByProvider(test, uuid, 1);
    expect(await refused(uuid, { status: 'void' })).toEqual([409, 'invoice.credit_instead']);
  });

  it('of two at once happens once', async () => {
    const { uuid } = await issued();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(uuid, { status: 'void' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await readInvoice(owner, uuid)).credits).toHaveLength(1);
  });
});

it('who saw another version is told, and nothing happens', async () => {
  const { uuid, version } = await issued();
  await change(owner, uuid, { status: 'uncollectible', note: 'weg', version });
  expect(await refused(uuid, { status: 'paid', version })).toEqual([409, 'conflict']);
});

describe('the calls as they are named for every provider', () => {
  const remove = (uuid: string, body: object) => owner.call('DELETE', `/api/invoices/${uuid}`, body);

  it('make an invoice, change it, show it and remove it', async () => {
    const body = invoiceOf(customer, [{ cents: 10_000, rate }]);
    const made = (await owner.call('POST', '/api/invoices', body)).json<{ result: InvoiceDetailAnswer }>().result;
    const reference = { ...body, reference: 'PO 7' };
    const changed = await owner.call('PUT', `/api/invoices/${made.uuid}`, reference);
    expect(changed.json()).toMatchObject({ result: { reference: 'PO 7', version: 2 } });
    const shown = await owner.call('GET', `/api/invoices/show/${made.ulid}`);
    expect(shown.json()).toEqual({ result: await readInvoice(owner, made.uuid) });
    expect((await remove(made.uuid, { status: 'void' })).json()).toEqual({ result: null });
    expect((await owner.call('GET', `/api/invoices/show/${made.uuid}`)).statusCode).toBe(404);
  });

  it('void an issued one or give it up, and remove none', async () => {
    const one = await issued();
    expect((await remove(one.uuid, {})).json()).toMatchObject({ code: 'invoice.issued' });
    expect((await remove(one.uuid, { status: 'paid' })).statusCode).toBe(422);
    for (const body of [{ status: 'uncollectible' }, { status: 'uncollectible', note: ' ' }]) {
      const refusal = await remove(one.uuid, body);
      expect([refusal.statusCode, Object.keys(refusal.json<{ errors: object }>().errors)]).toEqual([422, ['note']]);
    }
    expect((await readInvoice(owner, one.uuid)).status).toBe('open');
    const lost = { status: 'uncollectible', note: 'failliet' };
    const given = (await remove(one.uuid, lost)).json<{ result: InvoiceDetailAnswer }>();
    expect(given.result).toMatchObject({ status: 'uncollectible', reason: 'failliet' });
    const voided = (await remove(one.uuid, { status: 'void' })).json<{ result: InvoiceDetailAnswer }>();
    expect(voided.result).toMatchObject({ status: 'void', credits: [{ amount_cents: -12_100 }] });
    expect((await remove(one.uuid, { status: 'void' })).json()).toMatchObject({ code: 'invoice.same_state' });
  });
});
