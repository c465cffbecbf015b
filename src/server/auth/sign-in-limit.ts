import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';

/** After so many failures in a row each further try must wait. */
const LIMITS = { email: 5, address: 30 } as const;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;
/** Failures older than this no longer count. */
const MEMORY_SECONDS = 3600;

type Kind = keyof typeof LIMITS;
type Attempts = { readonly failures: number; readonly age: number };

/** Seconds to wait before the next try; 0 when it may be now. Doubles with each failure past the limit. */
export function secondsToWait(kind: Kind, { failures, age }: Attempts): number {
  if (failures < LIMITS[kind] || age > MEMORY_SECONDS) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - LIMITS[kind]), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - age));
}

/** Keys are keyed hashes: the table holds no address and no email. */
function keyOf(secret: string, kind: Kind, value: string): string {
  return createHmac('sha256', secret).update(`sign-in:${kind}:${value}`).digest('hex');
}

export type Attempt = { readonly email: string; readonly address: string };

/**
 * Counts a try before the password is looked at, so that tries at the same moment count too. Answers 429 with
 * Retry-After when the email or the address failed too often. The counts are in the database: a restart keeps them.
 */
export async function countSignIn(database: Kysely<never>, secret: string, attempt: Attempt): Promise<void> {
  const keys = [
    { kind: 'address', key: keyOf(secret, 'address', attempt.address) },
    { kind: 'email', key: keyOf(secret, 'email', attempt.email) },
  ] as const;
  const wait = await database.transaction().execute(async (tx) => {
    for (const { kind, key } of keys) {
      await sql`insert into sign_in_failures (key, failures, last_at) values (${key}, 0, now())
        on conflict (key) do nothing`.execute(tx);
      const { rows } = await sql<Attempts>`
        select failures, extract(epoch from clock_timestamp() - last_at)::float8 as age
        from sign_in_failures where key = ${key} for update`.execute(tx);
      const seconds = rows[0] === undefined ? 0 : secondsToWait(kind, rows[0]);
      if (seconds > 0) return seconds;
    }
    for (const { key } of keys) {
      await sql`
        update sign_in_failures set last_at = now(),
          failures = case when last_at < now() - make_interval(secs => ${MEMORY_SECONDS}) then 1 else failures + 1 end
        where key = ${key}`.execute(tx);
    }
    return 0;
  });
  if (wait > 0) {
    throw new RequestError(429, 'too_many_attempts', {
      params: { seconds: wait },
      headers: { 'retry-after': String(wait) },
    });
  }
}

/** A success: the email's failures are forgotten, and this try no longer counts against the address. */
export async function forgetFailures(database: Kysely<never>, secret: string, attempt: Attempt): Promise<void> {
  await sql`delete from sign_in_failures where key = ${keyOf(secret, 'email', attempt.email)}`.execute(database);
  await sql`update sign_in_failures set failures = greatest(failures - 1, 0)
    where key = ${keyOf(secret, 'address', attempt.address)}`.execute(database);
  await sql`delete from sign_in_failures where last_at < now() - make_interval(secs => ${MEMORY_SECONDS * 2})`.execute(
    database,
  );
}
