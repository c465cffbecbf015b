import { type Kysely, sql } from 'kysely';

type Person = { readonly companyId: string; readonly userId: string };

export type TwoStep = { readonly secret: Buffer; readonly isOn: boolean };

/** What is known of a person's two-step sign-in; undefined when it was never begun. `secret` is sealed. */
export async function findTwoStep(database: Kysely<never>, person: Person): Promise<TwoStep | undefined> {
  const { rows } = await sql<TwoStep>`
    select secret, confirmed_at is not null as "isOn" from two_step
    where company_id = ${person.companyId} and user_id = ${person.userId}`.execute(database);
  return rows[0];
}

/** Keeps a sealed secret that waits for its first code. False when two-step sign-in is on already. */
export async function beginTwoStep(database: Kysely<never>, person: Person, secret: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into two_step (company_id, user_id, secret) values (${person.companyId}, ${person.userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
    where two_step.confirmed_at is null`.execute(database);
  return numAffectedRows === 1n;
}

/**
 * Turns it on with the code of a step, for exactly the secret that was read before. Of two simultaneous callers, one
 * succeeds.
 */
export async function confirmTwoStep(
  database: Kysely<never>,
  person: Person,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update two_step set confirmed_at = now(), last_step = ${step}
    where company_id = ${person.companyId} and user_id = ${person.userId} and confirmed_at is null
      and secret = ${secret}`.execute(database);
  return numAffectedRows === 1n;
}

/**
 * Uses up the code of a step. False when that step or a later one was used before: of two simultaneous callers, one
 * succeeds.
 */
export async function takeStep(database: Kysely<never>, person: Person, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update two_step set last_step = ${step}
    where company_id = ${person.companyId} and user_id = ${person.userId} and confirmed_at is not null
      and last_step < ${step}`.execute(database);
  return numAffectedRows === 1n;
}

/** Takes a recovery code by its hash. False when there is none, or it was used. */
export async function takeRecoveryCode(database: Kysely<never>, person: Person, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_codes set used_at = now()
    where company_id = ${person.companyId} and user_id = ${person.userId} and code_hash = ${hash}
      and used_at is null`.execute(database);
  return numAffectedRows === 1n;
}

/** Makes ten new codes; the earlier ones stop working. */
export async function replaceRecoveryCodes(
  database: Kysely<never>,
  person: Person,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_codes where company_id = ${person.companyId} and user_id = ${person.userId}`.execute(
    database,
  );
  for (const hash of hashes) {
    await sql`insert into recovery_codes (company_id, user_id, code_hash)
      values (${person.companyId}, ${person.userId}, ${hash})`.execute(database);
  }
}

export async function countRecoveryCodes(database: Kysely<never>, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes
    where company_id = ${person.companyId} and user_id = ${person.userId} and used_at is null`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Turns it off and forgets secret and codes. False when it was not on. */
export async function deleteTwoStep(database: Kysely<never>, person: Person): Promise<boolean> {
  await sql`delete from recovery_codes where company_id = ${person.companyId} and user_id = ${person.userId}`.execute(
    database,
  );
  const { numAffectedRows } = await sql`
    delete from two_step where company_id = ${person.companyId} and user_id = ${person.userId}
      and confirmed_at is not null`.execute(database);
  return numAffectedRows === 1n;
}
