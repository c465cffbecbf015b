import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { post } from '#session/api-call.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Panel } from '#ui/panel.tsx';
import { ImportCounts, type Run } from './import-counts.tsx';
import { FaultFiles, LeftEmpty } from './import-faults.tsx';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { NOTHING_IMPORTED, runImport } from './import-run.ts';
import { ImportUndo } from './import-undo.tsx';

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
  const [leavesEmpty, setLeavesEmpty] = useState(false);
  const start = async (dry: boolean) => {
    const turn = { over: false };
    current.current = turn;
    onStart();
    const begun = { sheet, dry, leavesEmpty, end: null };
    setRun({ ...begun, count: NOTHING_IMPORTED });
    const end = await runImport(kind, sheet, {
      dry,
      leavesEmpty,
      send: (path, body) => post(path, { body }),
      isOver: () => turn.over,
      onProgress: (count) => {
        if (!turn.over) setRun({ ...begun, count });
        else setRun((now) => (now?.sheet === sheet ? { ...now, count } : now));
      },
    });
    setRun((now) => (now?.sheet === sheet ? { ...now, end } : now));
  };
  // The counts of a run are only valid for the file and the mapping it was made with.
  const shown = run?.sheet === sheet ? run : null;
  const busy = shown !== null && shown.end === null;
  const isChecked = shown?.dry === true && shown.end === 'finished' && shown.leavesEmpty === leavesEmpty;
  const isBroken = shown !== null && !shown.dry && shown.end !== null && shown.end !== 'finished';
  return (
    <Panel title={t`Import`}>
      {shown !== null && <ImportCounts run={shown} />}
      {shown !== null && !busy && <LeftEmpty kind={kind} run={shown} />}
      {!busy && (
        <Box mb="3">
          <CheckOption checked={leavesEmpty} onChange={setLeavesEmpty}>
            <Trans>Leave empty what cannot be used, and list it. Otherwise a row with a fault is not imported.</Trans>
          </CheckOption>
        </Box>
      )}
      <Flex gap="2" wrap="wrap">
        {!busy && (
          <Button variant={isChecked || isBroken ? 'outline' : 'solid'} onClick={() => void start(true)}>
            {t`Check the file`}
          </Button>
        )}
        {isChecked && shown.count.created.size > 0 && <Button onClick={() => void start(false)}>{t`Import`}</Button>}
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
        {shown !== null && !busy && <FaultFiles kind={kind} run={shown} />}
      </Flex>
      {shown !== null && !shown.dry && !busy && <ImportUndo kind={kind} created={shown.count.created} />}
    </Panel>
  );
}
