import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CheckOption } from '#ui/check-option.tsx';
import { Panel } from '#ui/panel.tsx';
import type { OpenedFile } from './import-choice.tsx';
import { ImportCounts } from './import-counts.tsx';
import { FaultFiles, FaultLists } from './import-faults.tsx';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { MadeLists, NewHalls, UnknownPlaces, UnusableSpots } from './import-next.tsx';
import { Ownerless, OwnNumbers, UnderstoodHalls } from './import-notices.tsx';
import type { ImportPerson } from './import-person.ts';
import { cancelTask, startTask, useImportTask } from './import-task.ts';
import { countMade } from './sheet-count.ts';
import { useUnseenToast } from './use-import-toasts.ts';

type ImportProgressProps = {
  readonly kind: ImportKindName;
  readonly person: ImportPerson;
  readonly file: OpenedFile;
  readonly sheet: Sheet;
  /** Leaves empty what cannot be used, instead of refusing its row. */
  readonly leavesEmpty: boolean;
  readonly onLeavesEmpty: (leavesEmpty: boolean) => void;
  /** Called when the person accepts the mapping of the columns. */
  readonly onStart: () => void;
};

/** First does a dry run of the rows, then imports them; wrong rows are returned as a file. */
export function ImportProgress(props: ImportProgressProps) {
  const { kind, person, file, sheet, leavesEmpty, onLeavesEmpty, onStart } = props;
  const { t } = useLingui();
  const task = useImportTask(person);
  const onUnseen = useUnseenToast();
  // The counts of a run are only valid for the file and the mapping it was made with.
  const shown = task?.run.sheet === sheet ? task.run : null;
  const start = (dry: boolean) => {
    onStart();
    void startTask({ kind, person, file, sheet, dry, leavesEmpty, onUnseen });
  };
  const busy = shown !== null && shown.end === null;
  const isChecked = shown?.dry === true && shown.end === 'finished' && shown.leavesEmpty === leavesEmpty;
  const isBroken = shown !== null && !shown.dry && shown.end !== null && shown.end !== 'finished';
  const isDone = shown !== null && !shown.dry && shown.end === 'finished';
  return (
    <Panel title={t`Import`}>
      {shown !== null && <ImportCounts run={shown} />}
      {shown !== null && !busy && (
        <Flex direction="column" gap="2" mb="3" _empty={{ display: 'none' }}>
          <NewHalls run={shown} />
          <UnderstoodHalls run={shown} />
          <UnknownPlaces kind={kind} run={shown} />
          <UnusableSpots kind={kind} run={shown} />
          <Ownerless kind={kind} run={shown} />
          <OwnNumbers kind={kind} run={shown} />
        </Flex>
      )}
      {shown !== null && !busy && <FaultLists kind={kind} run={shown} />}
      {!busy && (
        <Box mb="3">
          <CheckOption checked={leavesEmpty} onChange={onLeavesEmpty}>
            {kind === 'both' ? (
              <Trans>
                Leave empty what cannot be used, and list it. Otherwise an object with a fault in its row is not
                imported; its customer is.
              </Trans>
            ) : (
              <Trans>Leave empty what cannot be used, and list it. Otherwise a row with a fault is not imported.</Trans>
            )}
          </CheckOption>
        </Box>
      )}
      <Flex gap="2" wrap="wrap">
        {shown !== null && <MadeLists run={shown} />}
        {!busy && (
          <Button variant={isChecked || isBroken || isDone ? 'outline' : 'solid'} onClick={() => start(true)}>
            {t`Check the file`}
          </Button>
        )}
        {isChecked && countMade(shown.count.made) > 0 && <Button onClick={() => start(false)}>{t`Import`}</Button>}
        {isBroken && <Button onClick={() => start(false)}>{t`Import the rest`}</Button>}
        {busy && <Button variant="outline" onClick={cancelTask}>{t`Cancel`}</Button>}
        {shown !== null && !busy && <FaultFiles kind={kind} run={shown} />}
      </Flex>
    </Panel>
  );
}
