import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import { notFound } from '#shared/request-error.ts';
import { type ListQuery, type ListSource, matchesWords, type Position } from '#sync/server/http/list-answer.ts';
import {
  type SortColumns,
  sortedBy,
  sortedDay,
  sortedNumber,
  sortedRank,
  sortedText,
} from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DepositAnswer, DepositTotalsAnswer } from '../../deposits/deposit.schema.ts';
import { DEPOSIT_STATES, type DepositEvent, type DepositMethod, type DepositState } from '../../deposits/deposit.ts';
import type { DocumentBuyer } from '../../invoice-document.ts';
import type { DepositSort } from '../../list-sorts.ts';
import type { By } from '../ledger/ledger.ts';

export type DepositQuery = ListQuery & {
  readonly customer?: string | undefined;
  readonly object?: string | undefined;
  readonly subscription?: string | undefined;
  readonly status?: DepositState | undefined;
  readonly sort?: ListSort<DepositSort> | undefined;
};

/** What the events of a deposit come to; `x` is `deposits`, `n` the sums. */
const SUMS = sql`cross join lateral (
  select coalesce(sum(e.amount_cents) filter (where e.kind = 'received'), 0)::bigint as received,
    coalesce(sum(e.amount_cents) filter (where e.kind = 'returned'), 0)::bigint as returned,
    coalesce(sum(e.amount_cents) filter (where e.kind = 'kept'), 0)::bigint as kept,
    coalesce(sum(e.amount_cents) filter (where e.kind = 'set_off'), 0)::bigint as set_off,
    coalesce(sum(case when e.kind = 'received' then e.amount_cents else -e.amount_cents end), 0)::bigint as held
  from deposit_events e where e.company_id = x.company_id and e.deposit_id = x.id) n`;

/** The state by the rule of `depositState`. */
const STATE = sql`case when n.received > 0 then case when n.held > 0 then 'held' else 'ended' end
  when x.withdrawn_at is not null then 'withdrawn' else 'asked' end`;

const EVENTS = sql`(select coalesce(json_agg(json_build_object('uuid', e.id, 'kind', e.kind,
    'amount_cents', e.amount_cents, 'on', e.happened_on, 'method', e.method,
    'invoice', case when i.id is null then null else json_build_object('uuid', i.id, 'number', i.number) end,
    'note', e.note, 'by', e.created_by_name, 'undoes', e.undoes,
    'undone', exists (select from deposit_events u where u.company_id = e.company_id and u.undoes = e.id))
    order by e.created_at, e.id), '[]')
  from deposit_events e left join invoices i on i.company_id = e.company_id and i.id = e.invoice_id
  where e.company_id = x.company_id and e.deposit_id = x.id)`;

const RECEIVED_ON = sql`(select max(e.happened_on) from deposit_events e where e.company_id = x.company_id
  and e.deposit_id = x.id and e.kind = 'received' and e.undoes is null and not exists (
    select from deposit_events u where u.company_id = e.company_id and u.undoes = e.id))`;

const NAME = sql`coalesce(nullif(b.company_name, ''), nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')`;

const DEPOSIT_JSON = sql`json_build_object('uuid', x.id, 'version', x.version,
  'customer', json_build_object('uuid', x.customer_id, 'name', ${NAME}),
  'object', x.object_id, 'subscription', x.subscription_id, 'purpose', x.purpose, 'amount_cents', x.amount_cents,
  'asked_on', x.asked_on, 'note', x.note, 'state', ${STATE}, 'held_cents', n.held, 'returned_cents', n.returned,
  'kept_cents', n.kept, 'set_off_cents', n.set_off, 'received_on', ${RECEIVED_ON}, 'created_by', x.created_by_name,
  'events', ${EVENTS})`;

const FROM = sql`deposits x ${SUMS}
  left join customers c on c.company_id = x.company_id and c.id = x.customer_id
  left join customer_billing b on b.company_id = x.company_id and b.customer_id = x.customer_id`;

const NEWEST_FIRST = {
  key: sql`x.id`,
  id: sql`x.id`,
  columns: { order: sql`x.id desc`, after: ({ id }: Position) => sql<SqlBool>`x.id < ${id}::uuid` },
};

/** What the list can be sorted by, as its page shows it. A company has few deposits: no index is needed. */
const SORT_COLUMNS: SortColumns<DepositSort> = {
  day: sortedDay(sql`coalesce(${RECEIVED_ON}, x.asked_on)`),
  purpose: sortedText(sql`x.purpose`),
  customer: sortedText(NAME),
  state: sortedRank(STATE, DEPOSIT_STATES),
  amount: sortedNumber(sql`case when ${STATE} = 'held' then n.held else x.amount_cents end`),
};

/** Deposits, sorted or the newest first, with what all that are asked for and held come to. */
export function depositList(query: DepositQuery): ListSource {
  const { customer, object, subscription, status, search } = query;
  const all = sql<SqlBool>`true`;
  const matches = sql.join(
    [
      customer === undefined ? all : sql`x.customer_id = ${customer}::uuid`,
      object === undefined ? all : sql`x.object_id = ${object}::uuid`,
      subscription === undefined ? all : sql`x.subscription_id = ${subscription}::uuid`,
      status === undefined ? all : sql`${STATE} = ${status}`,
      matchesWords(search, [sql`x.purpose`, sql`c.firstname`, sql`c.lastname`, sql`b.company_name`]),
    ],
    sql` and `,
  );
  const sorted = sortedBy(SORT_COLUMNS, query.sort, sql`x.id`, NEWEST_FIRST);
  return {
    permission: 'invoice index',
    ...sorted,
    page: (after, limit) => sql`
      select ${DEPOSIT_JSON} as row, (${sorted.key})::text as key, x.id from ${FROM} where ${matches} and ${after} ${limit}`,
    extras: async (tx) => {
      const { deposit_purpose: purpose, deposit_cents: cents } = (await readSettings(tx)).sections.invoicing;
      const usual = { purpose, amount_cents: cents };
      return { totals: JSON.stringify(await findTotals(tx)), usual: JSON.stringify(usual) };
    },
  };
}

async function findTotals(tx: CompanyTx): Promise<DepositTotalsAnswer | undefined> {
  const count = (state: DepositState) => sql`(count(*) filter (where ${STATE} = ${state}))::int`;
  const { rows } = await sql<DepositTotalsAnswer>`
    select ${count('asked')} as asked, ${count('held')} as held, coalesce(sum(n.held), 0)::bigint as held_cents,
      coalesce(sum(x.amount_cents) filter (where ${STATE} = 'asked'), 0)::bigint as asked_cents
    from deposits x ${SUMS}`.execute(tx);
  return rows[0];
}

/** 404 where the company has no such deposit. */
export async function knownDeposit(tx: CompanyTx, id: string): Promise<DepositAnswer> {
  const { rows } = await sql<{ row: DepositAnswer }>`
    select ${DEPOSIT_JSON} as row from ${FROM} where x.id = ${id}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found.row;
}

/** Whose deposit it is. 404 where the company has none. */
export async function findDepositor(tx: CompanyTx, id: string): Promise<string> {
  const { rows } = await sql<{ customerId: string }>`
    select customer_id as "customerId" from deposits where id = ${id}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found.customerId;
}

export type LockedEvent = DepositEvent & {
  readonly id: string;
  readonly method: DepositMethod | null;
  readonly invoiceId: string | null;
  readonly undoes: string | null;
  readonly isUndone: boolean;
};

export type LockedDeposit = {
  readonly id: string;
  readonly customerId: string;
  readonly purpose: string;
  readonly amountCents: number;
  readonly isWithdrawn: boolean;
  readonly version: number;
  readonly events: readonly LockedEvent[];
};

/** A deposit that nobody else changes until this transaction ends; what it waited for is in its events. 404 without. */
export async function lockDeposit(tx: CompanyTx, id: string): Promise<LockedDeposit> {
  const { rows } = await sql<Omit<LockedDeposit, 'events'>>`
    select id, customer_id as "customerId", purpose, amount_cents as "amountCents",
      withdrawn_at is not null as "isWithdrawn", version
    from deposits where id = ${id}::uuid for update`.execute(tx);
  const [deposit] = rows;
  if (deposit === undefined) throw notFound();
  const { rows: events } = await sql<LockedEvent>`
    select e.id, e.kind, e.amount_cents as "amountCents", e.happened_on as "on", e.method, e.invoice_id as "invoiceId",
      e.undoes, exists (select from deposit_events u where u.company_id = e.company_id and u.undoes = e.id) as "isUndone"
    from deposit_events e where e.deposit_id = ${id}::uuid order by e.created_at, e.id`.execute(tx);
  return { ...deposit, events };
}

/** Where an event belongs that a caller named; undefined where nobody wrote it. */
export async function findEventPlace(
  tx: CompanyTx,
  id: string,
): Promise<{ readonly depositId: string; readonly kind: string; readonly undoes: string | null } | undefined> {
  const { rows } = await sql<{ depositId: string; kind: string; undoes: string | null }>`
    select deposit_id as "depositId", kind, undoes from deposit_events where id = ${id}::uuid`.execute(tx);
  return rows[0];
}

export type NewDeposit = {
  readonly id: string;
  readonly customerId: string;
  readonly objectId: string | null;
  readonly subscriptionId: string | null;
  readonly purpose: string;
  readonly amountCents: number;
  readonly askedOn: CivilDate;
  readonly note: string;
};

/** False where the company has a deposit with this id already. */
export async function insertDeposit(tx: CompanyTx, deposit: NewDeposit, by: By): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into deposits (company_id, id, customer_id, object_id, subscription_id, purpose, amount_cents, asked_on, note,
      created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${deposit.id}::uuid, ${deposit.customerId}::uuid,
      ${deposit.objectId}::uuid, ${deposit.subscriptionId}::uuid, ${deposit.purpose}, ${deposit.amountCents},
      ${deposit.askedOn}::date, ${deposit.note}, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''})
    on conflict (company_id, id) do nothing`.execute(tx);
  return Number(numAffectedRows) === 1;
}

/** Changes a deposit that is locked, as its next version. */
export async function changeDeposit(
  tx: CompanyTx,
  id: string,
  changes: Readonly<Record<string, string | number | null | RawBuilder<unknown>>>,
): Promise<void> {
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update deposits set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}::uuid`.execute(tx);
}

export type NewEvent = Omit<LockedEvent, 'isUndone'> & {
  readonly depositId: string;
  readonly note: string;
  readonly buyer: DocumentBuyer;
};

/** False where the company has an event with this id already. */
export async function insertEvent(tx: CompanyTx, event: NewEvent, by: By): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into deposit_events (company_id, id, deposit_id, kind, amount_cents, happened_on, method, invoice_id, undoes,
      note, buyer, created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${event.id}::uuid, ${event.depositId}::uuid, ${event.kind},
      ${event.amountCents}, ${event.on}::date, ${event.method}, ${event.invoiceId}::uuid, ${event.undoes}::uuid,
      ${event.note}, ${JSON.stringify(event.buyer)}::jsonb, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''})
    on conflict (company_id, id) do nothing`.execute(tx);
  return Number(numAffectedRows) === 1;
}
