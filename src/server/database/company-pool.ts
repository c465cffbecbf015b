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
 * Opens connections of a login that owns nothing, so that no SQL of a company transaction can become the tables' owner.
 * If the database does not let us make such a login, the owner's is used and a line in the log says what is missing. A
 * database that only lacked time or room throws a `DatabaseStartError`: another start may find it ready.
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

/**
 * Temporary errors: connection, conflict, resources, lock, operator, system. Excludes 08P01, which a pooler sends for
 * an unknown login.
 */
const PASSING = /^(08(?!P01)|40|53|55|57|58)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** True for an error that stays the same until somebody changes the database or its address. */
function isRefusal(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string };
  if (error instanceof LoginRefused || code === 'ERR_INVALID_URL') return true;
  return SQLSTATE.test(code) && !PASSING.test(code);
}

const WITHOUT_LOGIN =
  'company transactions use the login of DATABASE_URL: let that role make roles (alter role … createrole; on PostgreSQL ' +
  '16 and newer also grant remise_app to … with admin option) and let remise_app_<number of the database> connect with a ' +
  'password (pg_hba.conf); see "Least rights" in docs/security.md';

/**
 * Makes the login again when it no longer gets in: a process with another secret, or a restored server, may change it
 * while we run.
 */
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
