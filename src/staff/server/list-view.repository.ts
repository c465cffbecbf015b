import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ViewedPath } from '../list-view.ts';

const UNIQUE_VIOLATION = '23505';

export type StoredView = {
  readonly id: string;
  readonly userId: string;
  readonly list: ViewedPath;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly by: string;
};

/** The views of a person and those that are shared, by name. */
export async function findViews(tx: CompanyTx, userId: string): Promise<readonly StoredView[]> {
  const { rows } = await sql<StoredView>`
    select v.id, v.user_id as "userId", v.list, v.name, v.query, v.shared,
      coalesce(trim(u.firstname || ' ' || u.lastname), '') as by
    from list_views v left join users u on u.id = v.user_id
    where v.shared or v.user_id = ${userId}::uuid
    order by lower(v.name), v.id`.execute(tx);
  return rows;
}

export async function countViews(tx: CompanyTx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_views where user_id = ${userId}::uuid`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps a new view. An id that is there already, whoever's, is left as it is. */
export function addView(tx: CompanyTx, view: Omit<StoredView, 'by'>): Promise<'saved' | 'name_taken'> {
  return unlessNamed(
    sql`
    insert into list_views (company_id, id, user_id, list, name, query, shared)
    values (current_setting('app.company_id')::uuid, ${view.id}::uuid, ${view.userId}::uuid, ${view.list},
      ${view.name}, ${view.query}, ${view.shared})
    on conflict (company_id, id) do nothing`.execute(tx),
  );
}

export function changeView(
  tx: CompanyTx,
  { id, name, query, shared }: Pick<StoredView, 'id' | 'name' | 'query' | 'shared'>,
): Promise<'saved' | 'name_taken'> {
  return unlessNamed(
    sql`update list_views set name = ${name}, query = ${query}, shared = ${shared} where id = ${id}::uuid`.execute(tx),
  );
}

async function unlessNamed(write: Promise<unknown>): Promise<'saved' | 'name_taken'> {
  try {
    await write;
    return 'saved';
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === UNIQUE_VIOLATION && constraint === 'list_views_name') return 'name_taken';
    throw error;
  }
}

export async function deleteView(tx: CompanyTx, id: string): Promise<void> {
  await sql`delete from list_views where id = ${id}::uuid`.execute(tx);
}

/** The views that a person kept for themselves. Those that are shared are the company's and stay. */
export async function deletePrivateViews(tx: CompanyTx, userId: string): Promise<void> {
  await sql`delete from list_views where user_id = ${userId}::uuid and not shared`.execute(tx);
}
