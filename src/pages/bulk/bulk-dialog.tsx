import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import type { Refusal } from '#shared/refusal.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { BulkRefused } from './bulk-refused.tsx';
import { addResult, type BulkEntry, type BulkResult, type BulkStep, NOTHING_DONE, runBulk } from './bulk-run.ts';

type BulkDialogProps<Entry> = {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** The fields in which the person chooses what to do with the records, and what that brings. */
  readonly children: ReactNode;
  /** False until that choice is complete. */
  readonly ready: boolean;
  /** Does it with one record; a reason goes on in spite of what speaks against it. */
  readonly step: (entry: Entry, reason: string | null) => Promise<BulkStep>;
  /** A record by its name, where it is listed as refused. */
  readonly nameOf: (entry: Entry) => ReactNode;
  /** What was done with those that changed, beside their number. */
  readonly said?: ReactNode;
  /** True for a refusal that a reason overrules; left out where none does. */
  readonly mayOverrule?: (refusal: Refusal) => boolean;
  /** True when something was done. */
  readonly onClose: (changed: boolean) => void;
};

type Phase<Entry> =
  | { readonly at: 'choosing' }
  | { readonly at: 'running'; readonly tried: number; readonly of: number }
  | { readonly at: 'ended'; readonly result: BulkResult<Entry> }
  | ({ readonly at: 'undone' } & UndoneProps);

/** Changes many records, one change each: choose, see how far it is, stop it, what became of each, and undo it. */
export function BulkDialog<Entry extends BulkEntry>(props: BulkDialogProps<Entry>) {
  const { title, entries, children, ready, nameOf, said, mayOverrule = never, onClose } = props;
  const { t } = useLingui();
  const { phase, run, stop, goOn, undo } = useBulk(props);
  const changed = phase.at === 'undone' || (phase.at === 'ended' && phase.result.done > 0);
  return (
    <Dialog
      open
      title={title}
      onClose={() => (phase.at === 'running' ? stop() : onClose(changed))}
      footer={
        phase.at === 'choosing' ? (
          <>
            <Button variant="outline" onClick={() => onClose(false)}>
              {t`Cancel`}
            </Button>
            <Button disabled={!ready || entries.length === 0} onClick={() => void run(entries, null, NOTHING_DONE)}>
              {t`Confirm`}
            </Button>
          </>
        ) : phase.at === 'running' ? (
          <Button variant="outline" onClick={stop}>
            {t`Stop`}
          </Button>
        ) : (
          <>
            {phase.at === 'ended' && phase.result.done > 0 && (
              <Button variant="outline" onClick={() => void undo(phase.result.acts)}>
                <Undo2 aria-hidden="true" />
                {t`Undo`}
              </Button>
            )}
            <Button
              variant={phase.at === 'ended' && phase.result.refused.length > 0 ? 'outline' : 'solid'}
              onClick={() => onClose(changed)}
            >
              {t`Close`}
            </Button>
          </>
        )
      }
    >
      {phase.at === 'choosing' && (
        <>
          <Chosen entries={entries} nameOf={nameOf} />
          {children}
        </>
      )}
      {phase.at === 'running' && <Progress tried={phase.tried} of={phase.of} />}
      {phase.at === 'undone' && <Undone {...phase} />}
      {phase.at === 'ended' && (
        <Result result={phase.result} nameOf={nameOf} said={said} mayOverrule={mayOverrule} onGoOn={goOn} />
      )}
    </Dialog>
  );
}

const never = () => false;

/** The most records named before: nobody reads a longer list to its end. */
const MOST_NAMED = 100;

/** How many were chosen, and which. */
function Chosen<Entry extends BulkEntry>({ entries, nameOf }: Pick<BulkDialogProps<Entry>, 'entries' | 'nameOf'>) {
  const { t } = useLingui();
  const rest = entries.length - MOST_NAMED;
  return (
    <Box mb="4">
      <Text color="fg.muted">
        <Plural value={entries.length} one="# chosen" other="# chosen" />
      </Text>
      <chakra.ul aria-label={t`Chosen`} listStyleType="none" maxHeight="7rem" overflowY="auto" mt="1">
        {entries.slice(0, MOST_NAMED).map((entry) => (
          <chakra.li key={entry.id} display="flex" alignItems="center" gap="2" py="0.5">
            {nameOf(entry)}
          </chakra.li>
        ))}
        {rest > 0 && (
          <chakra.li color="fg.muted">
            <Trans>{rest} more</Trans>
          </chakra.li>
        )}
      </chakra.ul>
    </Box>
  );
}

function useBulk<Entry extends BulkEntry>({ step, mayOverrule = never }: BulkDialogProps<Entry>) {
  const { t } = useLingui();
  const session = useSync();
  const [phase, setPhase] = useState<Phase<Entry>>({ at: 'choosing' });
  const running = useRef<AbortController | null>(null);
  const undoing = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    undoing.current?.abort();
  };
  useEffect(() => () => running.current?.abort(), []);
  const run = async (entries: readonly Entry[], reason: string | null, before: BulkResult<Entry>) => {
    const controller = new AbortController();
    running.current = controller;
    setPhase({ at: 'running', tried: 0, of: entries.length });
    const result = await runBulk({
      entries,
      step: (entry) => step(entry, reason),
      onProgress: (tried) => setPhase({ at: 'running', tried, of: entries.length }),
      signal: controller.signal,
    });
    // Records that a second run did not reach stay among the refused.
    const tried = entries.slice(0, entries.length - result.left).map(({ id }) => id);
    const known = before.refused.length > 0 ? { ...result, left: 0 } : result;
    setPhase({ at: 'ended', result: addResult(before, new Set(tried), known) });
  };
  const goOn = (reason: string) => {
    if (phase.at !== 'ended') return;
    const again = phase.result.refused.filter(({ refusal }) => mayOverrule(refusal)).map(({ entry }) => entry);
    void run(again, reason, phase.result);
  };
  /** Takes every change back, the last one first. */
  const undo = async (acts: readonly Act[]) => {
    // Half an undo is worse than none: it goes on though its page is left, until somebody stops it.
    const controller = new AbortController();
    undoing.current = controller;
    const { hasMailed, undoOf } = await import('#session/acts/undo-act.ts');
    let undone = 0;
    let mailed = false;
    for (const [tried, act] of acts.toReversed().entries()) {
      if (controller.signal.aborted) break;
      setPhase({ at: 'running', tried, of: acts.length });
      const outcome = await undoOf(act)?.(session, t`Undone`);
      if (outcome?.outcome !== 'saved') continue;
      undone += 1;
      mailed ||= hasMailed(act) && outcome.takenBack !== true;
    }
    setPhase({ at: 'undone', undone, left: acts.length - undone, mailed });
  };
  return { phase, run, stop, goOn, undo };
}

function Progress({ tried, of }: { readonly tried: number; readonly of: number }) {
  const { i18n } = useLingui();
  const labelId = useId();
  return (
    <Box>
      <Text id={labelId} mb="2" fontVariantNumeric="tabular-nums">
        <Trans>
          {i18n.number(tried)} of {i18n.number(of)}
        </Trans>
      </Text>
      <chakra.progress
        value={tried}
        max={Math.max(of, 1)}
        aria-labelledby={labelId}
        display="block"
        width="full"
        height="2"
      />
    </Box>
  );
}

type UndoneProps = {
  readonly undone: number;
  readonly left: number;
  /** True where a mail about one of them may have left. */
  readonly mailed: boolean;
};

function Undone({ undone, left, mailed }: UndoneProps) {
  return (
    <Box aria-live="polite">
      <Text fontWeight="strong">
        <Plural value={undone} one="# is as it was" other="# are as they were" />
      </Text>
      {left > 0 && (
        <Text>
          <Plural
            value={left}
            one="# was left as it is: it changed since, or you stopped"
            other="# were left as they are: they changed since, or you stopped"
          />
        </Text>
      )}
      {mailed && (
        <Text>
          <Trans>The customers may have had a mail about it already.</Trans>
        </Text>
      )}
    </Box>
  );
}

type ResultProps<Entry> = Required<Pick<BulkDialogProps<Entry>, 'nameOf' | 'mayOverrule'>> & {
  readonly said: ReactNode;
  readonly result: BulkResult<Entry>;
  readonly onGoOn: (reason: string) => void;
};

function Result<Entry extends BulkEntry>({ result, nameOf, said, mayOverrule, onGoOn }: ResultProps<Entry>) {
  const tell = useOutcome();
  const { done, unchanged, refused, left, trouble } = result;
  const [words] = useState(() => (trouble === null ? null : (tell(trouble)?.message ?? null)));
  return (
    <Box aria-live="polite">
      <Text fontWeight="strong">
        <Plural value={done} one="# changed" other="# changed" />
        {done > 0 && said !== undefined && <>: {said}</>}
      </Text>
      {unchanged > 0 && (
        <Text color="fg.muted">
          <Plural value={unchanged} one="# was already that way" other="# were already that way" />
        </Text>
      )}
      {left > 0 && (
        <Text>
          <Plural value={left} one="Stopped: # was not tried" other="Stopped: # were not tried" />
        </Text>
      )}
      {words !== null && (
        <Text role="alert" color="fg.error" fontWeight="strong">
          {words}
        </Text>
      )}
      {refused.length > 0 && (
        <BulkRefused refused={refused} nameOf={nameOf} mayOverrule={mayOverrule} onGoOn={onGoOn} />
      )}
    </Box>
  );
}
