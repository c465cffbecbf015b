import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { extraLine } from '../../extras/extra-line.ts';
import { describeFor } from '../../object-on-line.ts';
import { findWaitingExtras, type WaitingExtra } from '../extras/extra.repository.ts';
import type { NewLine } from '../invoices/write-invoice.ts';
import type { NamedLine } from './subscription-preview.ts';
import type { SubscriptionRow } from './subscription-row.ts';

const ONE_HUNDREDTHS = 100;

type Planned = { readonly row: Pick<SubscriptionRow, 'customerId'>; readonly invoiceId: string | null };

/** The extras that each new invoice takes: the first one of a customer takes all of theirs. Holds them. */
export async function extrasFor(
  tx: CompanyTx,
  plans: readonly Planned[],
): Promise<ReadonlyMap<string, readonly WaitingExtra[]>> {
  const first = new Map<string, string>();
  for (const { row, invoiceId } of plans) {
    if (invoiceId !== null && !first.has(row.customerId)) first.set(row.customerId, invoiceId);
  }
  const extras = new Map<string, WaitingExtra[]>();
  for (const extra of await findWaitingExtras(tx, [...first.keys()], { lock: true })) {
    const invoiceId = first.get(extra.customerId) ?? '';
    extras.set(invoiceId, [...(extras.get(invoiceId) ?? []), extra]);
  }
  return extras;
}

/** An extra as the invoice of a subscription has it. */
export function lineOfExtra(
  extra: WaitingExtra,
  { abroad, includesVat }: Pick<SubscriptionRow, 'abroad' | 'includesVat'>,
): NewLine {
  return {
    kind: 'once',
    description: describeFor(extra.description, extra.object),
    ...extraLine(extra, { buyer: abroad, includesVat }),
    productId: extra.productId,
    extraId: extra.id,
  };
}

/**
 * The extras that subscriptions will take with their next invoice, by the id of the subscription: of a customer's, the one
 * that is billed first.
 */
export async function findExtrasToCome(
  tx: CompanyTx,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<string, readonly NamedLine[]>> {
  const extras = await findWaitingExtras(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  const first = await findBilledFirst(
    tx,
    extras.map(({ customerId }) => customerId),
  );
  return new Map(
    rows.flatMap((row) => {
      const own = first.has(row.id) ? extras.filter(({ customerId }) => customerId === row.customerId) : [];
      return own.length === 0 ? [] : [[row.id, own.map((extra) => extraToCome(extra, row))] as const];
    }),
  );
}

/** A subscription as it would be billed; `id` null: one that does not exist yet, and is billed at once where it is due. */
type ToBill = Pick<SubscriptionRow, 'customerId' | 'nextPeriodOn' | 'startOn' | 'includesVat' | 'abroad'> & {
  readonly id: string | null;
};

/** The extras that one subscription will take with its next invoice, unless another one of the customer is billed first. */
export async function extrasToCome(tx: CompanyTx, row: ToBill, today: CivilDate): Promise<readonly NamedLine[]> {
  const { id, customerId, nextPeriodOn } = row;
  if (nextPeriodOn === null) return [];
  const extras = await findWaitingExtras(tx, [customerId]);
  const isBilledNow = id === null && nextPeriodOn <= today;
  if (extras.length === 0 || (!isBilledNow && (await hasEarlier(tx, row)))) return [];
  return extras.map((extra) => extraToCome(extra, row));
}

/** Whether another subscription of the customer is billed before this one: on an earlier day, or first on the same. */
async function hasEarlier(tx: CompanyTx, { id, customerId, nextPeriodOn }: ToBill): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions s where s.customer_id = ${customerId}::uuid and s.id is distinct from ${id}::uuid
      and (s.next_period_on < ${nextPeriodOn}::date
        or (s.next_period_on = ${nextPeriodOn}::date and (${id}::uuid is null or s.id < ${id}::uuid))) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The subscriptions that make the next invoice of each of these customers. */
async function findBilledFirst(tx: CompanyTx, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct on (s.customer_id) s.id from subscriptions s
    where s.customer_id = any(${customerIds}::uuid[]) and s.next_period_on is not null
    order by s.customer_id, s.next_period_on, s.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whole quantities keep their price; half of something is one unit at its amount. */
function extraToCome(extra: WaitingExtra, row: Omit<ToBill, 'id'>): NamedLine {
  const { supply } = extra;
  const line = extraLine(extra, { buyer: row.abroad, includesVat: row.includesVat });
  const { quantityHundredths, unitPriceCents, amountCents, vatCategory, rateBp } = line;
  const on: CivilDate = row.nextPeriodOn ?? row.startOn;
  const isWhole = quantityHundredths % ONE_HUNDREDTHS === 0;
  return {
    kind: 'once',
    name: describeFor(extra.description, extra.object),
    quantity: isWhole ? quantityHundredths / ONE_HUNDREDTHS : 1,
    unitPriceCents: isWhole ? unitPriceCents : amountCents,
    amountCents,
    vatCategory,
    rateBp,
    supply,
    fromOn: on,
    untilOn: on,
    part: 1,
    whole: 1,
    billOn: null,
  };
}
