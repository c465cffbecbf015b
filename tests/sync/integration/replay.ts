import { stableJson } from '#shared/stable-json.ts';
import type { Actor, Intent, Reader } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { SyncedRow } from '#sync/table.ts';
import { serverRegistry } from './integration-registry.ts';
import type { LoggedWish, StoredRow } from './yard-server.ts';

/** The rows of a company at one rev by `table/id`; null where a row was deleted. */
export type World = ReadonlyMap<string, StoredRow | null>;

/** What came out when a wish was decided once more. */
export type Replayed = {
  readonly wish: LoggedWish;
  readonly status: LoggedWish['status'];
  readonly code: string | null;
  /** Rows it wrote, cards left out. */
  readonly written: readonly string[];
  readonly cards: readonly { readonly kind: string; readonly yours: object; readonly theirs: object }[];
  /** Verdict when every clock stood still. */
  readonly timeless: { readonly status: LoggedWish['status']; readonly code: string | null };
};

/** Verdicts that do not come from a command. */
const GIVEN = new Set(['internal', 'forbidden', 'invalid', 'unknown_intent', 'unknown_version', 'row_deleted']);
const STILL = '2026-05-04T09:00:00.000Z';
const WITHOUT_CARDS = 'attention/';

/** A company's history, decided again one wish after the other from its log, in memory and without sync. */
export class Replay {
  readonly worlds: { readonly rev: number; readonly world: World }[] = [{ rev: 0, world: new Map() }];
  readonly done: Replayed[] = [];
  readonly #companyId: string;
  readonly #nameOf: (userId: string) => string;
  readonly #atOf: (wish: LoggedWish) => string;
  readonly #numbers = new Map<string, number>();

  constructor(companyId: string, nameOf: (userId: string) => string, atOf: (wish: LoggedWish) => string) {
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

  async run(log: readonly LoggedWish[]): Promise<void> {
    for (const wish of log) await this.#next(wish);
  }

  async #next(wish: LoggedWish): Promise<void> {
    const before = this.at(wish.rev);
    const entry = serverRegistry.command(wish.name, wish.v);
    if (typeof entry === 'string' || (wish.code !== null && GIVEN.has(wish.code))) {
      const { status, code } = wish;
      this.done.push({ wish, status, code, written: [], cards: [], timeless: { status, code } });
      return;
    }
    const numbers = new Map(this.#numbers);
    const decideAt = (at: string) => {
      const actor: Actor = {
        userId: wish.userId,
        userName: this.#nameOf(wish.userId),
        companyId: this.#companyId,
        can: () => true,
      };
      const args = entry.args.parse(wish.args);
      const intent: Intent = { ...wish, args, at };
      return runCommand(entry.command, readerOf(before, numbers), intent, { actor, at });
    };
    const decision = await decideAt(this.#atOf(wish));
    const code = decision.outcome === 'refused' ? decision.refusal.code : null;
    const status = decision.outcome === 'refused' ? 'rejected' : decision.outcome;
    if (decision.outcome !== 'refused') for (const [series, value] of numbers) this.#numbers.set(series, value);
    const world = new Map(before);
    const writes = decision.outcome === 'refused' ? [] : decision.writes;
    const written = new Set<string>();
    for (const write of writes) {
      const key = `${write.table.name}/${'put' in write ? write.put.id : write.deleteId}`;
      written.add(key);
      if ('put' in write) world.set(key, { ...(write.put as object as StoredRow), ...countUp(before, key, wish.rev) });
      else world.set(key, null);
    }
    const still = await decideAt(STILL);
    this.worlds.push({ rev: wish.rev, world });
    this.done.push({
      wish,
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
