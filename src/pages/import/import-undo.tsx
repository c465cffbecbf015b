import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { useKindNames } from './import-counts.tsx';
import type { RecordKind } from './import-kinds.ts';
import type { ImportPerson } from './import-person.ts';
import { isBusy, useImportTask } from './import-task.ts';
import { OFFERED_MS } from './last-imports.ts';
import { planKept, type Staying, type UndoableImport, type Undoing, undoKept, useLastImports } from './undo-task.ts';

const SHOWN = 20;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const RIGHTS = { customers: 'customer delete', objects: 'object delete', spots: 'spot delete' } as const;

/** Offers for a day to take the last imports back, also to who left the page, and says what stays and why. */
export function LastImports({ person }: { readonly person: ImportPerson }) {
  const { t } = useLingui();
  const task = useImportTask(person);
  const can = useCan();
  const running = isBusy(task) ? task?.id : undefined;
  const imports = useLastImports(person).filter(
    ({ id, made }) => id !== running && made.every(({ kind }) => can(RIGHTS[kind])),
  );
  if (imports.length === 0) return null;
  return (
    <Panel title={t`Imported last`}>
      <Flex direction="column" gap="4">
        {imports.map((one) => (
          <LastImport key={one.id} person={person} kept={one} />
        ))}
      </Flex>
    </Panel>
  );
}

function LastImport({ person, kept }: { readonly person: ImportPerson; readonly kept: UndoableImport }) {
  const { t, i18n } = useLingui();
  const { made, atMs, undoing, isOver } = kept;
  const all = made.reduce((sum, { ids }) => sum + ids.length, 0);
  const until = i18n.date(new Date(atMs + OFFERED_MS), { weekday: 'long', ...TIME });
  const undo = () => void undoKept(person, kept);
  const [asks, setAsks] = useState(false);
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
      {undoing === null && !isOver && (
        <Flex align="center" gap="3" wrap="wrap" mt="2">
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            <Undo2 aria-hidden="true" />
            {t`Undo the import`}
          </Button>
          <Text color="fg.muted" flex="1 1 16rem">
            <Trans>Until {until}, also after leaving this page. What somebody changed or used since stays.</Trans>
          </Text>
        </Flex>
      )}
      <ConfirmDialog
        open={asks}
        destructive
        title={t`Undo the import?`}
        onConfirm={() => {
          setAsks(false);
          undo();
        }}
        onCancel={() => setAsks(false)}
      >
        <Trans>{what} are removed again. What somebody changed or used since stays.</Trans>
        {asks && <WouldStay person={person} kept={kept} />}
      </ConfirmDialog>
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

/** Asks the server what an undo would leave, and lists it by why. */
function WouldStay({ person, kept }: { readonly person: ImportPerson; readonly kept: UndoableImport }) {
  const { i18n } = useLingui();
  const words = useRefusalText();
  const kinds = useKindNames();
  const planned = usePlan(person, kept);
  const reasons = new Map<string, Staying[]>();
  for (const one of planned === 'asking' ? [] : (planned ?? [])) {
    const reason = `${one.kind} ${words(one.why)}`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), one]);
  }
  const hasKinds = kept.made.length > 1;
  return (
    <Box role="status" mt="3">
      {planned === 'asking' ? (
        <Trans>Looking up what would stay…</Trans>
      ) : planned === null ? (
        <Trans>What would stay could not be looked up: the server did not answer.</Trans>
      ) : planned.length === 0 ? (
        <Trans>Nothing of it was changed or used: all of it goes.</Trans>
      ) : (
        <>
          <chakra.p fontWeight="strong">
            <Plural value={planned.length} one="# would stay:" other="# would stay:" />
          </chakra.p>
          <chakra.ul listStyleType="none">
            {[...reasons.values()].flatMap(([first, ...others]) => {
              if (first === undefined) return [];
              const rows = [first, ...others];
              const shown = rows
                .slice(0, SHOWN)
                .map(({ row }) => i18n.number(row))
                .join(', ');
              return [
                <chakra.li key={`${first.kind} ${first.row}`} overflowWrap="anywhere">
                  {i18n.number(rows.length)} × {words(first.why)}{' '}
                  <chakra.span color="fg.muted">
                    {hasKinds && `${kinds[first.kind]} · `}
                    <Plural value={rows.length} one={`Row ${shown}`} other={`Rows ${shown}`} />
                    {rows.length > SHOWN && '…'}
                  </chakra.span>
                </chakra.li>,
              ];
            })}
          </chakra.ul>
        </>
      )}
    </Box>
  );
}

/** What would stay, asked once: null when the server did not answer. */
function usePlan(person: ImportPerson, kept: UndoableImport): readonly Staying[] | 'asking' | null {
  const [planned, setPlanned] = useState<readonly Staying[] | 'asking' | null>('asking');
  const asked = useRef({ person, kept });
  useEffect(() => {
    let isOver = false;
    const { person: who, kept: what } = asked.current;
    void planKept(who, what, () => isOver).then((staying) => {
      if (!isOver) setPlanned(staying);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return planned;
}

function StayingRows({ undoing: { staying }, hasKinds }: { readonly undoing: Undoing; readonly hasKinds: boolean }) {
  const words = useRefusalText();
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

/** How many records of each kind: “212 customers · 240 objects”. */
export function madeText(
  made: readonly { readonly kind: RecordKind; readonly ids: { readonly length: number } }[],
): string {
  const words = (kind: RecordKind, count: number) => {
    if (kind === 'customers') return plural(count, { one: '# customer', other: '# customers' });
    if (kind === 'objects') return plural(count, { one: '# object', other: '# objects' });
    return plural(count, { one: '# spot', other: '# spots' });
  };
  return made.map(({ kind, ids }) => words(kind, ids.length)).join(' · ');
}

/** What an undo did. */
export function undoneText({ removed, staying }: Undoing): string {
  return [
    plural(removed, { one: '# removed', other: '# removed' }),
    plural(staying.length, { one: '# stays', other: '# stay' }),
  ].join(' · ');
}
