import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { MOST_CENTS, multiplyDivide } from '#shared/money.ts';
import { requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceBody, InvoiceDetailAnswer, InvoiceLineBody } from '../../invoice.schema.ts';
import { isDeletable, isIssued } from '../../invoice-states.ts';
import { sumInvoice, type VatCategory } from '../../vat.ts';
import { releaseExtras } from '../extras/extra.repository.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { holdExtras, keepExtras } from './draft-extras.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';
import { type IssuedInvoice, issueInvoices } from './issue-invoice.ts';
import { findDefaultRates, taxedLines } from './place-of-supply.ts';
import { type NewInvoice, type NewLine, rewriteDraft, writeInvoices } from './write-invoice.ts';

/** Makes a draft, or an invoice that is issued and sent by itself on a later day. */
export async function createInvoice(at: Booking, body: InvoiceBody): Promise<InvoiceDetailAnswer> {
  const draft = await draftOf(at, body);
  await holdExtras(at.tx, body);
  const [id = ''] = await writeInvoices(at.tx, [draft], at.actor);
  await keepExtras(at.tx, id, body.lines);
  await recordBillingEvents(at.tx, [{ entity: 'invoice', entityId: id, action: 'created', by: at.actor }]);
  return knownInvoice(at, id);
}

/** Replaces what a draft says. 409 once it was issued, and for a caller who saw another version. */
export async function editDraft(at: Booking, id: string, body: InvoiceBody): Promise<InvoiceDetailAnswer> {
  await keepCustomer(at.tx, body.customer);
  const was = await lockInvoice(at.tx, id, body.version);
  if (isIssued(was.state)) throw refuseNow('invoice.issued');
  const draft = await draftOf(at, body, was.includesVat, new Set(await findRatesOf(at.tx, id)));
  await holdExtras(at.tx, body, id);
  await rewriteDraft(at.tx, { ...draft, id });
  await keepExtras(at.tx, id, body.lines);
  await recordBillingEvents(at.tx, [
    {
      entity: 'invoice',
      entityId: id,
      action: 'edited',
      by: at.actor,
      changes: {
        ...(was.customerId === draft.customerId
          ? {}
          : {
              customer: {
                was: was.customerId,
                now: draft.customerId,
              },
            }),
        ...(was.scheduledOn === (draft.scheduledOn ?? null)
          ? {}
          : {
              scheduled_on: {
                was: was.scheduledOn,
                now: draft.scheduledOn ?? null,
              },
            }),
      },
    },
  ]);
  return knownInvoice(at, id);
}

/** Removes a draft. Whatever has a number, or is to get one by itself, stays. */
export async function deleteDraft(at: Booking, id: string): Promise<void> {
  const { state } = await lockInvoice(at.tx, id);
  if (!isDeletable(state)) throw refuseNow(isIssued(state) ? 'invoice.issued' : 'invoice.scheduled');
  await releaseExtras(at.tx, id);
  await sql`delete from invoices where id = ${id}`.execute(at.tx);
  await recordBillingEvents(at.tx, [{ entity: 'invoice', entityId: id, action: 'deleted', by: at.actor }]);
}

export async function issueInvoice(at: Booking, id: string, version?: number): Promise<InvoiceDetailAnswer> {
  await issueLocked(at, await lockInvoice(at.tx, id), version);
  return knownInvoice(at, id);
}

/** Issues a draft. 409 for a caller who saw another version, because nobody can change it afterwards. */
export async function issueLocked(
  at: Booking,
  invoice: LockedInvoice,
  seenVersion: number | undefined,
): Promise<IssuedInvoice> {
  if (isIssued(invoice.state)) throw refuseNow('invoice.issued');
  requireVersion(seenVersion, invoice.version);
  if (!(await isCustomer(at.tx, invoice.customerId))) throw refuseNow('invoice.customer_gone');
  const [issued] = await issueInvoices(at.tx, [invoice.id], { today: at.today, by: at.actor });
  if (issued === undefined) throw new Error(`invoice ${invoice.id} was not issued`);
  return issued;
}

type Rate = {
  readonly id: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly archived: boolean;
};

/** A draft as it is written: priced, and taxed as the place of supply has it. Refuses at its field what cannot be. */
export async function draftOf(
  at: Pick<Booking, 'tx' | 'today'>,
  body: InvoiceBody,
  usualMode?: boolean,
  /** The rates that the draft already has: a rate archived since may stay. */
  kept: ReadonlySet<string> = new Set(),
): Promise<NewInvoice> {
  const { tx, today } = at;
  if (!(await keepCustomer(tx, body.customer))) throw refuseField('customer', 'missing_parent');
  refuseDay(body.scheduled_on, today);
  await requireProducts(tx, body.lines);
  const usual = await findDefaultRates(tx, body.lines);
  const rateIds = body.lines.map(({ tax_rate: rate, product }) => rate ?? usual.get(product ?? ''));
  const rates = await findRates(tx, rateIds);
  const typed = body.lines.map((line, index) => lineOf(line, index, rates.get(rateIds[index] ?? ''), kept));
  const includesVat = body.includes_vat ?? usualMode ?? (await readSettings(tx)).sections.invoicing.prices_include_vat;
  const lines = await taxedLines(tx, body, typed, includesVat);
  const { totalCents } = sumInvoice(lines, includesVat);
  if (totalCents < 0) throw refuseField('lines', 'invoice.below_zero');
  if (totalCents > MOST_CENTS) throw refuseField('lines', 'invoice.too_large');
  return {
    kind: 'invoice',
    state: body.scheduled_on === null ? 'draft' : 'scheduled',
    customerId: body.customer,
    scheduledOn: body.scheduled_on,
    includesVat,
    reference: body.reference,
    note: body.note,
    lines,
  };
}

function refuseDay(scheduledOn: CivilDate | null, today: CivilDate): void {
  if (scheduledOn !== null && scheduledOn <= today) throw refuseField('scheduled_on', 'invoice.day_not_later');
}

function lineOf(line: InvoiceLineBody, index: number, rate: Rate | undefined, kept: ReadonlySet<string>): NewLine {
  const at = (field: string) => `lines.${index}.${field}`;
  if (rate === undefined) throw refuseField(at('tax_rate'), 'missing_parent');
  if (rate.archived && !kept.has(rate.id)) throw refuseField(at('tax_rate'), 'invoice.rate_archived');
  const { from_on: fromOn, until_on: untilOn } = line;
  if (fromOn !== null && untilOn !== null && untilOn <= fromOn)
    throw refuseField(at('until_on'), 'invoice.ends_before');
  const amountCents = multiplyDivide(line.unit_price_cents, line.quantity_hundredths, 100);
  if (Math.abs(amountCents) > MOST_CENTS) throw refuseField(at('quantity_hundredths'), 'invoice.too_large');
  return {
    kind: 'once',
    description: line.description,
    quantityHundredths: line.quantity_hundredths,
    unitPriceCents: line.unit_price_cents,
    amountCents,
    taxRateId: rate.id,
    vatCategory: rate.vatCategory,
    rateBp: rate.rateBp,
    productId: line.product,
    fromOn,
    untilOn,
    extraId: line.extra ?? null,
  };
}

async function isCustomer(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from customers where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

async function findRates(tx: CompanyTx, ids: readonly (string | undefined)[]): Promise<ReadonlyMap<string, Rate>> {
  const { rows } = await sql<Rate>`
    select id, vat_category as "vatCategory", rate_bp as "rateBp", archived_at is not null as archived
    from tax_rates where id = any(${ids.filter((id) => id !== undefined)}::uuid[])`.execute(tx);
  return new Map(rows.map((rate) => [rate.id, rate]));
}

async function findRatesOf(tx: CompanyTx, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct tax_rate_id as id from invoice_lines where invoice_id = ${invoiceId}::uuid
      and tax_rate_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

async function requireProducts(tx: CompanyTx, lines: readonly InvoiceLineBody[]): Promise<void> {
  const wanted = lines.flatMap(({ product }) => product ?? []);
  if (wanted.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from products where id = any(${wanted}::uuid[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const missing = lines.findIndex(({ product }) => product !== null && !known.has(product));
  if (missing >= 0) throw refuseField(`lines.${missing}.product`, 'missing_parent');
}
