import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';

/** After so many failures each further try must wait. */
const LIMITS = { email: 5, address: 30 } as const;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;
/** Failures older than this no longer count. */
const MEMORY_SECONDS = 3600;

export type Kind = keyof typeof LIMITS;

/** Seconds to wait before the next try; 0 when it may be now. Doubles with each failure past the limit. */
export function secondsToWait(kind: Kind, failures: number, secondsSinceLast: number): number {
  if (failures < LIMITS[kind]) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - LIMITS[kind]), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - secondsSinceLast));
}

export type Attempt = { readonly email: string; readonly address: string };

/** Keyed hashes: the table holds nobody's address. */
function keysOf(secret: string, attempt: Attempt): Readonly<Record<Kind, string>> {
  const key = (kind: Kind, value: string) =>
    createHmac('sha256', secret).update(`sign-in:${kind}:${value}`).digest('hex');
  return { email: key('email', attempt.email), address: key('address', attempt.address) };
}

/**
 * Counts a try before the password is looked at, so that tries at the same moment count too. Answers 429 with
 * Retry-After when the email or the address failed too often. The counts are in the database: a restart keeps them.
 */
export async function countSignIn(database: Kysely<never>, secret: string, attempt: Attempt): Promise<void> {
  const keys = keysOf(secret, attempt);
  const wait = await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${keys.address})), pg_advisory_xact_lock(hashtext(${keys.email}))`.execute(
      tx,
    );
    const { rows } = await sql<{ kind: Kind; failures: number; since: number }>`
      select 'email' as kind, count(*)::int as failures,
        coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::float8 as since
      from login_attempts
      where lower(email) = ${keys.email} and at > now() - make_interval(secs => ${MEMORY_SECONDS})
      union all
      select 'address', count(*)::int, coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::float8
      from login_attempts
      where ip = ${keys.address} and at > now() - make_interval(secs => ${MEMORY_SECONDS})`.execute(tx);
    const seconds = Math.max(...rows.map(({ kind, failures, since }) => secondsToWait(kind, failures, since)));
    if (seconds === 0) {
      await sql`insert into login_attempts (email, ip) values (${keys.email}, ${keys.address})`.execute(tx);
    }
    return seconds;
  });
  if (wait === 0) return;
  throw new RequestError(429, 'too_many_attempts', {
    params: { seconds: wait },
    headers: { 'retry-after': String(wait) },
  });
}

/** A success: the failures of this email are forgotten, for its sender too. */
export async function forgetFailures(database: Kysely<never>, secret: string, attempt: Attempt): Promise<void> {
  await sql`
    delete from login_attempts
    where lower(email) = ${keysOf(secret, attempt).email}
      or at < now() - make_interval(secs => ${MEMORY_SECONDS * 24})`.execute(database);
}
