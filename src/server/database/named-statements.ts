import pg from 'pg';
import { asUnavailable, type DatabaseUnavailableError } from './database-unavailable.ts';
import type { DiskRoom } from './disk-room.ts';
import type { StatementWatch } from './slow-statements.ts';

const MOST_NAMES = 500;
const CACHED_PLAN_OUTDATED = '0A000';

type Send = (...args: unknown[]) => Promise<unknown>;
type Connected = { connection: { parsedStatements: Record<string, string> } };

/** What Kysely asks to begin a transaction without settings. */
const BEGIN = 'begin';
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [], fields: [] };

/** The text of what is sent, which is a text or a query with one. */
function textOf(sent: unknown): string {
  const { text } = typeof sent === 'string' ? { text: sent } : (sent as { readonly text?: string });
  return text ?? '';
}

/**
 * A client that sends a query it has seen before as a named statement, so that the server parses and plans it once.
 * Names belong to the physical connection, as prepared statements do. When there are too many, all are dropped. The
 * answer to a transaction's `begin` is not awaited: the next statement is sent right behind it, and fails if the
 * connection is lost. Needs a pipelined connection.
 */
export class NamedStatementClient extends pg.Client {
  private readonly sendUnchanged: Send;
  private readonly send: Send;
  private readonly seen = new Set<string>();
  private readonly names = new Map<string, string>();
  private lastName = 0;
  private outdated = false;
  private lost: DatabaseUnavailableError | undefined;

  constructor(config?: pg.ClientConfig & { readonly statements?: StatementWatch; readonly disk?: DiskRoom }) {
    super(config);
    const watch = config?.statements;
    const disk = config?.disk;
    this.sendUnchanged = super.query.bind(this) as Send;
    this.on('error', (error) => {
      this.lost ??= asUnavailable(error);
    });
    // Later statements on a broken connection, such as the rollback of its transaction, fail with the same reason.
    this.send = async (...args) => {
      if (this.lost !== undefined) throw this.lost;
      const began = performance.now();
      try {
        return await this.sendUnchanged(...args);
      } catch (error) {
        disk?.heard(error);
        throw this.lost ?? error;
      } finally {
        watch?.ended(textOf(args[0]), performance.now() - began);
      }
    };
    const named: Send = (...args) => this.sendNamed(args);
    this.query = named as pg.Client['query'];
  }

  /** Queries with exactly one statement: the server refuses a text that holds several, even without values. */
  querySingle(text: string, values: unknown[]): Promise<unknown> {
    return values.length > 0 ? this.sendNamed([text, values]) : this.send({ text, values, queryMode: 'extended' });
  }

  private sendNamed(args: unknown[]): Promise<unknown> {
    const [text, values, ...rest] = args;
    if (text === BEGIN) {
      void this.send(BEGIN).catch(() => {});
      return Promise.resolve(BEGUN);
    }
    if (rest.length > 0 || typeof text !== 'string' || !Array.isArray(values)) return this.sendUnchanged(...args);
    if (this.outdated || this.names.size >= MOST_NAMES) {
      // Forgetting is a command of its own, which a broken-off transaction would refuse.
      return this.getTransactionStatus() === 'I'
        ? this.forgetNames().then(() => this.send(...args))
        : this.send(...args);
    }
    const name = values.length === 0 ? undefined : this.nameOf(text);
    if (name === undefined) return this.send(...args);
    return this.send({ name, text, values }).catch((error: unknown) => {
      if ((error as { code?: string }).code === CACHED_PLAN_OUTDATED) this.outdated = true;
      throw error;
    });
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (!this.seen.has(text)) {
      if (this.seen.size >= MOST_NAMES) this.seen.clear();
      this.seen.add(text);
      return undefined;
    }
    this.lastName += 1;
    const name = `s${this.lastName}`;
    this.names.set(text, name);
    return name;
  }

  private async forgetNames(): Promise<void> {
    this.names.clear();
    this.seen.clear();
    this.outdated = false;
    (this as unknown as Connected).connection.parsedStatements = {};
    await this.send('deallocate all');
  }
}
