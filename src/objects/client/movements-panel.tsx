import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Movement } from '../object.schema.ts';
import { counts, type MovementFact, readMovements, type ShownMovement } from './movements.ts';
import { useObjectWords } from './use-object-words.ts';

type MovementsPanelProps = {
  readonly objectId: string;
  /** Movements the server has and this device may not; `offline` when it cannot be asked. */
  readonly fetchOlder: (objectId: string) => Promise<readonly MovementFact[] | 'offline'>;
  /** The action on the last movement that counts. */
  readonly lastAction?: (movementId: string) => ReactNode;
};

/** Who moved it, when, from where, to where: what this device knows at once, the rest when the server answers. */
export function MovementsPanel({ objectId, fetchOlder, lastAction }: MovementsPanelProps) {
  const { t } = useLingui();
  const [older, setOlder] = useState<readonly MovementFact[] | 'offline' | 'asking'>('asking');
  const shown = useRows(
    (mirror) => readMovements(mirror, objectId, typeof older === 'string' ? [] : older),
    [objectId, older],
  );
  const heard = useHeard(older === 'offline');
  useEffect(() => {
    let current = true;
    setOlder('asking');
    void fetchOlder(objectId).then((answer) => {
      if (current) setOlder(answer);
    });
    return () => {
      current = false;
    };
  }, [objectId, fetchOlder]);
  useEffect(() => {
    if (heard === null) return undefined;
    let current = true;
    void fetchOlder(objectId).then((answer) => {
      if (current) setOlder(answer);
    });
    return () => {
      current = false;
    };
  }, [objectId, fetchOlder, heard]);
  if (shown === undefined) return null;
  const last = shown.find(counts);
  return (
    <Panel title={t`Movements`}>
      {shown.length === 0 && typeof older !== 'string' && (
        <Box color="fg.muted">
          <Trans>Nothing has moved yet.</Trans>
        </Box>
      )}
      <chakra.ol listStyleType="none" display="grid" gap="3">
        {shown.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            action={movement === last ? lastAction?.(movement.id) : undefined}
          />
        ))}
      </chakra.ol>
      {older === 'offline' && (
        <Box color="fg.muted" fontSize="small" pt={shown.length === 0 ? '0' : '3'}>
          <Trans>No connection: older movements appear when the server answers.</Trans>
        </Box>
      )}
    </Panel>
  );
}

/** When the server answered last, as long as somebody waits for that; null otherwise. */
function useHeard(waits: boolean): number | null {
  const { status } = useSync();
  return useSyncExternalStore(status.subscribe, () => (waits ? status.get().confirmedAt : null));
}

/** The style of a movement that does not count; the line also says so in words. */
const PAST = { color: 'fg.muted', fontWeight: 'normal', textDecoration: 'line-through' } as const;

type MovementLineProps = { readonly movement: ShownMovement; readonly action: ReactNode };

function MovementLine({ movement, action }: MovementLineProps) {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  const at = (instant: string) => i18n.date(instant, YARD_MOMENT);
  const why: Partial<Record<Movement['standing'], string>> = {
    contradicting: t`Did not count: it contradicts what others recorded`,
    superseded: t`Did not count: another movement came first`,
  };
  const standing = movement.overtaken
    ? t`No longer counts: an earlier movement was sent in later`
    : why[movement.standing];
  const isPast = movement.undoneAt !== null || standing !== undefined;
  return (
    <chakra.li>
      <Flex gap="3" justify="space-between" wrap="wrap" columnGap="3" rowGap="0">
        <Box fontWeight="strong" {...(isPast ? PAST : {})}>
          {isConfirmation(movement) ? t`Place confirmed` : words.movement[movement.kind]}{' '}
          <chakra.span fontWeight="normal">
            <Places from={movement.from} to={movement.to} />
          </chakra.span>
        </Box>
        <Box color="fg.muted">
          <bdi>{at(movement.at)}</bdi>
        </Box>
      </Flex>
      <Box color="fg.muted" fontSize="small">
        {[movement.byName, movement.reason ?? '', movement.note].filter((part) => part !== '').join(' · ')}
      </Box>
      {standing !== undefined && (
        <Box color="tone.attention.fg" fontSize="small" fontWeight="strong">
          {standing}
        </Box>
      )}
      {movement.undoneAt !== null && (
        <Box fontSize="small" fontWeight="strong">
          <Undone byName={movement.undoneByName ?? ''} when={at(movement.undoneAt)} />
        </Box>
      )}
      {action}
    </chakra.li>
  );
}

/** A question about where it stands was answered with where it stood already. */
function isConfirmation({ kind, from, to }: ShownMovement): boolean {
  return kind === 'moved' && from === to && to !== '';
}

function Undone({ byName, when }: { readonly byName: string; readonly when: string }) {
  return (
    <Trans>
      Undone by <bdi>{byName}</bdi>, <bdi>{when}</bdi>
    </Trans>
  );
}

function Places({ from, to }: { readonly from: string; readonly to: string }) {
  if (from !== '' && to !== '' && from !== to) {
    return (
      <Ltr>
        {from} → {to}
      </Ltr>
    );
  }
  return <Ltr>{to === '' ? from : to}</Ltr>;
}
