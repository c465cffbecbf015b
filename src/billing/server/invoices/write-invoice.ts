import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { sumInvoice, type VatCategory } from '../../vat.ts';
import type { By } from '../ledger/ledger.ts';

export type LineKind = 'period' | 'once' | 'unused' | 'remaining' | 'credit' | 'costs';

/** A line as it is written: `amountCents` in the mode of its invoice, negative on credit invoices. */
export type NewLine = {
  readonly kind: LineKind;
  readonly description: string;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  readonly taxRateId: string | null;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly productId?: string | null;
  readonly subscriptionId?: string | null;
  readonly originalPosition?: number | null;
  readonly fromOn?: CivilDate | null;
  /** The day after the last one. */
  readonly untilOn?: CivilDate | null;
  /** The extra that it bills. */
  readonly extraId?: string | null;
};

/** An invoice that has no number yet. `id` left out, it gets one. */
export type NewInvoice = {
  readonly id?: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: 'draft' | 'scheduled';
  readonly customerId: string;
  readonly subscriptionId?: string | null;
  readonly originalId?: string | null;
  readonly scheduledOn?: CivilDate | null;
  readonly includesVat: boolean;
  readonly reference?: string;
  readonly note?: string;
  readonly reason?: string;
  readonly lines: readonly NewLine[];
  /** Instead of what the lines add up to: a credit invoice rounds its VAT with the ones before it. */
  readonly totals?: InvoiceTotals;
};

export type InvoiceTotals = ReturnType<typeof sumInvoice>;

/** Writes drafts with their lines and totals, in two statements however many there are. Answers their ids in order. */
export async function writeInvoices(tx: CompanyTx, invoices: readonly NewInvoice[], by: By): Promise<string[]> {
  if (invoices.length === 0) return [];
  const rows = rowsOf(invoices);
  await sql`
    insert into invoices (company_id, id, kind, state, customer_id, subscription_id, original_id, scheduled_on, from_on,
      until_on, includes_vat, net_cents, vat_cents, total_cents, vat, reference, note, reason, created_by,
      created_by_name)
    select current_setting('app.company_id')::uuid, r.*, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''}::text
    from ${recordsOf(rows)}`.execute(tx);
  await insertLines(tx, rows);
  return rows.map(({ row }) => row.id);
}

/** Replaces a draft's lines, totals and texts. It keeps its id, its author and its creation time. */
export async function rewriteDraft(tx: CompanyTx, invoice: NewInvoice & { readonly id: string }): Promise<void> {
  const rows = rowsOf([invoice]);
  await sql`delete from invoice_lines where invoice_id = ${invoice.id}`.execute(tx);
  const { numAffectedRows } = await sql`
    update invoices i set state = r.state, customer_id = r.customer_id, scheduled_on = r.scheduled_on,
      from_on = r.from_on, until_on = r.until_on, includes_vat = r.includes_vat, net_cents = r.net_cents,
      vat_cents = r.vat_cents, total_cents = r.total_cents, vat = r.vat, reference = r.reference, note = r.note,
      version = i.version + 1
    from ${recordsOf(rows)} where i.id = r.id and i.number is null`.execute(tx);
  if (Number(numAffectedRows) !== 1) throw new Error(`invoice ${invoice.id} is no draft`);
  await insertLines(tx, rows);
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(invoices: readonly NewInvoice[]) {
  return invoices.map((invoice) => {
    const totals = invoice.totals ?? sumInvoice(invoice.lines, invoice.includesVat);
    const days = invoice.lines.flatMap(({ fromOn }) => fromOn ?? []).sort();
    const ends = invoice.lines.flatMap(({ untilOn }) => untilOn ?? []).sort();
    return {
      totals,
      lines: invoice.lines,
      row: {
        id: invoice.id ?? newId(),
        kind: invoice.kind,
        state: invoice.state,
        customer_id: invoice.customerId,
        subscription_id: invoice.subscriptionId ?? null,
        original_id: invoice.originalId ?? null,
        scheduled_on: invoice.scheduledOn ?? null,
        from_on: days[0] ?? null,
        until_on: ends.at(-1) ?? null,
        includes_vat: invoice.includesVat,
        net_cents: totals.netCents,
        vat_cents: totals.vatCents,
        total_cents: totals.totalCents,
        vat: totals.vat,
        reference: invoice.reference ?? '',
        note: invoice.note ?? '',
        reason: invoice.reason ?? '',
      },
    };
  });
}

function recordsOf(rows: Rows) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ row }) => row))}::jsonb) as r (id uuid, kind text, state text,
      customer_id uuid, subscription_id uuid, original_id uuid, scheduled_on date, from_on date, until_on date,
      includes_vat boolean, net_cents bigint, vat_cents bigint, total_cents bigint, vat jsonb, reference text,
      note text, reason text)`;
}

async function insertLines(tx: CompanyTx, rows: Rows): Promise<void> {
  const lines = rows.flatMap(({ row, lines: own, totals }) =>
    own.map((line, index) => lineRow(row.id, index + 1, line, totals.lineNets[index] ?? 0)),
  );
  await sql`
    insert into invoice_lines (company_id, invoice_id, position, kind, description, quantity_hundredths,
      unit_price_cents, amount_cents, net_cents, tax_rate_id, vat_category, rate_bp, product_id, subscription_id,
      original_position, from_on, until_on, extra_id)
    select current_setting('app.company_id')::uuid, r.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (invoice_id uuid, position integer, kind text,
      description text, quantity_hundredths integer, unit_price_cents bigint, amount_cents bigint, net_cents bigint,
      tax_rate_id uuid, vat_category text, rate_bp integer, product_id uuid, subscription_id uuid,
      original_position integer, from_on date, until_on date, extra_id uuid)`.execute(tx);
}

function lineRow(invoiceId: string, position: number, line: NewLine, netCents: number) {
  return {
    invoice_id: invoiceId,
    position,
    kind: line.kind,
    description: line.description,
    quantity_hundredths: line.quantityHundredths,
    unit_price_cents: line.unitPriceCents,
    amount_cents: line.amountCents,
    net_cents: netCents,
    tax_rate_id: line.taxRateId,
    vat_category: line.vatCategory,
    rate_bp: line.rateBp,
    product_id: line.productId ?? null,
    subscription_id: line.subscriptionId ?? null,
    original_position: line.originalPosition ?? null,
    from_on: line.fromOn ?? null,
    until_on: line.untilOn ?? null,
    extra_id: line.extraId ?? null,
  };
}
