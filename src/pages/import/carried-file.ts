import type { OpenedFile } from './import-choice.tsx';
import type { ImportKindName } from './import-kinds.ts';

let carried: { readonly kind: ImportKindName; readonly file: OpenedFile } | null = null;

/** Keeps an opened file for the import of another kind, whose page is opened next. */
export function carryFile(kind: ImportKindName, file: OpenedFile | null): void {
  carried = file === null ? null : { kind, file };
}

/** The file that was brought along for this kind. */
export function carriedFile(kind: ImportKindName): OpenedFile | null {
  return carried?.kind === kind ? carried.file : null;
}
