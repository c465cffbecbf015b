import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readLetterhead } from '#company/server/company-logo.repository.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceDocument } from '../../invoice-document.ts';
import { documentLanguage } from '../../invoice-document.ts';
import { inLedgerOf, type Ledger } from '../ledger/ledger.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { refuseNow } from './invoice-refusal.ts';

/** Runs work in a transaction of the invoice's company, of its own each time. */
type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

export type ArchivedInvoice = {
  readonly id: string;
  readonly name: string;
  readonly content: Buffer;
  readonly sha256: string;
};

/**
 * The PDF of an issued invoice. The first time it is printed and kept; from then on these are its bytes, checked against
 * their hash. It is printed outside any transaction. 404 without such an invoice, 409 for a draft.
 */
export async function archivedInvoice(inCompany: InCompany, invoiceId: string): Promise<ArchivedInvoice> {
  const start = await inCompany(async (tx) => {
    const kept = await findArchived(tx, invoiceId);
    if (kept !== undefined) return { kept };
    return { order: await findDocument(tx, invoiceId), head: await readLetterhead(tx) };
  });
  if ('kept' in start) return checked(start.kept);
  const { customerId, document } = start.order;
  const content = await renderPdf({ kind: 'invoice', document, ...start.head });
  const name = `${document.number.replace(/[^A-Za-z0-9._-]/g, '-')}.pdf`;
  const kept = await inCompany(async (tx) => {
    // The first one printed is kept.
    await sql`
      insert into billing_documents (company_id, id, invoice_id, customer_id, kind, name, media_type, content, sha256)
      values (current_setting('app.company_id')::uuid, ${newId()}, ${invoiceId}, ${customerId}, 'invoice', ${name},
        'application/pdf', ${content}, ${hashOf(content)})
      on conflict do nothing`.execute(tx);
    return findArchived(tx, invoiceId);
  });
  if (kept === undefined) throw new Error(`the document of invoice ${invoiceId} was not kept`);
  return checked(kept);
}

/** The same for the server's own work: returns where the PDF of a company's invoice is kept. */
export async function archiveInvoice(
  ledger: Pick<Ledger, 'database'>,
  companyId: string,
  invoiceId: string,
): Promise<Pick<ArchivedInvoice, 'id' | 'name'>> {
  const { id, name } = await archivedInvoice((work) => inLedgerOf(ledger, companyId, work), invoiceId);
  return { id, name };
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

function checked(kept: ArchivedInvoice): ArchivedInvoice {
  if (hashOf(kept.content) !== kept.sha256) throw new Error(`document ${kept.id} is no longer what was archived`);
  return kept;
}

async function findArchived(tx: CompanyTx, invoiceId: string): Promise<ArchivedInvoice | undefined> {
  const { rows } = await sql<ArchivedInvoice>`
    select id, name, content, sha256 from billing_documents
    where invoice_id = ${invoiceId}::uuid and kind = 'invoice'`.execute(tx);
  return rows[0];
}

type Row = Omit<InvoiceDocument, 'lines' | 'language' | 'exemptionReason' | 'dueOn'> & {
  readonly customerId: string;
  readonly language: string;
  readonly dueOn: string | null;
  readonly lines: InvoiceDocument['lines'];
};

async function findDocument(
  tx: CompanyTx,
  invoiceId: string,
): Promise<{ readonly customerId: string; readonly document: InvoiceDocument }> {
  const { rows } = await sql<Row>`
    select i.kind, i.customer_id as "customerId", i.language, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
      (select json_build_object('number', o.number, 'issuedOn', o.issued_on) from invoices o
        where o.company_id = i.company_id and o.id = i.original_id) as original,
      i.seller, i.buyer, i.reference, i.includes_vat as "includesVat", i.net_cents as "netCents", i.vat,
      i.total_cents as "totalCents", i.credited_cents as "creditedCents", i.paid_cents as "paidCents", ${openCentsOf('i')} as "openCents", i.note,
      i.payment_reference as "paymentReference",
      (select l.url from payment_links l where l.company_id = i.company_id and l.invoice_id = i.id and l.state = 'open'
        order by l.created_at desc, l.id desc limit 1) as "paymentUrl",
      (select json_agg(json_strip_nulls(json_build_object('description', l.description,
          'quantityHundredths', l.quantity_hundredths, 'unitPriceCents', l.unit_price_cents,
          'amountCents', l.amount_cents, 'rateBp', l.rate_bp, 'vatCategory', l.vat_category, 'fromOn', l.from_on,
          'untilOn', l.until_on)) order by l.position)
        from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id) as lines
    from invoices i where i.id = ${invoiceId}::uuid`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw notFound();
  if (row.number === null) throw refuseNow('invoice.not_issued');
  const { customerId, language, dueOn, lines, ...document } = row;
  return {
    customerId,
    document: {
      ...document,
      language: documentLanguage(language),
      // A credit invoice has no day to pay.
      dueOn: dueOn ?? row.issuedOn,
      lines: lines ?? [],
      exemptionReason: '',
    },
  };
}
