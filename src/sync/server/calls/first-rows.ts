import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { query } from '../rows/rows.ts';

/** Days in front, today included: a snapshot is served for at most a week. */
const DAYS = 7;

/** The rows that the boards of the next days show. A device loads them before all others. */
export type FirstRows = {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** By table; appointments are told by their date instead. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
};

/**
 * Reads which rows come first: the objects that have an appointment in these days, their customers and places, and the
 * notes of both. Read once per snapshot, for its files must together hold each row once although appointments change
 * meanwhile.
 */
export async function readFirstRows(tx: CompanyTx, companyId: string, today: CivilDate): Promise<FirstRows> {
  const to = addDays(today, DAYS - 1);
  const found = await query<{ name: string; id: string }>(tx, FIRST_IDS, [companyId, today, to]);
  const ids = new Map<string, string[]>();
  for (const { name, id } of found) {
    const known = ids.get(name);
    if (known === undefined) ids.set(name, [id]);
    else known.push(id);
  }
  return { from: today, to, ids };
}

const FIRST_IDS = `with visits as (
  select id, object_id, customer_id from appointments
  where company_id = $1::uuid and deleted_at is null and date between $2::date and $3::date
), visited as (
  select id, customer_id, spot_id, warehouse_id from objects
  where company_id = $1::uuid and id in (select object_id from visits)
)
select 'objects' as name, id from visited
union select 'customers', customer_id from visits where customer_id is not null
union select 'customers', customer_id from visited where customer_id is not null
union select 'spots', spot_id from visited where spot_id is not null
union select 'warehouses', warehouse_id from visited where warehouse_id is not null
union select 'notes', n.id from notes n
where n.company_id = $1::uuid and (n.model_id in (select id from visits) or n.model_id in (select id from visited))`;
