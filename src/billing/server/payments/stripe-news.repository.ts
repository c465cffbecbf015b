import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { StripeEvent } from '../provider/stripe-values.ts';
import { touchPages } from './stripe-touched.repository.ts';

const KEPT_DAYS = 40;

/**
 * Takes in news of Stripe: each event once, however often and in whatever order it comes. It is only a reason to look at
 * the invoice it is about, once for all its events; what counts is what Stripe then says. `since`: from when on what is
 * known may be behind. Returns how many were new.
 */
export async function hearEvents(tx: CompanyTx, events: readonly StripeEvent[], since: Date): Promise<number> {
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
  await touchPages(
    tx,
    links.map(({ id }) => id),
    since,
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
  /** When all pages that can be paid on were looked at last, in seconds since 1970. */
  readonly walkedAt: number | null;
  /** The account at Stripe that events were asked of. */
  readonly stripeAccount: string | null;
};

export async function findWatch(tx: CompanyTx): Promise<StripeWatch | undefined> {
  const { rows } = await sql<StripeWatch>`
    select heard_until as "heardUntil", account, webhook_id as "webhookId", webhook_url as "webhookUrl",
      sealed_secret as "sealedSecret", extract(epoch from walked_at)::float8 as "walkedAt", stripe_account as "stripeAccount"
    from stripe_watches`.execute(tx);
  return rows[0];
}

/** Begins to listen to an account, from a moment on. */
export async function beginWatch(tx: CompanyTx, account: number, heardUntil: number): Promise<void> {
  await sql`
    insert into stripe_watches (company_id, account, heard_until)
    values (current_setting('app.company_id')::uuid, ${account}, ${heardUntil})
    on conflict (company_id) do update set account = excluded.account, heard_until = excluded.heard_until,
      webhook_id = null, webhook_url = null, sealed_secret = null, asked_from = null, asked_at = null,
      asked_after = null, walked_at = null, stripe_account = null
    where stripe_watches.account <> excluded.account`.execute(tx);
}

export async function keepStripeAccount(tx: CompanyTx, id: string): Promise<void> {
  await sql`update stripe_watches set stripe_account = ${id}`.execute(tx);
}

type Webhook = { readonly id: string; readonly url: string; readonly sealedSecret: Buffer };

export async function keepWebhook(tx: CompanyTx, { id, url, sealedSecret }: Webhook): Promise<void> {
  await sql`
    update stripe_watches set webhook_id = ${id}, webhook_url = ${url}, sealed_secret = ${sealedSecret}`.execute(tx);
}

/** A list of events that is being read. Moments in seconds since 1970. */
export type Asking = {
  /** Events from then on. */
  readonly from: number;
  /** When it began: what happened later is not in it for certain. */
  readonly at: number;
  /** The last event that was read; null before the first page. */
  readonly after: string | null;
};

/** The list that a process left unread, or else a new one. */
export async function beginAsking(tx: CompanyTx, fresh: Pick<Asking, 'from' | 'at'>): Promise<Asking> {
  const { rows } = await sql<Asking>`
    update stripe_watches set asked_from = coalesce(asked_from, ${fresh.from}),
      asked_at = coalesce(asked_at, ${fresh.at})
    returning asked_from as "from", asked_at as at, asked_after as after`.execute(tx);
  return rows[0] ?? { ...fresh, after: null };
}

/** Notes how far the list is read, in the transaction that takes in its events. */
export async function keepAskedAfter(tx: CompanyTx, { at }: Asking, after: string | null): Promise<void> {
  await sql`update stripe_watches set asked_after = ${after} where asked_at = ${at}`.execute(tx);
}

/** The list was read to its end. */
export async function endAsking(tx: CompanyTx, { at }: Asking): Promise<void> {
  await sql`
    update stripe_watches set heard_until = greatest(heard_until, ${at}), asked_from = null, asked_at = null,
      asked_after = null where asked_at = ${at}`.execute(tx);
}
