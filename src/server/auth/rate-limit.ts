import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';

type Kind = 'subject' | 'sender';

/** The tries allowed within an hour before each further one must wait: for one account or link, and from one sender. */
const LIMITS = {
  'sign-in': { subject: 5, sender: 30 },
  register: { subject: 5, sender: 30 },
  'forgot-password': { subject: 5, sender: 30 },
  /** Links that were mailed. */
  link: { subject: 5, sender: 30 },
  'confirm-mail': { subject: 3, sender: 30 },
  /** The first code of two-step sign-in. */
  'second-step': { subject: 5, sender: 30 },
  passkey: { subject: 5, sender: 30 },
  /** Requested by everybody behind one address, whenever the sign-in page opens. */
  'passkey-options': { subject: 600, sender: 600 },
} as const satisfies Readonly<Record<string, Readonly<Record<Kind, number>>>>;

export type LimitedCall = keyof typeof LIMITS;

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;
/** Tries older than this no longer count. */
const MEMORY_SECONDS = 3600;

/** Tries within so many seconds. Those of a clock that was ahead, and was set back since, would count until it is there. */
const within = (seconds: number) =>
  sql`at > now() - make_interval(secs => ${seconds}) and at < now() + interval '1 minute'`;

/** Seconds to wait before the next try; 0 when it may be made now. Doubles with each try past the limit. */
export function secondsToWait(limit: number, tries: number, secondsSinceLast: number): number {
  if (tries < limit) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - limit), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - secondsSinceLast));
}

/** `subject`: the account or link tried; left out when a call names none. `sender`: the IP address. */
export type Attempt = { readonly call: LimitedCall; readonly subject?: string; readonly sender: string };

export type RateLimit = {
  /**
   * Counts a try before anything is looked at, so that tries at the same moment count too. Answers 429 with Retry-After
   * when there were too many. The counts are in the database: a restart keeps them.
   */
  readonly count: (attempt: Attempt) => Promise<void>;
  /** A success: the tries of this subject are forgotten, for their sender too. */
  readonly forget: (attempt: Attempt) => Promise<void>;
  /** True while a subject has had fewer than `most` of something within so many hours; then counts one more. */
  readonly takeShare: (what: string, subject: string, most: number, hours?: number) => Promise<boolean>;
};

export function openRateLimit(database: Kysely<never>, secret: string): RateLimit {
  /** Keyed hashes, so that the table holds no addresses. */
  const keyOf = (what: string, kind: Kind, value: string) =>
    createHmac('sha256', secret).update(`${what}:${kind}:${value}`).digest('hex');
  const keysOf = ({ call, subject, sender }: Attempt) => ({
    sender: keyOf(call, 'sender', sender),
    subject: subject === undefined ? null : keyOf(call, 'subject', subject),
  });

  return {
    count: async (attempt) => {
      const keys = keysOf(attempt);
      const wait = await database.transaction().execute((tx) => countTry(tx, LIMITS[attempt.call], keys));
      if (wait === 0) return;
      throw new RequestError(429, 'too_many_attempts', {
        params: { seconds: wait },
        headers: { 'retry-after': String(wait) },
      });
    },
    forget: async (attempt) => {
      await sql`
        delete from login_attempts
        where lower(email) = ${keysOf(attempt).subject}
          or at < now() - make_interval(secs => ${MEMORY_SECONDS * 24})`.execute(database);
    },
    takeShare: async (what, subject, most, hours = 1) => {
      const key = keyOf(what, 'subject', subject);
      return database.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
        const { numAffectedRows } = await sql`
          insert into login_attempts (email)
          select ${key} where (
            select count(*) from login_attempts
            where lower(email) = ${key} and ${within(hours * 3600)}
          ) < ${most}`.execute(tx);
        return Number(numAffectedRows ?? 0) === 1;
      });
    },
  };
}

/** Counts a try unless it must wait; returns the seconds to wait. */
async function countTry(
  tx: Kysely<never>,
  limits: Readonly<Record<Kind, number>>,
  keys: { readonly sender: string; readonly subject: string | null },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${keys.sender})), pg_advisory_xact_lock(hashtext(${keys.subject}))`.execute(
    tx,
  );
  const { rows } = await sql<{ kind: Kind; tries: number; since: number }>`
    select 'subject' as kind, count(*)::int as tries,
      coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::float8 as since
    from login_attempts
    where lower(email) = ${keys.subject}::text and ${within(MEMORY_SECONDS)}
    union all
    select 'sender', count(*)::int, coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::float8
    from login_attempts
    where ip = ${keys.sender} and ${within(MEMORY_SECONDS)}`.execute(tx);
  const wait = Math.max(...rows.map(({ kind, tries, since }) => secondsToWait(limits[kind], tries, since)));
  if (wait === 0) {
    await sql`insert into login_attempts (email, ip) values (${keys.subject ?? ''}, ${keys.sender})`.execute(tx);
  }
  return wait;
}
