import { stableJson } from '#shared/stable-json.ts';
import type { Actor, Intent, Reader } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { SyncedRow } from '#sync/table.ts';
import { serverRegistry } from './integration-registry.ts';
import type { LoggedMutation, StoredRow } from './yard-server.ts';

/** The rows of a company at one rev by `table/id`; null where a row was deleted. */
export type World = ReadonlyMap<string, StoredRow | null>;

/** The result of deciding an intent again. */
export type Replayed = {
  readonly mutation: LoggedMutation;
  readonly status: LoggedMutation['status'];
  readonly code: string | null;
  /** Rows it wrote, cards left out. */
  readonly written: readonly string[];
  readonly cards: readonly { readonly kind: string; readonly yours: object; readonly theirs: object }[];
  /** The verdict with every clock stopped. */
  readonly timeless: { readonly status: LoggedMutation['status']; readonly code: string | null };
};

/** Verdicts that do not come from a command. */
const GIVEN = new Set(['internal', 'forbidden', 'invalid', 'unknown_intent', 'unknown_version', 'row_deleted']);
const STILL = '2026-05-04T09:00:00.000Z';
const WITHOUT_CARDS = 'attention/';

/** Replays a company's history: decides its log again, one intent after the other, in memory and without sync. */
export class Replay {
  readonly worlds: { readonly rev: number; readonly world: World }[] = [{ rev: 0, world: new Map() }];
  readonly done: Replayed[] = [];
  readonly #companyId: string;
  readonly #nameOf: (userId: string) => string;
  readonly #atOf: (mutation: LoggedMutation) => string;
  readonly #numbers = new Map<string, number>();

  constructor(companyId: string, nameOf: (userId: string) => string, atOf: (mutation: LoggedMutation) => string) {
    this.#companyId = companyId;
    this.#nameOf = nameOf;
    this.#atOf = atOf;
  }

  get rev(): number {
    return this.worlds.at(-1)?.rev ?? 0;
  }

  /** Rows as of a rev. */
  at(rev: number): World {
    return this.worlds.findLast((kept) => kept.rev <= rev)?.world ?? new Map();
  }

  async run(log: readonly LoggedMutation[]): Promise<void> {
    for (const mutation of log) await this.#next(mutation);
  }

  async #next(mutation: LoggedMutation): Promise<void> {
    const before = this.at(mutation.rev);
    const entry = serverRegistry.command(mutation.name, mutation.v);
    if (typeof entry === 'string' || (mutation.code !== null && GIVEN.has(mutation.code))) {
      const { status, code } = mutation;
      this.done.push({ mutation, status, code, written: [], cards: [], timeless: { status, code } });
      return;
    }
    const numbers = new Map(this.#numbers);
    const decideAt = (at: string) => {
      const actor: Actor = {
        userId: mutation.userId,
        userName: this.#nameOf(mutation.userId),
        companyId: this.#companyId,
        can: () => true,
      };
      const args = entry.args.parse(mutation.args);
      const intent: Intent = { ...mutation, args, at };
      return runCommand(entry.command, readerOf(before, numbers), intent, { actor, at });
    };
    const decision = await decideAt(this.#atOf(mutation));
    const code = decision.outcome === 'refused' ? decision.refusal.code : null;
    const status = decision.outcome === 'refused' ? 'rejected' : decision.outcome;
    if (decision.outcome !== 'refused') for (const [series, value] of numbers) this.#numbers.set(series, value);
    const world = new Map(before);
    const writes = decision.outcome === 'refused' ? [] : decision.writes;
    const written = new Set<string>();
    for (const write of writes) {
      const key = `${write.table.name}/${'put' in write ? write.put.id : write.deleteId}`;
      written.add(key);
      if ('put' in write)
        world.set(key, { ...(write.put as object as StoredRow), ...countUp(before, key, mutation.rev) });
      else world.set(key, null);
    }
    const still = await decideAt(STILL);
    this.worlds.push({ rev: mutation.rev, world });
    this.done.push({
      mutation,
      status,
      code,
      written: [...written],
      cards: decision.cards ?? [],
      timeless: {
        status: still.outcome === 'refused' ? 'rejected' : still.outcome,
        code: still.outcome === 'refused' ? still.refusal.code : null,
      },
    });
  }
}

function countUp(world: World, key: string, rev: number): { rev: number; version: number } {
  return { rev, version: (world.get(key)?.version ?? 0) + 1 };
}

function readerOf(world: World, numbers: Map<string, number>): Reader {
  const rowOf = (key: string) => world.get(key) ?? undefined;
  return {
    get: async <Row extends SyncedRow>(table: { name: string }, id: string) =>
      rowOf(`${table.name}/${id}`) as object as Row | undefined,
    where: async <Row extends SyncedRow>(table: { name: string }, index: string, value: string | number) => {
      const rows = [...world].flatMap(([key, row]) => (key.startsWith(`${table.name}/`) && row !== null ? [row] : []));
      return rows.filter((row) => row[index] === value) as object[] as Row[];
    },
    isDeleted: async (table, id) => world.get(`${table.name}/${id}`) === null,
    nextNumber: async (series) => {
      const next = (numbers.get(series) ?? 0) + 1;
      numbers.set(series, next);
      return next;
    },
  };
}

const texts = new WeakMap<StoredRow, string>();

/** One text per row, the same for equal rows whatever their source; cards are compared by themselves. */
export function textOf(row: StoredRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = stableJson(row);
  texts.set(row, text);
  return text;
}

export function isCard(key: string): boolean {
  return key.startsWith(WITHOUT_CARDS);
}
