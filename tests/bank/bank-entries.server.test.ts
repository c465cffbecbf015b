import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { signIn } from '#tests/support/app.ts';
import { camtFile, mt940File, testIban } from '#tests/support/bank-files.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import { bankOf } from './bank-yard.ts';

let yard: PaymentYard;
let bank: ReturnType<typeof bankOf>;
beforeAll(async () => {
  yard = await openPaymentYard();
  bank = bankOf(yard.owner);
});
afterAll(() => yard.close());

const on = addDays(dayAt(Date.now()), -3);
const named = (invoice: InvoiceDetailAnswer) => ({ ...invoice, number: invoice.number ?? '' });
const sent = async (cents: number) => named(await yard.invoice((await yard.send(cents)).id));
const issued = async (customer: string, cents: number) => {
  const body = {
    customer,
    includes_vat: true,
    lines: [{ description: 'Stalling', unit_price_cents: cents, tax_rate: yard.taxRateId }],
  };
  const { uuid } = (
    await expectStatus<{ result: { uuid: string } }>(yard.owner.call('POST', '/api/invoices', body), 201)
  ).result;
  await expectStatus(yard.owner.call('POST', `/api/invoices/${uuid}/issue`, {}), 200);
  return named(await yard.invoice(uuid));
};
const balanceOf = async (customer: string) =>
  (
    await expectStatus<{ result: { balance_cents: number } }>(
      yard.owner.call('GET', `/api/customers/${customer}/balance`),
      200,
    )
  ).result.balance_cents;
const only = async (lines: Parameters<typeof camtFile>[0]): Promise<BankEntryAnswer> => {
  const [entry] = await bank.bring(lines);
  if (entry === undefined) throw new Error('no entry');
  return entry;
};

describe('a bank file', () => {
  test('is taken once: again it is the same, and one that overlaps adds what is new', async () => {
    const lines = [
      { on, cents: 1_000, text: 'één', name: 'A' },
      { on, cents: 1_000, text: 'één', name: 'A' },
      { on, cents: 2_000, text: 'twee', name: 'B' },
    ];
    const first = await bank.take(camtFile(lines));
    expect(first).toMatchObject({ entries: 3, added: 3, states: { unmatched: { entries: 3, cents: 4_000 } } });
    expect(await bank.take(camtFile(lines))).toEqual({ ...first, added: 0 });
    const more = await bank.take(camtFile([...lines.slice(1), { on, cents: 3_000, text: 'drie' }], { number: '2' }));
    expect(more).toMatchObject({ entries: 3, added: 1 });
    expect((await bank.list(`&statement=${first.uuid}`)).length).toBe(3);
    expect((await bank.list('&search=een')).length).toBe(2);
    const read = await expectStatus(yard.owner.call('GET', `/api/bank-statements/${first.uuid}`), 200);
    expect(read).toEqual({ result: first });
  });

  test('of the other format is refused for days that are there already, with its line', async () => {
    const lines = [{ on: '2026-01-05', cents: 777, text: 'zeven' }];
    await bank.take(camtFile(lines));
    const answer = await bank.send(mt940File(lines));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'bank.other_format',
      errors: { file: [expect.stringContaining('5')] },
    });
  });

  test('that is broken is refused in the words of the caller, and keeps nothing', async () => {
    const answer = await bank.send(camtFile([{ on, cents: 9_999, text: 'fout' }]).replace('1099.99', '1100.00'));
    expect(answer.statusCode).toBe(422);
    const body = answer.json() as { code: string; errors: { file: string[] } };
    expect(body.code).toBe('bank.wrong_balance');
    expect(body.errors.file[0]).toMatch(/14.*1[.,]099[.,]99.*1[.,]100[.,]00/);
    expect(await bank.list('&search=fout')).toEqual([]);
  });

  test('of another company is not there', async () => {
    const { uuid } = await bank.take(camtFile([{ on, cents: 5, text: 'vijf' }]));
    const stranger = await signIn(yard.app, 'owner@kade.test');
    expect((await stranger.call('GET', `/api/bank-statements/${uuid}`)).statusCode).toBe(404);
    expect(await bankOf(stranger).list()).toEqual([]);
    const [entry] = await bank.list(`&statement=${uuid}`);
    expect((await bankOf(stranger).act(entry as BankEntryAnswer, 'set-aside')).statusCode).toBe(404);
  });
});

describe('a line that is accepted', () => {
  test('pays its invoice on its day, from the bank, and closes the page to pay on', async () => {
    const invoice = await sent(12_100);
    const entry = await only([{ on, cents: 12_100, reference: invoice.payment_reference ?? '', text: 'a1' }]);
    expect(entry).toMatchObject({ state: 'proposed', proposal: { by: 'reference', certain: true, rest_cents: 0 } });
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ status: 'open' });
    const booked = await bank.done(entry, 'accept');
    expect(booked).toMatchObject({ state: 'booked', proposal: null, by: 'owner Test' });
    expect(booked.bookings).toMatchObject([
      { action: 'pay', invoice: { number: invoice.number }, amount_cents: 12_100 },
    ]);
    const after = await yard.invoice(invoice.uuid);
    expect(after).toMatchObject({ status: 'paid', open_cents: 0, payment_link: null });
    expect(after.payments).toMatchObject([{ source: 'bank', method: 'bank', amount_cents: 12_100, paid_on: on }]);
    expect(after.refundable_cents).toBe(0);
  });

  test('is booked once: whoever comes second is told who was first', async () => {
    const invoice = await sent(3_300);
    const entry = await only([{ on, cents: 3_300, text: invoice.number }]);
    const office = bankOf(await signIn(yard.app, 'office@demo.test'));
    const answers = await Promise.all([
      bank.act(entry, 'accept'),
      office.act(entry, 'accept'),
      bank.act(entry, 'accept'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const second = answers.find(({ statusCode }) => statusCode === 409)?.json() as { code: string; message: string };
    expect(second.code).toBe('bank.booked');
    expect(second.message).toMatch(/(owner|office) Test/);
    expect((await yard.invoice(invoice.uuid)).payments.length).toBe(1);
  });

  test('pays several invoices, and what is too much goes to the balance of the customer', async () => {
    const customer = await makeCustomer(yard.owner, 'Visser');
    const [one, two] = [await issued(customer, 10_000), await issued(customer, 2_500)];
    const entry = await only([{ on, cents: 13_000, text: `${one.number} ${two.number}` }]);
    expect(entry.proposal).toMatchObject({ certain: false, rest_cents: 500 });
    await bank.done(entry, 'accept');
    expect(await yard.invoice(one.uuid)).toMatchObject({ status: 'paid', open_cents: 0 });
    expect(await yard.invoice(two.uuid)).toMatchObject({ status: 'paid', open_cents: 0, kept_cents: 500 });
    expect(await balanceOf(customer)).toBe(500);
    await bank.done(await bank.again(entry), 'undo');
    expect(await yard.invoice(two.uuid)).toMatchObject({ status: 'open', open_cents: 2_500 });
    expect(await balanceOf(customer)).toBe(0);
    expect(await bank.again(entry)).toMatchObject({ state: 'proposed', bookings: [] });
  });

  test('of more than is left of an invoice that was credited in part leaves the rest in the balance', async () => {
    const customer = await makeCustomer(yard.owner, 'Bakker');
    const lines = [{ position: 1, amount_cents: 1_500 }];
    // How often it was paid before decides which of the two invoices the database reads first.
    const owed: { readonly uuid: string; readonly number: string; readonly left: number }[] = [];
    for (const times of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const { uuid, number } = await issued(customer, 34_500);
      await expectStatus(yard.owner.call('POST', '/api/credit-invoices', { invoice: uuid, lines }), 201);
      for (let paid = 0; paid < times; paid += 1) {
        const part = { amount_cents: 1_000, paid_on: on, method: 'cash' };
        await expectStatus(yard.owner.call('POST', `/api/invoices/${uuid}/payments`, part), 201);
      }
      owed.push({ uuid, number, left: 33_000 - times * 1_000 });
    }
    const entries = await bank.bring(owed.map(({ number, left }) => ({ on, cents: left + 500, text: number })));
    for (const entry of entries) await bank.done(await bank.again(entry), 'accept');
    for (const { uuid } of owed) {
      expect(await yard.invoice(uuid)).toMatchObject({ status: 'paid', open_cents: 0, kept_cents: 500 });
    }
    expect(await balanceOf(customer)).toBe(500 * owed.length);
  });

  test('of less than is left of an invoice that was credited in part is no end of it in its history', async () => {
    const customer = await makeCustomer(yard.owner, 'Smit');
    const invoice = await issued(customer, 34_500);
    const lines = [{ position: 1, amount_cents: 1_500 }];
    await expectStatus(yard.owner.call('POST', '/api/credit-invoices', { invoice: invoice.uuid, lines }), 201);
    await bank.done(await only([{ on, cents: 10_000, text: `${invoice.number} deel` }]), 'accept');
    const { status, open_cents: open, events } = await yard.invoice(invoice.uuid);
    expect({ status, open, paid: events.filter(({ action }) => action === 'paid') }).toEqual({
      status: 'open',
      open: 23_000,
      paid: [],
    });
  });

  test('pays part of an invoice where it is less', async () => {
    const invoice = await sent(9_000);
    await bank.done(await only([{ on, cents: 4_000, text: `${invoice.number} deel` }]), 'accept');
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ status: 'open', open_cents: 5_000 });
  });

  test('teaches who pays from that account, until it is undone', async () => {
    const customer = await makeCustomer(yard.owner, 'Mulder');
    const iban = testIban(17);
    const [first, second] = [await issued(customer, 4_401), await issued(customer, 4_402)];
    const [known, later] = await bank.bring([
      { on, cents: 4_401, iban, name: 'M. de Boer', text: first.number },
      { on, cents: 8_000, iban, name: 'M. de Boer', text: 'zonder nummer' },
    ]);
    expect(later).toMatchObject({ state: 'unmatched' });
    await bank.done(known as BankEntryAnswer, 'accept');
    expect(await bank.again(later as BankEntryAnswer)).toMatchObject({
      state: 'proposed',
      proposal: { by: 'payer', certain: false, rest_cents: 3_598, parts: [{ invoice: { uuid: second.uuid } }] },
    });
    await bank.done(await bank.again(known as BankEntryAnswer), 'undo');
    expect(await bank.again(later as BankEntryAnswer)).toMatchObject({ state: 'unmatched' });
  });

  test('is refused and looked at anew where its invoice was paid meanwhile', async () => {
    const invoice = await sent(6_600);
    const entry = await only([{ on, cents: 6_600, text: invoice.number }]);
    await expectStatus(yard.owner.call('POST', `/api/invoices/${invoice.uuid}/payments`, { amount_cents: 6_600 }), 201);
    expect((await bank.act(entry, 'accept')).json()).toMatchObject({ code: 'bank.proposal_changed' });
    expect(await bank.again(entry)).toMatchObject({ proposal: { certain: false, rest_cents: 6_600 } });
  });

  test('together with others stops none of them when it is refused', async () => {
    const [one, two] = [await sent(1_111), await sent(2_222)];
    const entries = await bank.bring([
      { on, cents: 1_111, text: one.number },
      { on, cents: 2_222, text: two.number },
    ]);
    const wanted = entries.map(({ uuid, version }, place) => ({ uuid, version: place === 0 ? version + 1 : version }));
    const answer = await expectStatus(yard.owner.call('POST', '/api/bank-entries/accept', { entries: wanted }), 200);
    expect(answer).toEqual({
      result: { accepted: 1, refused: [{ uuid: entries[0]?.uuid, code: 'bank.proposal_changed' }] },
    });
    expect(await yard.invoice(two.uuid)).toMatchObject({ status: 'paid' });
  });
});

describe('a line that a person decides about', () => {
  test('is booked on invoices whose amounts add up to it, and on nothing else', async () => {
    const invoice = await sent(7_000);
    const entry = await only([{ on, cents: 7_123, text: 'geen idee' }]);
    const choose = (cents: number, id = invoice.uuid) => ({ invoices: [{ invoice: id, amount_cents: cents }] });
    expect((await bank.act(entry, 'choose', choose(7_000))).json()).toMatchObject({
      errors: { invoices: expect.anything() },
    });
    const unknown = await bank.act(entry, 'choose', choose(7_123, '00000000-0000-7000-8000-000000000000'));
    expect(unknown.statusCode).toBe(422);
    await bank.done(entry, 'choose', choose(7_123));
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ status: 'paid', kept_cents: 123 });
  });

  test('is set aside with a reason, and taken back', async () => {
    const entry = await only([{ on, cents: 15_000, text: 'lening van de buurman' }]);
    expect(await bank.done(entry, 'set-aside', { note: 'Lening' })).toMatchObject({
      state: 'set_aside',
      aside_reason: 'other',
      note: 'Lening',
    });
    expect((await bank.act(entry, 'accept')).json()).toMatchObject({ code: 'bank.set_aside' });
    expect(await bank.done(await bank.again(entry), 'undo')).toMatchObject({ state: 'unmatched', note: '' });
    expect((await bank.act(await bank.again(entry), 'undo')).json()).toMatchObject({ code: 'bank.not_decided' });
  });

  test('is not undone at the invoice, but here', async () => {
    const invoice = await sent(2_300);
    await bank.done(await only([{ on, cents: 2_300, text: invoice.number }]), 'accept');
    const payment = (await yard.invoice(invoice.uuid)).payments[0]?.uuid ?? '';
    const answer = await yard.owner.call('POST', `/api/payments/${payment}/undo`, { note: '' });
    expect(answer.json()).toMatchObject({ code: 'invoice.paid_by_bank' });
  });
});

describe('money that left', () => {
  test('by a returned direct debit opens its invoice again, on that day in the books', async () => {
    const invoice = await sent(5_500);
    const paid = await only([{ on: addDays(on, -5), cents: 5_500, text: invoice.number, endToEndId: 'INC-1' }]);
    await bank.done(paid, 'accept');
    const back = await only([{ on, cents: -5_500, endToEndId: 'INC-1', returnCode: 'MS03', name: 'de Vries' }]);
    expect(back).toMatchObject({ kind: 'return', proposal: { action: 'charge_back', certain: true } });
    await bank.done(back, 'accept');
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ status: 'open', open_cents: 5_500 });
    const csv = (await yard.owner.call('GET', `/api/accountancy/export?kind=journal&from=${on}&until=${on}`)).body;
    expect(
      csv.split('\n').filter((line) => line.includes(invoice.number) && line.includes('55,00')).length,
    ).toBeGreaterThan(0);
    expect((await bank.act(await bank.again(paid), 'undo')).json()).toMatchObject({ code: 'invoice.charged_back' });
    await bank.done(await bank.again(back), 'undo');
    expect(await yard.invoice(invoice.uuid)).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  test('to a customer who paid too much is noted as paid back, or confirms what was noted', async () => {
    const customer = await makeCustomer(yard.owner, 'Smit');
    const [one, two] = [await issued(customer, 1_000), await issued(customer, 1_500)];
    for (const { uuid } of [one, two]) {
      await expectStatus(yard.owner.call('POST', `/api/invoices/${uuid}/payments`, { amount_cents: 3_000 }), 201);
    }
    await expectStatus(yard.owner.call('POST', `/api/invoices/${two.uuid}/give-back`, { way: 'transfer', on }), 200);
    const [out, noted] = await bank.bring([
      { on, cents: -2_000, text: `retour ${one.number}`, iban: testIban(4) },
      { on, cents: -1_500, text: `retour ${two.number}`, iban: testIban(4) },
    ]);
    expect(out?.proposal).toMatchObject({ action: 'pay_back', certain: true });
    expect(noted?.proposal).toMatchObject({ action: 'paid_back', certain: true });
    await bank.done(out as BankEntryAnswer, 'accept');
    await bank.done(noted as BankEntryAnswer, 'accept');
    expect(await yard.invoice(one.uuid)).toMatchObject({ open_cents: 0, refunded_cents: 2_000 });
    expect(await yard.invoice(two.uuid)).toMatchObject({ open_cents: 0, refunded_cents: 1_500 });
    await bank.done(await bank.again(out as BankEntryAnswer), 'undo');
    expect(await yard.invoice(one.uuid)).toMatchObject({ open_cents: -2_000, refunded_cents: 0 });
  });

  test('or came in by a provider is kept apart, and so are costs of the bank', async () => {
    const entries = await bank.bring([
      { on, cents: 54_321, name: 'Stichting Mollie Payments', iban: testIban(5), text: '1234567.2605.01' },
      { on, cents: -325, text: 'Kosten zakelijke rekening' },
    ]);
    expect(entries.map(({ kind, state, aside_reason: reason }) => ({ kind, state, reason }))).toEqual([
      { kind: 'payout', state: 'set_aside', reason: 'payout' },
      { kind: 'costs', state: 'set_aside', reason: 'costs' },
    ]);
    expect((await bank.list('&kind=payout')).length).toBe(1);
  });
});

test('a bookkeeper takes bank files and decides about their lines, a yard hand does not', async () => {
  const bookkeeper = bankOf(await signIn(yard.app, 'bookkeeper@demo.test'));
  const [entry] = await bookkeeper.bring([{ on, cents: 1_234, text: 'van de boekhouder' }]);
  const yardHand = bankOf(await signIn(yard.app, 'yard@demo.test'));
  expect((await yardHand.act(entry as BankEntryAnswer, 'set-aside')).statusCode).toBe(403);
  expect((await bookkeeper.act(entry as BankEntryAnswer, 'set-aside')).statusCode).toBe(200);
});
