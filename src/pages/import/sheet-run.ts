import { runBoth } from './both-run.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { type ImportEnd, runImport } from './import-run.ts';
import type { SheetRunOptions } from './sheet-count.ts';

/** Imports a sheet of any kind, or only checks it. */
export function runSheet(kind: ImportKindName, sheet: Sheet, options: SheetRunOptions): Promise<ImportEnd> {
  if (kind === 'both') return runBoth(sheet, options);
  return runImport(kind, sheet, {
    ...options,
    onProgress: ({ done, created, known, faults, left }) =>
      options.onProgress({ done, of: sheet.rows.length, made: [{ kind, created, known }], faults, left }),
  });
}
