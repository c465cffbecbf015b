import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { InvoiceEventName } from '../../billing-event-names.ts';
import type {
  DepositAnswer,
  KeepDepositBody,
  ReceiveDepositBody,
  ReturnDepositBody,
  SetOffDepositBody,
  UndoDepositBody,
} from '../../deposits/deposit.schema.ts';
import { type DepositMethod, depositState, depositSums, leavableOn } from '../../deposits/deposit.ts';
import { type LockedInvoice, lockInvoice } from '../invoices/invoice-lock.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import { type BillingEvent, recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { numberedBuyer } from '../ledger/customer-number.repository.ts';
import { renewPaymentLink } from '../payments/payment-link.ts';
import { settleInvoice } from '../payments/settle-invoice.ts';
import {
  changeDeposit,
  findDepositor,
  findEventPlace,
  insertEvent,
  knownDeposit,
  type LockedDeposit,
  type LockedEvent,
  lockDeposit,
  type NewEvent,
} from './deposit.repository.ts';

/** Notes that all of a deposit that was asked for came in. Returns the deposit. */
export function receiveDeposit(at: Booking, id: string, body: ReceiveDepositBody): Promise<DepositAnswer> {
  return act(at, id, { ...body, kind: 'received' }, ({ deposit }) => {
    const { events, isWithdrawn, amountCents } = deposit;
    const state = depositState(depositSums(events), isWithdrawn);
    if (state === 'withdrawn') throw refuseNow('deposit.withdrawn');
    if (state !== 'asked') throw refuseNow('deposit.received');
    return { amountCents, on: body.on ?? at.today, method: body.method, note: body.note };
  });
}

/** Notes that all of what is held, or a part, went back to the customer. Returns the deposit. */
export function returnDeposit(at: Booking, id: string, body: ReturnDepositBody): Promise<DepositAnswer> {
  return act(at, id, { ...body, kind: 'returned' }, ({ deposit }) => {
    const on = body.on ?? at.today;
    return { amountCents: leaving(at, deposit, on, body.amount_cents), on, method: body.method, note: body.note };
  });
}

/** Keeps all of what is held, or a part, as compensation: no turnover, and no VAT. Returns the deposit. */
export function keepDeposit(at: Booking, id: string, body: KeepDepositBody): Promise<DepositAnswer> {
  return act(at, id, { ...body, kind: 'kept' }, ({ deposit }) => {
    const on = body.on ?? at.today;
    return { amountCents: leaving(at, deposit, on, body.amount_cents), on, note: body.reason };
  });
}

/** Pays an open invoice of the same customer with what is held. Returns the deposit. */
export function setOffDeposit(at: Booking, id: string, body: SetOffDepositBody): Promise<DepositAnswer> {
  return act(at, id, { ...body, kind: 'set_off', invoiceId: body.invoice }, ({ deposit, invoice }) => {
    const isOpen = invoice?.state === 'open' || invoice?.state === 'uncollectible';
    if (invoice === undefined || !isOpen || invoice.openCents <= 0 || invoice.customerId !== deposit.customerId) {
      throw refuseField('invoice', 'invoice.not_to_set_off');
    }
    const { openCents } = invoice;
    const held = leavableOn(deposit.events, at.today);
    if (body.amount_cents !== undefined && body.amount_cents > openCents && body.amount_cents <= held) {
      throw refuseField('amount_cents', 'invoice.set_off_too_much', { leftCents: openCents });
    }
    const wanted = body.amount_cents ?? (held === 0 ? undefined : Math.min(held, openCents));
    return { amountCents: leaving(at, deposit, at.today, wanted), on: at.today, note: body.note };
  });
}

/**
 * Takes back an event that was noted by mistake: another one of the same amount, on a day that is open. Returns the deposit.
 */
export async function undoDepositEvent(
  at: Booking,
  id: string,
  eventId: string,
  body: UndoDepositBody,
): Promise<DepositAnswer> {
  const { rows } = await sql<{ invoiceId: string | null }>`
    select invoice_id as "invoiceId" from deposit_events
    where id = ${eventId}::uuid and deposit_id = ${id}::uuid`.execute(at.tx);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return act(at, id, { ...body, kind: 'undo', invoiceId: found.invoiceId }, ({ deposit, invoice }) => {
    const event = deposit.events.find((one) => one.id === eventId);
    if (event === undefined) throw notFound();
    if (event.isUndone || event.undoes !== null) throw refuseNow('deposit.undone');
    const on = body.on ?? at.today;
    if (on < event.on) throw refuseField('on', 'deposit.day_before', { notedOn: event.on });
    requireUndoable(at, { deposit, event, invoice, on });
    return {
      kind: event.kind,
      amountCents: 0 - event.amountCents,
      on,
      method: event.method ?? undefined,
      note: body.note,
      undoes: event.id,
    };
  });
}

type Undoing = {
  readonly deposit: LockedDeposit;
  readonly event: LockedEvent;
  readonly invoice: LockedInvoice | undefined;
  readonly on: CivilDate;
};

/** What was received must not have gone further, nor money of an invoice that was paid with it. */
function requireUndoable(at: Booking, { deposit, event, invoice, on }: Undoing): void {
  if (event.kind === 'received') leaving(at, deposit, on, event.amountCents, 'deposit.went_further');
  if (invoice !== undefined && invoice.paidCents - event.amountCents < invoice.refundedCents) {
    throw refuseNow('invoice.went_back');
  }
}

/** The amount that leaves on a day: all that is held where none is named. Refused where there is less. */
function leaving(
  { today }: Booking,
  { events }: LockedDeposit,
  on: CivilDate,
  wanted: number | undefined,
  nothing = 'deposit.nothing_held',
): number {
  const held = leavableOn(events, today);
  if (held === 0 || (nothing !== 'deposit.nothing_held' && (wanted ?? 0) > held)) throw refuseNow(nothing);
  const amountCents = wanted ?? held;
  if (amountCents > held) throw refuseField('amount_cents', 'deposit.too_much', { leftCents: held });
  if (amountCents > leavableOn(events, on)) throw refuseField('on', 'deposit.not_held_then');
  return amountCents;
}

const ACTIONS = {
  received: 'deposit.received',
  returned: 'deposit.returned',
  kept: 'deposit.kept',
  set_off: 'deposit.set_off',
  undo: 'deposit.undo',
} as const;

type Named = {
  readonly kind: keyof typeof ACTIONS;
  readonly event: string;
  readonly version?: number | undefined;
  readonly invoiceId?: string | null;
};
type Locked = { readonly deposit: LockedDeposit; readonly invoice: LockedInvoice | undefined };
type Decided = Pick<NewEvent, 'amountCents' | 'on' | 'note'> & {
  readonly kind?: LockedEvent['kind'];
  readonly method?: DepositMethod | undefined;
  readonly undoes?: string;
};

/**
 * Writes an event. The customer is held before the invoice and the deposit, as everybody locks them. An event that was
 * written before, by the same call, is not written again.
 */
async function act(at: Booking, id: string, named: Named, decide: (locked: Locked) => Decided): Promise<DepositAnswer> {
  const { tx, actor, today } = at;
  const customerId = await findDepositor(tx, id);
  if (!(await keepCustomer(tx, customerId))) throw refuseNow('customer.deleted');
  const invoice = await lockNamed(tx, named.invoiceId ?? null);
  const deposit = await lockDeposit(tx, id);
  const before = await findEventPlace(tx, named.event);
  if (before !== undefined) {
    const isSame = before.depositId === id && (before.undoes === null ? before.kind : 'undo') === named.kind;
    if (!isSame) throw refuseNow('deposit.other_call');
    return knownDeposit(tx, id);
  }
  if (deposit.customerId !== customerId) throw new RequestError(409, 'conflict');
  requireVersion(named.version, deposit.version);
  const decided = decide({ deposit, invoice });
  if (decided.on > today) throw refuseField('on', 'invoice.day_in_future');
  await requireOpenPeriod(tx, decided.on, { field: 'on' });
  const buyer = await numberedBuyer(tx, customerId);
  if (buyer === undefined) throw refuseNow('customer.deleted');
  const { kind = named.kind, method = null, undoes = null, ...rest } = decided;
  if (kind === 'undo') throw new Error('an event that takes another back is of its kind');
  const event = {
    ...rest,
    kind,
    method,
    undoes,
    id: named.event,
    depositId: id,
    invoiceId: invoice?.id ?? null,
    buyer,
  };
  if (!(await insertEvent(tx, event, actor))) throw refuseNow('deposit.other_call');
  await changeDeposit(tx, id, {});
  if (invoice !== undefined) await settle(at, { deposit, invoice, event });
  const entry = {
    by: actor,
    action: ACTIONS[named.kind],
    entity: 'deposit',
    entityId: id,
    subject: deposit.purpose,
  };
  await recordAudit(tx, entry);
  return knownDeposit(tx, id);
}

async function lockNamed(tx: CompanyTx, id: string | null): Promise<LockedInvoice | undefined> {
  if (id === null) return undefined;
  try {
    return await lockInvoice(tx, id);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw refuseField('invoice', 'invoice.not_to_set_off');
    throw error;
  }
}

type SetOff = Locked & { readonly invoice: LockedInvoice; readonly event: NewEvent };

/** What the invoice has open follows, and so does its page to pay on. */
async function settle(at: Booking, { deposit, invoice, event }: SetOff): Promise<void> {
  const settled = await settleInvoice(at.tx, invoice.id, at.today);
  await renewPaymentLink(at.tx, invoice.id, at.today);
  const action: InvoiceEventName = event.undoes === null ? 'deposit_used' : 'deposit_back';
  const about = { entity: 'invoice', entityId: invoice.id, by: at.actor, subject: invoice.number ?? '' } as const;
  const details = { amount_cents: Math.abs(event.amountCents), name: deposit.purpose };
  const used: BillingEvent = { ...about, action, note: event.note, details };
  const isNowPaid = settled?.now === 'paid' && invoice.state !== 'paid';
  await recordBillingEvents(at.tx, isNowPaid ? [used, { ...about, action: 'paid' }] : [used]);
}
