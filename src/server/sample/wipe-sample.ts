import { sql } from 'kysely';
import { findRemovalRefusal } from '#billing/server/payments/customer-removal-rule.repository.ts';
import { SAMPLE_IDS } from '#shared/sample-id.ts';
import type { Actor } from '#sync/command.ts';
import { nextRev } from '#sync/server/rows/bulk-write.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type DeletedRow, deleteSql } from '#sync/server/rows/row-sql.ts';
import { query } from '#sync/server/rows/rows.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { registry } from '../commands/registry.ts';
import { voidDraftOf } from '../contracts/object-removal.ts';
import { HAS_MONEY, IS_WRITTEN_ABOUT, isObjectBound, LOOKS, SAMPLE_KINDS, type SampleKind } from './sample-uses.ts';

/**
 * Why a record of the sample stays: somebody changed it, or something belongs to it. Two of the reasons hold even where
 * all of the sample is to go: `needed` by what somebody made, and `bound` by a subscription, an invoice or a contract.
 */
export const REASONS = ['changed', 'used', 'needed', 'bound'] as const;
export type Reason = (typeof REASONS)[number];

export type Kept = {
  readonly kind: SampleKind;
  readonly id: string;
  readonly name: string;
  /** Of objects, as it is stored; null for everything else. */
  readonly plate: { readonly text: string; readonly country: string } | null;
  readonly why: Reason;
};
export type Wiped = { readonly removed: number; readonly stays: readonly Kept[]; readonly rev: number };

/** What is left of the sample: how many records nobody touched, the others, and what people made on those. */
export type Left = {
  readonly untouched: number;
  readonly stays: readonly Kept[];
  readonly made: { readonly appointments: number; readonly notes: number; readonly documents: number };
};

/** `gone`: ids of all that goes, also of what people made on it. */
type Plan = {
  readonly going: readonly { readonly kind: SampleKind; readonly ids: readonly string[] }[];
  readonly gone: readonly string[];
  readonly stays: readonly Kept[];
};

/** Says what a wipe would leave, and which of it can be wiped nevertheless. */
export async function readLeft(tx: CompanyTx): Promise<Left> {
  const [careful, everything] = [await planWipe(tx, false), await planWipe(tx, true)];
  const firm = new Map(everything.stays.map((kept) => [kept.id, kept]));
  const { rows } = await sql<Left['made']>`select
    (select count(*)::int from appointments where id = any(${everything.gone}::uuid[])
      and id::text not like ${SAMPLE_IDS}) as appointments,
    (select count(*)::int from notes where deleted_at is null and model_id = any(${everything.gone}::uuid[])) as notes,
    (select count(*)::int from documents where deleted_at is null
      and model_id = any(${everything.gone}::uuid[])) as documents`.execute(tx);
  return {
    untouched: careful.gone.length,
    stays: careful.stays.map((kept) => firm.get(kept.id) ?? kept),
    made: rows[0] ?? { appointments: 0, notes: 0, documents: 0 },
  };
}

/**
 * Removes what is left of the sample, as one change: records as they were filled in, to which nothing belongs that a
 * person made. With `everything`, also what was changed or used, and what was made on it; only what people made for
 * itself stays, with what that needs, and what may not be removed. Objects made later get the sample's numbers, unless
 * others were given since. Says what stays, and why.
 */
export async function wipeSample(tx: CompanyTx, actor: Actor, everything: boolean): Promise<Wiped> {
  const rev = await nextRev(tx, actor.companyId);
  const { going, gone, stays } = await planWipe(tx, everything);
  const remove = async (table: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const rows: DeletedRow[] = ids.map((id) => ({ id, rev, by: actor.userId }));
    await query(tx, deleteSql(registry.table(table), 2), [actor.companyId, JSON.stringify(rows)]);
  };
  for (const { kind, ids } of going) {
    if (kind === 'object') for (const objectId of ids) await voidDraftOf(tx, objectId, actor);
    await remove(`${kind}s`, ids);
  }
  await remove('movements', await idsAbout(tx, 'movements', 'object_id', gone));
  await remove('handovers', await idsAbout(tx, 'handovers', 'object_id', gone));
  await remove('notes', await idsAbout(tx, 'notes', 'model_id', gone));
  await remove('contacts', await idsAbout(tx, 'contacts', 'customer_id', gone));
  await remove('documents', await idsAbout(tx, 'documents', 'model_id', gone));
  await giveNumbersBack(tx);
  await recordAudit(tx, { by: actor, action: 'sample.wipe', entity: 'company', entityId: actor.companyId });
  return { removed: gone.length, stays, rev };
}

/**
 * Counts the objects' numbers from where they stood before the sample, the only series that it takes from. A number
 * that any other object has, deleted or not, stays given, and so do those below it.
 */
async function giveNumbersBack(tx: CompanyTx): Promise<void> {
  await sql`
    with recursive free(number) as (
      select value from company_number where series = 'object'
      union all
      select f.number - 1 from free f
      where exists (select from objects o where o.number = f.number)
        and not exists (select from objects o where o.number = f.number
          and (o.deleted_at is null or o.id::text not like ${SAMPLE_IDS})))
    update company_number n set value = (select min(number) from free)
    where n.series = 'object'`.execute(tx);
}

async function planWipe(tx: CompanyTx, everything: boolean): Promise<Plan> {
  const going: { kind: SampleKind; ids: string[] }[] = [];
  const gone: string[] = [];
  const stays: Kept[] = [];
  for (const kind of SAMPLE_KINDS) {
    const found = everything ? await findFirm(tx, kind, gone) : await findTouched(tx, kind, gone);
    const ids = found.filter(({ why }) => why === null).map(({ id }) => id);
    if (everything && kind === 'appointment') ids.push(...(await findMadeVisits(tx)));
    going.push({ kind, ids });
    gone.push(...ids);
    for (const { why, ...record } of found) if (why !== null) stays.push({ kind, ...record, why });
  }
  return { going, gone, stays };
}

type Found = Omit<Kept, 'kind' | 'why'> & { readonly why: Reason | null };

/** All records of a kind, and why those stay that are no longer as they were filled in. */
async function findTouched(tx: CompanyTx, kind: SampleKind, gone: readonly string[]): Promise<readonly Found[]> {
  // A row is written once when it is filled in: a second version is somebody's.
  const why = sql`case when t.version > 1 then 'changed'
    when ${IS_WRITTEN_ABOUT} or ${LOOKS[kind].used(gone)} then 'used' end`;
  return (await select(tx, kind, why)).rows;
}

/** All records of a kind, and why those stay that cannot go. */
async function findFirm(tx: CompanyTx, kind: SampleKind, gone: readonly string[]): Promise<readonly Found[]> {
  const bound = kind === 'object' ? isObjectBound('t.id') : kind === 'customer' ? HAS_MONEY : sql`false`;
  const why = sql`case when ${LOOKS[kind].needed(gone)} then 'needed' when ${bound} then 'bound' end`;
  const { rows } = await select(tx, kind, why);
  if (kind !== 'customer') return rows;
  const judged: Found[] = [];
  for (const found of rows) {
    const isFree =
      found.why === 'bound' &&
      (await findRemovalRefusal(tx, { customerId: found.id, withOpenInvoices: false })) === undefined;
    judged.push(isFree ? { ...found, why: null } : found);
  }
  return judged;
}

function select(tx: CompanyTx, kind: SampleKind, why: ReturnType<typeof sql>) {
  const plate =
    kind === 'object'
      ? `case when plate <> '' then json_build_object('text', plate, 'country', plate_country) end`
      : 'null';
  return sql<Found>`
    select t.id, ${sql.raw(LOOKS[kind].name)} as name, ${sql.raw(plate)} as plate, ${why} as why
    from ${sql.table(`${kind}s`)} t where t.id::text like ${SAMPLE_IDS} and t.deleted_at is null
    order by t.id`.execute(tx);
}

/** Visits that people planned of objects that go. */
async function findMadeVisits(tx: CompanyTx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a where a.deleted_at is null and a.id::text not like ${SAMPLE_IDS}
      and a.object_id::text like ${SAMPLE_IDS} and not ${isObjectBound('a.object_id')} order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function idsAbout(
  tx: CompanyTx,
  table: 'movements' | 'handovers' | 'notes' | 'documents' | 'contacts',
  column: 'object_id' | 'model_id' | 'customer_id',
  gone: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at is null and ${sql.ref(column)} = any(${gone}::uuid[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
