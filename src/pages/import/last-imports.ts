import { RECENT_PREFIX } from '#session/recent-records.ts';
import { recall, remember } from '#ui/device-memory.ts';
import { type RecordKind, rowNumber, type Sheet } from './import-kinds.ts';
import type { ImportPerson } from './import-person.ts';
import type { Made } from './sheet-count.ts';

/** A wrong column is often found only when somebody works with the records. */
export const OFFERED_MS = 24 * 60 * 60_000;
const MOST_KEPT = 5;

/** What an import made: ids by the number of their row in the file, in the order in which the kinds were made. */
export type KeptImport = {
  readonly id: string;
  /** When its last records were made, in milliseconds. */
  readonly atMs: number;
  readonly made: readonly KeptMade[];
};
export type KeptMade = { readonly kind: RecordKind; readonly ids: readonly (readonly [row: number, id: string])[] };

const KINDS: readonly unknown[] = ['customers', 'objects', 'spots'] satisfies RecordKind[];
const keyOf = ({ companyId, userId }: ImportPerson) => `${RECENT_PREFIX}import.${companyId}.${userId}`;

/** The imports of this person on this device that can still be undone, newest first. */
export function recallImports(person: ImportPerson, nowMs: number): readonly KeptImport[] {
  try {
    const stored: unknown = JSON.parse(recall(keyOf(person)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).filter(({ atMs }) => nowMs < atMs + OFFERED_MS) : [];
  } catch {
    return [];
  }
}

/** Keeps an import, in place of what was kept of it before. */
export function keepImport(person: ImportPerson, kept: KeptImport): void {
  const others = recallImports(person, kept.atMs).filter(({ id }) => id !== kept.id);
  remember(keyOf(person), JSON.stringify([kept, ...others].slice(0, MOST_KEPT)));
}

export function forgetImport(person: ImportPerson, id: string, nowMs: number): void {
  keepRest(person, id, [], nowMs);
}

/** Keeps of an import only the rows that an undo left, so that they can be undone once more. */
export function keepRest(
  person: ImportPerson,
  id: string,
  staying: readonly { readonly kind: RecordKind; readonly row: number }[],
  nowMs: number,
): void {
  const stays = (kind: RecordKind, row: number) => staying.some((one) => one.kind === kind && one.row === row);
  const restOf = ({ made }: KeptImport) =>
    made
      .map(({ kind, ids }) => ({ kind, ids: ids.filter(([row]) => stays(kind, row)) }))
      .filter(({ ids }) => ids.length > 0);
  const imports = recallImports(person, nowMs)
    .map((kept) => (kept.id === id ? { ...kept, made: restOf(kept) } : kept))
    .filter(({ made }) => made.length > 0);
  remember(keyOf(person), imports.length === 0 ? null : JSON.stringify(imports));
}

/** What a run made, after what an earlier part of the same import made. */
export function joinMade(
  earlier: readonly KeptMade[],
  made: readonly Made[],
  sheet: Pick<Sheet, 'numbers'>,
): readonly KeptMade[] {
  return made
    .map(({ kind, created }) => {
      const before = earlier.find((one) => one.kind === kind)?.ids ?? [];
      const now = new Map([...created].map(([at, id]) => [rowNumber(sheet, at), id]));
      return { kind, ids: [...before.filter(([row]) => !now.has(row)), ...now] };
    })
    .filter(({ ids }) => ids.length > 0);
}

function isKept(value: unknown): value is KeptImport {
  const { id, atMs, made } = (value ?? {}) as Partial<KeptImport>;
  if (typeof id !== 'string' || typeof atMs !== 'number' || !Array.isArray(made)) return false;
  return made.every((one: Partial<KeptMade> | null) => {
    if (!KINDS.includes(one?.kind) || !Array.isArray(one?.ids)) return false;
    return one.ids.every((pair) => typeof pair?.[0] === 'number' && typeof pair[1] === 'string');
  });
}
