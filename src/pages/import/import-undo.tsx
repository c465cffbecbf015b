import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#session/use-can.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { Panel } from '#ui/panel.tsx';
import { useKindNames } from './import-counts.tsx';
import type { ImportPerson } from './import-person.ts';
import { isBusy, useImportTask } from './import-task.ts';
import { OFFERED_MS } from './last-imports.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { type UndoableImport, type Undoing, undoKept, useLastImports } from './undo-task.ts';
import { madeText, undoneText, useStayWords } from './undo-words.ts';

const SHOWN = 20;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: YARD_TIME_ZONE } as const;
const RIGHTS = { customers: 'customer delete', objects: 'object delete', spots: 'spot delete' } as const;

/** Offers for a day to take the last imports back, also to who left the page, and says what stays and why. */
export function LastImports({ person }: { readonly person: ImportPerson }) {
  const { t } = useLingui();
  const task = useImportTask(person);
  const can = useCan();
  const [asked, setAsked] = useState<string | null>(null);
  const running = isBusy(task) ? task?.id : undefined;
  const imports = useLastImports(person).filter(
    ({ id, made }) => id !== running && made.every(({ kind }) => can(RIGHTS[kind])),
  );
  if (imports.length === 0) return null;
  return (
    <Panel title={t`Imported last`}>
      <Flex direction="column" gap="4">
        {imports.map((one) => (
          <LastImport
            key={one.id}
            person={person}
            kept={one}
            asks={asked === one.id}
            first={imports.find((other) => other.id !== one.id && mayKeep(other)) ?? null}
            onAsk={setAsked}
          />
        ))}
      </Flex>
    </Panel>
  );
}

/** True where an import of objects can be undone that may hold on to customers and spots of another. */
function mayKeep({ made, isOver, undoing }: UndoableImport): boolean {
  return !isOver && undoing?.phase !== 'busy' && made.some(({ kind }) => kind === 'objects');
}

type LastImportProps = {
  readonly person: ImportPerson;
  readonly kept: UndoableImport;
  /** True while its dialog is open. */
  readonly asks: boolean;
  /** The import of objects that may keep the records of this one; null for none. */
  readonly first: UndoableImport | null;
  /** Called with the import whose dialog opens; null for none. */
  readonly onAsk: (id: string | null) => void;
};

function LastImport({ person, kept, asks, first, onAsk }: LastImportProps) {
  const { t, i18n } = useLingui();
  const { made, atMs, undoing, isOver } = kept;
  const all = made.reduce((sum, { ids }) => sum + ids.length, 0);
  const until = i18n.date(new Date(atMs + OFFERED_MS), { weekday: 'long', ...TIME });
  const undo = () => void undoKept(person, kept);
  const mayBegin = undoing === null || (undoing.phase === 'done' && undoing.staying.length > 0);
  const what = madeText(made);
  const gone = (undoing?.removed ?? 0) + (undoing?.staying.length ?? 0);
  return (
    <Box>
      <Text>
        <chakra.span fontWeight="strong">{what}</chakra.span>{' '}
        <chakra.span color="fg.muted">
          <bdi>{i18n.date(new Date(atMs), { weekday: 'long', ...TIME })}</bdi>
        </chakra.span>
      </Text>
      {mayBegin && !isOver && (
        <Flex align="center" gap="3" wrap="wrap" mt="2">
          <Button variant="outline" aria-haspopup="dialog" onClick={() => onAsk(kept.id)}>
            <Undo2 aria-hidden="true" />
            {t`Undo the import`}
          </Button>
          <Text color="fg.muted" flex="1 1 16rem">
            <Trans>Until {until}, also after leaving this page. What somebody changed or used since stays.</Trans>
          </Text>
        </Flex>
      )}
      {asks && (
        <UndoDialog
          person={person}
          kept={kept}
          first={first}
          onFirst={onAsk}
          onConfirm={() => {
            onAsk(null);
            undo();
          }}
          onCancel={() => onAsk(null)}
        />
      )}
      <Box role="status">
        {undoing?.phase === 'busy' && (
          <>
            <chakra.progress
              value={gone}
              max={all}
              aria-label={t`Undo the import`}
              display="block"
              width="full"
              height="1.5"
              mt="2"
            />
            <Text color="fg.muted">
              <Trans>
                Being undone: {gone} of {all}. What somebody changed or used stays. You can leave this page.
              </Trans>
            </Text>
          </>
        )}
        {(undoing?.phase === 'done' || undoing?.phase === 'broken') && <Text>{undoneText(undoing)}</Text>}
      </Box>
      {undoing?.phase === 'broken' && (
        <Flex align="center" gap="3" wrap="wrap">
          <Text color="fg.error">{t`The server did not answer, so not everything was undone.`}</Text>
          {!isOver && (
            <Button size="sm" variant="outline" onClick={undo}>
              {t`Try again`}
            </Button>
          )}
        </Flex>
      )}
      {undoing !== null && <StayingRows undoing={undoing} hasKinds={made.length > 1} />}
    </Box>
  );
}

function StayingRows({ undoing: { staying }, hasKinds }: { readonly undoing: Undoing; readonly hasKinds: boolean }) {
  const words = useStayWords();
  const kinds = useKindNames();
  if (staying.length === 0) return null;
  const inOrder = staying.toSorted((one, other) => one.row - other.row);
  return (
    <chakra.ul listStyleType="none" color="fg.muted">
      {inOrder.slice(0, SHOWN).map(({ kind, row, why }) => (
        <chakra.li key={`${kind} ${row}`}>
          {hasKinds && `${kinds[kind]} · `}
          <Trans>
            Row {row} stays. {words(why)}
          </Trans>
        </chakra.li>
      ))}
      {staying.length > SHOWN && (
        <chakra.li>
          <Trans>And {staying.length - SHOWN} more.</Trans>
        </chakra.li>
      )}
    </chakra.ul>
  );
}
