import { sql } from 'kysely';
import type { NewsStanding } from '#company/provider-news.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { queueErrand } from '../ledger/outbox.ts';
import type { LinkState } from './payment-link.repository.ts';

/** A process that is silent for this long is considered dead. */
const LEASE_S = 120;

/** A page at Stripe of which something is to be taken over. */
export type TouchedPage = {
  readonly linkId: string;
  readonly invoiceId: string;
  readonly externalId: string;
  readonly state: LinkState;
  /** Which of its news this is. */
  readonly version: number;
  /** Seconds since 1970, as Stripe counts; null for one of before that was kept. */
  readonly madeAt: number | null;
  /** Its place among all pages by when they were made. */
  readonly place: number | null;
};

/** Has pages looked at, soon and together. One that waits already is looked at once; its news is not lost. */
export async function touchPages(tx: CompanyTx, linkIds: readonly string[], since: Date): Promise<void> {
  if (linkIds.length === 0) return;
  await sql`
    with before as (select exists (select from stripe_touched) as some),
    put as (
      insert into stripe_touched as t (company_id, link_id)
      select current_setting('app.company_id')::uuid, id from unnest(${linkIds}::uuid[]) id order by id
      on conflict (company_id, link_id) do update set version = t.version + 1, taken_until = null
      returning t.version)
    update stripe_watches set
      touched = case when before.some then touched else 0 end + (select count(*) from put where version = 1),
      touched_since = least(case when before.some then touched_since end, ${since}::timestamptz)
    from before`.execute(tx);
  await queueLook(tx);
}

/** Has somebody look at the pages that wait, unless somebody is about to. */
export async function queueLook(tx: CompanyTx): Promise<void> {
  const { rows } = await sql<{ companyId: string }>`
    select current_setting('app.company_id') as "companyId" where exists (select from stripe_touched)
      and not exists (select from billing_outbox where kind = 'look_at_touched' and state = 'waiting')`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  await queueErrand(tx, { kind: 'look_at_touched', subjectId: found.companyId, key: `look ${newId()}` });
}

const ACCOUNT_NOW = sql`coalesce((select account from company_payment_keys where provider = 'stripe'), 1)`;

/** Has every page looked at that money may come on; with `isAll` also those that were paid and may be taken back. */
export async function touchOpenPages(
  tx: CompanyTx,
  { isAll, since, now }: { readonly isAll: boolean; readonly since: Date; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_links where provider = 'stripe' and external_id is not null and account = ${ACCOUNT_NOW}
      and (state = 'open' or state = 'closed' and watched_until > now()
        or ${isAll}::boolean and state = 'paid' and created_at > now() - interval '400 days')`.execute(tx);
  await touchPages(
    tx,
    rows.map(({ id }) => id),
    since,
  );
  await sql`update stripe_watches set walked_at = ${now}::timestamptz`.execute(tx);
}

/** Takes pages to look at for this process, the ones that were made last first. */
export async function takeTouched(tx: CompanyTx, most: number): Promise<readonly TouchedPage[]> {
  // Those of an account of before are not asked any more.
  await sql`
    delete from stripe_touched t where not exists (select from payment_links l where l.company_id = t.company_id
      and l.id = t.link_id and l.external_id is not null and l.account = ${ACCOUNT_NOW})`.execute(tx);
  const { rows } = await sql<TouchedPage>`
    with taken as (
      update stripe_touched t set taken_until = now() + ${LEASE_S} * interval '1 second'
      from (select w.link_id from stripe_touched w join payment_links l on l.company_id = w.company_id
          and l.id = w.link_id
        where w.taken_until is null or w.taken_until < now()
        order by l.made_at desc nulls last, l.id limit ${most} for update of w skip locked) due
      where t.link_id = due.link_id
      returning t.link_id, t.version),
    seen as (
      select t.version, l.id, l.invoice_id, l.external_id, l.state, l.made_at
      from taken t join payment_links l on l.id = t.link_id),
    placed as (
      select l.id, row_number() over (order by l.made_at, l.id)::int as place from payment_links l
      where l.provider = 'stripe' and l.external_id is not null
        and l.made_at between (select min(made_at) from seen) and (select max(made_at) from seen))
    select s.id as "linkId", s.invoice_id as "invoiceId", s.external_id as "externalId", s.state, s.version,
      extract(epoch from s.made_at)::float8 as "madeAt", p.place
    from seen s left join placed p on p.id = s.id order by p.place, s.id`.execute(tx);
  return rows;
}

/** Whether any page waits, also one that somebody looks at. */
export async function hasTouched(tx: CompanyTx): Promise<boolean> {
  const { rows } = await sql`select 1 from stripe_touched limit 1`.execute(tx);
  return rows.length > 0;
}

/** What was taken over waits no more, unless there was more news of it meanwhile. */
export async function endTouched(tx: CompanyTx, page: Pick<TouchedPage, 'linkId' | 'version'>): Promise<void> {
  await sql`
    delete from stripe_touched where link_id = ${page.linkId} and version = ${page.version}`.execute(tx);
}

/** Gives back what was not looked at. */
export async function giveBackTouched(tx: CompanyTx, pages: readonly TouchedPage[]): Promise<void> {
  const ids = pages.map(({ linkId }) => linkId);
  await sql`update stripe_touched set taken_until = null where link_id = any(${ids}::uuid[])`.execute(tx);
}

/** How far what Stripe said is taken over; undefined for a company that does not listen to it. */
export async function findNewsStanding(tx: CompanyTx): Promise<NewsStanding | undefined> {
  const { rows } = await sql<{ heardUntil: string; waiting: number; total: number; since: string | null }>`
    select ${instantSql(sql`to_timestamp(heard_until)`)} as "heardUntil", touched as total,
      (select count(*)::int from stripe_touched) as waiting, ${instantSql(sql`touched_since`)} as since
    from stripe_watches`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { heardUntil, waiting, total, since } = row;
  const isBehind = waiting > 0 && since !== null;
  return { heardUntil, behind: isBehind ? { done: Math.max(0, total - waiting), total, since } : null };
}
