import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Movement } from '../object.schema.ts';
import { type MovementFact, readMovements, type ShownMovement } from './movements.ts';
import { useObjectWords } from './use-object-words.ts';

type MovementsPanelProps = {
  readonly objectId: string;
  /** Movements the server has and this device may not; `offline` when it cannot be asked. */
  readonly fetchOlder: (objectId: string) => Promise<readonly MovementFact[] | 'offline'>;
};

/** Who moved it, when, from where, to where: what this device knows at once, the rest when the server answers. */
export function MovementsPanel({ objectId, fetchOlder }: MovementsPanelProps) {
  const { t } = useLingui();
  const [older, setOlder] = useState<readonly MovementFact[] | 'offline' | 'asking'>('asking');
  const shown = useRows(
    (mirror) => readMovements(mirror, objectId, typeof older === 'string' ? [] : older),
    [objectId, older],
  );
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
  if (shown === undefined) return null;
  return (
    <Panel title={t`Movements`}>
      {shown.length === 0 && typeof older !== 'string' && (
        <Box color="fg.muted">
          <Trans>Nothing has moved yet.</Trans>
        </Box>
      )}
      <chakra.ol listStyleType="none" display="grid" gap="3">
        {shown.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </chakra.ol>
      {older === 'offline' && (
        <Box color="fg.muted" fontSize="small" pt={shown.length === 0 ? '0' : '3'}>
          <Trans>No connection: older movements come when the server answers.</Trans>
        </Box>
      )}
    </Panel>
  );
}

function MovementLine({ movement }: { readonly movement: ShownMovement }) {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  const doubt: Partial<Record<Movement['standing'], string>> = {
    contradicting: t`Contradicts what others recorded`,
    superseded: t`Another movement came first`,
  };
  const standing = doubt[movement.standing];
  return (
    <chakra.li>
      <Flex gap="3" justify="space-between" wrap="wrap" columnGap="3" rowGap="0">
        <Box fontWeight="strong">
          {words.movement[movement.kind]}{' '}
          <chakra.span fontWeight="normal">
            <Places from={movement.from} to={movement.to} />
          </chakra.span>
        </Box>
        <Box color="fg.muted">
          <bdi>{i18n.date(movement.at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}</bdi>
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
    </chakra.li>
  );
}

function Places({ from, to }: { readonly from: string; readonly to: string }) {
  if (from !== '' && to !== '') {
    return (
      <Ltr>
        {from} → {to}
      </Ltr>
    );
  }
  return <Ltr>{to === '' ? from : to}</Ltr>;
}
