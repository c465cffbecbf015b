import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readLetterhead } from '#company/server/company-logo.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import { linkIn } from '#shared/link-in.ts';
import { notFound } from '#shared/request-error.ts';
import { newId, requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { documentLanguage } from '../../invoice-document.ts';
import type { SendQuoteBody } from '../../quotes/quote.schema.ts';
import type { QuoteDocument } from '../../quotes/quote-document.ts';
import { quoteSums } from '../../quotes/quote-sums.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import { sellerOf } from '../invoices/issue-invoice.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { type PdfOrder, renderPdf } from '../pdf/render-pdf.ts';
import { findQuote, findQuoteBuyer, markQuote, nextQuoteNumber, type QuoteRow } from './quote.repository.ts';
import { audit, lockFor, newToken } from './quote-acts.ts';

/** A mail with a quote, queued in the transaction that notes it as sent. */
export type QuoteMail = {
  readonly quote: QuoteRow & { readonly number: string };
  readonly to: string;
  readonly link: string;
  readonly document: { readonly id: string; readonly name: string };
  /** Unique per cause of the mail. */
  readonly key: string;
  readonly by: { readonly userId: string; readonly userName: string };
};

type InCompany = <Result>(work: (at: Booking) => Promise<Result>) => Promise<Result>;
type Sending = {
  readonly inCompany: InCompany;
  readonly queueQuoteMail: (tx: CompanyTx, mail: QuoteMail) => Promise<void>;
  /** What the link begins with; null: nobody knows, and it is not mailed. */
  readonly origin: string | null;
};

/**
 * Sends a quote with a new link; the one before stops working. It gets its number first, then its document is printed
 * outside any transaction, then it counts as sent and the mail is queued: who is killed between them is repeated, with the
 * same number. What somebody else did meanwhile is not sent again: 409. Returns the link.
 */
export async function sendQuote(
  { inCompany, queueQuoteMail, origin }: Sending,
  id: string,
  body: SendQuoteBody,
): Promise<string> {
  const { version, print } = await inCompany((at) => prepare(at, id, body));
  const content = print === null ? null : await renderPdf(print);
  return inCompany(async (at) => {
    const quote = await lockFor(at, id, 'send');
    const number = quote.number;
    if (number === null || quote.version !== version) throw refuseNow('quote.not_now');
    const to = addressOf(quote, body);
    const document = await keepDocument(at.tx, { ...quote, number }, content);
    const { token, hash } = newToken();
    await markQuote(at.tx, id, {
      state: 'sent',
      sent_on: quote.sentOn === null ? sql`${at.today}::date` : sql`sent_on`,
      sent_to: to ?? '',
      token_hash: hash,
      document_id: sql`${document.id}::uuid`,
    });
    await audit(at.tx, { id, number }, 'quote.send', at.actor);
    const language = await findReaderLanguage(at.tx, quote.customerId);
    const link = linkIn(language, `${origin ?? ''}/quote/${token}`);
    if (to !== null && origin !== null) {
      const key = `${id} quote_sent ${quote.version}`;
      await queueQuoteMail(at.tx, { quote: { ...quote, number }, to, link, document, key, by: at.actor });
    }
    return link;
  });
}

/** Who it goes to; null where a person passes the link on. */
function addressOf(quote: QuoteRow, { to }: SendQuoteBody): string | null {
  if (to === null) return null;
  const address = to ?? quote.email;
  if (address === '') throw refuseField('to', 'quote.no_address');
  return address;
}

type Prepared = {
  /** Of the quote, as it is to be sent. */
  readonly version: number;
  /** What its document says; null where it was printed before. */
  readonly print: PdfOrder | null;
};

/** Gives it a number, and says what has to be printed. */
async function prepare(at: Booking, id: string, body: SendQuoteBody): Promise<Prepared> {
  const { tx, today } = at;
  const found = await lockFor(at, id, 'send');
  requireVersion(body.version, found.version);
  addressOf(found, body);
  const settings = await readSettings(tx);
  const number = found.number ?? (await nextQuoteNumber(tx, settings.sections.invoicing.quote_prefix));
  if (found.number === null) await markQuote(tx, id, { number });
  if (found.documentId !== null) return { version: found.version, print: null };
  const quote = await findQuote(tx, id);
  const buyer = await findQuoteBuyer(tx, found.customerId);
  if (quote === undefined || buyer === undefined) throw notFound();
  const document: QuoteDocument = {
    language: documentLanguage(quote.language ?? settings.sections.general.language),
    number,
    sentOn: today,
    validUntil: quote.validUntil,
    seller: sellerOf(settings),
    buyer,
    reference: quote.reference,
    includesVat: quote.includesVat,
    note: quote.note,
    parts: quoteSums(quote.lines, quote.includesVat).map((sum) => ({
      ...sum,
      lines: quote.lines.filter(({ intervalMonths }) => intervalMonths === sum.intervalMonths),
    })),
  };
  return { version: quote.version, print: { kind: 'quote', document, ...(await readLetterhead(tx)) } };
}

type Kept = { readonly id: string; readonly name: string };

async function keepDocument(
  tx: CompanyTx,
  quote: QuoteRow & { number: string },
  content: Buffer | null,
): Promise<Kept> {
  const name = `${quote.number}.pdf`;
  if (quote.documentId !== null) return { id: quote.documentId, name };
  if (content === null) throw refuseNow('quote.not_now');
  const id = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await sql`
    insert into billing_documents (company_id, id, customer_id, kind, name, media_type, content, sha256)
    values (current_setting('app.company_id')::uuid, ${id}::uuid, ${quote.customerId}::uuid, 'quote', ${name},
      'application/pdf', ${content}, ${sha256})`.execute(tx);
  return { id, name };
}

/** The PDF of a quote that was sent: the same bytes ever after. 404 without one. */
export async function findQuoteDocument(
  tx: CompanyTx,
  id: string,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select d.name, d.content from quotes q
    join billing_documents d on d.company_id = q.company_id and d.id = q.document_id
    where q.id = ${id}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return { name: found.name, content: Buffer.from(found.content) };
}
