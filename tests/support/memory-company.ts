import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES, type RoleName } from '#staff/roles.ts';
import { type Command, type Decision, type FieldValues, type Intent, type Reader } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { AT, testId } from './builders.ts';

export type Said = {
  readonly was?: Readonly<Record<string, FieldValues>>;
  readonly by?: RoleName;
  /** Everybody is the same person where it is left out. */
  readonly userId?: string;
  readonly at?: string;
  readonly id?: string;
};

/** The rows of one company in memory, and the write path over them without sync: what commands are tested on. */
export class MemoryCompany {
  readonly #rows = new Map<string, Map<string, SyncedRow>>();
  readonly #deleted = new Map<string, SyncedRow | undefined>();
  readonly #numbers: boolean;
  #rev = 1;
  #intents = 0;
  numbersTaken = 0;

  /** A device gives no numbers. */
  constructor(kind: 'server' | 'device' = 'server') {
    this.#numbers = kind === 'server';
    this.reader = kind === 'device' ? this.#rowReader : { ...this.#rowReader, getDeleted: this.#getDeleted };
  }

  add<Row extends SyncedRow>(table: SyncedTable<Row>, ...rows: readonly Row[]): this {
    for (const row of rows) this.#table(table.name).set(row.id, row);
    return this;
  }

  drop<Row extends SyncedRow>(table: SyncedTable<Row>, id: string): this {
    this.#deleted.set(`${table.name}/${id}`, this.row(table, id));
    this.#table(table.name).delete(id);
    return this;
  }

  row<Row extends SyncedRow>(table: SyncedTable<Row>, id: string): Row | undefined {
    return this.#table(table.name).get(id) as Row | undefined;
  }

  all<Row extends SyncedRow>(table: SyncedTable<Row>): Row[] {
    return [...this.#table(table.name).values()] as Row[];
  }

  /** Only the server keeps deleted rows. */
  readonly reader: Reader;

  readonly #getDeleted: NonNullable<Reader['getDeleted']> = (table, id) =>
    Promise.resolve(this.#deleted.get(`${table.name}/${id}`) as NonNullable<typeof table.row> | undefined);

  readonly #rowReader: Reader = {
    get: (table, id) => Promise.resolve(this.row(table, id)),
    where: (table, index, value) => {
      if (!(table.indexes as readonly string[]).includes(index)) throw new Error(`${table.name} has no index ${index}`);
      return Promise.resolve(this.all(table).filter((row) => row[index] === value));
    },
    isDeleted: (table, id) => Promise.resolve(this.#deleted.has(`${table.name}/${id}`)),
    nextNumber: () => {
      if (!this.#numbers) return Promise.resolve(null);
      this.numbersTaken += 1;
      return Promise.resolve(this.numbersTaken);
    },
  };

  /** Decides and writes as a person with a role. */
  async run<Args, State>(command: Command<Args, State>, args: Args, said: Said = {}): Promise<Decision> {
    this.#intents += 1;
    const role = said.by ?? 'owner';
    const intent: Intent<Args> = {
      id: said.id ?? testId('i', this.#intents),
      name: command.name,
      v: command.version,
      entity: command.entity,
      entityId: command.entityId(args),
      args,
      was: said.was ?? {},
      at: said.at ?? AT,
      userId: said.userId ?? testId('u', 1),
    };
    const actor = {
      userId: intent.userId,
      userName: role,
      companyId: testId('b', 1),
      can: (permission: Needed) => isAllowed(ROLES[role], permission),
    };
    const decision = await runCommand(command, this.reader, intent, { actor, at: intent.at });
    if (decision.outcome !== 'refused') this.#write(decision);
    return decision;
  }

  #write(decision: Exclude<Decision, { outcome: 'refused' }>): void {
    this.#rev += 1;
    for (const write of decision.writes) {
      const rows = this.#table(write.table.name);
      if ('deleteId' in write) {
        this.#deleted.set(`${write.table.name}/${write.deleteId}`, rows.get(write.deleteId));
        rows.delete(write.deleteId);
      } else {
        if (write.restores === true) this.#deleted.delete(`${write.table.name}/${write.put.id}`);
        const version = (rows.get(write.put.id)?.version ?? 0) + 1;
        rows.set(write.put.id, { ...write.put, rev: this.#rev, version });
      }
    }
  }

  #table(name: string): Map<string, SyncedRow> {
    const rows = this.#rows.get(name) ?? new Map<string, SyncedRow>();
    this.#rows.set(name, rows);
    return rows;
  }
}

/** The code of a refusal, or the outcome. */
export function codeOf(decision: Decision): string {
  return decision.outcome === 'refused' ? decision.refusal.code : decision.outcome;
}

/** The kinds of the cards a decision raises. */
export function cardsOf(decision: Decision): readonly string[] {
  return (decision.cards ?? []).map((card) => card.kind);
}
