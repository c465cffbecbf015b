import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OdditiesAnswer } from '#accountancy/period.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { bankOf } from './bank-yard.ts';

let yard: PaymentYard;
let bank: ReturnType<typeof bankOf>;
beforeAll(async () => {
  yard = await openPaymentYard();
  bank = bankOf(yard.owner);
});
afterAll(() => yard.close());

const firstOpen = `${dayAt(Date.now()).slice(0, 7)}-01`;
const until = addDays(firstOpen, -1);
const on = addDays(firstOpen, -5);

async function bring(cents: number, text: string) {
  const [entry] = await bank.bring([{ on, cents, text, name: 'M. de Boer' }]);
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

async function odd(): Promise<OdditiesAnswer['oddities']> {
  const asked = yard.owner.call('GET', `/api/accountancy/periods/oddities?until=${until}`);
  const { result } = await expectStatus<{ result: OdditiesAnswer }>(asked, 200);
  return result.oddities.filter(({ kind }) => kind === 'bank_lines');
}

test('lines that nobody decided about are odd when the books are to be closed', async () => {
  const entry = await bring(1_234, 'Lening van oma');
  expect(await odd()).toEqual([
    {
      kind: 'bank_lines',
      count: 1,
      amount_cents: 1_234,
      examples: [{ name: 'M. de Boer', invoice: null, customer: null }],
    },
  ]);
  await bank.done(entry, 'set-aside', { reason: 'other', note: 'privé' });
  expect(await odd()).toEqual([]);
});

test('a line of a closed day is booked on the first open one, and keeps its own', async () => {
  const { id } = await yard.send(3_300);
  const { number } = await yard.invoice(id);
  const entry = await bring(3_300, number ?? '');
  await expectStatus(yard.owner.call('POST', '/api/accountancy/periods/close', { until }), 201);
  const booked = await bank.done(entry, 'accept');
  const payments = async () => {
    const { rows } = await sql`
      select paid_on, provider_paid_on, undone_on from payments where invoice_id = ${id}`.execute(yard.database.kysely);
    return rows;
  };
  expect(await payments()).toEqual([{ paid_on: firstOpen, provider_paid_on: on, undone_on: null }]);
  expect(await yard.invoice(id)).toMatchObject({ status: 'paid', open_cents: 0 });
  await bank.done(booked, 'undo');
  expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 3_300 });
});
