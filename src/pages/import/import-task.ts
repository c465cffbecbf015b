import { useSyncExternalStore } from 'react';
import { post } from '#session/api-call.ts';
import type { Run } from './import-counts.tsx';
import type { ImportKindName } from './import-kinds.ts';
import { type ImportPerson, isStillThere } from './import-person.ts';
import type { SheetPart } from './import-sheet.ts';
import { joinMade, type KeptMade, keepImport } from './last-imports.ts';
import { countMade, NOTHING_COUNTED, type SheetCount } from './sheet-count.ts';
import { runSheet } from './sheet-run.ts';
import { refreshImports } from './undo-task.ts';

/** The sheets of the file that is imported, and the number of the one that is meant. */
type TaskFile = { readonly parts: readonly SheetPart[]; readonly at: number };

/** The import, or the check before it, that was begun last. */
export type ImportTask = {
  readonly id: string;
  readonly kind: ImportKindName;
  readonly person: ImportPerson;
  readonly file: TaskFile;
  readonly run: Run;
  /** What the import made before it was cut short and begun again. */
  readonly earlier: readonly KeptMade[];
};

export type TaskStart = Pick<ImportTask, 'kind' | 'person' | 'file'> &
  Pick<Run, 'sheet' | 'dry' | 'leavesEmpty'> & {
    /** Called when an import ends that nobody looks at. */
    readonly onUnseen: (task: ImportTask) => void;
  };

/** So often is kept what was made meanwhile: with thousands of rows it takes a moment. */
const KEPT_EVERY_MS = 1000;

// Outlives the page: an import goes on while somebody works elsewhere in the app.
let task: ImportTask | null = null;
let turn = { over: false };
let watching = 0;
const listeners = new Set<() => void>();

function show(next: ImportTask | null): void {
  task = next;
  for (const listener of listeners) listener();
}

export function isBusy(one: ImportTask | null): boolean {
  return one !== null && one.run.end === null;
}

/** Begins an import or a check. */
export async function startTask({ onUnseen, kind, person, file, sheet, dry, leavesEmpty }: TaskStart): Promise<void> {
  turn.over = true;
  const own = { over: false };
  turn = own;
  const before = task !== null && task.run.sheet === sheet && !task.run.dry && !dry ? task : null;
  const earlier = before === null ? [] : joinMade(before.earlier, before.run.count.made, sheet);
  const id = before?.id ?? String(Date.now());
  const begun = { sheet, dry, leavesEmpty };
  let mine: ImportTask = { id, kind, person, file, earlier, run: { ...begun, count: NOTHING_COUNTED, end: null } };
  let keptMs = 0;
  const keep = () => {
    if (dry || countMade(mine.run.count.made) === 0) return;
    keptMs = Date.now();
    keepImport(person, { id, atMs: keptMs, made: joinMade(earlier, mine.run.count.made, sheet) });
  };
  const tell = (count: SheetCount, end: Run['end']) => {
    mine = { ...mine, run: { ...begun, count, end } };
    if (end !== null || Date.now() - keptMs > KEPT_EVERY_MS) keep();
    // Another file may have taken its place.
    if (turn === own) show(mine);
  };
  show(mine);
  if (!dry) window.addEventListener('beforeunload', warn);
  const end = await runSheet(kind, sheet, {
    dry,
    leavesEmpty,
    send: (path, body) => post(path, { body }),
    makeHall: (name) => post('/api/warehouses', { body: { name } }),
    isOver: () => own.over || !isStillThere(person),
    onProgress: (count) => tell(count, null),
  });
  tell(mine.run.count, end);
  if (!dry) {
    window.removeEventListener('beforeunload', warn);
    refreshImports(person);
    if (watching === 0 && turn === own && isStillThere(person)) onUnseen(mine);
  }
}

/** The browser asks before the page with a running import is closed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Ends the run after the rows that are on their way. */
export function cancelTask(): void {
  turn.over = true;
}

/** Forgets the run: another file was chosen. */
export function dropTask(): void {
  cancelTask();
  turn = { over: true };
  show(null);
}

/** Notes that somebody looks at the imports. Returns what notes that they left: a check ends then, an import goes on. */
export function watchTask(onLeft: (isGoingOn: boolean) => void): () => void {
  watching += 1;
  return () => {
    watching -= 1;
    if (task?.run.dry === true) dropTask();
    onLeft(isBusy(task));
  };
}

/** The run of this person that was begun last. */
export function useImportTask({ companyId, userId }: ImportPerson): ImportTask | null {
  const now = useSyncExternalStore(subscribe, () => task);
  return now?.person.companyId === companyId && now.person.userId === userId ? now : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
