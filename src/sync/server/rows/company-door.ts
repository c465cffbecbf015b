import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Needed } from '#shared/permission.ts';
import type { Actor, Command, FieldValues } from '#sync/command.ts';
import type { VerdictStatus } from '#sync/envelope.schema.ts';

/** A transaction that sees one company only. Repositories take this and nothing else. */
export type CompanyTx = Transaction<Record<never, never>>;

const doors = new WeakMap<Kysely<never>, Kysely<never>>();

/**
 * Registers the connections on which company transactions of this database run: ones that reach no further than one
 * company, or as near to that as the engine allows. Whoever opens a database calls it.
 */
export function openDoor(database: Kysely<never>, door: Kysely<never>): void {
  doors.set(database, door);
}

/** Where company transactions of this database run. */
export function doorOf(database: Kysely<never>): Kysely<never> {
  const door = doors.get(database);
  if (door === undefined) throw new Error('this database has no door for company transactions');
  return door;
}

/**
 * Restricts a transaction to one company after it began as the owner of the tables, such as a sign-in that had to
 * search all companies. From here on row-level security binds it as it does `withCompany`.
 */
export async function enterCompany(tx: Transaction<never>, companyId: string): Promise<CompanyTx> {
  await sql`select set_config('role', 'remise_app', true), set_config('app.company_id', ${companyId}, true)`.execute(
    tx,
  );
  return tx as unknown as CompanyTx;
}

const hearers = new WeakMap<Kysely<never>, (companyId: string) => void>();
const noted = new WeakSet<CompanyTx>();

/**
 * Hears of each committed transaction of this process that `noteNews` was called in. One hears per database, the last.
 * Returns a function to stop.
 */
export function hearNews(database: Kysely<never>, hearer: (companyId: string) => void): () => void {
  hearers.set(database, hearer);
  return () => {
    if (hearers.get(database) === hearer) hearers.delete(database);
  };
}

/** Notes that this transaction changes what people look at, besides synced rows: told once it has committed. */
export function noteNews(tx: CompanyTx): void {
  noted.add(tx);
}

/**
 * The one door to a company's data: opens a transaction as the role that row-level security binds, with the company
 * set for its policies. Nothing outside this file may name another company.
 */
export async function withCompany<Result>(
  database: Kysely<never>,
  companyId: string,
  work: (tx: CompanyTx) => Promise<Result>,
): Promise<Result> {
  let hasNews = false;
  const result = await doorOf(database)
    .transaction()
    .execute(async (tx) => {
      const own = await enterCompany(tx, companyId);
      const done = await work(own);
      hasNews = noted.has(own);
      return done;
    });
  if (hasNews) hearers.get(database)?.(companyId);
  return result;
}

/** A device that looks: the rev of the place that it names, and the rev after which it asks for its verdicts. */
export type LookingDevice = { readonly clientId: string; readonly place: number | null; readonly from: number | null };

/**
 * The same door for the look that every pull and push begins with, as one statement without a transaction around it:
 * `sync_look` enters the company for as long as it runs, and answers where it and these devices are. Verdicts are left
 * out for a device that is further behind than `mostRevs`.
 */
export async function lookAtCompany<Seen>(
  database: Kysely<never>,
  companyId: string,
  devices: readonly LookingDevice[],
  mostRevs: number,
): Promise<Seen> {
  const clients = devices.map(({ clientId }) => clientId);
  const places = devices.map(({ place }) => place);
  const after = devices.map(({ from }) => from);
  const look = sql<{ seen: Seen | null }>`select sync_look(
    ${companyId}::uuid, ${clients}::uuid[], ${places}::bigint[], ${after}::bigint[], ${mostRevs}::bigint) as seen`;
  const { rows } = await look.execute(doorOf(database));
  const seen = rows[0]?.seen;
  if (seen === undefined || seen === null) throw new Error(`company ${companyId} has no counter`);
  return seen;
}

/** What is known when changes begin; their revs are taken, so the company's lock is held. */
export type OpenedChanges = {
  readonly epoch: string;
  /** The rev of the first; the others follow it. */
  readonly rev: number;
  readonly changes: readonly KnownChange[];
};

/** What is known of a change and of the device that it comes from. */
export type KnownChange = {
  readonly lastSeq: number;
  readonly clientUserId: string | null;
  readonly known: {
    readonly hash: string;
    readonly status: VerdictStatus;
    readonly code: string | null;
    readonly rev: number;
    readonly clientId: string | null;
    readonly seq: number | null;
  } | null;
};

/**
 * The same door for changes: also takes the company's lock and a rev for each of them (`sync_open_all` enters the
 * company as `withCompany` does). Do nothing slow inside: the whole company waits.
 */
export async function withCompanyChanges<Result>(
  database: Kysely<never>,
  companyId: string,
  changes: readonly { readonly clientId: string | null; readonly mutationId: string | null }[],
  work: (tx: CompanyTx, opened: OpenedChanges) => Promise<Result>,
): Promise<Result> {
  const clients = changes.map(({ clientId }) => clientId);
  const mutations = changes.map(({ mutationId }) => mutationId);
  return doorOf(database)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ opened: OpenedChanges }>`
      select sync_open_all(${companyId}::uuid, ${clients}::uuid[], ${mutations}::uuid[]) as opened
    `.execute(tx);
      const opened = rows[0]?.opened;
      if (opened === undefined) throw new Error('no change was opened');
      return work(tx as unknown as CompanyTx, opened);
    });
}

/** What the write path answers: the verdict and its rev. */
export type CommandOutcome = { readonly status: VerdictStatus; readonly rev: number };

/** How routes reach a company: with the session's actor, its permissions checked, on the one write path. */
export type CompanyDoor = {
  /**
   * Answers 401 without a session, 403 without the permission (null asks for none); otherwise runs the read in the
   * actor's company.
   */
  readonly read: <Result>(
    request: FastifyRequest,
    permission: Needed | null,
    work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
  ) => Promise<Result>;
  /** Runs a command as the session's actor. A refusal is thrown as a `RefusedError` and answered as 404, 409 or 422. */
  readonly run: <Args, State>(
    request: FastifyRequest,
    command: Command<Args, State>,
    args: Args,
    was?: Readonly<Record<string, FieldValues>>,
  ) => Promise<CommandOutcome>;
};
