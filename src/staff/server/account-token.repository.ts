import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** The purposes of mailed links, and for how many hours each works. */
export const TOKEN_HOURS = { reset: 1, confirm: 72, invite: 168 } as const;
export type TokenPurpose = keyof typeof TOKEN_HOURS;

/** Who a link was sent to. */
export type TokenOwner = { readonly companyId: string; readonly userId: string; readonly email: string };

const TOKEN = /^[\w-]{43}$/;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Makes a link's secret: 43 characters for use in a URL, stored only as a hash. Earlier links of the same person and
 * purpose stop working. `database` may be a transaction of the tables' owner; the application's role has no right to
 * this.
 */
export async function issueAccountToken(
  database: QueryExecutorProvider,
  purpose: TokenPurpose,
  owner: TokenOwner,
): Promise<string> {
  const token = newToken();
  await sql`
    delete from account_tokens
    where (company_id = ${owner.companyId} and user_id = ${owner.userId} and purpose = ${purpose})
      or expires_at < now() - interval '30 days'`.execute(database);
  await sql`
    insert into account_tokens (token_hash, purpose, company_id, user_id, email, expires_at)
    values (${hashToken(token)}, ${purpose}, ${owner.companyId}, ${owner.userId}, ${owner.email},
            now() + make_interval(hours => ${TOKEN_HOURS[purpose]}))`.execute(database);
  return token;
}

/** The same for a link to join the transaction's company; undefined for somebody who was not invited, or has accepted. */
export async function issueInvitation(tx: CompanyTx, userId: string): Promise<string | undefined> {
  const token = newToken();
  const { rows } = await sql<{ invited: boolean }>`
    select invite_staff(${userId}::uuid, ${hashToken(token)}::bytea, ${TOKEN_HOURS.invite}::integer) as invited
    `.execute(tx);
  return rows[0]?.invited === true ? token : undefined;
}

/** Whose link this is while it works; undefined for one that was used, ran out or never was. */
export async function findTokenOwner(
  database: QueryExecutorProvider,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await sql<TokenOwner>`
    select company_id as "companyId", user_id as "userId", email from account_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    `.execute(database);
  return rows[0];
}

/** Uses up a link; undefined when it does not work (any more). Of two simultaneous callers, one gets it. */
export async function useAccountToken(
  database: QueryExecutorProvider,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await sql<TokenOwner>`
    update account_tokens set used_at = now()
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning company_id as "companyId", user_id as "userId", email`.execute(database);
  return rows[0];
}

/** Invalidates a person's links for a purpose, because it was achieved in another way. */
export async function dropAccountTokens(
  database: QueryExecutorProvider,
  purpose: TokenPurpose,
  person: Pick<TokenOwner, 'companyId' | 'userId'>,
): Promise<void> {
  await sql`
    delete from account_tokens
    where company_id = ${person.companyId} and user_id = ${person.userId} and purpose = ${purpose}`.execute(database);
}
