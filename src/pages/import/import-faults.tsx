import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { saveFile } from '#ui/save-file.ts';
import type { Run } from './import-counts.tsx';
import type { RowFault } from './import-fault.ts';
import { makeSheetFile } from './import-file.ts';
import type { ImportKindName } from './import-kinds.ts';
import { useFaultText, useImportLabel } from './use-import-words.ts';

const SHOWN = 20;

type FaultsProps = { readonly kind: ImportKindName; readonly run: Run };

/** What was left empty: row, field, what stood there and why. The first ones here, all of them in a file. */
export function LeftEmpty({ kind, run }: FaultsProps) {
  const { t } = useLingui();
  const told = useToldFaults(kind);
  const all = [...run.count.left].flatMap(([at, faults]) => faults.map((fault) => ({ at, ...told(run, at, fault) })));
  if (all.length === 0) return null;
  return (
    <Box as="section" aria-label={t`Left empty`} mb="3">
      <Box fontWeight="strong">{t`Left empty`}</Box>
      <chakra.ul listStyleType="none" color="fg.muted">
        {all.slice(0, SHOWN).map(({ at, label, cell, why }) => (
          <chakra.li key={`${at} ${label}`} overflowWrap="anywhere">
            <Trans>
              Row {at + 1}, {label}: <bdi>“{cell}”</bdi>. {why}
            </Trans>
          </chakra.li>
        ))}
      </chakra.ul>
      {all.length > SHOWN && (
        <Box color="fg.muted">
          <Trans>{all.length - SHOWN} more are in the file.</Trans>
        </Box>
      )}
    </Box>
  );
}

/** Saves the rows with faults, or those of which something was left empty, with what was in a last column. */
export function FaultFiles({ kind, run }: FaultsProps) {
  const { t } = useLingui();
  const told = useToldFaults(kind);
  const save = async (rows: ReadonlyMap<number, readonly RowFault[]>, name: string) => {
    const { headers, rows: cells } = run.sheet;
    const lines = [...rows].map(([at, faults]) => [
      ...headers.map((_header, column) => cells[at]?.[column] ?? ''),
      faults.map((fault) => told(run, at, fault).text).join(' '),
    ]);
    saveFile(await makeSheetFile([{ name: 'Remise', rows: [[...headers, t`Error`], ...lines] }]), `${name}.xlsx`);
  };
  return (
    <>
      {run.count.faults.size > 0 && (
        <Button variant="outline" onClick={() => void save(run.count.faults, `${kind}-import`)}>
          {t`Rows with errors as a file`}
        </Button>
      )}
      {run.count.left.size > 0 && (
        <Button variant="outline" onClick={() => void save(run.count.left, `${kind}-empty`)}>
          {t`Values left empty as a file`}
        </Button>
      )}
    </>
  );
}

/** What is wrong with a cell, in words. */
function useToldFaults(kind: ImportKindName) {
  const words = useFaultText();
  const label = useImportLabel(kind);
  return ({ sheet }: Run, at: number, fault: RowFault) => {
    const why = words(fault);
    if (fault.field === null) return { label: '', cell: '', why, text: why };
    const cell = sheet.rows[at]?.[sheet.mapping.indexOf(fault.field)] ?? '';
    return { label: label(fault.field), cell, why, text: `${label(fault.field)}: ${why}` };
  };
}
