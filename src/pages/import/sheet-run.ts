import { cellText } from '#shared/sheet-row.ts';
import { runBoth } from './both-run.ts';
import { sheetToTake } from './import-category.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { type ImportEnd, runImport } from './import-run.ts';
import type { SheetRunOptions } from './sheet-count.ts';

/** Imports a sheet of any kind, or only checks it. */
export function runSheet(kind: ImportKindName, given: Sheet, options: SheetRunOptions): Promise<ImportEnd> {
  const sheet = sheetToTake(kind, given);
  if (kind === 'both') return runBoth(sheet, options);
  const owner = sheet.mapping.indexOf('customer');
  const namesOwner = (at: number) => cellText(sheet.rows[at]?.[owner]) !== '';
  return runImport(kind, sheet, {
    ...options,
    ...(kind === 'objects' && sheet.keyless === true ? { beside: () => ({ keyless: true }) } : {}),
    onProgress: ({ done, created, known, remarks, faults, left }) =>
      options.onProgress({
        done,
        of: sheet.rows.length,
        made: [{ kind, created, known }],
        remarks: new Map([...remarks].filter(([at]) => namesOwner(at))),
        faults,
        left,
      }),
  });
}
