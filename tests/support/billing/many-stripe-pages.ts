import { type Kysely, sql } from 'kysely';
import type Stripe from 'stripe';
import { YARD } from '#tests/support/app.ts';

const AT_ONCE = 20;
export const EACH_CENTS = 12_100;

type Template = { readonly invoiceId: string; readonly pageId: string };
type Made = { readonly pageId: string; readonly madeAt: number };

/**
 * Makes an issued invoice with its page many times over: the pages by the official client, which nobody holds back, and
 * the invoices as rows. Returns the pages at Stripe.
 */
export async function makeManyPages(
  { database, stripe }: { readonly database: Kysely<never>; readonly stripe: Stripe },
  { invoiceId, pageId }: Template,
  count: number,
): Promise<readonly string[]> {
  const customer = (await stripe.invoices.retrieve(pageId)).customer as string;
  const made: Made[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, () => makePage(stripe, customer));
    made.push(...(await Promise.all(part)));
  }
  await database.transaction().execute(async (tx) => {
    // Bypasses sync and the trigger of issued invoices: that is not what is looked at here.
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'invoices' and is_generated = 'NEVER'`.execute(tx);
    const written = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`
      insert into invoices (${written}) select ${written} from (
        select (jsonb_populate_record(i, jsonb_build_object('id', ${idOf('invoice')},
          'number', 'V' || n, 'sequence', 1000000 + n))).*
        from invoices i, generate_series(1, ${count}) n where i.id = ${invoiceId}::uuid) as made`.execute(tx);
    await sql`
      insert into payment_links select (jsonb_populate_record(l, jsonb_build_object('id', ${idOf('link')},
        'invoice_id', ${idOf('invoice')}, 'external_id', m.page, 'made_at', to_timestamp(m.made), 'state', 'open'))).*
      from payment_links l, jsonb_to_recordset(${JSON.stringify(
        made.map(({ pageId: page, madeAt }, index) => ({ n: index + 1, page, made: madeAt })),
      )}::jsonb) as m (n int, page text, made bigint)
      where l.company_id = ${YARD} and l.external_id = ${pageId}`.execute(tx);
  });
  return made.map(({ pageId: page }) => page);
}

async function makePage(stripe: Stripe, customer: string): Promise<Made> {
  const draft = await stripe.invoices.create({
    customer,
    collection_method: 'send_invoice',
    currency: 'eur',
    days_until_due: 14,
  });
  await stripe.invoices.addLines(draft.id, { lines: [{ description: 'Stalling', amount: EACH_CENTS }] });
  const { id, created } = await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false });
  return { pageId: id, madeAt: created };
}

/** Has the customers pay, with nobody told. */
export async function payPages(
  simulator: { readonly post: (path: string, body?: object) => Promise<unknown> },
  pages: readonly string[],
): Promise<void> {
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    await Promise.all(pages.slice(from, from + AT_ONCE).map((page) => simulator.post(`invoices/${page}/pay`)));
  }
}

/** The same valid id for the same `n`. */
function idOf(what: string) {
  return sql`overlay(overlay(md5(${what} || n) placing '4' from 13) placing 'a' from 17)::uuid`;
}
