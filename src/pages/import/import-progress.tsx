import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { post } from '#session/api-call.ts';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { makeSheetFile } from './import-file.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { type ImportCount, type ImportEnd, runImport } from './import-run.ts';
import { useFaultText, useImportLabel } from './use-import-words.ts';

type Run = {
  readonly sheet: Sheet;
  readonly dry: boolean;
  readonly count: ImportCount;
  readonly end: ImportEnd | null;
};
const NOTHING: ImportCount = { done: 0, created: 0, known: new Set(), faults: new Map() };

type ImportProgressProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  /** Called when the person accepts the mapping of the columns. */
  readonly onStart: () => void;
};

/** First does a dry run of the rows, then imports them; wrong rows are returned as a file. */
export function ImportProgress({ kind, sheet, onStart }: ImportProgressProps) {
  const { t } = useLingui();
  const [run, setRun] = useState<Run | null>(null);
  const current = useRef({ over: false });
  // Nothing goes on once the page is left or another file is chosen.
  useEffect(
    () => () => {
      current.current.over = true;
    },
    [sheet],
  );
  const wrongRows = useWrongRows(kind);
  const start = async (dry: boolean) => {
    const turn = { over: false };
    current.current = turn;
    onStart();
    setRun({ sheet, dry, count: NOTHING, end: null });
    const end = await runImport(kind, sheet, {
      dry,
      send: (path, body) => post(path, { body }),
      isOver: () => turn.over,
      onProgress: (count) => {
        if (!turn.over) setRun({ sheet, dry, count, end: null });
        else setRun((now) => (now?.sheet === sheet ? { ...now, count } : now));
      },
    });
    setRun((now) => (now?.sheet === sheet ? { ...now, end } : now));
  };
  // The counts of a run are only valid for the file and the mapping it was made with.
  const shown = run?.sheet === sheet ? run : null;
  const busy = shown !== null && shown.end === null;
  const isChecked = shown?.dry === true && shown.end === 'finished';
  const isBroken = shown !== null && !shown.dry && shown.end !== null && shown.end !== 'finished';
  return (
    <Panel title={t`Import`}>
      {shown !== null && <Counts run={shown} />}
      <Flex gap="2" wrap="wrap">
        {!busy && (
          <Button variant={isChecked || isBroken ? 'outline' : 'solid'} onClick={() => void start(true)}>
            {t`Check the file`}
          </Button>
        )}
        {isChecked && shown.count.created > 0 && <Button onClick={() => void start(false)}>{t`Import`}</Button>}
        {isBroken && <Button onClick={() => void start(false)}>{t`Import the rest`}</Button>}
        {busy && (
          <Button
            variant="outline"
            onClick={() => {
              current.current.over = true;
            }}
          >
            {t`Cancel`}
          </Button>
        )}
        {shown !== null && !busy && shown.count.faults.size > 0 && (
          <Button variant="outline" onClick={() => void wrongRows(shown)}>
            {t`Rows with errors as a file`}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

/** Offers the wrong rows as a file, with their faults in a last column. */
function useWrongRows(kind: ImportKindName): (run: Run) => Promise<void> {
  const { t } = useLingui();
  const words = useFaultText();
  const label = useImportLabel(kind);
  return async ({ sheet, count }) => {
    const wrong = sheet.rows.flatMap((row, at) => {
      const fault = count.faults.get(at);
      if (fault === undefined) return [];
      const text = fault.field === null ? words(fault) : `${label(fault.field)}: ${words(fault)}`;
      return [[...sheet.headers.map((_header, column) => row[column] ?? ''), text]];
    });
    const rows = [[...sheet.headers, t`Error`], ...wrong];
    saveFile(await makeSheetFile([{ name: 'Remise', rows }]), `${kind}-import.xlsx`);
  };
}

function Counts({ run: { sheet, dry, count, end } }: { readonly run: Run }) {
  const { t, i18n } = useLingui();
  const { created, known, done, faults } = count;
  const wrong = faults.size;
  const exists = known.size;
  const [at, all] = [i18n.number(done), i18n.number(sheet.rows.length)];
  const ends: Readonly<Record<ImportEnd, string>> = {
    finished: dry ? t`Checked. Nothing has been imported yet.` : t`Done`,
    cancelled: dry
      ? t`Cancelled after ${at} of ${all} rows. Nothing was imported.`
      : t`Cancelled after ${at} of ${all} rows. What is imported stays; importing the file again does the rest.`,
    offline: dry
      ? t`The connection was lost. Nothing was imported.`
      : t`The connection was lost. What was done stays; importing the file again does the rest.`,
    failed: t`Something went wrong. Please contact us.`,
  };
  return (
    <Flex direction="column" gap="1" mb="3" role="status">
      <chakra.progress
        value={done}
        max={sheet.rows.length}
        aria-label={t`Import`}
        display="block"
        width="full"
        height="1.5"
      />
      <Text>
        {[
          dry
            ? plural(created, { one: '# new', other: '# new' })
            : plural(created, { one: '# imported', other: '# imported' }),
          plural(exists, { one: '# already there', other: '# already there' }),
          plural(wrong, { one: '# wrong', other: '# wrong' }),
        ].join(' · ')}
      </Text>
      {end !== null && <Text color={end === 'finished' ? 'fg.muted' : 'fg.error'}>{ends[end]}</Text>}
    </Flex>
  );
}
