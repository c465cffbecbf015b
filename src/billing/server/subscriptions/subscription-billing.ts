import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { lineAbroad } from '../../line-abroad.ts';
import { describeFor } from '../../object-on-line.ts';
import { shownPrice } from '../../subscription-lines.ts';
import { type Charge, chargeFor, priceOf } from '../../subscription-terms.ts';
import { sumInvoice } from '../../vat.ts';
import { takeExtras, type WaitingExtra } from '../extras/extra.repository.ts';
import { type IssuedInvoice, issueInvoices } from '../invoices/issue-invoice.ts';
import { payFromBalances } from '../invoices/use-balance.ts';
import { type NewInvoice, type NewLine, writeInvoices } from '../invoices/write-invoice.ts';
import type { By } from '../ledger/ledger.ts';
import { type Errand, queueErrands } from '../ledger/outbox.ts';
import { extrasFor, lineOfExtra } from './extra-lines.ts';
import { findSubscription, findWaitingLines, type SubscriptionRow, type WaitingLine } from './subscription-row.ts';

/** The result of billing a period: an invoice, or null when there was nothing to bill. */
export type BilledPeriod = {
  readonly subscriptionId: string;
  readonly periodOn: CivilDate;
  readonly invoice: IssuedInvoice | null;
};

export type Billed = {
  readonly periods: readonly BilledPeriod[];
  /** Subscriptions with more to bill: each call bills only a few periods of one. */
  readonly unfinished: readonly string[];
};

/** The most periods of one subscription in one transaction: a long catch-up becomes many small ones. */
export const MOST_PERIODS = 12;

/** Bills everything due of one subscription before something else is done with it. Returns its row, locked. */
export async function billDueOf(
  tx: CompanyTx,
  id: string,
  at: { readonly today: CivilDate; readonly by: By },
): Promise<SubscriptionRow | undefined> {
  for (;;) {
    const row = await findSubscription(tx, id, { lock: true });
    if (row === undefined || row.nextPeriodOn === null || row.nextPeriodOn > at.today) return row;
    await billSubscriptions(tx, [row], at);
  }
}

/** The state after billing what is due, calculated without billing it. */
export function afterDue(
  row: SubscriptionRow,
  waiting: readonly WaitingLine[],
  today: CivilDate,
): { readonly row: SubscriptionRow; readonly waiting: readonly WaitingLine[] } {
  let now = row;
  while (now.nextPeriodOn !== null && now.nextPeriodOn <= today) {
    now = { ...now, ...planOf(now, [], new Set(), today).state };
  }
  return { row: now, waiting: now === row ? waiting : [] };
}

type Plan = {
  readonly row: SubscriptionRow;
  readonly periodOn: CivilDate;
  readonly charge: Charge | null;
  readonly waiting: readonly WaitingLine[];
  readonly invoiceId: string | null;
};

type State = Pick<SubscriptionRow, 'nextPeriodOn' | 'billedCents' | 'billedUntilOn' | 'changedOn'>;

/**
 * Bills what is due of locked subscriptions, period by period in order. Each gets an invoice, including waiting lines
 * of changes and extras of the customer, issued today and sent after the transaction. A period is billed once.
 */
export async function billSubscriptions(
  tx: CompanyTx,
  rows: readonly SubscriptionRow[],
  { today, by }: { readonly today: CivilDate; readonly by: By },
): Promise<Billed> {
  const gone = rows.find(({ customerGone }) => customerGone);
  if (gone !== undefined) throw new RequestError(409, 'subscription_customer_gone');
  const ids = rows.map(({ id }) => id);
  const waiting = new Map<string, WaitingLine[]>();
  for (const line of await findWaitingLines(tx, ids)) {
    waiting.set(line.subscriptionId, [...(waiting.get(line.subscriptionId) ?? []), line]);
  }
  const known = await findBilledPeriods(tx, rows, today);
  const planned = rows.map((row) => planOf(row, waiting.get(row.id) ?? [], known, today));
  const plans = planned.flatMap(({ own }) => own);
  const extras = await extrasFor(tx, plans);
  const invoices = plans.flatMap((plan) => invoiceOf(plan, extras));
  await writeInvoices(tx, invoices, by);
  await takeExtras(
    tx,
    [...extras].flatMap(([invoiceId, own]) => own.map(({ id }) => ({ id, invoiceId }))),
  );
  await notePeriods(tx, plans);
  await takeWaitingLines(tx, plans);
  await advance(
    tx,
    planned.map(({ row, state }) => ({ id: row.id, ...state })),
  );
  const issued = await issueInvoices(
    tx,
    invoices.map(({ id }) => id),
    { today, by },
  );
  await payFromBalances(
    tx,
    issued.map(({ id }) => id),
    { today, by },
  );
  await queueErrands(tx, errandsOf(plans, issued, by));
  const byId = new Map(issued.map((invoice) => [invoice.id, invoice]));
  return {
    periods: plans.map(({ row, periodOn, invoiceId }) => ({
      subscriptionId: row.id,
      periodOn,
      invoice: invoiceId === null ? null : (byId.get(invoiceId) ?? null),
    })),
    unfinished: planned.flatMap(({ row, state }) =>
      state.nextPeriodOn !== null && state.nextPeriodOn <= today ? [row.id] : [],
    ),
  };
}

function planOf(
  row: SubscriptionRow,
  waiting: readonly WaitingLine[],
  known: ReadonlySet<string>,
  today: CivilDate,
): { readonly row: SubscriptionRow; readonly own: readonly Plan[]; readonly state: State } {
  const own: Plan[] = [];
  let lines = waiting;
  let state: State = row;
  while (own.length < MOST_PERIODS && state.nextPeriodOn !== null && state.nextPeriodOn <= today) {
    const periodOn = state.nextPeriodOn;
    const charge = chargeFor(row, periodOn);
    if (!known.has(`${row.id} ${periodOn}`)) {
      const hasLines = charge !== null || lines.length > 0;
      own.push({ row, periodOn, charge, waiting: lines, invoiceId: hasLines ? newId() : null });
      lines = [];
    }
    state = {
      nextPeriodOn: charge?.nextPeriodOn ?? null,
      billedCents: charge === null ? state.billedCents : priceOf(row),
      billedUntilOn: charge === null ? state.billedUntilOn : charge.untilOn,
      changedOn: charge === null ? state.changedOn : null,
    };
  }
  return { row, own, state };
}

function invoiceOf(
  { row, charge, waiting, invoiceId }: Plan,
  extras: ReadonlyMap<string, readonly WaitingExtra[]>,
): (NewInvoice & { readonly id: string })[] {
  if (invoiceId === null) return [];
  const lines = [
    ...waiting.map((line) => waitingLine(line, row)),
    ...(charge === null ? [] : [periodLine(row, charge)]),
    ...(extras.get(invoiceId) ?? []).map((extra) => lineOfExtra(extra, row)),
  ];
  const { totalCents } = sumInvoice(lines, row.includesVat);
  return [
    {
      id: invoiceId,
      kind: totalCents < 0 ? 'credit_invoice' : 'invoice',
      state: 'draft',
      customerId: row.customerId,
      subscriptionId: row.id,
      includesVat: row.includesVat,
      lines,
    },
  ];
}

function periodLine(row: SubscriptionRow, charge: Charge): NewLine {
  const { amountCents, fromOn, untilOn } = charge;
  const { vatCategory, rateBp, abroad, supply, includesVat } = row;
  const taxRateId: string | null = row.taxRateId;
  const line = { ...shownPrice({ ...row, ...charge }), amountCents, taxRateId, vatCategory, rateBp };
  const { quantity, ...taxed } = lineAbroad(line, { buyer: abroad, supply, includesVat });
  return {
    kind: 'period',
    description: describeFor(row.description, row.object),
    fromOn,
    untilOn,
    quantityHundredths: quantity * 100,
    ...taxed,
    productId: row.productId,
    subscriptionId: row.id,
  };
}

/** A waiting line as an invoice has it. What is given back keeps the VAT that it was billed with. */
export function waitingLine(
  line: Omit<WaitingLine, 'id'>,
  { abroad, includesVat }: Pick<SubscriptionRow, 'abroad' | 'includesVat'>,
): NewLine {
  const buyer = line.kind === 'unused' ? null : abroad;
  const { quantity, unitPriceCents, amountCents, vatCategory, rateBp, supply } = line;
  const taxRateId: string | null = line.taxRateId;
  const own = { quantity, unitPriceCents, amountCents, taxRateId, vatCategory, rateBp };
  const { quantity: count, ...taxed } = lineAbroad(own, { buyer, supply, includesVat });
  return {
    kind: line.kind,
    description: line.description,
    quantityHundredths: count * 100,
    ...taxed,
    productId: line.productId,
    subscriptionId: line.subscriptionId,
    fromOn: line.fromOn,
    untilOn: line.untilOn,
  };
}

/** Issued invoices go to customers who have an address; how they are paid is seen when they are sent. */
function errandsOf(plans: readonly Plan[], issued: readonly IssuedInvoice[], by: By): Errand[] {
  const rows = new Map(plans.map(({ row, invoiceId }) => [invoiceId, row]));
  return issued
    .filter(({ id }) => (rows.get(id)?.email ?? '') !== '')
    .map(({ id, totalCents }) => sendErrand(id, totalCents, by));
}

/** Has an issued invoice mailed, once; with a page to pay on when there is something to pay. */
export function sendErrand(invoiceId: string, totalCents: number, by: By): Errand {
  const mode = totalCents > 0 ? 'mail_with_link' : 'mail_without_link';
  return { kind: 'send_invoice', subjectId: invoiceId, key: `send ${invoiceId}`, payload: { mode, by } };
}

/** Periods from the next one on that were billed all the same: the lock is held, so nobody adds to them. */
async function findBilledPeriods(
  tx: CompanyTx,
  rows: readonly SubscriptionRow[],
  today: CivilDate,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const wanted = rows.map(({ id, nextPeriodOn }) => ({ id, on: nextPeriodOn ?? today }));
  const { rows: found } = await sql<{ id: string; on: CivilDate }>`
    select p.subscription_id as id, p.period_on as on
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, "on" date)
    join billing_periods p on p.company_id = current_setting('app.company_id')::uuid and p.subscription_id = w.id
      and p.period_on >= w.on and p.period_on <= ${today}::date`.execute(tx);
  return new Set(found.map(({ id, on }) => `${id} ${on}`));
}

async function notePeriods(tx: CompanyTx, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ row, periodOn, invoiceId }) => ({
    id: row.id,
    period_on: periodOn,
    invoice_id: invoiceId,
  }));
  await sql`
    insert into billing_periods (company_id, subscription_id, period_on, invoice_id)
    select current_setting('app.company_id')::uuid, r.id, r.period_on, r.invoice_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, period_on date, invoice_id uuid)`.execute(
    tx,
  );
}

async function takeWaitingLines(tx: CompanyTx, plans: readonly Plan[]): Promise<void> {
  const rows = plans.flatMap(({ waiting, invoiceId }) => waiting.map(({ id }) => ({ id, invoice_id: invoiceId })));
  if (rows.length === 0) return;
  await sql`
    update pending_lines p set invoice_id = r.invoice_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, invoice_id uuid)
    where p.company_id = current_setting('app.company_id')::uuid and p.id = r.id`.execute(tx);
}

async function advance(tx: CompanyTx, states: readonly (State & { readonly id: string })[]): Promise<void> {
  const rows = states.map(({ id, nextPeriodOn, billedCents, billedUntilOn, changedOn }) => ({
    id,
    next_on: nextPeriodOn,
    billed_cents: billedCents,
    until_on: billedUntilOn,
    changed_on: changedOn,
  }));
  await sql`
    update subscriptions s set next_period_on = r.next_on, billed_cents = r.billed_cents,
      billed_until_on = r.until_on, changed_on = r.changed_on, problem = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, next_on date, billed_cents bigint,
      until_on date, changed_on date)
    where s.company_id = current_setting('app.company_id')::uuid and s.id = r.id`.execute(tx);
}
