import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { saveFile } from '#ui/save-file.ts';
import type { Run } from './import-counts.tsx';
import { isContradiction, type RowFault, repeatFault } from './import-fault.ts';
import { makeSheetFile } from './import-file.ts';
import { columnOf, type ImportKindName, recordOf, rowNumber } from './import-kinds.ts';
import { repeatsOf } from './sheet-count.ts';
import { useFaultText } from './use-fault-text.ts';
import { useImportLabel } from './use-import-words.ts';

/** More of them are shown by what is wrong. */
const SHOWN = 20;
const SHOWN_OF_REASON = 8;

type FaultsProps = { readonly kind: ImportKindName; readonly run: Run };

/** What is wrong, what is passed over and what was left empty: row, column, what stands there and why. */
export function FaultLists({ kind, run }: FaultsProps) {
  const { t } = useLingui();
  const { faults, remarks, left } = run.count;
  const repeats = repeatFaults(kind, run);
  const passedOver = new Map(
    [...remarks].flatMap(([at, remark]) =>
      repeats.has(at) || isContradiction(remark) ? [] : [[at, [remark]] as const],
    ),
  );
  const doubts = useMemo(() => doubtsOf(kind, run), [kind, run]);
  return (
    <>
      <FaultList kind={kind} run={run} title={t`Rows with errors`} rows={faults} inFile>
        {run.leavesEmpty &&
          (kind === 'objects' || kind === 'both' ? (
            <Trans>
              A name is never left empty. Objects with neither a plate nor a number come in where you choose so at the
              preview.
            </Trans>
          ) : (
            <Trans>A name is never left empty.</Trans>
          ))}
      </FaultList>
      <FaultList kind={kind} run={run} title={t`Twice in the file`} rows={repeats} />
      <FaultList kind={kind} run={run} title={t`There already with another customer`} rows={passedOver} />
      <FaultList kind={kind} run={run} title={run.dry ? t`Will be left empty` : t`Left empty`} rows={left} inFile />
      <FaultList kind={kind} run={run} title={t`To look at`} rows={doubts} />
    </>
  );
}

/** The rows of which another row has the record as well. */
function repeatFaults(kind: ImportKindName, { sheet, count }: Run): ReadonlyMap<number, readonly RowFault[]> {
  const faults = new Map<number, readonly RowFault[]>();
  for (const made of count.made) {
    for (const [at, earlier] of repeatsOf(made)) {
      const fault = repeatFault(kind, sheet, made.kind, at, earlier, count.remarks.get(at));
      faults.set(at, [...(faults.get(at) ?? []), fault]);
    }
  }
  return faults;
}

/** What is to look at without stopping a row, where the record is made of it. */
function doubtsOf(kind: ImportKindName, { sheet, count }: Run): ReadonlyMap<number, readonly RowFault[]> {
  const isKnown = (at: number) => count.made.some(({ kind: of, known }) => of === 'customers' && known.has(at));
  return new Map(
    [...sheet.rows.entries()].flatMap(([at, row]) => {
      const { doubts = [] } = recordOf(kind, sheet.mapping, row);
      const remark = count.remarks.get(at);
      const told = [
        ...(isKnown(at) ? [] : doubts.map((doubt): RowFault => ({ ...doubt, params: {} }))),
        ...(remark !== undefined && isContradiction(remark) ? [remark] : []),
      ];
      return told.length === 0 || count.faults.has(at) ? [] : [[at, told] as const];
    }),
  );
}

type FaultListProps = FaultsProps & {
  readonly title: string;
  readonly rows: ReadonlyMap<number, readonly RowFault[]>;
  /** All of them are offered as a file. */
  readonly inFile?: boolean;
  /** What is to say about all of them. */
  readonly children?: ReactNode;
};

function FaultList({ kind, run, title, rows, inFile = false, children }: FaultListProps) {
  const told = useToldFaults(kind, run.dry);
  if (rows.size === 0) return null;
  const all = [...rows]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([at, faults]) => faults.map((fault) => ({ row: rowNumber(run.sheet, at), ...told(run, at, fault) })));
  return (
    <Box as="section" aria-label={title} mb="3">
      <Box fontWeight="strong">{title}</Box>
      {children}
      {all.length > SHOWN ? <Reasons told={all} /> : <Rows told={all} />}
      {all.length > SHOWN && inFile && (
        <Box color="fg.muted">
          <Trans>All of them are in the file.</Trans>
        </Box>
      )}
    </Box>
  );
}

type Told = { readonly row: number; readonly label: string; readonly cell: string; readonly why: string };

function Rows({ told }: { readonly told: readonly Told[] }) {
  return (
    <chakra.ul listStyleType="none" color="fg.muted">
      {told.map(({ row, label, cell, why }, index) => (
        <chakra.li key={`${index} ${row}`} overflowWrap="anywhere">
          {label === '' ? (
            <Trans>
              Row {row}: {why}
            </Trans>
          ) : cell === '' ? (
            <Trans>
              Row {row}, {label}: {why}
            </Trans>
          ) : (
            <Trans>
              Row {row}, {label}: <bdi>“{cell}”</bdi>. {why}
            </Trans>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** Many of them by what is wrong, the most frequent first, each with what stands there and in which row. */
function Reasons({ told }: { readonly told: readonly Told[] }) {
  const reasons = new Map<string, Told[]>();
  for (const one of told) {
    const key = `${one.label}\n${one.why}`;
    reasons.set(key, [...(reasons.get(key) ?? []), one]);
  }
  const sorted = [...reasons].toSorted(([, one], [, other]) => other.length - one.length);
  return (
    <chakra.ul listStyleType="none" mt="1">
      {sorted.map(([key, [first, ...others]]) => (
        <chakra.li key={key} mb="2" overflowWrap="anywhere">
          <Reason told={first === undefined ? others : [first, ...others]} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function Reason({ told }: { readonly told: readonly Told[] }) {
  const { i18n } = useLingui();
  const { label = '', why = '' } = told[0] ?? {};
  const rest = told.length - SHOWN_OF_REASON;
  return (
    <>
      <Box>
        {i18n.number(told.length)} × {label === '' ? why : `${label}: ${why}`}
      </Box>
      <Box color="fg.muted">
        {told.slice(0, SHOWN_OF_REASON).map(({ row, cell }, index) => (
          <span key={`${index} ${row}`}>
            {index > 0 && ' · '}
            {cell === '' ? (
              <Trans>row {row}</Trans>
            ) : (
              <Trans>
                row {row} <bdi>“{cell}”</bdi>
              </Trans>
            )}
          </span>
        ))}
        {rest > 0 && (
          <>
            {' '}
            <Trans>and {rest} more</Trans>
          </>
        )}
      </Box>
    </>
  );
}

/** Saves the rows with faults, or those of which something was left empty, with their number and what was in last columns. */
export function FaultFiles({ kind, run }: FaultsProps) {
  const { t } = useLingui();
  const told = useToldFaults(kind, run.dry);
  const save = async (rows: ReadonlyMap<number, readonly RowFault[]>, name: string) => {
    const { headers, rows: cells } = run.sheet;
    const lines = [...rows].map(([at, faults]) => [
      ...headers.map((_header, column) => cells[at]?.[column] ?? ''),
      rowNumber(run.sheet, at),
      faults.map((fault) => told(run, at, fault).text).join(' '),
    ]);
    saveFile(
      await makeSheetFile([{ name: 'Remise', rows: [[...headers, t`Row`, t`Error`], ...lines] }]),
      `${name}.xlsx`,
    );
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
          {run.dry ? t`Values that will be left empty as a file` : t`Values left empty as a file`}
        </Button>
      )}
    </>
  );
}

/** What is wrong with a cell, in words. */
function useToldFaults(kind: ImportKindName, isCheck: boolean) {
  const words = useFaultText(isCheck);
  const label = useImportLabel(kind);
  return ({ sheet }: Run, at: number, fault: RowFault) => {
    const why = words(fault);
    if (fault.field === null) return { label: '', cell: '', why, text: why };
    const cell = sheet.rows[at]?.[columnOf(kind, sheet.mapping, fault.field)] ?? '';
    return { label: label(fault.field), cell, why, text: `${label(fault.field)}: ${why}` };
  };
}
