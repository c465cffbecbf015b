import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { NamedStatementClient } from './named-statements.ts';

/**
 * Statements that read or write rows. With savepoints these are the only ones allowed: any other could change the
 * session, end the transaction or run text as a statement.
 */
const ROWS_ONLY = /^[\s(]*(?:select|insert|update|delete|with|values)\b/i;
/** The one statement that needs no transaction: it enters a company for as long as it runs. */
const ALONE =
  /^select sync_look\(\s*\$1::uuid, \$2::uuid\[\], \$3::bigint\[\], \$4::bigint\[\], \$5::bigint\) as seen$/;
const STEPS = /^(?:rollback to )?savepoint [a-z]+$/;
/**
 * What a statement on rows must not contain: a function or view that sets the role or the company, a function that runs
 * text, or a name in escapes.
 */
const SETTINGS = /set_config|pg_settings|_to_xml|ts_stat|ts_rewrite|u&\s*["']/i;
/** `into` without `insert`: makes a table, which functions of the tables' owner might mistake for one of theirs. */
const NEW_TABLE = /(?<!\binsert\s+)\binto\b/i;

/** A company transaction sent a statement that no such transaction needs. */
export class BeyondDoorError extends Error {
  override readonly name = 'BeyondDoorError';
}

/** Kysely for company transactions only, over connections of this pool. */
export function boundKysely(pool: PostgresPool): Kysely<never> {
  const bound = { ...pool, connect: async () => boundClient((await pool.connect()) as HeldClient) };
  return new Kysely<never>({ dialect: new PostgresDialect({ pool: bound }) });
}

type HeldClient = PostgresPoolClient & Pick<NamedStatementClient, 'querySingle'>;
type Query = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * A connection for one transaction, or for the one statement that needs none. It begins, its first statement enters the company, the later ones read or write
 * rows, one at a time, and at its end the connection is returned. So no statement, ours or injected, can set the
 * session's role or another company, or end the transaction and go on after it.
 */
function boundClient(client: HeldClient): PostgresPoolClient {
  let stage: 'new' | 'begun' | 'entered' | 'over' = 'new';
  const query: Query = (text, values) => {
    if (stage === 'new' && text === 'begin') {
      stage = 'begun';
      return client.query(text, values);
    }
    if (stage === 'new' && ALONE.test(text)) {
      stage = 'over';
      return client.querySingle(text, values);
    }
    if (stage === 'new' || stage === 'over') return refuse('outside its transaction', text);
    if (text === 'commit' || text === 'rollback') {
      stage = 'over';
      return client.query(text, values);
    }
    const enters = stage === 'begun';
    stage = 'entered';
    const why = enters ? undefined : findReason(text);
    return why === undefined ? client.querySingle(text, values) : refuse(why, text);
  };
  return { query: query as PostgresPoolClient['query'], release: (error) => client.release(error) };
}

const MOST_TEXTS = 1000;
/** Statements already checked: the same ones come again and again, and checking costs as much as sending. */
const harmless = new Set<string>();

/** Why a statement is not sent; undefined for an allowed one. */
function findReason(text: string): string | undefined {
  if (harmless.has(text)) return undefined;
  if (!STEPS.test(text)) {
    if (!ROWS_ONLY.test(text)) return 'that is more than rows';
    if (SETTINGS.test(text)) return 'that reaches for settings';
    if (NEW_TABLE.test(text)) return 'that makes a table';
  }
  if (harmless.size >= MOST_TEXTS) harmless.clear();
  harmless.add(text);
  return undefined;
}

function refuse(why: string, text: string): Promise<never> {
  return Promise.reject(new BeyondDoorError(`A company transaction was sent a statement ${why}: ${text.slice(0, 60)}`));
}
