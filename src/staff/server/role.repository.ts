import { sql } from 'kysely';
import { PERMISSIONS } from '#shared/permission.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { isShippedRole, ROLES, type RoleName } from '../roles.ts';
import type { RoleAnswer } from '../staff.schema.ts';

const UNIQUE_VIOLATION = '23505';
const SHIPPED: readonly RoleName[] = ['owner', 'office', 'yard', 'bookkeeper'];

type StoredRole = { readonly key: string; readonly name: string; readonly permissions: readonly string[] };

/** Every role of the company: the shipped ones as they are here, then its own by name. */
export async function findRoles(tx: CompanyTx): Promise<readonly RoleAnswer[]> {
  const { rows: stored } = await sql<StoredRole>`
    select key, name, permissions from roles
    where company_id = current_setting('app.company_id')::uuid order by lower(name), key`.execute(tx);
  const { rows: counts } = await sql<{ role: string; holders: number }>`
    select role, count(*)::int as holders from users
    where company_id = current_setting('app.company_id')::uuid group by role`.execute(tx);
  const answer = (key: string, name: string, permissions: readonly string[], changed: boolean): RoleAnswer => ({
    key,
    name,
    shipped: isShippedRole(key),
    changed,
    permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
    holders: counts.find(({ role }) => role === key)?.holders ?? 0,
  });
  return [
    ...SHIPPED.map((key) => {
      const own = stored.find((role) => role.key === key);
      return answer(key, '', own?.permissions ?? ROLES[key], own !== undefined);
    }),
    ...stored
      .filter(({ key }) => !isShippedRole(key))
      .map(({ key, name, permissions }) => answer(key, name, permissions, false)),
  ];
}

export async function findRole(tx: CompanyTx, key: string): Promise<RoleAnswer | undefined> {
  return (await findRoles(tx)).find((role) => role.key === key);
}

/** Keeps a role, and writes its rights to everybody who has it and none of their own. */
export async function saveRole(tx: CompanyTx, { key, name, permissions }: StoredRole): Promise<'saved' | 'name_taken'> {
  try {
    await sql`
      insert into roles (company_id, key, name, permissions)
      values (current_setting('app.company_id')::uuid, ${key}, ${name}, ${JSON.stringify(permissions)}::jsonb)
      on conflict (company_id, key) do update set name = excluded.name, permissions = excluded.permissions`.execute(tx);
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === UNIQUE_VIOLATION && constraint === 'roles_name') return 'name_taken';
    throw error;
  }
  await giveToHolders(tx, key, permissions);
  return 'saved';
}

/** Removes the company's own role, or what it changed about a shipped one. */
export async function deleteRole(tx: CompanyTx, key: string): Promise<void> {
  await sql`delete from roles where company_id = current_setting('app.company_id')::uuid and key = ${key}`.execute(tx);
  if (isShippedRole(key)) await giveToHolders(tx, key, ROLES[key]);
}

async function giveToHolders(tx: CompanyTx, key: string, permissions: readonly string[]): Promise<void> {
  await sql`
    update users set permissions = ${JSON.stringify(permissions)}::jsonb
    where company_id = current_setting('app.company_id')::uuid and role = ${key} and not has_own_permissions`.execute(
    tx,
  );
}
