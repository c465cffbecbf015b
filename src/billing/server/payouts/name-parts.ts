import { sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { openDayOf } from '#company/server/closed-books.repository.ts';
import { type CivilDate, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PayoutItem } from '../provider/provider-payout.ts';

/** Writes parts of a payout behind those it has. `namedOn`: since when they are known; null: since the payout. */
export async function addItems(
  tx: CompanyTx,
  payoutId: string,
  items: readonly PayoutItem[],
  namedOn: CivilDate | null = null,
): Promise<void> {
  const rows = items.map((item, index) => ({
    position: index + 1,
    kind: item.kind,
    payment_id: item.paymentId,
    happened_on: item.happenedOn,
    amount_cents: item.amountCents,
    description: item.description,
  }));
  await sql`
    insert into payout_items (company_id, payout_id, position, kind, payment_id, happened_on, amount_cents, description,
      named_on)
    select current_setting('app.company_id')::uuid, ${payoutId}::uuid, r.position + l.last, r.kind, r.payment_id, r.happened_on,
      r.amount_cents, r.description, ${namedOn}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, kind text, payment_id text,
      happened_on date, amount_cents bigint, description text),
      (select coalesce(max(x.position), 0) as last from payout_items x where x.payout_id = ${payoutId}::uuid) l`.execute(
    tx,
  );
}

type CameBack = { readonly paymentId: string; readonly happenedOn: CivilDate; readonly amountCents: number };

/**
 * Names the payments of what came back where the provider told only a total: those of ours that came back and stand in no
 * payout yet, when together, or one of them alone, they are as much.
 */
export async function nameUnlisted(
  tx: CompanyTx,
  provider: PaymentProvider,
  items: readonly PayoutItem[],
): Promise<readonly PayoutItem[]> {
  const named: PayoutItem[] = [];
  for (const item of items) {
    const isTotal = item.paymentId === null && (item.kind === 'reversal' || item.kind === 'refund_back');
    const found = isTotal ? matching(await findCameBack(tx, provider, item.kind), item.amountCents) : undefined;
    named.push(...(found?.map((one) => ({ ...item, ...one })) ?? [item]));
  }
  return named;
}

function matching(found: readonly CameBack[], totalCents: number): readonly CameBack[] | undefined {
  if (found.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents) return found;
  const one = found.find(({ amountCents }) => amountCents === totalCents);
  return one === undefined ? undefined : [one];
}

async function findCameBack(
  tx: CompanyTx,
  provider: PaymentProvider,
  kind: PayoutItem['kind'],
): Promise<readonly CameBack[]> {
  const name =
    kind === 'reversal'
      ? sql`e.details ->> 'payment'`
      : sql`(select q.external_id from refunds r
    join payments q on q.company_id = r.company_id and q.id = r.payment_id
    where r.company_id = e.company_id and r.id::text = e.details ->> 'refund')`;
  const actions = kind === 'reversal' ? ['charge_back_reversed'] : ['refund_failed', 'refund_canceled'];
  const { rows } = await sql<CameBack>`
    select c.payment_id as "paymentId", c.day as "happenedOn", c.cents as "amountCents" from (
      select ${name} as payment_id, (e.at at time zone ${YARD_TIME_ZONE})::date as day,
        (e.details ->> 'amount_cents')::bigint as cents
      from billing_events e where e.action = any(${actions}::text[]) and e.details ->> 'amount_cents' is not null) c
    join payments p on p.source = ${provider} and p.external_id = c.payment_id
    where not exists (select from payout_items x where x.kind = ${kind} and x.payment_id = c.payment_id)
    order by c.day`.execute(tx);
  return rows;
}

type Unnamed = PayoutItem & { readonly payoutId: string; readonly position: number; readonly outOn: CivilDate };

/**
 * Names totals of payouts that arrived before it was told here what came back. Where the day of a payout is closed by now,
 * they are known from the first open day on.
 */
export async function nameLater(tx: CompanyTx, provider: PaymentProvider): Promise<void> {
  const { rows } = await sql<Unnamed>`
    select x.payout_id as "payoutId", x.position, x.kind, x.payment_id as "paymentId", x.happened_on as "happenedOn",
      x.amount_cents as "amountCents", x.description, coalesce(o.booked_on, o.paid_on) as "outOn"
    from payout_items x join provider_payouts o on o.company_id = x.company_id and o.id = x.payout_id
    where o.provider = ${provider} and x.payment_id is null and x.kind in ('reversal', 'refund_back')
      and o.paid_on is not null
    order by o.paid_on, o.id, x.position for update of x`.execute(tx);
  for (const { payoutId, position, outOn, ...item } of rows) {
    const found = await nameUnlisted(tx, provider, [item]);
    if (found.some(({ paymentId }) => paymentId === null)) continue;
    const openOn = await openDayOf(tx, outOn);
    await sql`delete from payout_items where payout_id = ${payoutId}::uuid and position = ${position}`.execute(tx);
    await addItems(tx, payoutId, found, openOn === outOn ? null : openOn);
  }
}
