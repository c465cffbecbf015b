import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';

/** Sign-ups within an hour: of one e-mail address, and from one sender, whichever companies they name. */
export const SIGN_UPS_AN_HOUR = { email: 3, address: 10 } as const;
const HOUR_SECONDS = 3600;

type Attempt = { readonly email: string; readonly address: string };

/**
 * Counts a sign-up before it is written, so that simultaneous tries count too. Answers 429 with Retry-After when the
 * e-mail address or the sender has reached this hour's limit. The counts are in the database, as keyed hashes: a
 * restart keeps them, and the table holds no addresses.
 */
export async function countSignUp(database: Kysely<never>, secret: string, attempt: Attempt): Promise<void> {
  const kinds = ['address', 'email'] as const;
  const keyOf = (kind: keyof Attempt) =>
    createHmac('sha256', secret).update(`sign-up:${kind}:${attempt[kind].toLowerCase()}`).digest('hex');
  const wait = await database.transaction().execute(async (tx) => {
    await sql`delete from sign_up_attempts where at < now() - make_interval(secs => ${HOUR_SECONDS * 24})`.execute(tx);
    let longest = 0;
    for (const kind of kinds) {
      const key = keyOf(kind);
      await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
      const { rows } = await sql<{ count: number; left: number }>`
        select count(*)::int as count,
          coalesce(${HOUR_SECONDS} - extract(epoch from clock_timestamp() - min(at)), 0)::float8 as left
        from sign_up_attempts where key = ${key} and at > now() - make_interval(secs => ${HOUR_SECONDS})
          and at < now() + interval '1 minute'`.execute(tx);
      const { count = 0, left = 0 } = rows[0] ?? {};
      if (count >= SIGN_UPS_AN_HOUR[kind]) longest = Math.max(longest, Math.ceil(left), 1);
    }
    if (longest === 0) {
      for (const kind of kinds) await sql`insert into sign_up_attempts (key) values (${keyOf(kind)})`.execute(tx);
    }
    return longest;
  });
  if (wait === 0) return;
  throw new RequestError(429, 'too_many_sign_ups', {
    params: { minutes: Math.ceil(wait / 60) },
    headers: { 'retry-after': String(wait) },
  });
}
