import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import { READ } from '#staff/reading.ts';
import {
  type ListQuery,
  type ListSource,
  matchesWords,
  type Position,
  wrongCursor,
} from '#sync/server/http/list-answer.ts';
import { type SortColumns, sortedBy, sortedMoment, sortedRank, sortedText } from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { ContractAnswer, ContractSummary } from '../contract.schema.ts';
import {
  CONTRACT_STATES,
  type ContractSort,
  type ContractState,
  LIVE_STATES,
  UNSIGNED_STATES,
} from '../contract-states.ts';

/** The state on a day, in SQL; must agree with `stateOn`. */
const stateAt = (today: CivilDate) =>
  sql`case when c.state in ('sent', 'opened') and c.expires_on < ${today}::date then 'expired' else c.state end`;

const fields = (today: CivilDate) => sql`
  'uuid', c.id, 'number', c.number, 'object', c.object_id,
  'customer', json_build_object('uuid', c.customer_id, 'name', c.customer_name), 'state', ${stateAt(today)},
  'template_version', c.template_version, 'created_at', ${instantSql(sql`c.created_at`)}, 'created_by', c.created_by_name,
  'sent_at', ${instantSql(sql`c.sent_at`)}, 'sent_to', c.sent_to, 'opened_at', ${instantSql(sql`c.opened_at`)},
  'expires_on', c.expires_on, 'signed_at', ${instantSql(sql`c.signed_at`)}, 'signed_on', c.signed_on,
  'signed_how', c.signed_how, 'signer', c.signer, 'declined_at', ${instantSql(sql`c.declined_at`)},
  'decline_reason', c.decline_reason, 'voided_at', ${instantSql(sql`c.voided_at`)}, 'voided_by', c.voided_by_name,
  'void_reason', c.void_reason, 'version', c.version`;

/** The status of the mail with the newest link. The mail's text is for its reader alone. */
const mailState = sql`case when c.sent_to <> '' then (
  select m.state from mails m
  where m.company_id = c.company_id and m.model_id = c.object_id and starts_with(m.key, c.id || ' contract_sent ')
  order by m.created_at desc, m.id desc limit 1) end`;

/** One contract as calls give it; undefined when there is none in this company. */
export async function findContract(tx: CompanyTx, id: string, today: CivilDate): Promise<ContractAnswer | undefined> {
  const { rows } = await sql<{ row: ContractAnswer }>`
    select json_build_object(${fields(today)}, 'text', c.text, 'sha256', c.sha256, 'missing', c.missing,
      'signature', c.signature, 'email', coalesce(p.email, ''), 'mail', ${mailState}) as row
    from contracts c left join customers p on p.company_id = c.company_id and p.id = c.customer_id
      and p.deleted_at is null
    where c.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

export type ContractsQuery = ListQuery & {
  /** Those of these objects only. */
  readonly objects?: readonly string[] | undefined;
  readonly state?: ContractState | 'unsigned' | undefined;
  readonly sort?: ListSort<ContractSort> | undefined;
};

const KEY = sql`lpad(c.number::text, 9, '0')`;
const NEWEST_FIRST = {
  key: KEY,
  id: sql`c.id`,
  columns: {
    order: sql`c.number desc, c.id desc`,
    after: (at: Position) => {
      if (!/^\d{1,9}$/.test(at.key)) throw wrongCursor();
      return sql<SqlBool>`c.number < ${Number(at.key)}::integer`;
    },
  },
};

/** What the list can be sorted by. Migration 0101 has indexes of the same expressions. */
const sortColumns = (today: CivilDate): SortColumns<ContractSort> => ({
  number: { value: sql`c.number`, type: 'bigint' },
  customer: sortedText(sql`c.customer_name`),
  made: sortedMoment(sql`c.created_at`),
  state: sortedRank(stateAt(today), CONTRACT_STATES),
});

/**
 * Contracts, sorted or the newest first. `unsigned`: those that may still be signed, and those whose link ran out; `signed`: also
 * those on paper.
 */
export function contractList(query: ContractsQuery, today: CivilDate): ListSource {
  const { objects, state, search } = query;
  const ofObjects =
    objects === undefined ? sql`true` : sql`c.object_id in (${sql.join(objects.map((id) => sql`${id}::uuid`))})`;
  const unsigned = sql<SqlBool>`c.state in (${sql.join(UNSIGNED_STATES)})`;
  const states = state === 'signed' ? ['signed', 'signed_on_paper'] : [state];
  const inState =
    state === undefined ? sql`true` : state === 'unsigned' ? unsigned : sql`${stateAt(today)} in (${sql.join(states)})`;
  const sorted = sortedBy(sortColumns(today), query.sort, sql`c.id`, NEWEST_FIRST);
  return {
    permission: READ.object,
    ...sorted,
    page: (after, order) => sql`
      select json_build_object(${fields(today)}) as row, ${sorted.key} as key, c.id from contracts c
      where ${ofObjects} and ${inState} and ${matchesWords(search, [sql`c.customer_name`, sql`c.number::text`])}
        and ${after} ${order}`,
    extras: async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from contracts c where ${unsigned}`.execute(tx);
      return { unsigned: JSON.stringify(rows[0]?.count ?? 0) };
    },
  };
}

/** The contract with a number, then those of some customers and of some objects, the newest first. */
export async function searchContracts(
  tx: CompanyTx,
  found: {
    readonly number: number | null;
    readonly customers: readonly string[];
    readonly objects: readonly string[];
  },
  today: CivilDate,
  most: number,
): Promise<readonly ContractSummary[]> {
  const { rows } = await sql<{ row: ContractSummary }>`
    select json_build_object(${fields(today)}) as row from contracts c where c.id in (
      select id from contracts where number = ${found.number}::integer
      union (select id from contracts where customer_id = any(${found.customers}::uuid[]) order by number desc limit ${most})
      union (select id from contracts where object_id = any(${found.objects}::uuid[]) order by number desc limit ${most}))
    order by (c.number = ${found.number}::integer) is true desc, c.number desc limit ${most}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** A contract that nobody else changes until the end of the transaction. */
export type LockedContract = {
  readonly id: string;
  readonly number: number;
  readonly objectId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly state: ContractState;
  readonly expiresOn: CivilDate | null;
  readonly sha256: string;
  readonly version: number;
};

const LOCKED = sql`c.id, c.number, c.object_id as "objectId", c.customer_id as "customerId",
  c.customer_name as "customerName", c.state, c.expires_on as "expiresOn", c.sha256, c.version`;

export async function lockContract(tx: CompanyTx, id: string): Promise<LockedContract | undefined> {
  const { rows } = await sql<LockedContract>`
    select ${LOCKED} from contracts c where c.id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** Locks the object's live contract, even when its link has expired. */
export async function lockLiveContract(tx: CompanyTx, objectId: string): Promise<LockedContract | undefined> {
  const { rows } = await sql<LockedContract>`
    select ${LOCKED} from contracts c where c.object_id = ${objectId}::uuid and c.state in (${sql.join(LIVE_STATES)})
    for update`.execute(tx);
  return rows[0];
}

/** The company's next contract number; other new contracts of the company wait for this transaction. */
export async function nextNumber(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into contract_counters as n (company_id, next_number)
    values (current_setting('app.company_id')::uuid, 2)
    on conflict (company_id) do update set next_number = n.next_number + 1
    returning next_number - 1 as number`.execute(tx);
  return rows[0]?.number ?? 1;
}

/** What is written in a contract: who it is with, in which words. */
export type Written = {
  readonly customerId: string;
  readonly customerName: string;
  readonly templateVersion: number;
  readonly text: string;
  readonly sha256: string;
  readonly missing: readonly string[];
};

export async function insertContract(
  tx: CompanyTx,
  contract: Written & {
    readonly id: string;
    readonly objectId: string;
    readonly number: number;
    readonly by: { readonly userId: string; readonly userName: string };
  },
): Promise<void> {
  const { id, objectId, number, by, customerId, customerName, templateVersion, text, sha256, missing } = contract;
  await sql`
    insert into contracts (company_id, id, object_id, customer_id, customer_name, number, template_version, text, sha256,
      missing, created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${id}, ${objectId}, ${customerId}, ${customerName}, ${number},
      ${templateVersion}, ${text}, ${sha256}, ${JSON.stringify(missing)}::jsonb, ${by.userId}, ${by.userName})`.execute(
    tx,
  );
}

export async function rewriteContract(tx: CompanyTx, id: string, written: Written): Promise<void> {
  const { customerId, customerName, templateVersion, text, sha256, missing } = written;
  await sql`
    update contracts set customer_id = ${customerId}, customer_name = ${customerName},
      template_version = ${templateVersion}, text = ${text}, sha256 = ${sha256},
      missing = ${JSON.stringify(missing)}::jsonb, version = version + 1
    where id = ${id}`.execute(tx);
}

/** The columns, besides the state, that an action sets. */
export type Marks = Readonly<Record<string, RawBuilder<unknown> | string | number | null>>;

/** Puts a locked contract into its next state. */
export async function moveContract(tx: CompanyTx, id: string, state: ContractState, marks: Marks = {}): Promise<void> {
  const set = Object.entries(marks).map(([column, value]) => sql`, ${sql.id(column)} = ${value}`);
  await sql`
    update contracts set state = ${state}, version = version + 1${sql.join(set, sql``)} where id = ${id}`.execute(tx);
}
