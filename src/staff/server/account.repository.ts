import { type Kysely, sql } from 'kysely';
import type { Language } from '#shared/request-language.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

const UNIQUE_VIOLATION = '23505';

/** A person who can sign in, with the company they work for. */
export type Account = {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly paymentProvider: string | null;
  readonly hasPaymentKey: boolean;
  /** The company's ledger is or was kept here. */
  readonly hasLedger: boolean;
  /** When the company is deleted; null: it stays. */
  readonly companyLeavesAt: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** The language of mails to this person. */
  readonly language: Language;
  readonly emailConfirmed: boolean;
  /** They registered and have not used the mailed link, so they cannot sign in yet. */
  readonly confirmFirst: boolean;
  /** The company may not mail others until an owner has confirmed their address. */
  readonly mailsWait: boolean;
  /** A code is asked for after the password. */
  readonly twoStep: boolean;
  /** The company asks everybody for a second step. */
  readonly twoStepDemanded: boolean;
};

const ACCOUNT = sql`
  u.id, u.company_id as "companyId", c.name as "companyName", c.payment_provider as "paymentProvider",
  c.has_payment_key as "hasPaymentKey",
  c.has_ledger or c.payment_provider is not null as "hasLedger", u.firstname, u.lastname, u.email, u.role, u.permissions,
  ${instantSql(sql`c.leaves_at`)} as "companyLeavesAt", u.language, u.email_confirmed_at is not null as "emailConfirmed", u.confirm_first as "confirmFirst",
  c.mails_open_at is null as "mailsWait",
  exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null) as "twoStep",
  exists (select from company_settings s where s.company_id = u.company_id and s.section = 'access'
    and s.value->>'two_step' = 'true') as "twoStepDemanded"`;

/** `passwordHash` is empty for somebody who was invited and has not accepted yet. */
export type AccountWithPassword = Account & { readonly passwordHash: string };

/** The account and password hash of an email address; before sign-in no company is known, so this looks everywhere. */
export async function findAccountByEmail(
  database: Kysely<never>,
  email: string,
): Promise<AccountWithPassword | undefined> {
  const { rows } = await sql<AccountWithPassword>`
    select ${ACCOUNT}, u.password_hash as "passwordHash"
    from users u join companies c on c.id = u.company_id
    where lower(u.email) = ${email} and u.active`.execute(database);
  return rows[0];
}

/** The account and password hash of a person; undefined when they no longer work there. */
export async function findAccountById(
  database: Kysely<never>,
  person: { readonly companyId: string; readonly userId: string },
): Promise<AccountWithPassword | undefined> {
  const { rows } = await sql<AccountWithPassword>`
    select ${ACCOUNT}, u.password_hash as "passwordHash"
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${person.companyId} and u.id = ${person.userId} and u.active`.execute(database);
  return rows[0];
}

export type SessionAccount = Account & { readonly sessionId: string; readonly lastSeenAt: string };

/** Somebody of a company, as the others see them. */
export type Colleague = {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** May do everything, and gives others their rights. */
  readonly owner: boolean;
};

/** Everybody of a company by name. */
export async function findColleagues(database: Kysely<never>, companyId: string): Promise<readonly Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, trim(firstname || ' ' || lastname) as name, active, role = 'owner' as owner
    from users where company_id = ${companyId} order by lower(firstname), lower(lastname), id`.execute(database);
  return rows;
}

/** A colleague who works there, as earlier programs list them. */
export type ColleagueAddress = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};

/** Everybody who works for a company, by name; who is only invited does not yet. */
export async function findColleagueAddresses(
  database: Kysely<never>,
  companyId: string,
): Promise<readonly ColleagueAddress[]> {
  const { rows } = await sql<ColleagueAddress>`
    select id, firstname, lastname, email from users
    where company_id = ${companyId} and active and password_hash <> ''
    order by lower(firstname), lower(lastname), id`.execute(database);
  return rows;
}

/**
 * `revoked`: its device must drop its data, because the session was ended from elsewhere or the person is no longer
 * active.
 */
export type FoundSession = SessionAccount | 'revoked' | undefined;

/** A browser's session, or a token issued to another program. Neither works in place of the other. */
export type SessionKind = 'browser' | 'bearer';

/** The accounts of these sessions, in their order; undefined for one that nobody has, or that has run out. */
export async function findAccountsBySession(
  database: Kysely<never>,
  tokenHashes: readonly Buffer[],
  kind: SessionKind,
): Promise<readonly FoundSession[]> {
  const { rows } = await sql<SessionAccount & { isRevoked: boolean; tokenHash: Buffer }>`
    select ${ACCOUNT}, s.id as "sessionId", s.last_seen_at as "lastSeenAt", s.token_hash as "tokenHash",
      s.revoked_at is not null or not u.active as "isRevoked"
    from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.kind = ${kind} and s.expires_at > now()`.execute(database);
  const found = new Map<string, FoundSession>(
    rows.map(({ isRevoked, tokenHash, ...account }) => [tokenHash.toString('hex'), isRevoked ? 'revoked' : account]),
  );
  const unknown = tokenHashes.filter((hash) => !found.has(hash.toString('hex')));
  for (const hash of await findLeft(database, unknown)) found.set(hash.toString('hex'), 'revoked');
  return tokenHashes.map((hash) => found.get(hash.toString('hex')));
}

/** Which of these sessions were of a company that is gone. */
async function findLeft(database: Kysely<never>, tokenHashes: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (tokenHashes.length === 0) return [];
  const { rows } = await sql<{ tokenHash: Buffer }>`
    select token_hash as "tokenHash" from left_sessions
    where token_hash = any(${tokenHashes}::bytea[]) and until > now()`.execute(database);
  return rows.map(({ tokenHash }) => tokenHash);
}

/**
 * Ends every session of a person and has their devices drop what they hold. Each is kept for as long as a cookie of it
 * may live, so that a phone that is found later hears of it too. Answers how many there were.
 */
export async function revokeSessions(
  database: Kysely<never>,
  person: { readonly companyId: string; readonly userId: string },
  cookieDays: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sessions set revoked_at = now(), expires_at = now() + make_interval(days => ${cookieDays})
    where company_id = ${person.companyId} and user_id = ${person.userId} and revoked_at is null
      and expires_at > now()`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/**
 * Makes changes to the company's settings wait for this transaction, or waits for one under way. Call it before
 * touching any session: such a change locks the company before it ends sessions, and the other order would deadlock.
 */
export async function holdSettings(tx: Kysely<never>, companyId: string): Promise<void> {
  await sql`select from companies where id = ${companyId} for share`.execute(tx);
}

/**
 * Starts a session and returns its id; null when the company demands a second step by now and none was shown. Also
 * deletes expired sessions, of any company, except those that another transaction is about to end. `database` is a
 * transaction that holds the company's settings.
 */
export async function insertSession(
  database: Kysely<never>,
  session: {
    readonly tokenHash: Buffer;
    readonly account: Pick<Account, 'companyId' | 'id'>;
    readonly kind: SessionKind;
    readonly userAgent: string;
    readonly days: number;
    readonly byPasskey: boolean;
  },
): Promise<string | null> {
  await sql`delete from sessions where id in
    (select id from sessions where expires_at < now() for update skip locked)`.execute(database);
  const { rows } = await sql<{ id: string }>`
    insert into sessions (token_hash, company_id, user_id, kind, user_agent, by_passkey, expires_at)
    select ${session.tokenHash}, u.company_id, u.id, ${session.kind}, ${session.userAgent.slice(0, 300)},
      ${session.byPasskey}::boolean, now() + make_interval(days => ${session.days})
    from users u where u.company_id = ${session.account.companyId} and u.id = ${session.account.id}
      and (${session.byPasskey}::boolean
        or exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null)
        or not exists (select from company_settings s where s.company_id = u.company_id and s.section = 'access'
          and s.value->>'two_step' = 'true'))
    returning id`.execute(database);
  return rows[0]?.id ?? null;
}

/** However often a session is used, after this many days its person has to sign in again. */
const LONGEST_SESSION_DAYS = 365;

/** Extends a session that is in use, until it is a year old. */
export async function extendSession(database: Kysely<never>, tokenHash: Buffer, days: number): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(),
      expires_at = least(now() + make_interval(days => ${days}), created_at + make_interval(days => ${LONGEST_SESSION_DAYS}))
    where token_hash = ${tokenHash}`.execute(database);
}

/** Ends a session; answers whose it was, unless it was ended from elsewhere before. */
export async function deleteSession(
  database: Kysely<never>,
  tokenHash: Buffer,
): Promise<
  { readonly id: string; readonly companyId: string; readonly userId: string; readonly name: string } | undefined
> {
  const { rows } = await sql<{ id: string; companyId: string; userId: string; name: string }>`
    with ended as (delete from sessions where token_hash = ${tokenHash} returning id, user_id, revoked_at)
    select e.id, u.company_id as "companyId", u.id as "userId", trim(u.firstname || ' ' || u.lastname) as name
    from ended e join users u on u.id = e.user_id where e.revoked_at is null`.execute(database);
  return rows[0];
}

/**
 * Adds a company with its owner. When the address has an account already, it throws the error that `isEmailTaken`
 * recognizes.
 */
export async function insertCompanyWithOwner(
  database: Kysely<never>,
  input: {
    readonly company: { readonly id: string; readonly name: string; readonly slug: string };
    readonly owner: {
      readonly id: string;
      readonly firstname: string;
      readonly lastname: string;
      readonly email: string;
      readonly passwordHash: string;
      readonly role: string;
      readonly permissions: readonly string[];
      readonly language: Language;
      readonly confirmFirst: boolean;
    };
  },
): Promise<void> {
  const { company, owner } = input;
  // Anybody may register: what they mail to others waits until the owner's address is confirmed.
  await sql`insert into companies (id, name, slug, mails_open_at)
    values (${company.id}, ${company.name}, ${company.slug}, null)`.execute(database);
  await sql`
    insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions, language, confirm_first, joined_at)
    values (${company.id}, ${owner.id}, ${owner.email}, ${owner.firstname}, ${owner.lastname}, ${owner.passwordHash},
            ${owner.role}, ${JSON.stringify(owner.permissions)}::jsonb, ${owner.language},
            ${owner.confirmFirst}, now())`.execute(database);
}

/** False while the first company is still to be registered. */
export async function hasCompany(database: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from companies) as has`.execute(database);
  return rows[0]?.has ?? false;
}

export type AddressHolder = Pick<Account, 'id' | 'companyId' | 'email' | 'firstname' | 'lastname' | 'language'> & {
  /** They work there, or have been invited to; false for who left. */
  readonly active: boolean;
  /** They have a password; false for who was invited and has not accepted. */
  readonly joined: boolean;
};

/** The holder of an address, working there or not. */
export async function findAddressHolder(database: Kysely<never>, email: string): Promise<AddressHolder | undefined> {
  const { rows } = await sql<AddressHolder>`
    select id, company_id as "companyId", email, firstname, lastname, language, active, password_hash <> '' as joined
    from users
    where lower(email) = ${email.toLowerCase()}`.execute(database);
  return rows[0];
}

/** True for the error of the second of two simultaneous insertions of one email address, which the index refuses. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === 'users_email';
}
