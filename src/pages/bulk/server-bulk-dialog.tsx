import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';

type Row = { readonly uuid: string };
/** What is done together, such as the invoices of a customer. */
export type BulkGroup<R> = readonly [R, ...R[]];
type Refused<R> = { readonly group: BulkGroup<R>; readonly why: string };

type ServerBulkDialogProps<R> = {
  readonly title: string;
  readonly submitLabel: string;
  readonly groups: readonly BulkGroup<R>[];
  /** Does it for one of them: why it was refused, or null. */
  readonly step: (group: BulkGroup<R>) => Promise<string | null>;
  /** Takes back what was done with one of them: why not, or null. Left out where there is no way back. */
  readonly undo?: (group: BulkGroup<R>) => Promise<string | null>;
  readonly nameOf: (group: BulkGroup<R>) => ReactNode;
  /** With the ids that were not done; null where nothing was tried. */
  readonly onClose: (left: ReadonlySet<string> | null) => void;
  /** What will happen. */
  readonly children: ReactNode;
};

type Phase<R> = {
  readonly at: 'asking' | 'running' | 'ended' | 'undone';
  readonly of: number;
  readonly done: readonly BulkGroup<R>[];
  readonly refused: readonly Refused<R>[];
};

/** Runs a step for each, one after the other; what was refused is kept with why. Null once it is stopped. */
function useRun<R extends Row>() {
  const [phase, setPhase] = useState<Phase<R>>({ at: 'asking', of: 0, done: [], refused: [] });
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  useEffect(() => stop, []);
  const run = async (
    groups: readonly BulkGroup<R>[],
    step: ServerBulkDialogProps<R>['step'],
    end: 'ended' | 'undone',
  ) => {
    stopped.current = false;
    const done: BulkGroup<R>[] = [];
    const refused: Refused<R>[] = [];
    const tell = (at: Phase<R>['at']) => setPhase({ at, of: groups.length, done: [...done], refused: [...refused] });
    tell('running');
    for (const group of groups) {
      if (stopped.current) break;
      const why = await step(group);
      if (why === null) done.push(group);
      else refused.push({ group, why });
      tell('running');
    }
    tell(end);
  };
  return { phase, run, stop };
}

/**
 * An act on many records at the server, one after the other. It can be stopped. What was refused is listed with why, and
 * stays chosen, as does what was not reached.
 */
export function ServerBulkDialog<R extends Row>(props: ServerBulkDialogProps<R>) {
  const { title, submitLabel, groups, step, undo, nameOf, onClose, children } = props;
  const { t } = useLingui();
  // The list behind may change while this runs.
  const [all] = useState(groups);
  const { phase, run, stop } = useRun<R>();
  const { at, of, done, refused } = phase;
  const isAsking = at === 'asking';
  const isRunning = at === 'running';
  const close = () => {
    if (isRunning) stop();
    else if (isAsking) onClose(null);
    else onClose(at === 'undone' ? idsOf(all) : without(idsOf(all), idsOf(done)));
  };
  const undone = done.length;
  const left = of - undone - refused.length;
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          {at === 'ended' && undo !== undefined && done.length > 0 && (
            <Button variant="outline" onClick={() => void run(done.toReversed(), undo, 'undone')}>
              <Undo2 aria-hidden="true" />
              {t`Undo`}
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            {isAsking ? t`Cancel` : isRunning ? t`Stop` : t`Close`}
          </Button>
          {isAsking && (
            <Button disabled={all.length === 0} onClick={() => void run(all, step, 'ended')}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {isAsking ? (
        children
      ) : (
        <Box aria-live="polite" fontVariantNumeric="tabular-nums">
          <Text fontWeight="strong">
            {at === 'undone' ? (
              <Plural value={undone} one="# is as it was" other="# are as they were" />
            ) : (
              <Trans>
                {done.length} of {of} done
              </Trans>
            )}
          </Text>
          {!isRunning && left > 0 && (
            <Text>
              <Plural value={left} one="Stopped: # was not tried" other="Stopped: # were not tried" />
            </Text>
          )}
        </Box>
      )}
      {refused.length > 0 && <RefusedList refused={refused} nameOf={nameOf} />}
    </Dialog>
  );
}

function idsOf<R extends Row>(groups: readonly BulkGroup<R>[]): ReadonlySet<string> {
  return new Set(groups.flat().map(({ uuid }) => uuid));
}

function without(ids: ReadonlySet<string>, gone: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.has(id)));
}

type RefusedListProps<R> = Pick<ServerBulkDialogProps<R>, 'nameOf'> & { readonly refused: readonly Refused<R>[] };

function RefusedList<R extends Row>({ refused, nameOf }: RefusedListProps<R>) {
  const { t } = useLingui();
  return (
    <chakra.ul
      aria-label={t`Refused`}
      listStyleType="none"
      mt="3"
      maxHeight="16rem"
      overflowY="auto"
      border="hairline"
      borderRadius="control"
    >
      {refused.map(({ group, why }) => (
        <chakra.li
          key={group[0].uuid}
          px="3"
          py="2"
          borderBottom="hairline"
          _last={{ borderBottomWidth: '0' }}
          data-refused={group[0].uuid}
        >
          <Box fontWeight="strong">{nameOf(group)}</Box>
          {why}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
