import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordHandover } from '#handovers/client/handovers.store.ts';
import { goesOn, recordOf } from '#handovers/handover-draft.ts';
import { movementTable } from '#objects/object.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { HandoverUnderWay, type UnderWayProps } from './handover-under-way.tsx';

/**
 * A handover that was begun on this device. One whose check-in or check-out was recorded before the page died gets its record
 * now; one of another day, stay or customer asks first.
 */
export function BegunHandover(props: UnderWayProps) {
  const { object, direction, kept } = props;
  const session = useSync();
  const navigate = useNavigate();
  const [draft] = useState(kept.draft);
  const [isMoved, setMoved] = useState<boolean>();
  const [isWanted, setWanted] = useState(() => goesOn(draft, object, direction, Date.now()));
  const { drop } = kept;
  const { customerId, id: objectId } = object;
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const movement = await session.mirror.get(movementTable, draft.movementId);
      if (isOver) return;
      setMoved(movement !== undefined);
      if (movement === undefined) return;
      const about = { objectId, customerId: draft.customerId, direction, appointmentId: movement.appointmentId };
      const recorded = await recordHandover(session, recordOf(draft, about));
      if (recorded.outcome === 'not_stored') return;
      if (!isOver) await navigate(`/objects/${objectId}`, { replace: true });
      await drop();
    };
    void look().catch(() => setMoved(false));
    return () => {
      isOver = true;
    };
    // Looked at once, when the page opens: after that the finish does it.
  }, [session, draft, direction, objectId, customerId, drop, navigate]);
  if (isMoved !== false) return <Skeleton lines={6} />;
  if (isWanted) return <HandoverUnderWay {...props} />;
  return <GoOnOrNot startedAt={draft.startedAt} onGoOn={() => setWanted(true)} onDrop={() => void drop()} />;
}

type GoOnOrNotProps = { readonly startedAt: string; readonly onGoOn: () => void; readonly onDrop: () => void };

function GoOnOrNot({ startedAt, onGoOn, onDrop }: GoOnOrNotProps) {
  const { t, i18n } = useLingui();
  const when = i18n.date(startedAt, YARD_MOMENT);
  return (
    <Flex direction="column" gap="4">
      <Text fontWeight="strong">
        <Trans>
          A handover was begun on this device on <bdi>{when}</bdi> and not finished.
        </Trans>
      </Text>
      <Text color="fg.muted">
        <Trans>Since then the object moved, changed hands, or a day went by. Its photos stay with the object.</Trans>
      </Text>
      <Button size="lg" minHeight="14" onClick={onDrop}>{t`Start again`}</Button>
      <Button size="lg" minHeight="14" variant="outline" onClick={onGoOn}>{t`Go on with it`}</Button>
    </Flex>
  );
}
