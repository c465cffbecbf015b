import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { type CompanyLogin, LoginRefused, makeCompanyLogin, refuseStrongLogin } from './company-login.ts';
import type { DatabaseLog } from './database.ts';
import { DatabaseStartError } from './database-unavailable.ts';
import { poolForQueries } from './lost-connections.ts';

/** Connections for company transactions. */
export type CompanyPool = { readonly pool: pg.Pool; readonly queries: PostgresPool };

type Options = {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  readonly secret?: string | undefined;
};

const NOT_LET_IN = /^28/;

/**
 * Connections of a login that owns nothing, so that no SQL of a company transaction becomes the tables' owner. Where the
 * database does not let us make one, the owner's, with a line in the log that says what is missing. A database that only
 * had no time or room for us throws a `DatabaseStartError`: another start finds it as it should be.
 */
export async function openCompanyPool(
  owner: pg.Pool,
  open: (url: string) => pg.Pool,
  { databaseUrl, log, secret }: Options,
): Promise<CompanyPool> {
  const asOwner = () => {
    const pool = open(databaseUrl);
    return { pool, queries: poolForQueries(pool) };
  };
  if (secret === undefined) return asOwner();
  const make = () => makeCompanyLogin(owner, databaseUrl, secret);
  let pool: pg.Pool | undefined;
  try {
    const login = await make();
    pool = open(login.url);
    await refuseStrongLogin(pool, login);
    return { pool, queries: letInAgain(pool, make, log) };
  } catch (error) {
    await pool?.end();
    if (!isRefusal(error)) {
      throw new DatabaseStartError(`The database at DATABASE_URL does not answer: ${(error as Error).message}`);
    }
    log.warn({ why: (error as Error).message }, WITHOUT_LOGIN);
    return asOwner();
  }
}

/** Connection, conflict, room, lock, operator, system: what passes. A pooler has a code of the first for an unknown login. */
const PASSING = /^(08(?!P01)|40|53|55|57|58)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** True for an answer that stays the same until somebody changes the database or its address. */
function isRefusal(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string };
  if (error instanceof LoginRefused || code === 'ERR_INVALID_URL') return true;
  return SQLSTATE.test(code) && !PASSING.test(code);
}

const WITHOUT_LOGIN =
  'company transactions use the login of DATABASE_URL: let that role make roles (alter role … createrole; on PostgreSQL ' +
  '16 and newer also grant remise_app to … with admin option) and let remise_app_<number of the database> connect with a ' +
  'password (pg_hba.conf); see "Least rights" in docs/security.md';

/** A process with another secret, or a restored server, changes the login while we run: it is then made as we know it. */
function letInAgain(pool: pg.Pool, make: () => Promise<CompanyLogin>, log: DatabaseLog): PostgresPool {
  const queries = poolForQueries(pool);
  let making: Promise<unknown> | undefined;
  return {
    ...queries,
    connect: async () => {
      try {
        return await queries.connect();
      } catch (error) {
        const { code = '' } = ((error as Error).cause ?? {}) as { readonly code?: string };
        if (!NOT_LET_IN.test(code)) throw error;
        making ??= make()
          .catch((failure: unknown) =>
            log.warn({ err: failure }, 'the login of company transactions was not made again'),
          )
          .finally(() => {
            making = undefined;
          });
        await making;
        return queries.connect();
      }
    },
  };
}
