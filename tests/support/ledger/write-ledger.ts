import { type Kysely, sql } from 'kysely';
import { paymentReference } from '#billing/payment-reference.ts';
import { sellerOf } from '#billing/server/invoices/issue-invoice.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { YARD } from '#tests/support/app.ts';
import type { Claim, Customer, Document, Ledger, LedgerEvent, Move, Payment, Payout, Refund } from './ledger-types.ts';

const PIECE = 1000;

type Row = Readonly<Record<string, unknown>>;

/** The rows that a ledger consists of, by table, in the order in which they can be written. */
export function rowsOf(ledger: Ledger): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const documents = [...ledger.invoices, ...ledger.credits];
  const seller = {};
  return [
    ['invoices', documents.map((one) => documentRow(one, seller))],
    ['invoice_lines', documents.flatMap(lineRows)],
    ['payments', ledger.payments.map(paymentRow)],
    ['refunds', ledger.refunds.map(refundRow)],
    ['balance_moves', ledger.moves.map(moveRow)],
    ['billing_events', ledger.events.map(eventRow)],
    ['vat_claims', ledger.claims.map(claimRow)],
    ['provider_payouts', ledger.payouts.map(payoutRow)],
    ['payout_items', ledger.payouts.flatMap(itemRows)],
  ];
}

/**
 * Writes a generated ledger into the test company, past the guards of issued documents and of synced tables. The books are
 * open: closings are calls. Who reads afterwards has statistics.
 */
export async function writeLedger(database: Kysely<never>, ledger: Ledger): Promise<void> {
  const seller = await withCompany(database, YARD, async (tx) => sellerOf(await readSettings(tx)));
  const numbered = ledger.customers.filter(({ number }) => number !== null);
  await database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await insert(tx, 'customer_billing', numbered.map(customerRow));
    for (const [table, rows] of rowsOf(ledger)) {
      await insert(tx, table, table === 'invoices' ? rows.map((row) => ({ ...row, seller })) : rows);
    }
    const counters = [
      { series: 'F', next_number: ledger.invoices.length + 1 },
      { series: 'C', next_number: ledger.credits.length + 1 },
    ];
    await insert(tx, 'invoice_counters', counters);
    await insert(tx, 'company_number', [{ series: 'customer', value: ledger.customerNumbers }]);
  });
}

async function insert(tx: Kysely<never>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += PIECE) {
    const piece = JSON.stringify(rows.slice(start, start + PIECE));
    await sql`
      insert into ${sql.table(table)} (company_id, ${names})
      select ${YARD}::uuid, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${piece}::jsonb)`.execute(
      tx,
    );
  }
}

/** Makes customers like the one there is; returns them. */
export async function addCustomers(database: Kysely<never>, like: string, count: number): Promise<readonly Customer[]> {
  return database.transaction().execute(async (tx) => {
    // Bypasses sync, which also keeps customers for devices.
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: string; lastname: string }>`
      insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'lastname', 'Klant ' || n))).*
      from customers c, generate_series(1, ${count}) n where c.id = ${like} returning id, lastname`.execute(tx);
    return rows.map((row) => ({ ...row, number: null, balanceCents: 0 }));
  });
}

const customerRow = ({ id, number }: Customer): Row => ({
  customer_id: id,
  number,
  company_name: '',
  vat_id: '',
  kvk_number: '',
  attention: '',
  dunning_note: '',
  version: 1,
});

const momentOf = (day: CivilDate) => `${day}T10:00:00Z`;

function documentRow(one: Document, seller: object): Row {
  const { customer, dueOn } = one;
  return {
    id: one.id,
    kind: one.kind,
    customer_id: customer.id,
    original_id: one.original?.id ?? null,
    state: one.state,
    series: one.number.slice(0, 1),
    sequence: one.sequence,
    number: one.number,
    issued_on: one.issuedOn,
    due_on: dueOn,
    includes_vat: one.includesVat,
    net_cents: one.netCents,
    vat_cents: one.vatCents,
    total_cents: one.totalCents,
    vat: one.vat,
    paid_cents: one.paidCents,
    credited_cents: one.creditedCents,
    refunded_cents: one.refundedCents,
    paid_on: one.paidOn,
    seller,
    buyer: {
      name: customer.lastname,
      street: '',
      houseNumber: '',
      postcode: '',
      city: '',
      country: 'NL',
      customerNumber: String(customer.number),
    },
    language: 'nl',
    payment_reference:
      one.kind === 'invoice' && one.totalCents > 0 ? paymentReference(String(one.sequence).padStart(4, '0')) : null,
    reference: '',
    note: '',
    reason: one.reason,
    version: 1,
    created_at: momentOf(one.issuedOn),
    created_by_name: 'owner Test',
  };
}

function lineRows({ id, kind, lines }: Document): readonly Row[] {
  return lines.map((line) => ({
    invoice_id: id,
    position: line.position,
    kind: kind === 'invoice' ? 'once' : 'credit',
    description: 'Stalling',
    quantity_hundredths: line.quantityHundredths,
    unit_price_cents: line.unitPriceCents,
    amount_cents: line.amountCents,
    net_cents: line.netCents,
    tax_rate_id: line.rate.id,
    vat_category: line.rate.vatCategory,
    rate_bp: line.rate.rateBp,
    original_position: line.originalPosition,
  }));
}

const paymentRow = (one: Payment): Row => ({
  id: one.id,
  invoice_id: one.invoice.id,
  customer_id: one.invoice.customer.id,
  source: one.source,
  external_id: one.externalId,
  method: one.method,
  amount_cents: one.amountCents,
  refunded_cents: 0,
  charged_back_cents: one.chargedBackCents,
  paid_on: one.paidOn,
  provider_paid_on: one.providerPaidOn,
  undone_at: one.isUndone ? momentOf(one.undoneOn ?? one.paidOn) : null,
  undone_on: one.undoneOn,
  note: '',
  created_at: momentOf(one.paidOn),
});

const refundRow = (one: Refund): Row => ({
  id: one.id,
  payment_id: one.payment?.id ?? null,
  invoice_id: one.invoice.id,
  credit_invoice_id: one.credit?.id ?? null,
  amount_cents: one.amountCents,
  status: one.status,
  given_on: one.givenOn,
  created_at: momentOf(one.day),
  created_by_name: 'owner Test',
});

const moveRow = (one: Move): Row => ({
  id: one.id,
  customer_id: one.invoice.customer.id,
  invoice_id: one.invoice.id,
  amount_cents: one.amountCents,
  reason: one.reason,
  other_id: one.other?.id ?? null,
  moved_on: one.on,
  created_at: momentOf(one.on),
  created_by_name: '',
});

const eventRow = (one: LedgerEvent): Row => ({
  id: one.id,
  entity: 'invoice',
  entity_id: one.document.id,
  action: one.action,
  at: momentOf(one.on),
  user_name: '',
  note: '',
  details: one.details,
});

const claimRow = (one: Claim): Row => ({
  id: one.id,
  invoice_id: one.invoice.id,
  claimed_on: one.on,
  open_cents: one.openCents,
  vat: one.vat,
  vat_cents: one.vat.reduce((all, { vatCents }) => all + vatCents, 0),
  created_at: momentOf(one.on),
  created_by_name: 'owner Test',
});

const payoutRow = (one: Payout): Row => ({
  id: one.id,
  provider: one.provider,
  external_id: one.externalId,
  reference: one.externalId,
  status: one.failedOn === null ? 'paid' : 'failed',
  amount_cents: one.amountCents,
  fees_cents: one.feesCents,
  fees_vat_cents: one.feesVatCents,
  paid_on: one.paidOn,
  failed_on: one.failedOn,
  is_told: true,
  created_at: momentOf(one.paidOn),
});

const itemRows = ({ id, items }: Payout): readonly Row[] =>
  items.map(({ kind, paymentId, on, cents }, index) => ({
    payout_id: id,
    position: index + 1,
    kind,
    payment_id: paymentId,
    happened_on: on,
    amount_cents: cents,
    description: '',
  }));
