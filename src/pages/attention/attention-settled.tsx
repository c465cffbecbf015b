import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { undoMovement } from '#appointments/client/appointments.store.ts';
import { useRecentAct } from '#pages/parts/recent-act.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useUndoable } from '#session/acts/use-undoable.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { reopenAttention, resolveAttention } from '#sync/attention.commands.ts';
import type { Attention, CardChoice } from '#sync/attention.ts';
import { mayDecide } from '#sync/attention-decide.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act, SubmitOutcome } from '#sync/client/runtime/types.ts';
import { isolated } from '#ui/isolated.ts';
import { notify } from '#ui/toaster.tsx';
import type { ToldAnswer } from './attention-answer.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';
import { useChoiceText, useMoment, useSettledText } from './attention-words.ts';
import { useActingPerson } from './use-attention.ts';

/** Answers that change nothing else. */
const REOPENED: ReadonlySet<CardChoice | null> = new Set(['theirs', 'both', 'seen']);
const PLAIN = { movementId: null, moved: false } as const;

type SettledProps = { readonly conflict: Conflict; readonly state: ConflictState | undefined };

/** Who settled a card, when and how; for ten minutes with the way back. */
export function Settled({ conflict, state }: SettledProps) {
  const { t } = useLingui();
  const settledText = useSettledText();
  const answerText = useAnswerText();
  const moment = useMoment();
  const { card, byName } = conflict;
  if (card === null || card.resolvedAt === null) return null;
  // The answer is not known yet.
  if (card.choice === 'place' && state === undefined) return null;
  const who = card.resolvedByName ?? '';
  const told = state?.answer ?? null;
  const answer = state === undefined || told === null ? undefined : answerText(conflict, state, told);
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Box fontWeight="strong">
        {answer === undefined
          ? settledText(card.choice, who, byName, card.resolvedBy === card.byUserId)
          : t`${who} answered: ${answer}`}{' '}
        · <bdi>{moment(card.resolvedAt)}</bdi>
      </Box>
      {told !== null && <UndoAnswer card={card} answer={told} />}
      {REOPENED.has(card.choice) && <UndoAnswer card={card} answer={PLAIN} />}
      {card.choice === 'mine' && <UndoMine cardId={card.id} />}
    </Flex>
  );
}

/** An answer as its button said it; undefined where the place has no name here. */
function useAnswerText(): (conflict: Conflict, state: ConflictState, answer: ToldAnswer) => string | undefined {
  const choiceText = useChoiceText();
  return (conflict, { names }, { warehouseId, spotId }) => {
    if (warehouseId === null) return choiceText({ kind: 'out' }, conflict, false);
    const parts = [
      names.get(warehouseId),
      spotId === null ? undefined : (names.get(spotId) ?? toldName(conflict, spotId)),
    ];
    const name = parts.filter((part) => part !== undefined && part !== '').join(' · ');
    if (name === '') return undefined;
    return choiceText({ kind: 'place', warehouseId, spotId, name: isolated(name), said: true }, conflict, false);
  };
}

/** What a spot was called when the card was raised: it may be gone. */
function toldName({ yours, theirs }: Conflict, spotId: string): string | undefined {
  const side = [yours, theirs].find((values) => values['spotId'] === spotId);
  return typeof side?.['spotName'] === 'string' ? side['spotName'] : undefined;
}

/** Takes an answer back, so that the question is open again: with the movement that said it, where there is one. */
function UndoAnswer({
  card,
  answer,
}: {
  readonly card: Attention;
  readonly answer: Pick<ToldAnswer, 'movementId' | 'moved'>;
}) {
  const session = useSync();
  const tell = useOutcome();
  const person = useActingPerson();
  const { movementId, moved } = answer;
  const isRecent = useRecent(card.resolvedAt);
  const isUndoable = useUndoable(card.entityId, movementId) === true;
  const mayReopen = isRecent && mayDecide(card, person) && person.can(reopenAttention.permission);
  if (moved ? !isUndoable : !mayReopen) return null;
  const undo = async () => {
    const outcome =
      movementId === null ? await reopen(session, card.id) : await undoMovement(session, card.entityId, movementId);
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return <UndoButton onClick={() => void undo()} />;
}

/** Takes back what this device changed with the answer, so that the question is open again. */
function UndoMine({ cardId }: { readonly cardId: string }) {
  const isAnswer = useCallback(
    ({ name, entityId, was }: Act) =>
      name === resolveAttention.name ? entityId === cardId : was.attention?.attentionId === cardId,
    [cardId],
  );
  const act = useRecentAct(isAnswer);
  return act !== null && <UndoButton onClick={act.undo} />;
}

function UndoButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      data-choices=""
      size="sm"
      variant="outline"
      minHeight={{ base: '12', md: 'var(--touch-8)' }}
      onClick={onClick}
    >
      <Undo2 aria-hidden="true" />
      {t`Undo`}
    </Button>
  );
}

/** Asks again; an answer that was never sent is taken back. */
async function reopen(
  session: Pick<ReturnType<typeof useSync>, 'outbox' | 'submit'>,
  attentionId: string,
): Promise<SubmitOutcome> {
  const settled = (await session.outbox()).find(
    ({ intent }) => intent.name === 'attention.resolve' && intent.entityId === attentionId,
  );
  const args = { attentionId };
  return session.submit(reopenAttention, { args, ...(settled === undefined ? {} : { takesBack: settled.intent.id }) });
}

/** True for ten minutes after a moment. */
function useRecent(at: string | null): boolean {
  const session = useSync();
  const [now, setNow] = useState(session.serverNow);
  const until = at === null ? 0 : Date.parse(at) + UNDO_MS;
  useEffect(() => {
    const left = until - Date.parse(session.serverNow());
    if (left < 0) return;
    const timer = setTimeout(() => setNow(session.serverNow()), Math.min(left, UNDO_MS) + 1);
    return () => clearTimeout(timer);
  }, [session, until]);
  return Date.parse(now) <= until;
}
