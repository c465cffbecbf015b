import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useColleagues } from '#pages/parts/use-assignees.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';
import { useIntentText } from '#session/acts/intent-text.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/toaster.tsx';
import { carryOut } from './attention-act.ts';
import { type Choice, choicesFor, hintFor, saysInAndOut } from './attention-choices.ts';
import { type Conflict, movementIn } from './attention-conflict.ts';
import { type Difference, differencesOf } from './attention-differences.ts';
import { DuplicateTable, MergeLink } from './attention-duplicate.tsx';
import type { PlanChoice } from './attention-plan.ts';
import { Settled } from './attention-settled.tsx';
import { OtherSide } from './attention-sides.tsx';
import { type ConflictState, readConflictState } from './attention-state.ts';
import { ConflictSubject, subjectText } from './attention-subject.tsx';
import { DifferenceTable } from './attention-table.tsx';
import { CARD_TITLES, themeOf } from './attention-title.ts';
import { CountsAs } from './attention-whereabouts.tsx';
import { useChoiceText, useHintText, useMoment } from './attention-words.ts';
import { StandsThere } from './stands-there.tsx';
import { useActingPerson } from './use-attention.ts';

const AttentionPlanDialog = lazy(async () => ({
  default: (await import('./attention-plan-dialog.tsx')).AttentionPlanDialog,
}));

type ConflictCardProps = {
  readonly conflict: Conflict;
  /** False on the page of what the card is about. */
  readonly withSubject?: boolean;
  /** What was read of it already, so that it is drawn whole at once. */
  readonly known?: ConflictState | undefined;
};

/** A conflict: who did what to which record and when, both values, and the choices, each one tap. */
export function ConflictCard({ conflict, withSubject = true, known }: ConflictCardProps) {
  const { t, i18n } = useLingui();
  const refusalText = useRefusalText();
  const person = useActingPerson();
  const words = useFieldWords();
  const state = useConflictState(conflict) ?? known;
  const { kind, code, params, card } = conflict;
  const own = conflict.byUserId === person.userId;
  const settled = card?.state === 'resolved';
  const differences = state === undefined ? [] : differencesOf(conflict, state, words);
  const title = i18n._(CARD_TITLES[themeOf(conflict)]);
  return (
    <Flex gap="3" minWidth="0" data-conflict={conflict.id}>
      <Box color={settled ? 'fg.muted' : 'tone.attention.fg'} pt="0.5" flexShrink={0}>
        {settled ? <CircleCheck aria-hidden="true" size={20} /> : <TriangleAlert aria-hidden="true" size={20} />}
      </Box>
      <Flex direction="column" gap="2" minWidth="0" flex="1">
        <Flex align="flex-start" gap="2">
          <Box flex="1" minWidth="0">
            <Box fontWeight="strong">{title}</Box>
            {code !== null && kind === 'rejected' && (
              <Box>
                {code === 'forbidden' && !own
                  ? t`${conflict.byName} did not have the right to do this.`
                  : refusalText({ code, params })}
              </Box>
            )}
          </Box>
          {state !== undefined && <CopyButton conflict={conflict} state={state} differences={differences} />}
        </Flex>
        {withSubject && state !== undefined && <ConflictSubject conflict={conflict} state={state} />}
        <Made conflict={conflict} own={own} />
        <Taken conflict={conflict} state={state} />
        {kind === 'duplicate' && state !== undefined ? (
          <DuplicateTable conflict={conflict} state={state} differences={differences} />
        ) : (
          <DifferenceTable
            differences={differences}
            yours={own ? t`Yours` : conflict.byName}
            theirs={<OtherSide conflict={conflict} state={state} />}
          />
        )}
        {state !== undefined && <CountsAs conflict={conflict} state={state} />}
        {settled && <Settled conflict={conflict} state={state} />}
        {state !== undefined && <Hinted conflict={conflict} state={state} />}
        {state !== undefined && <ConflictChoices conflict={conflict} state={state} own={own} />}
      </Flex>
    </Flex>
  );
}

/** The device's current rows around a conflict, live. */
export function useConflictState(conflict: Conflict): ConflictState | undefined {
  const colleagues = useColleagues();
  const state = useRows((mirror) => readConflictState(mirror, conflict), [conflict.id, conflict.card?.state]);
  return useMemo(() => {
    const people = colleagues.map(({ id, name }) => [id, name] as const);
    return state === undefined ? undefined : { ...state, names: new Map([...state.names, ...people]) };
  }, [state, colleagues]);
}

/** Who made which change, and when by the device's clock and the server's. */
function Made({ conflict, own }: { readonly conflict: Conflict; readonly own: boolean }) {
  const { t } = useLingui();
  const intentText = useIntentText();
  const moment = useMoment();
  const { byName, at, receivedAt } = conflict;
  const who = own ? t`You` : byName;
  const command = saysInAndOut(conflict) ? movementIn(conflict) : conflict.command;
  return (
    <Box fontSize="small" color="fg.muted">
      <bdi>{who}</bdi>
      {command !== null && ` · ${intentText(command)}`} · <bdi>{moment(at)}</bdi>
      {receivedAt !== null && (
        <>
          {' · '}
          <Trans>
            at the server <bdi>{moment(receivedAt)}</bdi>
          </Trans>
        </>
      )}
    </Box>
  );
}

/** The objects on the spot already. */
function Taken({ conflict, state }: { readonly conflict: Conflict; readonly state: ConflictState | undefined }) {
  const { kind, theirs } = conflict;
  if (kind !== 'unconfirmed_place' || state === undefined) return null;
  if (theirs['deleted'] === true) {
    return theirs['warehouseId'] === null ? (
      <Box>
        <Trans>The warehouse has since been deleted. It is not known where the object is.</Trans>
      </Box>
    ) : (
      <Box>
        <Trans>The spot has since been deleted. The object is in the warehouse without a spot.</Trans>
      </Box>
    );
  }
  const spotId = theirs['spotId'];
  const told = theirs['spotName'] ?? (typeof spotId === 'string' ? state.names.get(spotId) : undefined);
  const spot = typeof told === 'string' ? told : '';
  return (
    <Box>
      <Trans>
        Something was already on spot <bdi>{spot}</bdi>.
      </Trans>
      {typeof spotId === 'string' && <StandsThere spotId={spotId} besides={conflict.entityId} />}
    </Box>
  );
}

/** Why there is no better choice here. */
function Hinted({ conflict, state }: { readonly conflict: Conflict; readonly state: ConflictState }) {
  const hintText = useHintText();
  const hint = hintFor(conflict, state, useActingPerson());
  return hint === null ? null : <Box>{hintText(hint)}</Box>;
}

type ChoicesProps = {
  readonly conflict: Conflict;
  readonly state: ConflictState;
  readonly own: boolean;
  /** Only choices of this kind. */
  readonly only?: Choice['kind'];
};

/** The buttons of a conflict: each carries a choice out in one tap. */
export function ConflictChoices({ conflict, state, own, only }: ChoicesProps) {
  const { t } = useLingui();
  const session = useSync();
  const person = useActingPerson();
  const tell = useOutcome();
  const choiceText = useChoiceText();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [planning, setPlanning] = useState<PlanChoice | null>(null);
  const choices = choicesFor(conflict, state, person).filter(({ kind }) => only === undefined || kind === only);
  if (choices.length === 0) return null;
  const lossy = (choice: Choice) => choice.kind === 'seen' && conflict.card === null;
  const take = async (choice: Choice) => {
    setBusy(true);
    const problem = tell(await carryOut(session, conflict, choice, state));
    setBusy(false);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const press = (choice: Choice) => {
    if (choice.kind === 'plan') setPlanning(choice);
    else if (lossy(choice)) setAsking(true);
    else void take(choice);
  };
  return (
    <Flex gap="2" wrap="wrap" data-choices="">
      <MergeLink conflict={conflict} state={state} />
      {choices.map((choice) => (
        <Button
          key={choice.kind === 'place' ? `${choice.warehouseId}${choice.spotId}` : choice.kind}
          variant="outline"
          minHeight={{ base: '12', md: 'var(--touch-8)' }}
          whiteSpace="normal"
          textAlign="start"
          disabled={busy}
          onClick={() => press(choice)}
        >
          {lossy(choice) ? t`Discard` : choiceText(choice, conflict, own)}
        </Button>
      ))}
      {planning !== null && (
        <Suspense fallback={null}>
          <AttentionPlanDialog conflict={conflict} state={state} choice={planning} onClose={() => setPlanning(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Discard this change?`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void take({ kind: 'seen' });
        }}
      >
        {t`What you filled in is lost. The server keeps what it has.`}
      </ConfirmDialog>
    </Flex>
  );
}

type CopyButtonProps = {
  readonly conflict: Conflict;
  readonly state: ConflictState;
  readonly differences: readonly Difference[];
};

/** Copies the card as text, so that what was filled in is never only here. */
function CopyButton({ conflict, state, differences }: CopyButtonProps) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const copy = async () => {
    const { byName, at } = conflict;
    const lines = [
      [i18n._(CARD_TITLES[themeOf(conflict)]), subjectText(state)],
      [byName, moment(at)],
      ...differences.map(({ label, yours, theirs }) => [`${label}: ${yours}`, theirs ?? '']),
    ];
    try {
      await navigator.clipboard.writeText(
        lines.map((line) => line.filter((part) => part !== '').join(' · ')).join('\n'),
      );
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      notify({ tone: 'error', title: t`This browser does not let the app copy.` });
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      my="-1.5"
      minWidth="var(--touch-8)"
      aria-label={t`Copy`}
      title={t`Copy`}
      onClick={() => void copy()}
    >
      <Copy aria-hidden="true" />
    </Button>
  );
}
