import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mayOverrule } from '#objects/bulk-move.ts';
import { addResult, type BulkResult, type BulkStep, NOTHING_DONE, runBulk } from '#objects/client/bulk-run.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ObjectBulkRefused } from './object-bulk-refused.tsx';

type ObjectBulkDialogProps = {
  readonly title: string;
  readonly entries: readonly ObjectEntry[];
  /** The fields in which the person chooses what to do with the objects. */
  readonly children: ReactNode;
  /** False until that choice is complete. */
  readonly ready: boolean;
  /** Does it with one object; a reason goes on in spite of what speaks against it. */
  readonly step: (entry: ObjectEntry, reason: string | null) => Promise<BulkStep>;
  /** True when something was done. */
  readonly onClose: (changed: boolean) => void;
};

type Phase =
  | { readonly at: 'choosing' }
  | { readonly at: 'running'; readonly tried: number; readonly of: number }
  | { readonly at: 'ended'; readonly result: BulkResult }
  | { readonly at: 'undone'; readonly undone: number; readonly left: number };

/** Changes many objects, one change each: choose, see how far it is, stop it, and what became of each. */
export function ObjectBulkDialog(props: ObjectBulkDialogProps) {
  const { title, entries, children, ready, onClose } = props;
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
          <Text mb="4" color="fg.muted">
            <Plural value={entries.length} one="# object chosen" other="# objects chosen" />
          </Text>
          {children}
        </>
      )}
      {phase.at === 'running' && <Progress tried={phase.tried} of={phase.of} />}
      {phase.at === 'undone' && <Undone undone={phase.undone} left={phase.left} />}
      {phase.at === 'ended' && <Result result={phase.result} onGoOn={goOn} />}
    </Dialog>
  );
}

function useBulk({ step }: ObjectBulkDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const [phase, setPhase] = useState<Phase>({ at: 'choosing' });
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (entries: readonly ObjectEntry[], reason: string | null, before: BulkResult) => {
    const controller = new AbortController();
    running.current = controller;
    setPhase({ at: 'running', tried: 0, of: entries.length });
    const result = await runBulk({
      entries,
      step: (entry) => step(entry, reason),
      onProgress: (tried) => setPhase({ at: 'running', tried, of: entries.length }),
      signal: controller.signal,
    });
    // Objects that a second run did not reach stay among the refused.
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
    const controller = new AbortController();
    running.current = controller;
    const { undoOf } = await import('#session/acts/undo-act.ts');
    let undone = 0;
    for (const [tried, act] of acts.toReversed().entries()) {
      if (controller.signal.aborted) break;
      setPhase({ at: 'running', tried, of: acts.length });
      const outcome = await undoOf(act)?.(session, t`Undone`);
      if (outcome?.outcome === 'saved') undone += 1;
    }
    setPhase({ at: 'undone', undone, left: acts.length - undone });
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

function Undone({ undone, left }: { readonly undone: number; readonly left: number }) {
  return (
    <Box aria-live="polite">
      <Text fontWeight="strong">
        <Plural value={undone} one="# object is as it was" other="# objects are as they were" />
      </Text>
      {left > 0 && (
        <Text>
          <Plural
            value={left}
            one="# object was left as it is: it changed since, or you stopped"
            other="# objects were left as they are: they changed since, or you stopped"
          />
        </Text>
      )}
    </Box>
  );
}

type ResultProps = { readonly result: BulkResult; readonly onGoOn: (reason: string) => void };

function Result({ result, onGoOn }: ResultProps) {
  const tell = useOutcome();
  const { done, unchanged, refused, left, trouble } = result;
  const [words] = useState(() => (trouble === null ? null : (tell(trouble)?.message ?? null)));
  return (
    <Box aria-live="polite">
      <Text fontWeight="strong">
        <Plural value={done} one="# object changed" other="# objects changed" />
      </Text>
      {unchanged > 0 && (
        <Text color="fg.muted">
          <Plural value={unchanged} one="# was already that way" other="# were already that way" />
        </Text>
      )}
      {left > 0 && (
        <Text>
          <Plural value={left} one="Stopped: # object was not tried" other="Stopped: # objects were not tried" />
        </Text>
      )}
      {words !== null && (
        <Text role="alert" color="fg.error" fontWeight="strong">
          {words}
        </Text>
      )}
      {refused.length > 0 && <ObjectBulkRefused refused={refused} onGoOn={onGoOn} />}
    </Box>
  );
}
