import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import { type CompanySettings, readSettings } from '#company/server/company-settings.repository.ts';
import { isUnionVatId } from '#company/tax-ids.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DocumentBuyer, DocumentSeller } from '../../invoice-document.ts';
import { paymentReference } from '../../payment-reference.ts';
import { missingOfBuyer, missingOfSeller, type Seller } from '../../required-fields.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { BUYER, drawCustomerNumbers } from '../ledger/customer-number.repository.ts';
import { type By, keepBilling } from '../ledger/ledger.ts';
import { wantIssuedLinks } from '../payments/payment-link.ts';
import { refuseIncomplete, refuseNow } from './invoice-refusal.ts';

export type IssuedInvoice = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly number: string;
  readonly customerId: string;
  readonly totalCents: number;
};

type Draft = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly customerId: string;
  readonly totalCents: number;
  readonly customerNumber: number | null;
  readonly termDays: number | null;
  readonly language: string | null;
  /** Has lines of which the buyer pays the VAT. */
  readonly reversed: boolean;
  /** The customer is a company. */
  readonly isBusiness: boolean;
  readonly buyer: Omit<DocumentBuyer, 'customerNumber'>;
};

const FEWEST_DIGITS = 4;

/**
 * Issues drafts: first snapshots of both parties and a due day, then numbers. Numbers come last, from a row that stays
 * locked until the transaction ends: a rollback leaves no gap, and nobody gets the same number. A total below zero
 * becomes a credit invoice; one of zero is paid. Throws when one of them is not a draft. Refuses invoices (409) while the
 * company or a business customer lacks what has to be on them; what was issued can always be credited.
 */
export async function issueInvoices(
  tx: CompanyTx,
  ids: readonly string[],
  { today, by }: { readonly today: CivilDate; readonly by: By },
): Promise<readonly IssuedInvoice[]> {
  if (ids.length === 0) return [];
  await requireOpenPeriod(tx, today);
  const settings = await readSettings(tx);
  const seller = sellerOf(settings);
  const found = await findDrafts(tx, ids);
  const byId = new Map(found.map((draft) => [draft.id, draft]));
  const drafts = ids.map((id) => {
    const draft = byId.get(id);
    if (draft === undefined) throw new Error(`invoice ${id} is no draft`);
    // The law wants the buyer's VAT id on it; abroad it is one of a member state, for the list that goes with box 3b.
    if (draft.reversed && draft.totalCents > 0 && !mayReverse(draft.buyer)) {
      throw refuseNow('invoice.reverse_charge');
    }
    const counted = draft.totalCents < 0 ? { ...draft, kind: 'credit_invoice' as const } : draft;
    if (counted.kind === 'invoice') refuseMissing(settings.sections, draft);
    return counted;
  });
  // Crediting an earlier invoice is allowed without a provider: it is not a new bill.
  if (drafts.some(({ kind }) => kind === 'invoice')) await keepBilling(tx);
  const customerNumbers = await numberCustomers(tx, drafts);
  const { invoicing } = settings.sections;
  const invoiceNumbers = await drawNumbers(tx, drafts, 'invoice', invoicing.invoice_prefix, invoicing.invoice_start);
  const creditNumbers = await drawNumbers(
    tx,
    drafts,
    'credit_invoice',
    invoicing.credit_prefix,
    invoicing.credit_start,
  );
  const rows = drafts.map((draft) => {
    const isInvoice = draft.kind === 'invoice';
    const series = isInvoice ? invoicing.invoice_prefix : invoicing.credit_prefix;
    const sequence = (isInvoice ? invoiceNumbers : creditNumbers).get(draft.id) ?? 0;
    const number = `${series}${String(sequence).padStart(FEWEST_DIGITS, '0')}`;
    const customerNumber = String(customerNumbers.get(draft.customerId) ?? '');
    return {
      id: draft.id,
      kind: draft.kind,
      series,
      sequence,
      number,
      state: draft.totalCents === 0 ? 'paid' : 'open',
      due_on: isInvoice ? addDays(today, draft.termDays ?? invoicing.term_days) : null,
      buyer: {
        ...draft.buyer,
        customerNumber,
      } satisfies DocumentBuyer,
      language: draft.language ?? settings.sections.general.language,
      payment_reference: isInvoice && draft.totalCents > 0 ? referenceOf(number) : null,
    };
  });
  await writeIssued(tx, rows, seller, today);
  await recordBillingEvents(
    tx,
    rows.map(({ id, number }) => ({
      entity: 'invoice',
      entityId: id,
      action: 'issued',
      by,
      details: { number },
      subject: number,
    })),
  );
  const toBePaid = drafts.filter(({ kind, totalCents }) => kind === 'invoice' && totalCents > 0);
  await wantIssuedLinks(
    tx,
    toBePaid.map(({ id, totalCents: openCents }) => ({ id, openCents })),
    today,
  );
  return drafts.map(({ id, kind, customerId, totalCents }, index) => ({
    id,
    kind,
    customerId,
    totalCents,
    number: rows[index]?.number ?? '',
  }));
}

function refuseMissing(seller: Seller, { buyer, isBusiness, customerId }: Draft): void {
  const all = [...missingOfSeller(seller), ...missingOfBuyer(buyer, isBusiness)];
  const [first] = all;
  if (first !== undefined) throw refuseIncomplete(first, all, customerId);
}

function mayReverse({ vatId, country }: Draft['buyer']): boolean {
  return vatId !== undefined && (country === HOME_COUNTRY || isUnionVatId(vatId));
}

async function findDrafts(tx: CompanyTx, ids: readonly string[]): Promise<readonly Draft[]> {
  const { rows } = await sql<Draft>`
    select i.id, i.kind, i.customer_id as "customerId", i.total_cents as "totalCents", b.number as "customerNumber",
      b.term_days as "termDays", b.language,
      exists (select from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id
        and l.vat_category = 'reverse_charge') as reversed,
      coalesce(b.company_name, '') || coalesce(b.kvk_number, '') || coalesce(b.vat_id, '') <> '' as "isBusiness",
      ${BUYER} as buyer
    from invoices i
    left join customers c on c.company_id = i.company_id and c.id = i.customer_id
    left join customer_billing b on b.company_id = i.company_id and b.customer_id = i.customer_id
    where i.id = any(${ids}::uuid[]) and i.state in ('draft', 'scheduled')
    for update of i`.execute(tx);
  return rows;
}

/** Numbers customers that were never billed. */
async function numberCustomers(tx: CompanyTx, drafts: readonly Draft[]): Promise<ReadonlyMap<string, number>> {
  const known = new Map(drafts.flatMap((draft) => withNumber(draft)));
  const missing = [...new Set(drafts.map(({ customerId }) => customerId))].filter((id) => !known.has(id));
  return new Map([...known, ...(await drawCustomerNumbers(tx, missing))]);
}

function withNumber({ customerId, customerNumber }: Draft): readonly (readonly [string, number])[] {
  return customerNumber === null ? [] : [[customerId, customerNumber]];
}

/** Draws as many numbers of a series as there are documents of its kind, in order. */
async function drawNumbers(
  tx: CompanyTx,
  drafts: readonly Draft[],
  kind: Draft['kind'],
  series: string,
  start: number,
): Promise<ReadonlyMap<string, number>> {
  const own = drafts.filter((draft) => draft.kind === kind);
  if (own.length === 0) return new Map();
  const { rows } = await sql<{ first: number }>`
    insert into invoice_counters as n (company_id, series, next_number)
    values (current_setting('app.company_id')::uuid, ${series}, ${start + own.length})
    on conflict (company_id, series) do update set next_number = n.next_number + ${own.length}
    returning next_number - ${own.length} as first`.execute(tx);
  const first = rows[0]?.first ?? start;
  return new Map(own.map(({ id }, index) => [id, first + index]));
}

/** The company as its new documents show it. */
export function sellerOf({ sections }: CompanySettings): DocumentSeller {
  const { general, legal, bank } = sections;
  return {
    name: general.name,
    legalName: general.legal_name,
    street: general.street,
    houseNumber: general.house_number,
    postcode: general.postcode,
    city: general.city,
    country: general.country,
    kvkNumber: legal.kvk_number,
    vatId: legal.vat_id,
    iban: bank.iban,
    bic: bank.bic,
    accountHolder: bank.account_holder,
    email: general.email,
    phone: general.phone,
    website: general.website,
  };
}

/** The digits of a number, as banks require. Only the last fifteen, since a prefix may hold any number of digits. */
function referenceOf(number: string): string {
  return paymentReference(number.replace(/\D/g, '').slice(-15));
}

async function writeIssued(
  tx: CompanyTx,
  rows: readonly object[],
  seller: DocumentSeller,
  today: CivilDate,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update invoices i set kind = r.kind, series = r.series, sequence = r.sequence, number = r.number, state = r.state,
      issued_on = ${today}::date, due_on = r.due_on, scheduled_on = null, seller = ${JSON.stringify(seller)}::jsonb,
      buyer = r.buyer, language = r.language, payment_reference = r.payment_reference, version = i.version + 1,
      paid_on = case when r.state = 'paid' then ${today}::date end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, series text, sequence integer,
      number text, state text, due_on date, buyer jsonb, language text, payment_reference text)
    where i.id = r.id`.execute(tx);
  if (Number(numAffectedRows) !== rows.length) throw new Error('an invoice was not issued');
}
