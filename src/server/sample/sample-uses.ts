import { sql } from 'kysely';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { SAMPLE_IDS } from '#shared/sample-id.ts';

/** Kinds of sample records, each after those that refer to it. */
export const SAMPLE_KINDS = ['appointment', 'object', 'customer', 'spot', 'warehouse', 'location', 'tag'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Tables that say what belongs to an object; of those with `deleted_at` only rows that are there count. */
export const OF_OBJECT = [
  'prospects',
  'subscriptions',
  'dunning_holds',
  'contracts',
  'extras',
  'deposits',
  'handovers',
] as const;
/** The same of a customer, besides objects and appointments. */
export const OF_CUSTOMER = [
  'contacts',
  'prospects',
  'mails',
  'customer_billing',
  'subscriptions',
  'invoices',
  'billing_documents',
  'payments',
  'mandates',
  'reminders',
  'dunning_holds',
  'contracts',
  'stripe_customers',
  'balance_moves',
  'extras',
  'quotes',
  'deposits',
  'handovers',
] as const;
const MAY_BE_DELETED: ReadonlySet<string> = new Set(['prospects', 'handovers', 'contacts']);

type Condition = ReturnType<typeof sql>;
/** `gone`: ids of what goes with it, which no longer count as use. */
type Look = {
  readonly name: string;
  /** Something belongs to it, of whatever kind. */
  readonly used: (gone: readonly string[]) => Condition;
  /** The part of that which a person made for itself: it stays even where all of the sample is to go. */
  readonly needed: (gone: readonly string[]) => Condition;
};

const refersTo = (table: string, column: 'object_id' | 'customer_id') =>
  sql`exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = t.id
    ${MAY_BE_DELETED.has(table) ? sql`and r.deleted_at is null` : sql``})`;
const anyOf = (found: readonly Condition[]) => sql`(${sql.join(found, sql` or `)})`;
const isLeft = (gone: readonly string[]) => sql`r.deleted_at is null and not (r.id = any(${gone}::uuid[]))`;

const IS_OWN = sql`r.id::text not like ${SAMPLE_IDS}`;
const NEVER = sql`false`;
const hasWork = (gone: readonly string[]) =>
  anyOf([
    sql`exists (select from appointments r where r.customer_id = t.id and ${isLeft(gone)})`,
    sql`exists (select from objects r where r.customer_id = t.id and ${isLeft(gone)})`,
  ]);
/** For a place, whatever stands on it or lies in it is what it is needed for. */
const both = (used: Look['used']): Pick<Look, 'used' | 'needed'> => ({ used, needed: used });

export const LOOKS: Readonly<Record<SampleKind, Look>> = {
  appointment: { name: `date::text || ' ' || time`, used: () => NEVER, needed: () => NEVER },
  object: {
    name: `concat_ws(' ', nullif(brand, ''), nullif(type, ''))`,
    used: (gone) =>
      anyOf([
        sql`exists (select from appointments r where r.object_id = t.id and ${isLeft(gone)})`,
        sql`exists (select from movements r where r.object_id = t.id and r.id::text not like ${SAMPLE_IDS})`,
        sql`exists (select from spots r where r.reserved_object_id = t.id and r.deleted_at is null)`,
        ...OF_OBJECT.map((table) => refersTo(table, 'object_id')),
      ]),
    needed: () => NEVER,
  },
  customer: {
    name: `concat_ws(' ', nullif(firstname, ''), lastname)`,
    used: (gone) => anyOf([hasWork(gone), ...OF_CUSTOMER.map((table) => refersTo(table, 'customer_id'))]),
    needed: hasWork,
  },
  spot: {
    name: 'name',
    ...both((gone) => sql`exists (select from objects r where r.spot_id = t.id and ${isLeft(gone)})`),
  },
  warehouse: {
    name: 'name',
    ...both((gone) =>
      anyOf([
        sql`exists (select from spots r where r.warehouse_id = t.id and ${isLeft(gone)})`,
        sql`exists (select from objects r where r.warehouse_id = t.id and ${isLeft(gone)})`,
      ]),
    ),
  },
  location: {
    name: 'name',
    ...both((gone) => sql`exists (select from warehouses r where r.location_id = t.id and ${isLeft(gone)})`),
  },
  tag: {
    name: 'value',
    // It says "sample": on what stays of the sample it has nothing to say any more.
    used: () =>
      anyOf([
        sql`exists (select from objects r where t.id = any(r.tag_ids) and r.deleted_at is null and ${IS_OWN})`,
        sql`exists (select from customers r where t.id = any(r.tag_ids) and r.deleted_at is null and ${IS_OWN})`,
      ]),
    needed: () => NEVER,
  },
};

/** Somebody wrote about it. */
export const IS_WRITTEN_ABOUT = sql`(exists (select from notes n where n.model_id = t.id and n.deleted_at is null)
  or exists (select from documents d where d.model_id = t.id and d.deleted_at is null))`;

const TODAY = sql`(now() at time zone ${YARD_TIME_ZONE})::date`;
/** A subscription of the object runs, or its customer can sign a contract about it. */
export const isObjectBound = (objectId: string) => sql`(
  exists (select from subscriptions s where s.object_id = ${sql.ref(objectId)} and s.end_condition <> 'now'
    and (s.cancel_on is null or s.cancel_on > ${TODAY}))
  or exists (select from contracts k where k.object_id = ${sql.ref(objectId)} and k.state in ('sent', 'opened')
    and (k.expires_on is null or k.expires_on >= ${TODAY})))`;

/** Something about money is kept of the customer, which may refuse to remove it. */
export const HAS_MONEY = anyOf(
  (['subscriptions', 'invoices', 'extras', 'deposits'] as const).map((table) => refersTo(table, 'customer_id')),
);
