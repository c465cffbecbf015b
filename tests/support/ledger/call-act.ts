import { type Kysely, sql } from 'kysely';
import { payFromBalances } from '#billing/server/invoices/use-balance.ts';
import { recordBillingEvents } from '#billing/server/ledger/billing-event.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { createRefund } from '#billing/server/payments/refund-errands.ts';
import { settleReturned } from '#billing/server/payments/settle-invoice.ts';
import { failPayout, savePayout } from '#billing/server/payouts/payout.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type Caller, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeIssued } from '#tests/support/billing/billing.ts';
import type { Act } from './ledger-acts.ts';
import type { Document, Payment, Refund } from './ledger-types.ts';

/** A company in which generated acts are done for real. */
export type Doing = {
  readonly owner: Caller;
  readonly kysely: Kysely<never>;
  readonly inYard: <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
  readonly today: CivilDate;
};

/** Does an act by the calls that do it, or as the provider tells of it. Returns a refusal, or null. */
export async function callAct(doing: Doing, act: Act): Promise<string | null> {
  switch (act.kind) {
    case 'issue':
      return issue(doing, act.order);
    case 'pay': {
      const body = { amount_cents: act.cents, paid_on: act.on, method: act.method };
      return post(doing, `/api/invoices/${await idOf(doing, act.invoice)}/payments`, body);
    }
    case 'mark_paid':
      return mark(doing, act.invoice, { status: 'paid', on: act.on });
    case 'give_up':
      return mark(doing, act.invoice, { status: 'uncollectible' });
    case 'void':
      return mark(doing, act.invoice, { status: 'void' });
    case 'told':
      return told(doing, act.invoice, { ...act, back: 0 });
    case 'charge_back': {
      const { invoice, externalId, amountCents, providerPaidOn, paidOn, source } = act.payment;
      if (source === 'manual') return 'manual';
      const on = providerPaidOn ?? paidOn;
      return told(doing, invoice, { source, name: externalId ?? '', cents: amountCents, on, back: act.cents });
    }
    case 'undo': {
      const more = act.on === null ? {} : { on: act.on };
      return post(doing, `/api/payments/${await paymentOf(doing, act.payment)}/undo`, { note: 'vergissing', ...more });
    }
    case 'credit': {
      const lines = act.part === null ? {} : { lines: [{ position: 1, amount_cents: act.part }] };
      const body = { invoice: await idOf(doing, act.invoice), reason: 'proef', refund: act.refund, ...lines };
      return post(doing, '/api/credit-invoices', body);
    }
    case 'give_back':
      return giveBack(doing, act);
    case 'refund':
      return followRefund(doing, act);
    case 'claim': {
      const body = { invoices: [await idOf(doing, act.invoice)], on: doing.today };
      return post(doing, '/api/accountancy/bad-debts/claims', body);
    }
    case 'payout':
      return payOut(doing, act.order);
    case 'payout_back':
      await doing.inYard((tx) => failPayout(tx, 'stripe', act.externalId, doing.today));
      return null;
    case 'close':
      return post(doing, '/api/accountancy/periods/close', { until: act.until });
    case 'reopen': {
      const answer = await doing.owner.call('GET', '/api/accountancy/periods?year=2019');
      const { last } = answer.json<{ result: { last: string } }>().result;
      return post(doing, `/api/accountancy/periods/${last}/reopen`, { reason: 'vergeten factuur' });
    }
    default:
      return 'unknown';
  }
}

type Of<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>;

async function post({ owner }: Doing, url: string, body: object): Promise<string | null> {
  const answer = await owner.call('POST', url, body);
  return answer.statusCode < 300 ? null : `${url} ${JSON.stringify(body)}: ${answer.body}`;
}

async function mark(doing: Doing, invoice: Document, body: object): Promise<string | null> {
  return post(doing, `/api/invoices/${await idOf(doing, invoice)}/change-status`, { note: 'proef', ...body });
}

async function idOf({ kysely }: Doing, { number }: Document): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where company_id = ${YARD} and number = ${number}`.execute(kysely);
  return rows[0]?.id ?? '';
}

/** Payments and refunds of an invoice are told apart by their order. */
async function nthOf(doing: Doing, table: string, invoice: Document, place: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where company_id = ${YARD} and invoice_id = ${await idOf(doing, invoice)}
    order by id offset ${place} limit 1`.execute(doing.kysely);
  return rows[0]?.id ?? '';
}

const paymentOf = (doing: Doing, payment: Payment) =>
  nthOf(doing, 'payments', payment.invoice, payment.invoice.payments.indexOf(payment));
const refundOf = (doing: Doing, refund: Refund) =>
  nthOf(doing, 'refunds', refund.invoice, refund.invoice.refunds.indexOf(refund));

async function issue({ owner, inYard, today }: Doing, order: Of<'issue'>['order']): Promise<null> {
  const { customer, includesVat, lines, usesBalance } = order;
  const body = invoiceOf(
    customer.id,
    lines.map(({ cents, rate }) => ({ cents, rate: rate.id })),
    { includes_vat: includesVat },
  );
  const { uuid } = await makeIssued(owner, body);
  if (usesBalance) await inYard((tx) => payFromBalances(tx, [uuid], { today, by: null }));
  return null;
}

type Told = Pick<Of<'told'>, 'source' | 'name' | 'cents' | 'on'> & { readonly back: number };

async function told(doing: Doing, invoice: Document, { source, name, cents, on, back }: Told): Promise<null> {
  const uuid = await idOf(doing, invoice);
  const payment = {
    source,
    externalId: name,
    method: 'ideal',
    amountCents: cents,
    refundedCents: 0,
    chargedBackCents: back,
    paidOn: on,
  };
  await doing.inYard((tx) => applyPayments(tx, uuid, [payment], doing.today));
  return null;
}

async function giveBack(doing: Doing, { invoice, way, cents, on, target }: Of<'give_back'>): Promise<string | null> {
  const more = {
    ...(cents === null ? {} : { amount_cents: cents }),
    ...(way === 'transfer' ? { on } : {}),
    ...(way === 'set_off' && target !== null ? { invoice: await idOf(doing, target) } : {}),
  };
  return post(doing, `/api/invoices/${await idOf(doing, invoice)}/give-back`, { way, note: 'proef', ...more });
}

/** What the errand or the provider tells of a refund. */
async function followRefund(doing: Doing, { refund, status, isAtOnce }: Of<'refund'>): Promise<null> {
  const { inYard, today } = doing;
  const id = await refundOf(doing, refund);
  if (isAtOnce) {
    const errand = {
      companyId: YARD,
      id: newId(),
      kind: 'create_refund',
      payload: {},
      key: 'refund',
      attempts: 1,
    } as const;
    await inYard(async (tx) => createRefund.fail?.(tx, { ...errand, subjectId: id, lastError: null }, 'nee', today));
    return null;
  }
  const invoice = await idOf(doing, refund.invoice);
  const credit = refund.credit === null ? [] : [await idOf(doing, refund.credit)];
  const action = status === 'refunded' ? status : status === 'failed' ? 'refund_failed' : 'refund_canceled';
  await inYard(async (tx) => {
    const details = { amount_cents: refund.amountCents, refund: id };
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoice, action, by: null, details }]);
    await sql`update refunds set status = ${status} where id = ${id}`.execute(tx);
    await settleReturned(tx, [invoice, ...credit], today);
  });
  return null;
}

async function payOut({ inYard, today }: Doing, order: Of<'payout'>['order']): Promise<null> {
  const { provider, externalId, items, feesCents, feesVatCents } = order;
  const amountCents = items.reduce((all, { cents }) => all + cents, 0) - feesCents;
  const payout = { externalId, reference: externalId, status: 'paid', amountCents, paidOn: today } as const;
  const told = items.map(({ kind, paymentId, on, cents }) => ({
    kind,
    paymentId,
    happenedOn: on,
    amountCents: cents,
    description: '',
  }));
  const contents = { items: told, feesCents, feesVatCents, isTold: true };
  await inYard((tx) => savePayout(tx, { provider, payout, contents }));
  return null;
}
