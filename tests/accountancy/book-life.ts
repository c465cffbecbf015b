import { sql } from 'kysely';
import { expect } from 'vitest';
import { payFromBalances } from '#billing/server/invoices/use-balance.ts';
import { recordBillingEvents } from '#billing/server/ledger/billing-event.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { createRefund } from '#billing/server/payments/refund-errands.ts';
import { settleReturned } from '#billing/server/payments/settle-invoice.ts';
import { addDays } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { YARD } from '#tests/support/app.ts';
import { invoiceOf, type Line, makeIssued } from '#tests/support/billing/billing.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';
import type { Random } from '#tests/sync/model/random.ts';
import { depositSteps } from './book-life-deposits.ts';
import { movesAt, newProviders, PAYOUT_STEPS, providerOf } from './book-life-payouts.ts';
import type { Books } from './books.ts';
import type { Life, Step } from './life.ts';

export async function beginLife(books: Books, random: Random, trail: string[]): Promise<Life> {
  const names = ['Eerste', 'Tweede', 'Derde'];
  const customers: string[] = [];
  for (const name of names) customers.push(await makeCustomer(books.owner, name));
  return {
    books,
    random,
    customers,
    today: '2019-01-05',
    closedUntil: null,
    closings: [],
    invoices: [],
    providers: newProviders(),
    trail,
  };
}

/** A call of the owner that may be refused by a rule, and never fails. Returns what came of it. */
async function call({ books }: Life, url: string, body: object, method: 'POST' | 'DELETE' = 'POST'): Promise<string> {
  const answer = await books.owner.call(method, url, body);
  expect([200, 201, 204, 409, 422], `${url} ${JSON.stringify(body)}: ${answer.body}`).toContain(answer.statusCode);
  return answer.statusCode < 300 ? 'done' : `refused ${answer.json<{ code: string }>().code}`;
}

/** A day that somebody may name: today, or one before it, which may be closed. */
const someDay = ({ random, today }: Life) => (random.chance(0.5) ? today : addDays(today, 0 - random.int(75)));

async function someInvoice({ random, invoices }: Life): Promise<string | undefined> {
  return invoices.length === 0 ? undefined : random.pick(invoices);
}

type Money = { readonly open: number; readonly total: number; readonly customer: string };
async function moneyOf({ books }: Life, uuid: string): Promise<Money> {
  const { rows } = await sql<Money>`
    select (total_cents - credited_cents - paid_cents + refunded_cents)::bigint as open, total_cents as total,
      customer_id as customer from invoices where id = ${uuid}`.execute(books.yard.database.kysely);
  return rows[0] ?? { open: 0, total: 0, customer: '' };
}

/** Part of it, all of it, or more. */
function amountFor({ random }: Life, { open, total }: Money): number {
  const whole = open > 0 ? open : total;
  return Math.max(1, random.pick([whole, whole, Math.ceil(whole / 3), whole * 2, whole + 1]));
}

const issue: Step = async (life) => {
  const { books, random, customers, today } = life;
  const { high, low } = books.rates;
  const lines: Line[] = Array.from({ length: 1 + random.int(3) }, () => ({
    cents: 1 + random.int(50_000),
    rate: random.pick([high, high, low]),
  }));
  const { uuid } = await makeIssued(
    books.owner,
    invoiceOf(random.pick(customers), lines, { includes_vat: random.chance(0.5) }),
  );
  life.invoices.push(uuid);
  if (random.chance(0.5)) await books.inYard((tx) => payFromBalances(tx, [uuid], { today, by: null }));
  return 'done';
};

const onInvoice =
  (act: (life: Life, uuid: string) => Promise<string>): Step =>
  async (life) => {
    const uuid = await someInvoice(life);
    return uuid === undefined ? undefined : act(life, uuid);
  };

const payByHand = onInvoice(async (life, uuid) => {
  const body = { amount_cents: amountFor(life, await moneyOf(life, uuid)), paid_on: someDay(life), method: 'bank' };
  const isClosed = life.closedUntil !== null && body.paid_on <= life.closedUntil;
  const came = await call(life, `/api/invoices/${uuid}/payments`, body);
  expect(came === 'done', `${body.paid_on} with books closed until ${life.closedUntil}`).toBe(!isClosed);
  return came;
});

async function tell(life: Life, uuid: string, id: string, more: { amount: number; back: number; on: string }) {
  await life.books.inYard((tx) =>
    applyPayments(
      tx,
      uuid,
      [
        {
          source: providerOf(id),
          externalId: id,
          method: 'ideal',
          amountCents: more.amount,
          refundedCents: 0,
          chargedBackCents: more.back,
          paidOn: more.on,
        },
      ],
      life.today,
    ),
  );
}

const payAtProvider = onInvoice(async (life, uuid) => {
  const amount = amountFor(life, await moneyOf(life, uuid));
  const id = `${life.random.pick(['tr', 'pi'])}_${newId()}`;
  const on = someDay(life);
  movesAt(life, 'payment', id, amount);
  const told = () => tell(life, uuid, id, { amount, back: 0, on });
  if (life.random.chance(0.15)) life.providers.untold = [...life.providers.untold, told];
  else await told();
  return id;
});

type Paid = { id: string; external: string; invoice: string; amount: number; back: number; on: string };
async function somePaid({ books, random }: Life, sources: readonly string[]): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select id, external_id as external, invoice_id as invoice, amount_cents as amount, charged_back_cents as back,
      coalesce(provider_paid_on, paid_on) as "on" from payments
    where company_id = ${YARD} and source = any(${sources}::text[]) and undone_at is null order by id`.execute(
    books.yard.database.kysely,
  );
  return rows.length === 0 ? undefined : random.pick(rows);
}

const chargeBack: Step = async (life) => {
  const paid = await somePaid(life, ['mollie', 'stripe']);
  if (paid === undefined) return undefined;
  const { amount, on } = paid;
  const back = paid.back > 0 ? life.random.pick([0, amount]) : life.random.pick([amount, Math.ceil(amount / 2)]);
  await tell(life, paid.invoice, paid.external, { amount, back, on });
  if (back !== paid.back) movesAt(life, back > paid.back ? 'charge_back' : 'reversal', paid.external, paid.back - back);
  return `${paid.back} to ${back}`;
};

const undo: Step = async (life) => {
  const paid = await somePaid(life, ['manual']);
  if (paid === undefined) return undefined;
  const on = life.random.pick([{}, { on: life.today }, { on: someDay(life) }]);
  return call(life, `/api/payments/${paid.id}/undo`, { note: 'vergissing', ...on });
};

const mark = onInvoice((life, uuid) => {
  const status = life.random.pick(['paid', 'void', 'uncollectible', 'open'] as const);
  const on = status === 'paid' || status === 'open' ? { on: someDay(life) } : {};
  return call(life, `/api/invoices/${uuid}/change-status`, { status, note: 'proef', ...on });
});

const creditSome = onInvoice(async (life, uuid) => {
  const { total } = await moneyOf(life, uuid);
  const part = { position: 1, amount_cents: 1 + life.random.int(Math.max(1, Math.ceil(total / 3))) };
  const refund = life.random.pick(['none', 'none', 'outside', 'provider']);
  const lines = life.random.chance(0.6) ? { lines: [part] } : {};
  return call(life, '/api/credit-invoices', { invoice: uuid, reason: 'proef', refund, ...lines });
});

const giveBack = onInvoice(async (life, uuid) => {
  const way = life.random.pick(['provider', 'transfer', 'set_off', 'keep', 'keep'] as const);
  const other = life.random.pick(life.invoices);
  const more = way === 'set_off' ? { invoice: other } : way === 'transfer' ? { on: someDay(life) } : {};
  const amount = life.random.chance(0.5) ? {} : { amount_cents: 1 + life.random.int(5000) };
  return `${way} ${await call(life, `/api/invoices/${uuid}/give-back`, { way, note: 'proef', ...more, ...amount })}`;
});

type Refund = { id: string; invoice: string; credit: string | null; status: string };

/** What the errand or the provider tells of a refund next. */
const followRefund: Step = async (life) => {
  const { books, random, today } = life;
  const { rows } = await sql<Refund>`
    select id, invoice_id as invoice, credit_invoice_id as credit, status from refunds
    where company_id = ${YARD} and payment_id is not null order by id`.execute(books.yard.database.kysely);
  if (rows.length === 0) return undefined;
  const { id, invoice, credit, status } = random.pick(rows);
  const action = random.pick(['refunded', 'refund_failed', 'refund_canceled'] as const);
  if (status === 'wanted' && action === 'refund_failed') {
    const errand = {
      companyId: YARD,
      id: newId(),
      kind: 'create_refund',
      payload: {},
      key: 'refund',
      attempts: 1,
    } as const;
    await books.inYard(async (tx) =>
      createRefund.fail?.(tx, { ...errand, subjectId: id, lastError: null }, 'nee', today),
    );
    return 'failed at once';
  }
  const next = action.replace('refund_', '');
  if (next === status) return undefined;
  await books.inYard(async (tx) => {
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: invoice, action, by: null, details: { refund: id } },
    ]);
    await sql`update refunds set status = ${next} where id = ${id}`.execute(tx);
    await settleReturned(tx, [invoice, ...(credit === null ? [] : [credit])], today);
  });
  return `${status} to ${next}`;
};

const claim = onInvoice((life, uuid) =>
  call(life, '/api/accountancy/bad-debts/claims', { invoices: [uuid], on: someDay(life) }),
);

const monthEnds = (from: string, until: string) => {
  const ends: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) if (addDays(day, 1).endsWith('-01')) ends.push(day);
  return ends;
};

/** Closes; `seen` is told what the books say then. */
export async function closeSome(life: Life): Promise<string | undefined> {
  const open = life.closedUntil === null ? '2018-12-01' : addDays(life.closedUntil, 1);
  const ends = monthEnds(open, addDays(life.today, -1));
  if (ends.length === 0) return undefined;
  const until = life.random.pick(ends.slice(-2));
  const answer = await life.books.owner.call('POST', '/api/accountancy/periods/close', { until });
  expect(answer.statusCode, answer.body).toBe(201);
  const { result } = answer.json<{ result: { uuid: string } }>();
  life.closings.push({ uuid: result.uuid, until, before: life.closedUntil });
  life.closedUntil = until;
  return until;
}

export async function reopenLast(life: Life): Promise<string | undefined> {
  const last = life.closings.pop();
  if (last === undefined) return undefined;
  const came = await call(life, `/api/accountancy/periods/${last.uuid}/reopen`, { reason: 'vergeten factuur' });
  expect(came).toBe('done');
  life.closedUntil = last.before;
  return last.until;
}

const STEPS: readonly (readonly [name: string, weight: number, step: Step])[] = [
  ['issue', 8, issue],
  ['pay by hand', 6, payByHand],
  ['pay at the provider', 6, payAtProvider],
  ['charge back', 3, chargeBack],
  ['undo', 3, undo],
  ['mark', 5, mark],
  ['credit', 4, creditSome],
  ['give back', 6, giveBack],
  ['follow a refund', 4, followRefund],
  ['claim', 1, claim],
  ...depositSteps({ call, someDay }),
  ...PAYOUT_STEPS,
];
const ALL = STEPS.flatMap(([name, weight, step]) => Array.from({ length: weight }, () => [name, step] as const));

/** One random step on a day that may be some days later. */
export async function liveOn(life: Life): Promise<void> {
  const { random, books, trail } = life;
  if (random.chance(0.5)) life.today = addDays(life.today, random.int(12));
  const [name, step] = random.pick(ALL);
  const came = await books.on(life.today, () => step(life));
  if (came === undefined) return;
  trail.push(`${life.today} ${name}: ${came}`);
}
