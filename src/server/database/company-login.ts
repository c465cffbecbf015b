import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

/** The key of the advisory lock that lets one process at a time make the login or set its password. */
const LOGIN_LOCK = 7_236_474;
const SCRAM_ROUNDS = 4096;

/** A role for this database only, with the rights of the application's role, and the address to connect with it. */
export type CompanyLogin = { readonly name: string; readonly url: string };

/** Thrown when a login exists but must not be used. */
export class LoginRefused extends Error {}

/**
 * Makes the login for company transactions, or sets its password again: processes with the same secret derive the same
 * password without talking to each other. Needs an owner who may make roles; without that right, PostgreSQL's error is
 * thrown.
 */
export async function makeCompanyLogin(owner: pg.Pool, databaseUrl: string, secret: string): Promise<CompanyLogin> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOGIN_LOCK})`);
    const { rows } = await client.query<{ oid: number; known: boolean }>(`
      select d.oid, exists (select from pg_roles where rolname = 'remise_app_' || d.oid) as known
      from pg_database d where d.datname = current_database()`);
    const { oid = 0, known = false } = rows[0] ?? {};
    // The oid is unique within a server. Two servers may use the same name, but each login works only on its own server.
    const name = `remise_app_${oid}`;
    const password = passwordOf(secret, name);
    const as = `login inherit password ${pg.escapeLiteral(verifierOf(password))}`;
    await client.query(MAKE_APPLICATION_ROLE);
    await client.query(`${known ? 'alter' : 'create'} role ${name} ${as}`);
    await client.query(grantTo(name));
    await client.query('commit');
    return { name, url: addressFor(databaseUrl, name, password) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** As the first migration does, which has not run yet at the first start. */
const MAKE_APPLICATION_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = 'remise_app') then create role remise_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$`;

const grantTo = (name: string) => `do $$ begin
  if not pg_has_role('${name}', 'remise_app', 'usage') then grant remise_app to ${name}; end if;
end $$`;

/** Refuses a login that is somebody else behind a pooler, or that may do more than the application's role. */
export async function refuseStrongLogin(pool: pg.Pool, { name }: CompanyLogin): Promise<void> {
  const { rows } = await pool.query<{ name: string; strong: boolean }>(`
    select session_user::text as name, rolsuper or rolbypassrls or rolcreaterole
      or exists (select from pg_class where relowner = r.oid) as strong
    from pg_roles r where rolname = session_user`);
  const [found] = rows;
  if (found?.name !== name) throw new LoginRefused(`the connection belongs to ${found?.name}`);
  if (found.strong) throw new LoginRefused(`${name} may do more than read and write rows`);
}

function passwordOf(secret: string, name: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `remise database login ${name}`, 32)).toString('base64url');
}

/**
 * The verifier that PostgreSQL stores for a password (SCRAM-SHA-256), so that the password itself is in no statement
 * and no log.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** The same address for somebody else. In the query, which counts before what stands in front of the host. */
function addressFor(databaseUrl: string, name: string, password: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('user', name);
  url.searchParams.set('password', password);
  return url.href;
}
