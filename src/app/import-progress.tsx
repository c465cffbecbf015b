import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { makeSheetFile } from './import-file.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { useImportLabel } from './import-mapping.tsx';
import { type ImportCount, type ImportEnd, type RowFault, runImport } from './import-run.ts';
import { REFUSAL_TEXTS, useRefusalText } from './refusal-text.ts';

type Run = {
  readonly sheet: Sheet;
  readonly dry: boolean;
  readonly count: ImportCount;
  readonly end: ImportEnd | null;
};
const NOTHING: ImportCount = { done: 0, created: 0, exists: 0, faults: new Map() };

/** First looks what would become of the rows, then imports them; the wrong rows come back as a file. */
export function ImportProgress({ kind, sheet }: { readonly kind: ImportKindName; readonly sheet: Sheet }) {
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
  const words = useFaultText();
  const start = async (dry: boolean) => {
    const turn = { over: false };
    current.current = turn;
    setRun({ sheet, dry, count: NOTHING, end: null });
    const end = await runImport(kind, sheet, {
      dry,
      isOver: () => turn.over,
      onProgress: (count) => {
        if (!turn.over) setRun({ sheet, dry, count, end: null });
        else setRun((now) => (now?.sheet === sheet ? { ...now, count } : now));
      },
    });
    setRun((now) => (now?.sheet === sheet ? { ...now, end } : now));
  };
  const download = async ({ count }: Run) => {
    const wrong = sheet.rows.flatMap((row, at) => {
      const fault = count.faults.get(at);
      return fault === undefined ? [] : [[...sheet.headers.map((_header, column) => row[column] ?? ''), words(fault)]];
    });
    saveFile(await makeSheetFile([[...sheet.headers, t`Error`], ...wrong]), `${kind}-import.xlsx`);
  };
  // Another file or other columns: what was counted says nothing about them.
  const shown = run?.sheet === sheet ? run : null;
  const busy = shown !== null && shown.end === null;
  const isChecked = shown?.dry === true && shown.end === 'finished';
  return (
    <Panel title={t`Import`}>
      {shown !== null && <Counts run={shown} />}
      <Flex gap="2" wrap="wrap">
        {!busy && (
          <Button variant={isChecked ? 'outline' : 'solid'} onClick={() => void start(true)}>
            {t`Check the file`}
          </Button>
        )}
        {isChecked && shown.count.created > 0 && <Button onClick={() => void start(false)}>{t`Import`}</Button>}
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
          <Button variant="outline" onClick={() => void download(shown)}>
            {t`Wrong rows as a file`}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

function Counts({ run: { sheet, dry, count, end } }: { readonly run: Run }) {
  const { t } = useLingui();
  const { created, exists, done } = count;
  const wrong = count.faults.size;
  const ends: Readonly<Record<ImportEnd, string>> = {
    finished: dry ? t`Checked. Nothing was imported yet.` : t`Done`,
    cancelled: t`Cancelled. What was done stays.`,
    offline: t`The connection was lost. What was done stays; importing the file again does the rest.`,
    failed: t`Something went wrong. Please contact us.`,
  };
  return (
    <Flex direction="column" gap="1" mb="3" role="status">
      <chakra.progress value={done} max={sheet.rows.length} width="full" accentColor="accent" aria-label={t`Import`} />
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

/** What is wrong with a row, in the words of forms and refusals. */
function useFaultText(): (fault: RowFault) => string {
  const { t } = useLingui();
  const label = useImportLabel();
  const refusal = useRefusalText();
  return ({ field, code, params }) => {
    const text =
      code !== 'invalid' && REFUSAL_TEXTS[code] !== undefined
        ? refusal({ code, params })
        : code === 'required'
          ? t`Fill this in`
          : code.startsWith('too_big')
            ? t`This is too long or too large`
            : t`Check what is filled in here`;
    return field === null ? text : `${label(field)}: ${text}`;
  };
}
