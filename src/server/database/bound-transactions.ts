import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { NamedStatementClient } from './named-statements.ts';

/**
 * What reads or writes rows, and steps inside the transaction. Everything else would change the session, end the
 * transaction or run text inside text.
 */
const ROWS_ONLY = /^[\s(]*(?:select|insert|update|delete|with|values)\b/i;
const STEPS = /^(?:rollback to )?savepoint [a-z]+$/;
/** Functions and a view by which rows-only text sets the role or the company, functions that run text, and hidden names. */
const SETTINGS = /set_config|pg_settings|_to_xml|ts_stat|ts_rewrite|u&\s*["']/i;
/** Rows into a table of its own, which functions of the tables' owner might take for theirs: `into` without `insert`. */
const NEW_TABLE = /(?<!\binsert\s+)\binto\b/i;

/** A company transaction asked for what none of them needs. */
export class BeyondDoorError extends Error {
  override readonly name = 'BeyondDoorError';
}

/** Kysely for company transactions alone, over connections of this pool. */
export function boundKysely(pool: PostgresPool): Kysely<never> {
  const bound = { ...pool, connect: async () => boundClient((await pool.connect()) as HeldClient) };
  return new Kysely<never>({ dialect: new PostgresDialect({ pool: bound }) });
}

type HeldClient = PostgresPoolClient & Pick<NamedStatementClient, 'querySingle'>;
type Query = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * A connection for one transaction: it begins, its first statement enters the company, those after it read or write rows,
 * one at a time, and when it ends the connection is given back. So no text of ours or of a stranger sets the session's role
 * or another company, or ends the transaction and goes on after it.
 */
function boundClient(client: HeldClient): PostgresPoolClient {
  let stage: 'new' | 'begun' | 'entered' | 'over' = 'new';
  const query: Query = (text, values) => {
    if (stage === 'new' && text === 'begin') {
      stage = 'begun';
      return client.query(text, values);
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
/** Texts that were looked at: the same come again and again, and looking costs as much as sending. */
const harmless = new Set<string>();

/** Why a text is not sent; undefined for one that is. */
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
