import { useEffect, useSyncExternalStore } from 'react';
import { post } from '#session/api-call.ts';
import type { RecordKind } from './import-kinds.ts';
import { type ImportPerson, isStillThere } from './import-person.ts';
import { type KeptImport, keepRest, OFFERED_MS, recallImports } from './last-imports.ts';

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

const BATCH_ROWS = 25;
const PLANNED_ROWS = 100;

/** Why a record stays, by the number of its row. */
export type Stays = { readonly code: string; readonly params: Readonly<Record<string, string | number>> };
type UndoCount = { readonly removed: number; readonly stays: ReadonlyMap<number, Stays> };

/** Takes back what an import made, the last row first. True when all was asked; false when the server could not be. */
async function undoImport(
  kind: RecordKind,
  created: ReadonlyMap<number, string>,
  isOver: () => boolean,
  onProgress: (count: UndoCount) => void,
): Promise<boolean> {
  const records = [...created].toReversed();
  const stays = new Map<number, Stays>();
  let removed = 0;
  for (let start = 0; start < records.length; start += BATCH_ROWS) {
    const batch = records.slice(start, start + BATCH_ROWS);
    if (isOver()) return false;
    const answer = await post(`/api/import/${kind}/undo`, { body: { uuids: batch.map(([, uuid]) => uuid) } });
    if (!answer.ok) return false;
    for (const [index, { outcome, code, params }] of answer.body.result.entries()) {
      if (outcome === 'removed') removed += 1;
      else stays.set(batch[index]?.[0] ?? 0, { code: code ?? 'refused', params });
    }
    onProgress({ removed, stays: new Map(stays) });
  }
  return true;
}

/** Asks why records would stay, by the number of their row, without removing any; null when the server could not be asked. */
async function planUndo(
  kind: RecordKind,
  created: readonly (readonly [row: number, id: string])[],
  withObjects: boolean,
  isOver: () => boolean,
): Promise<ReadonlyMap<number, Stays> | null> {
  const stays = new Map<number, Stays>();
  for (let start = 0; start < created.length; start += PLANNED_ROWS) {
    const batch = created.slice(start, start + PLANNED_ROWS);
    if (isOver()) return null;
    const uuids = batch.map(([, uuid]) => uuid);
    const body = { uuids, dry_run: true, with_objects: withObjects };
    const answer = await post(`/api/import/${kind}/undo`, { body });
    if (!answer.ok) return null;
    for (const [index, { outcome, code, params }] of answer.body.result.entries()) {
      if (outcome === 'stays') stays.set(batch[index]?.[0] ?? 0, { code: code ?? 'refused', params });
    }
  }
  return stays;
}
