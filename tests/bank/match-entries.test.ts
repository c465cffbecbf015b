import { describe, expect, test } from 'vitest';
import { isNamed, matchEntries } from '#bank/match-entries.ts';
import { numberEndsIn } from '#bank/named-invoices.ts';
import type { MatchEntry, MatchFacts, MatchInvoice } from '#bank/proposal.ts';
import { paymentReference } from '#billing/payment-reference.ts';

const FACTS: MatchFacts = { invoices: [], payers: new Map(), payments: [], surpluses: [], paidBack: [], payouts: [] };
const JAN = 'NL20INGB0001234567';

function invoice(number: string, openCents: number, more: Partial<MatchInvoice> = {}): MatchInvoice {
  const paymentReferenceOf = paymentReference(number.replaceAll(/\D/g, ''));
  return {
    id: number,
    number,
    paymentReference: paymentReferenceOf,
    customerId: 'jan',
    customerName: 'Jan Bakker',
    openCents,
    ...more,
  };
}

function entry(amountCents: number, more: Partial<MatchEntry> = {}): MatchEntry {
  return {
    id: 'e1',
    on: '2026-05-04',
    amountCents,
    kind: amountCents > 0 ? 'receipt' : 'payment',
    iban: '',
    name: '',
    text: '',
    reference: '',
    endToEndId: '',
    ...more,
  };
}

const one = (found: MatchEntry, facts: Partial<MatchFacts>) =>
  matchEntries([found], { ...FACTS, ...facts }).get(found.id);
const payers = new Map([[JAN, ['jan']]]);

describe('what came in', () => {
  test('is for the invoice whose betalingskenmerk it has, also written with spaces within the text', () => {
    const invoices = [invoice('F0001', 12_100), invoice('F0002', 12_100)];
    const spaced = paymentReference('0002').replaceAll(/(.{4})/g, '$1 ');
    expect(one(entry(12_100, { text: `Betreft ${spaced}dank` }), { invoices })).toMatchObject({
      by: 'reference',
      isCertain: true,
      parts: [{ invoiceId: 'F0002', amountCents: 12_100 }],
    });
    expect(one(entry(12_100, { reference: paymentReference('0001') }), { invoices })?.parts[0]?.invoiceId).toBe(
      'F0001',
    );
  });

  test('is for the invoice whose number the text has, however it is written, and for no other number', () => {
    const invoices = [invoice('F-2026/0012', 5_000), invoice('F-2026/0112', 7_000)];
    for (const text of ['F-2026/0012', 'factuur f2026 0012', 'fact.nr:F20260012']) {
      expect(one(entry(5_000, { text }), { invoices })).toMatchObject({ by: 'number', isCertain: true });
    }
    expect(one(entry(4_999, { text: 'F-2026/00123' }), { invoices })).toBeNull();
  });

  test('is for several invoices that are named and come to the amount', () => {
    const invoices = [invoice('F0001', 10_000), invoice('F0002', 2_500)];
    expect(one(entry(12_500, { text: 'F0001 en F0002' }), { invoices })).toMatchObject({
      isCertain: true,
      restCents: 0,
      parts: [
        { invoiceId: 'F0001', amountCents: 10_000 },
        { invoiceId: 'F0002', amountCents: 2_500 },
      ],
    });
  });

  test('is a part payment where it is less, and leaves a rest where it is more; neither is certain', () => {
    const invoices = [invoice('F0001', 10_000)];
    expect(one(entry(4_000, { text: 'F0001' }), { invoices })).toMatchObject({
      isCertain: false,
      restCents: 0,
      parts: [{ amountCents: 4_000 }],
    });
    expect(one(entry(10_500, { text: 'F0001' }), { invoices })).toMatchObject({
      isCertain: false,
      restCents: 500,
      parts: [{ amountCents: 10_500 }],
    });
  });

  test('a second time for the same invoice is too much, and never certain', () => {
    const invoices = [invoice('F0001', 10_000)];
    const twice = [entry(10_000, { text: 'F0001' }), entry(10_000, { id: 'e2', text: 'F0001' })];
    const found = matchEntries(twice, { ...FACTS, invoices });
    expect(found.get('e1')).toMatchObject({ isCertain: true });
    expect(found.get('e2')).toMatchObject({ isCertain: false, restCents: 10_000 });
  });

  test('of who was seen to pay from the account is for the invoice of that amount, or for all that is open', () => {
    const invoices = [invoice('F0001', 10_000), invoice('F0002', 2_500), invoice('F0003', 500, { customerId: 'piet' })];
    expect(one(entry(2_500, { iban: JAN }), { invoices, payers })).toMatchObject({
      by: 'payer',
      isCertain: true,
      parts: [{ invoiceId: 'F0002' }],
    });
    expect(one(entry(12_500, { iban: JAN }), { invoices, payers })?.parts.length).toBe(2);
    expect(one(entry(3_000, { iban: JAN }), { invoices, payers })).toMatchObject({ isCertain: false });
  });

  test('of an account that pays for two customers is never certain', () => {
    const invoices = [invoice('F0001', 10_000), invoice('F0003', 500, { customerId: 'piet' })];
    const both = new Map([[JAN, ['jan', 'piet']]]);
    expect(one(entry(10_000, { iban: JAN }), { invoices, payers: both })).toMatchObject({
      isCertain: false,
      parts: [{ invoiceId: 'F0001' }],
    });
  });

  test('of two invoices of the same amount pays the older one, and leaves that to a person', () => {
    const invoices = [invoice('F0001', 10_000), invoice('F0002', 10_000)];
    expect(one(entry(10_000, { iban: JAN }), { invoices, payers })).toMatchObject({
      isCertain: false,
      parts: [{ invoiceId: 'F0001' }],
    });
  });

  test('of a stranger is guessed by amount with the name, or by an amount that only one has', () => {
    const invoices = [
      invoice('F0001', 10_000),
      invoice('F0002', 10_000, { customerId: 'piet', customerName: 'Piet Visser' }),
    ];
    expect(one(entry(10_000, { name: 'Hr P. VISSER' }), { invoices })).toMatchObject({
      by: 'name',
      isCertain: false,
      parts: [{ invoiceId: 'F0002' }],
    });
    expect(one(entry(10_000), { invoices })).toBeNull();
    expect(one(entry(10_000), { invoices: invoices.slice(0, 1) })).toMatchObject({ by: 'amount', isCertain: false });
  });

  test('that is named goes before what is guessed, whatever comes first', () => {
    const invoices = [invoice('F0001', 10_000), invoice('F0002', 10_000)];
    const both = [entry(10_000, { iban: JAN }), entry(10_000, { id: 'e2', text: 'F0001' })];
    const found = matchEntries(both, { ...FACTS, invoices, payers });
    expect(found.get('e2')?.parts[0]?.invoiceId).toBe('F0001');
    expect(found.get('e1')?.parts[0]?.invoiceId).toBe('F0002');
  });

  test('of a provider or of the bank is proposed nothing', () => {
    const invoices = [invoice('F0001', 10_000)];
    expect(one(entry(10_000, { kind: 'payout' }), { invoices })).toBeNull();
    expect(one(entry(-10_000, { kind: 'costs' }), { invoices })).toBeNull();
  });

  test('is not told by a reference that two invoices of different series share', () => {
    const invoices = [invoice('F00001', 10_000), invoice('G00001', 10_000)];
    expect(one(entry(10_000, { reference: paymentReference('00001') }), { invoices })).toBeNull();
    expect(one(entry(10_000, { text: 'G00001' }), { invoices })?.parts[0]?.invoiceId).toBe('G00001');
  });
});

describe('what went out', () => {
  const payment = {
    id: 'p1',
    invoiceId: 'F0001',
    number: 'F0001',
    paymentReference: '',
    amountCents: 5_000,
    endToEndId: 'E2E-1',
    iban: JAN,
  };

  test('takes back the payment with the same end-to-end id, or the one of the invoice that is named', () => {
    const payments = [payment];
    const back = entry(-5_000, { kind: 'return', endToEndId: 'E2E-1' });
    expect(one(back, { payments })).toMatchObject({
      action: 'charge_back',
      isCertain: true,
      parts: [{ invoiceId: 'F0001', amountCents: 5_000, targetId: 'p1' }],
    });
    expect(one({ ...back, endToEndId: '', text: 'F0001' }, { payments })).toMatchObject({ isCertain: true });
    expect(one({ ...back, endToEndId: '', iban: JAN }, { payments })).toMatchObject({ isCertain: false });
    expect(one({ ...back, amountCents: -4_999 }, { payments })).toBeNull();
  });

  test('takes back each payment once', () => {
    const back = entry(-5_000, { kind: 'return', endToEndId: 'E2E-1' });
    const found = matchEntries([back, { ...back, id: 'e2' }], { ...FACTS, payments: [payment] });
    expect(found.get('e2')).toBeNull();
  });

  test('is the transfer back that a person noted within ten days, else what the customer has too much', () => {
    const noted = {
      id: 'r1',
      invoiceId: 'F0001',
      number: 'F0001',
      paymentReference: '',
      customerId: 'jan',
      amountCents: 5_000,
      on: '2026-05-01',
    };
    const out = entry(-5_000, { iban: JAN });
    expect(one(out, { payers, paidBack: [noted] })).toMatchObject({ action: 'paid_back', parts: [{ targetId: 'r1' }] });
    expect(one(out, { payers, paidBack: [{ ...noted, on: '2026-04-20' }] })).toBeNull();
    const surplus = { id: 'F0002', number: 'F0002', paymentReference: '', customerId: 'jan', amountCents: 5_000 };
    expect(one(out, { payers, surpluses: [surplus] })).toMatchObject({ action: 'pay_back', isCertain: true });
    expect(one({ ...out, iban: '' }, { payers, surpluses: [surplus] })).toBeNull();
  });
});

test('a name is told by a word of it, without accents, and not by small ones', () => {
  expect(isNamed('Zoë van den Berg-Müller', 'Mw Z MULLER')).toBe(true);
  expect(isNamed('Jan de Wit', 'P de Wit en co')).toBe(false);
});

test('what a number may end with is found in a text however the number is written', () => {
  for (const text of ['F-2026/0012', 'factuur f2026 0012', 'nr F20260012.', 'F 20 26 0012']) {
    expect(numberEndsIn(text)).toContain('20260012');
  }
  expect(numberEndsIn('F12 of 7')).toEqual(['12', '7']);
});
