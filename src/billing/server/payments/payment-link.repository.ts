import { type Kysely, sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { isDueForLook, LOOKS_AT_ONCE } from '../ledger/look-after.ts';
import { hashLinkToken } from './link-token.ts';

export type LinkState = 'wanted' | 'open' | 'paid' | 'closed' | 'expired' | 'failed';

/** A page of the provider on which one invoice can be paid. */
export type PaymentLink = {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly state: LinkState;
  readonly externalId: string | null;
  readonly url: string | null;
  readonly expiresOn: CivilDate | null;
  readonly problem: string | null;
};

/** True for a direct debit that was handed to the provider: nobody can open it, and it cannot be withdrawn. */
export function isDebitUnderWay({ externalId }: Pick<PaymentLink, 'externalId'>): boolean {
  return externalId !== null && isPayment(externalId);
}

/**
 * True for a direct debit, even one that the provider may not know of yet. Unlike a payment page, it has no last day.
 */
export function isDebit(link: Pick<PaymentLink, 'externalId' | 'expiresOn'>): boolean {
  return link.expiresOn === null || isDebitUnderWay(link);
}

/** Mollie's names begin with what they name. */
export function isPayment(externalId: string): boolean {
  return externalId.startsWith('tr_');
}

/** A closed link may still receive a payment that was begun at a bank before. */
const WATCHED_AFTER_CLOSING = sql`interval '30 days'`;

const LINK = sql`l.id, l.provider, l.invoice_id as "invoiceId", l.amount_cents as "amountCents", l.state,
  l.external_id as "externalId", l.url, l.expires_on as "expiresOn", l.problem`;

export async function findLink(tx: CompanyTx, id: string): Promise<PaymentLink | undefined> {
  const { rows } = await sql<PaymentLink>`select ${LINK} from payment_links l where l.id = ${id}`.execute(tx);
  return rows[0];
}

/** The links of an invoice that may still be paid on, the newest first. */
export async function findUsableLinks(tx: CompanyTx, invoiceId: string): Promise<readonly PaymentLink[]> {
  const { rows } = await sql<PaymentLink>`
    select ${LINK} from payment_links l where l.invoice_id = ${invoiceId} and l.state in ('wanted', 'open')
    order by l.created_at desc, l.id desc`.execute(tx);
  return rows;
}

export type NewLink = Pick<PaymentLink, 'id' | 'provider' | 'invoiceId' | 'amountCents' | 'expiresOn'>;

export async function insertLinks(tx: CompanyTx, links: readonly NewLink[]): Promise<void> {
  const rows = links.map(({ id, provider, invoiceId, amountCents, expiresOn }) => ({
    id,
    provider,
    invoice_id: invoiceId,
    amount_cents: amountCents,
    expires_on: expiresOn,
  }));
  await sql`
    insert into payment_links (company_id, id, provider, invoice_id, amount_cents, state, expires_on)
    select current_setting('app.company_id')::uuid, r.id, r.provider, r.invoice_id, r.amount_cents, 'wanted',
      r.expires_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, provider text, invoice_id uuid,
      amount_cents bigint, expires_on date)`.execute(tx);
}

/** Less is to be paid on a page than before. */
export async function lowerLink(tx: CompanyTx, id: string, amountCents: number): Promise<void> {
  await sql`update payment_links set amount_cents = ${amountCents} where id = ${id}`.execute(tx);
}

/** Stores the hash by which the URL of a link is recognized, before anybody receives it. */
export async function nameLink(tx: CompanyTx, id: string, token: string): Promise<void> {
  await sql`update payment_links set token_hash = ${hashLinkToken(token)} where id = ${id}`.execute(tx);
}

/** The account that a link's company has at the provider now; those before it are not asked any more. */
const ACCOUNT_NOW = sql`coalesce((select k.account from company_payment_keys k
  where k.company_id = payment_links.company_id and k.provider = payment_links.provider), 1)`;

/** Whether the company has a page in an account at Stripe. */
export async function hasMade(tx: CompanyTx, account: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_links where provider = 'stripe' and external_id is not null and account = ${account}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A page of the provider, and what is to be paid on it. */
export type MadePage = {
  readonly id: string;
  readonly url: string | null;
  readonly amountCents: number;
  /** When the provider made it, in seconds since 1970 on its own clock, where it lists pages by that. */
  readonly madeAt?: number;
};

/** What the provider made of a wanted link, also where another process was refused it meanwhile. False when another errand of the same moment has noted it. */
export async function openLink(
  tx: CompanyTx,
  id: string,
  made: Pick<MadePage, 'id' | 'url' | 'madeAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_links set state = case when state in ('wanted', 'failed') then 'open' else state end, external_id = ${made.id},
      url = ${made.url}, problem = null, looked_at = now(), account = ${ACCOUNT_NOW},
      made_at = to_timestamp(${made.madeAt ?? null}::float8)
    where id = ${id} and external_id is null`.execute(tx);
  return Number(numAffectedRows) > 0;
}

/** Notes that a link was not made; false where another process has made it. */
export async function failUnmade(tx: CompanyTx, id: string, problem: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_links set state = 'failed', problem = ${problem}, watched_until = null
    where id = ${id} and external_id is null`.execute(tx);
  return Number(numAffectedRows) > 0;
}

export async function setLinkState(
  tx: CompanyTx,
  ids: readonly string[],
  state: LinkState,
  problem: string | null = null,
): Promise<void> {
  await sql`
    update payment_links set state = ${state}, problem = ${problem},
      watched_until = case when ${state === 'closed'}::boolean then now() + ${WATCHED_AFTER_CLOSING} end
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** Nothing comes any more on a link that was closed. */
export async function endWatch(tx: CompanyTx, id: string): Promise<void> {
  await sql`update payment_links set watched_until = null where id = ${id}`.execute(tx);
}

/** Notes that an invoice will not be collected: there may be a page to pay on again. */
export async function failWantedDebit(tx: CompanyTx, invoiceId: string, problem: string): Promise<void> {
  await sql`
    update payment_links set state = 'failed', problem = ${problem}
    where invoice_id = ${invoiceId} and state = 'wanted' and expires_on is null and external_id is null`.execute(tx);
}

/** The characters of a token; anything else names no link. */
const TOKEN = /^[\w-]+$/;

/** The link, of any company, that a call of the provider is about; undefined when no link has this token. */
export async function findLinkByToken(
  database: Kysely<never>,
  token: string,
): Promise<{ readonly companyId: string; readonly id: string; readonly invoiceId: string } | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await sql<{ companyId: string; id: string; invoiceId: string }>`
    select company_id as "companyId", id, invoice_id as "invoiceId" from payment_links
    where token_hash = ${hashLinkToken(token)}`.execute(database);
  return rows[0];
}

/** A bank takes back a direct debit for thirteen months: seldom, and most of it soon. */
const WAITS_FOR_CHARGE_BACK = sql`greatest(interval '3 days', (now() - created_at) / 3)`;
const CHARGED_BACK_WITHIN = sql`interval '400 days'`;

export type WatchedState = 'open' | 'closed' | 'paid';
type LinkQuery = { readonly state: WatchedState; readonly lookedBefore: Date | null };

/**
 * Takes links that nobody has looked at for a while, of all companies, for this process alone; with `lookedBefore` all
 * that wait for money and were not looked at since then. Those that were paid are looked at too, for news of a charge back.
 * Stripe lists what happened (`watchStripe`), so that its pages need no looking at one by one.
 */
export async function takeLinksToLookAt(
  database: Kysely<never>,
  { state, lookedBefore }: LinkQuery,
): Promise<readonly { readonly companyId: string; readonly id: string }[]> {
  const due = {
    open: sql`state = 'open' and ${isDueForLook(lookedBefore)}`,
    closed: sql`state = 'closed' and watched_until > now() and ${isDueForLook(lookedBefore)}`,
    paid: sql`state = 'paid' and looked_at < now() - ${WAITS_FOR_CHARGE_BACK}
      and created_at > now() - ${CHARGED_BACK_WITHIN}`,
  }[state];
  const { rows } = await sql<{ companyId: string; id: string }>`
    update payment_links l set looked_at = now()
    from (select company_id, id from payment_links where ${due} and external_id is not null and provider = 'mollie'
        and account = ${ACCOUNT_NOW}
      order by looked_at limit ${LOOKS_AT_ONCE} for update skip locked) due
    where l.company_id = due.company_id and l.id = due.id
    returning l.company_id as "companyId", l.id`.execute(database);
  return rows;
}

/**
 * Queues links that were wanted while their company had no key, for all companies that have one now: the attempt
 * without a key had ended.
 */
export async function queueWantedLinks(database: Kysely<never>): Promise<void> {
  await sql`
    insert into billing_outbox as o (company_id, id, kind, subject_id, key)
    select l.company_id, gen_random_uuid(), 'create_link', l.id, 'link ' || l.id
    from company_payment_keys k join payment_links l on l.company_id = k.company_id and l.provider = k.provider
    where k.sealed is not null and l.state = 'wanted' and l.expires_on > current_date
      and not exists (select from billing_outbox w where w.company_id = l.company_id and w.key = 'link ' || l.id
        and w.state <> 'done')
    on conflict (company_id, key) do update set state = 'waiting', attempts = 0, last_error = null, done_at = null,
      next_attempt_at = now() where o.state = 'done'`.execute(database);
}
