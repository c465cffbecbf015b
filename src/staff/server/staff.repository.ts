import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { OWNER } from '../roles.ts';
import type { StaffAnswer } from '../staff.schema.ts';
import type { StaffMember } from '../staff-rules.ts';

const UNIQUE_VIOLATION = '23505';

/** Where somebody of the company stands; undefined when there is nobody of this id in it. */
export async function findStanding(tx: CompanyTx, id: string): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember>`
    select id, role, permissions, active from users
    where company_id = current_setting('app.company_id')::uuid and id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/** How many people besides this one are active owners who can sign in. */
export async function countOtherOwners(tx: CompanyTx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where company_id = current_setting('app.company_id')::uuid and id <> ${id}::uuid and role = ${OWNER} and active
      and password_hash <> ''`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Everybody of the company by name, or one of them. */
export async function findStaff(tx: CompanyTx, id: string | null = null): Promise<StaffAnswer[]> {
  const { rows } = await sql<StaffAnswer>`
    select u.id, u.firstname, u.lastname, u.email, u.language, u.role, u.has_own_permissions, u.permissions, u.active,
      u.password_hash <> '' as joined, ${instantSql(sql`u.invited_at`)} as invited_at,
      ${instantSql(sql`s.invitation_until`)} as invitation_until, ${instantSql(sql`u.joined_at`)} as joined_at,
      s.two_step, coalesce(keys.count, 0) as passkeys, ${instantSql(sql`greatest(s.last_seen_at, device.last_seen)`)} as last_seen_at,
      s.sessions
    from users u
    join staff_sign_ins(${id}::uuid) s on s.user_id = u.id
    left join staff_passkeys(${id}::uuid) keys on keys.user_id = u.id
    left join lateral (select max(c.last_seen) as last_seen from sync_client c
      where c.company_id = u.company_id and c.user_id = u.id) device on true
    where u.company_id = current_setting('app.company_id')::uuid and (${id}::uuid is null or u.id = ${id}::uuid)
    order by u.active desc, lower(u.firstname), lower(u.lastname), u.id`.execute(tx);
  return rows;
}

export type NewStaff = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly language: string;
};

/** Somebody invited: no password, so no way in before the invitation is accepted. */
export async function insertInvited(tx: CompanyTx, person: NewStaff): Promise<'created' | 'email_taken'> {
  return keepsEmail('created', async () => {
    await sql`
      insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions, language, invited_at)
      values (current_setting('app.company_id')::uuid, ${person.id}, ${person.email}, ${person.firstname},
        ${person.lastname}, '', ${person.role}, ${JSON.stringify(person.permissions)}::jsonb, ${person.language}, now())
      `.execute(tx);
  });
}

export type StaffUpdate = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly hasOwnPermissions: boolean;
  readonly active: boolean;
};

/** Updates a person. A new address has to be confirmed again. */
export async function updateStaff(
  tx: CompanyTx,
  id: string,
  { firstname, lastname, email, role, permissions, hasOwnPermissions, active }: StaffUpdate,
): Promise<'changed' | 'email_taken'> {
  return keepsEmail('changed', async () => {
    await sql`
      update users set firstname = ${firstname}, lastname = ${lastname}, role = ${role}, active = ${active},
        permissions = ${JSON.stringify(permissions)}::jsonb, has_own_permissions = ${hasOwnPermissions},
        email_confirmed_at = case when lower(email) = ${email} then email_confirmed_at end, email = ${email}
      where company_id = current_setting('app.company_id')::uuid and id = ${id}::uuid`.execute(tx);
  });
}

/** Withdraws an invitation; false when it was accepted. */
export async function deleteInvited(tx: CompanyTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from users where company_id = current_setting('app.company_id')::uuid and id = ${id}::uuid
      and password_hash = ''`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** An address belongs to one person, across all companies: returns `email_taken` when somebody has it. */
async function keepsEmail<Done>(done: Done, write: () => Promise<void>): Promise<Done | 'email_taken'> {
  try {
    await write();
    return done;
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === UNIQUE_VIOLATION && constraint === 'users_email') return 'email_taken';
    throw error;
  }
}
