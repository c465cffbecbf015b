import { useEffect, useSyncExternalStore } from 'react';
import type { RecordKind } from './import-kinds.ts';
import { type ImportPerson, isStillThere } from './import-person.ts';
import { type KeptImport, keepRest, OFFERED_MS, recallImports } from './last-imports.ts';
import { planUndo, type Stays, undoImport } from './undo-import.ts';

/** A record that stays, and why. */
export type Staying = { readonly kind: RecordKind; readonly row: number; readonly why: Stays };
export type Undoing = {
  readonly phase: 'busy' | 'done' | 'broken';
  readonly removed: number;
  readonly staying: readonly Staying[];
};
export type UndoableImport = KeptImport & {
  /** Null: nobody asked to undo it. */
  readonly undoing: Undoing | null;
  /** True once it is too late to begin. */
  readonly isOver: boolean;
};

type Known = { readonly person: ImportPerson; readonly imports: readonly UndoableImport[] };

// Outlives the page, so that leaving it neither stops an undo nor loses what it could not take back.
let known: Known | null = null;
const listeners = new Set<() => void>();

function isSame(left: ImportPerson, right: ImportPerson): boolean {
  return left.companyId === right.companyId && left.userId === right.userId;
}

/** Reads what is kept, beside what this page knows of undoing it. */
export function refreshImports(person: ImportPerson, nowMs = Date.now()): void {
  const before = known !== null && isSame(known.person, person) ? known.imports : [];
  const kept = recallImports(person, nowMs);
  const ended = before
    .filter(({ id, undoing }) => undoing !== null && kept.every((one) => one.id !== id))
    .map((one) => ({ ...one, isOver: one.undoing?.phase !== 'busy' }));
  const offered = kept.map((one) => ({
    ...one,
    undoing: before.find(({ id }) => id === one.id)?.undoing ?? null,
    isOver: false,
  }));
  show({ person, imports: [...offered, ...ended].toSorted((a, b) => b.atMs - a.atMs) });
}

function show(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function note(person: ImportPerson, id: string, undoing: Undoing): void {
  if (known === null || !isSame(known.person, person)) return;
  show({ person, imports: known.imports.map((one) => (one.id === id ? { ...one, undoing } : one)) });
}

/** Takes an import back, what was made last first: objects before their customers. */
export async function undoKept(person: ImportPerson, kept: KeptImport): Promise<Undoing> {
  let undoing: Undoing = { phase: 'busy', removed: 0, staying: [] };
  const tell = (next: Undoing) => {
    undoing = next;
    note(person, kept.id, next);
  };
  refreshImports(person);
  tell(undoing);
  for (const { kind, ids } of kept.made.toReversed()) {
    const { removed: before, staying } = undoing;
    const isOver = () => !isStillThere(person);
    const isWhole = await undoImport(kind, new Map(ids), isOver, ({ removed, stays }) =>
      tell({
        phase: 'busy',
        removed: before + removed,
        staying: [...staying, ...[...stays].map(([row, why]) => ({ kind, row, why }))],
      }),
    );
    if (!isWhole) {
      tell({ ...undoing, phase: 'broken' });
      return undoing;
    }
  }
  keepRest(person, kept.id, undoing.staying, Date.now());
  tell({ ...undoing, phase: 'done' });
  refreshImports(person);
  return undoing;
}

/** What would stay of an import, without undoing it; null when the server could not be asked. */
export async function planKept(
  person: ImportPerson,
  { made }: KeptImport,
  isOver: () => boolean,
): Promise<readonly Staying[] | null> {
  const withObjects = made.some(({ kind }) => kind === 'objects');
  const staying: Staying[] = [];
  for (const { kind, ids } of made) {
    const stays = await planUndo(kind, ids, withObjects, () => isOver() || !isStillThere(person));
    if (stays === null) return null;
    staying.push(...[...stays].map(([row, why]) => ({ kind, row, why })));
  }
  return staying;
}

/** The imports that can be undone, and those of which that was tried. */
export function useLastImports(person: ImportPerson): readonly UndoableImport[] {
  const { companyId, userId } = person;
  const now = useSyncExternalStore(subscribe, () => known);
  const imports = now !== null && isSame(now.person, person) ? now.imports : [];
  const nextMs = Math.min(...imports.filter(({ isOver }) => !isOver).map(({ atMs }) => atMs + OFFERED_MS));
  useEffect(() => refreshImports({ companyId, userId }), [companyId, userId]);
  useEffect(() => {
    if (!Number.isFinite(nextMs)) return;
    const timer = setTimeout(() => refreshImports({ companyId, userId }), Math.max(0, nextMs - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [companyId, userId, nextMs]);
  return imports;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
