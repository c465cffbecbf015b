import { type Kysely, sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { holdClosedUntil, openDayOf } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PayoutContents, ProviderPayout } from '../provider/provider-payout.ts';
import { addItems, nameUnlisted } from './name-parts.ts';

export type DueLook = { readonly companyId: string; readonly provider: PaymentProvider };

/** Payouts come once a day at most. Whether a key may know them by now is asked as often. */
const LOOK_AFTER = sql`interval '1 hour'`;
const ASK_AGAIN_AFTER = sql`interval '1 day'`;

/**
 * Takes, for this process alone, where payouts are to be looked for: companies with a key by which somebody paid. With
 * `isAll`, everybody.
 */
export async function takeDueLooks(database: Kysely<never>, isAll: boolean): Promise<readonly DueLook[]> {
  const { rows } = await sql<DueLook>`
    insert into payout_watches as w (company_id, provider, looked_at)
    select k.company_id, k.provider, now() from company_payment_keys k
    where k.sealed is not null and exists (select from payments p
      where p.company_id = k.company_id and p.source = k.provider)
    on conflict (company_id, provider) do update set looked_at = now()
      where ${isAll}::boolean or w.looked_at is null or w.looked_at < now() - case when w.no_right_at is null
        then ${LOOK_AFTER} else ${ASK_AGAIN_AFTER} end
    returning w.company_id as "companyId", w.provider`.execute(database);
  return rows;
}

/** How far payouts have to be asked for: since the first payment, and those of the last weeks again. */
export async function findSince(tx: CompanyTx, provider: PaymentProvider): Promise<CivilDate | undefined> {
  const { rows } = await sql<{ since: CivilDate | null }>`
    select greatest(min(p.paid_on), (select w.heard_at::date - 40 from payout_watches w where w.provider = ${provider})) as since
    from payments p where p.source = ${provider}`.execute(tx);
  return rows[0]?.since ?? undefined;
}

/** Notes that the provider told of all payouts, or that the key may not know them. */
export async function noteHeard(tx: CompanyTx, provider: PaymentProvider, isRefused: boolean): Promise<void> {
  await sql`
    update payout_watches set no_right_at = case when ${isRefused}::boolean then coalesce(no_right_at, now()) end,
      heard_at = case when ${isRefused}::boolean then heard_at else now() end
    where provider = ${provider}`.execute(tx);
}

type Known = { readonly externalId: string; readonly status: ProviderPayout['status']; readonly isTold: boolean };

export async function findKnown(
  tx: CompanyTx,
  provider: PaymentProvider,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select external_id as "externalId", status, is_told as "isTold" from provider_payouts
    where provider = ${provider} and external_id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/**
 * A payout came back: what was booked stays, and its reverse is of today. Stripe has put the amount back on its balance, so
 * that one which never arrived is booked in both directions; Mollie tries the same one again.
 */
export async function failPayout(
  tx: CompanyTx,
  provider: PaymentProvider,
  externalId: string,
  today: CivilDate,
): Promise<void> {
  const closedUntil = await holdClosedUntil(tx);
  await sql`
    update provider_payouts set status = 'failed',
      booked_on = case when status = 'paid' then booked_on
        when paid_on <= ${closedUntil}::date then ${closedUntil}::date + 1 end,
      failed_on = case when status = 'paid' or provider = 'stripe' then greatest(paid_on, ${today}::date) end
    where provider = ${provider} and external_id = ${externalId} and status <> 'failed'`.execute(tx);
}

async function isOnClosedDay(tx: CompanyTx, provider: PaymentProvider, externalId: string): Promise<boolean> {
  const { rows } = await sql<{ day: CivilDate }>`
    select coalesce(booked_on, paid_on) as day from provider_payouts
    where provider = ${provider} and external_id = ${externalId} and (status = 'paid' or failed_on is not null)`.execute(
    tx,
  );
  const [booked] = rows;
  return booked !== undefined && (await openDayOf(tx, booked.day)) !== booked.day;
}

/**
 * Mollie tries a payout again that came back: what was booked of the first attempt stays, under a name of its own. Returns
 * the day on which that came back; undefined of a first attempt.
 */
async function partFromEarlier(
  tx: CompanyTx,
  provider: PaymentProvider,
  externalId: string,
): Promise<CivilDate | undefined> {
  await sql`
    update provider_payouts set external_id = external_id || ' ' || failed_on::text
    where provider = ${provider} and external_id = ${externalId} and failed_on is not null`.execute(tx);
  const { rows } = await sql<{ on: CivilDate }>`
    select failed_on as on from provider_payouts
    where provider = ${provider} and starts_with(external_id, ${externalId} || ' ')
    order by failed_on desc limit 1`.execute(tx);
  return rows[0]?.on;
}

/** What a second attempt consists of: the first, that came back. Its fees are those of the first. */
function contentsAgain(on: CivilDate, amountCents: number): PayoutContents {
  const item = { kind: 'payout_back', paymentId: null, happenedOn: on, amountCents, description: '' } as const;
  return { feesCents: 0, feesVatCents: 0, isTold: true, items: [item] };
}

type Told = { readonly provider: PaymentProvider; readonly payout: ProviderPayout; readonly contents: PayoutContents };

/**
 * Writes what is told of a payout in the place of what was known of it. One that has arrived keeps its day; one that was
 * booked on a day that is closed by now stays as it is.
 */
export async function savePayout(tx: CompanyTx, { provider, payout, contents: told }: Told): Promise<void> {
  const { externalId, reference, status, amountCents, paidOn } = payout;
  const earlier = await partFromEarlier(tx, provider, externalId);
  if (await isOnClosedDay(tx, provider, externalId)) return;
  const contents = earlier === undefined ? told : contentsAgain(earlier, amountCents);
  const bookedOn = status === 'paid' && paidOn !== null ? await openDayOf(tx, paidOn) : paidOn;
  const { rows } = await sql<{ id: string }>`
    insert into provider_payouts as o (company_id, id, provider, external_id, reference, status, amount_cents, fees_cents,
      fees_vat_cents, paid_on, booked_on, is_told)
    values (current_setting('app.company_id')::uuid, ${newId()}, ${provider}, ${externalId}, ${reference}, ${status},
      ${amountCents}, ${contents.feesCents}, ${contents.feesVatCents}, ${paidOn}::date,
      ${bookedOn === paidOn ? null : bookedOn}::date, ${contents.isTold})
    on conflict (company_id, provider, external_id) do update set reference = excluded.reference,
      status = excluded.status, amount_cents = excluded.amount_cents, fees_cents = excluded.fees_cents,
      fees_vat_cents = excluded.fees_vat_cents, is_told = excluded.is_told,
      paid_on = case when o.status = 'paid' then o.paid_on else excluded.paid_on end,
      booked_on = case when o.status = 'paid' then o.booked_on else excluded.booked_on end
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return;
  await sql`delete from payout_items where payout_id = ${id}::uuid`.execute(tx);
  await addItems(tx, id, await nameUnlisted(tx, provider, contents.items));
}
