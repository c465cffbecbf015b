import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { documentTable, isPhoto } from '#annotations/document.ts';
import { noteTable } from '#annotations/note.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import { handoverTable } from '#handovers/handover.ts';
import { type MovementFact, readMovements } from '#objects/client/movements.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import type { ApiResult } from '#session/api-call.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { fetchMovements } from './fetch-movements.ts';

/** What a line of the timeline is about. */
export const TIMELINE_KINDS = ['movement', 'handover', 'note', 'photo', 'mail', 'contract', 'hold'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineLine = {
  readonly id: string;
  readonly at: string;
  readonly kind: TimelineKind;
  readonly title: string;
  readonly detail: string;
  readonly by: string;
  /** Where more of it is shown; null where nothing is. */
  readonly to: string | null;
  /** False for a movement that did not count, or was undone. */
  readonly counts: boolean;
};

type ServerEvent = ApiResult<'get', '/api/objects/{id}/timeline'>[number];

/** Everything that happened to an object, newest first: what this device holds at once, the rest from the server. */
export function useTimeline(objectId: string) {
  const own = useOwnLines(objectId);
  const { answer, asOf } = useAnswer(queryOf('/api/objects/{id}/timeline', { params: { id: objectId } }), {
    kept: true,
    live: true,
  });
  const toLine = useServerLine(objectId);
  const isMissing = answer !== 'asking' && !answer.ok;
  const lines = useMemo(() => {
    if (own === undefined) return undefined;
    const told = answer === 'asking' || !answer.ok ? [] : answer.result.map(toLine);
    return [...own, ...told].toSorted((left, right) => (left.at === right.at ? 0 : left.at < right.at ? 1 : -1));
  }, [own, answer, toLine]);
  return { lines, asOf, isMissing };
}

function useOwnLines(objectId: string): readonly TimelineLine[] | undefined {
  const { t } = useLingui();
  const objects = useObjectWords();
  const handovers = useHandoverWords();
  const older = useOlderMovements(objectId);
  const rows = useRows(
    async (mirror) => ({
      movements: await readMovements(mirror, objectId, older),
      handovers: await mirror.where(handoverTable, 'objectId', objectId),
      notes: await mirror.where(noteTable, 'modelId', objectId),
      documents: await mirror.where(documentTable, 'modelId', objectId),
    }),
    [objectId, older],
  );
  return useMemo(() => {
    if (rows === undefined) return undefined;
    const line = { detail: '', to: null, counts: true };
    return [
      ...rows.movements.map(({ id, at, kind, from, to, byName, reason, note, standing, undoneAt }) => ({
        ...line,
        id,
        at,
        kind: 'movement' as const,
        title: [objects.movement[kind], [from, to].filter((place) => place !== '').join(' → ')].join(' ').trim(),
        detail: [reason ?? '', note].filter((part) => part !== '').join(' · '),
        by: byName,
        counts: standing === 'accepted' && undoneAt === null,
      })),
      ...rows.handovers.map(({ id, at, direction, personName, byName }) => ({
        ...line,
        id,
        at,
        kind: 'handover' as const,
        title: `${t`Handover`}: ${handovers.direction[direction]}`,
        detail: personName,
        by: byName,
        to: `/objects/${objectId}/handovers/${id}`,
      })),
      ...rows.notes.map(({ id, at, text, authorName }) => ({
        ...line,
        id,
        at,
        kind: 'note' as const,
        title: t`Note`,
        detail: text,
        by: authorName,
      })),
      ...rows.documents.map((document) => ({
        ...line,
        id: document.id,
        at: document.at,
        kind: 'photo' as const,
        title: isPhoto(document) ? t`Photo` : t`Document`,
        detail: document.name,
        by: document.authorName,
      })),
    ];
  }, [rows, t, objects, handovers, objectId]);
}

const NONE: readonly MovementFact[] = [];

/** Movements that only the server has; none until it answers. */
function useOlderMovements(objectId: string): readonly MovementFact[] {
  const [older, setOlder] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    void fetchMovements(objectId).then((answer) => {
      if (isCurrent && answer !== 'offline') setOlder(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [objectId]);
  return older;
}

function useServerLine(objectId: string): (event: ServerEvent) => TimelineLine {
  const { t } = useLingui();
  return useMemo(() => {
    const contract: Readonly<Record<string, string>> = {
      made: t`Contract made`,
      sent: t`Contract sent`,
      opened: t`Contract opened by the customer`,
      signed: t`Contract signed`,
      declined: t`Contract declined`,
      void: t`Contract made void`,
    };
    return ({ id, at, kind, what, by, text }) => {
      const line = { id, at, kind, by, detail: text, counts: true, to: null };
      if (kind === 'mail') return { ...line, title: t`Mail` };
      if (kind === 'hold') return { ...line, title: what === 'set' ? t`Hold set` : t`Hold lifted` };
      return { ...line, title: contract[what] ?? what, detail: '', to: `/objects/${objectId}/contract` };
    };
  }, [t, objectId]);
}
