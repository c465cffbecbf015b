import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueErrands } from '../ledger/outbox.ts';
import type { StripeEvent } from '../provider/stripe-values.ts';

const KEPT_DAYS = 40;

/**
 * Takes in news of Stripe: each event once, however often and in whatever order it comes. It is only a reason to look at
 * the invoice it is about; what counts is what Stripe then says. Returns how many were new.
 */
export async function hearEvents(tx: CompanyTx, events: readonly StripeEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const { rows: fresh } = await sql<{ id: string }>`
    insert into stripe_events (company_id, id)
    select current_setting('app.company_id')::uuid, id from unnest(${events.map(({ id }) => id)}::text[]) id
    on conflict do nothing returning id`.execute(tx);
  const isNew = new Set(fresh.map(({ id }) => id));
  const news = events.filter(({ id }) => isNew.has(id));
  const gone = news.filter(({ type }) => type === 'customer.deleted').map(({ objectId }) => objectId);
  if (gone.length > 0) {
    await sql`
      update stripe_customers set gone_at = now() where external_id = any(${gone}::text[]) and gone_at is null`.execute(
      tx,
    );
  }
  const invoices = news.flatMap(({ invoiceId }) => invoiceId ?? []);
  const payments = news.flatMap(({ paymentId }) => paymentId ?? []);
  const { rows: links } = await sql<{ id: string }>`
    select l.id from payment_links l where l.provider = 'stripe' and l.external_id = any(${invoices}::text[])
    union
    select l.id from payments p join payment_links l on l.company_id = p.company_id and l.invoice_id = p.invoice_id
      and l.provider = 'stripe' and l.external_id is not null
    where p.source = 'stripe' and p.external_id = any(${payments}::text[])`.execute(tx);
  await queueErrands(
    tx,
    links.map(({ id }) => ({ kind: 'look_at_link', subjectId: id, key: `look ${newId()}` })),
  );
  return news.length;
}

/** Forgets events that Stripe itself no longer has. */
export async function forgetEvents(tx: CompanyTx): Promise<void> {
  await sql`delete from stripe_events where received_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx);
}

/** What Stripe is listened to with. */
export type StripeWatch = {
  /** Seconds since 1970. */
  readonly heardUntil: number;
  readonly account: number;
  readonly webhookId: string | null;
  readonly webhookUrl: string | null;
  readonly sealedSecret: Buffer | null;
};

export async function findWatch(tx: CompanyTx): Promise<StripeWatch | undefined> {
  const { rows } = await sql<StripeWatch>`
    select heard_until as "heardUntil", account, webhook_id as "webhookId", webhook_url as "webhookUrl",
      sealed_secret as "sealedSecret" from stripe_watches`.execute(tx);
  return rows[0];
}

/** Begins to listen to an account, from a moment on. */
export async function beginWatch(tx: CompanyTx, account: number, heardUntil: number): Promise<void> {
  await sql`
    insert into stripe_watches (company_id, account, heard_until)
    values (current_setting('app.company_id')::uuid, ${account}, ${heardUntil})
    on conflict (company_id) do update set account = excluded.account, heard_until = excluded.heard_until,
      webhook_id = null, webhook_url = null, sealed_secret = null
    where stripe_watches.account <> excluded.account`.execute(tx);
}

type Webhook = { readonly id: string; readonly url: string; readonly sealedSecret: Buffer };

export async function keepWebhook(tx: CompanyTx, { id, url, sealedSecret }: Webhook): Promise<void> {
  await sql`
    update stripe_watches set webhook_id = ${id}, webhook_url = ${url}, sealed_secret = ${sealedSecret}`.execute(tx);
}

export async function keepHeardUntil(tx: CompanyTx, heardUntil: number): Promise<void> {
  await sql`update stripe_watches set heard_until = greatest(heard_until, ${heardUntil})`.execute(tx);
}
