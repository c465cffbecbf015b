import { type Kysely, sql } from 'kysely';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

type Person = { readonly companyId: string; readonly userId: string };

export type ListedPasskey = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(database: Kysely<never>, person: Person): Promise<readonly ListedPasskey[]> {
  const { rows } = await sql<ListedPasskey>`
    select id, name, ${instantSql(sql.ref('created_at'))} as created_at, ${instantSql(sql.ref('last_used_at'))} as last_used_at from passkeys
    where company_id = ${person.companyId} and user_id = ${person.userId} order by passkeys.created_at, id`.execute(
    database,
  );
  return rows;
}

export async function hasPasskey(database: Kysely<never>, person: Person): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passkeys
      where company_id = ${person.companyId} and user_id = ${person.userId}) as has`.execute(database);
  return rows[0]?.has ?? false;
}

export type KnownCredential = { readonly credentialId: Buffer; readonly transports: readonly string[] };

/** The passkeys a person has, as the browser is told of them, so that no authenticator makes a second one. */
export async function knownCredentials(database: Kysely<never>, person: Person): Promise<readonly KnownCredential[]> {
  const { rows } = await sql<KnownCredential>`
    select credential_id as "credentialId", transports from passkeys
    where company_id = ${person.companyId} and user_id = ${person.userId}`.execute(database);
  return rows;
}

export type StoredPasskey = Person & {
  readonly id: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
};

/** Finds a passkey by its credential id. Before sign-in no company is known, so this looks in all of them. */
export async function findPasskey(database: Kysely<never>, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`
    select p.id, p.company_id as "companyId", p.user_id as "userId", p.credential_id as "credentialId",
      p.public_key as "publicKey", p.counter::float8 as counter
    from passkeys p where p.credential_id = ${credentialId}`.execute(database);
  return rows[0];
}

/** False when this credential is somebody's already. */
export async function insertPasskey(
  database: Kysely<never>,
  passkey: StoredPasskey & { readonly name: string; readonly transports: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into passkeys (company_id, id, user_id, name, credential_id, public_key, counter, transports)
    values (${passkey.companyId}, ${passkey.id}, ${passkey.userId}, ${passkey.name}, ${passkey.credentialId},
            ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[])
    on conflict (credential_id) do nothing`.execute(database);
  return numAffectedRows === 1n;
}

/**
 * Records a use with the authenticator's counter. False when the counter did not advance: somebody has a copy of the
 * key, or this is the second of two simultaneous uses. Authenticators without a counter always send 0.
 */
export async function notePasskeyUse(
  database: Kysely<never>,
  passkey: Pick<StoredPasskey, 'id'>,
  counter: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${passkey.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(database);
  return numAffectedRows === 1n;
}

/** Removes a passkey; answers what it was called, undefined when the person has no such passkey. */
export async function deletePasskey(
  database: Kysely<never>,
  person: Person,
  passkeyId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where company_id = ${person.companyId} and user_id = ${person.userId} and id = ${passkeyId}
    returning name`.execute(database);
  return rows[0]?.name;
}

/** Keeps a challenge for five minutes: for a person who adds a passkey, or null for a sign-in. */
export async function keepChallenge(database: Kysely<never>, hash: Buffer, person: Person | null): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(database);
  await sql`insert into passkey_challenges (challenge_hash, company_id, user_id)
    values (${hash}, ${person?.companyId ?? null}, ${person?.userId ?? null})`.execute(database);
}

/**
 * Uses up a challenge. False when it was used, has expired, or was for something else; of two simultaneous callers, one
 * gets it.
 */
export async function takeChallenge(database: Kysely<never>, hash: Buffer, person: Person | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges where challenge_hash = ${hash} and expires_at > now()
      and user_id is not distinct from ${person?.userId ?? null}::uuid`.execute(database);
  return numAffectedRows === 1n;
}
