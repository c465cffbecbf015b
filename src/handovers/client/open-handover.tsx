import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { handoverDraftKey } from '../handover-draft.ts';
import { DIRECTIONS, type Direction } from '../handover-limits.ts';

/** The way back to a handover that was begun on this device and not finished; nothing where there is none. */
export function OpenHandover({ objectId }: { readonly objectId: string }) {
  const { t } = useLingui();
  const { drafts } = useSync();
  const [open, setOpen] = useState<readonly Direction[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await Promise.all(
        DIRECTIONS.map((direction) => drafts.read(handoverDraftKey(objectId, direction))),
      );
      if (!isOver) setOpen(DIRECTIONS.filter((_direction, index) => found[index] !== undefined));
    };
    // A device that does not answer says so elsewhere.
    void look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [drafts, objectId]);
  const words = { in: t`Go on checking in`, out: t`Go on checking out` };
  return open.map((direction) => (
    <Flex
      key={direction}
      role="note"
      align="center"
      gap="3"
      wrap="wrap"
      bg="accent.tint"
      borderRadius="panel"
      px="4"
      py="2"
    >
      <ClipboardCheck aria-hidden="true" size={18} />
      <Flex flex="1" minWidth="10rem">
        <Trans>A handover was begun here and is not finished.</Trans>
      </Flex>
      <Button size="sm" minHeight="12" asChild>
        <Link to={`/objects/${objectId}/handover?direction=${direction}`}>{words[direction]}</Link>
      </Button>
    </Flex>
  ));
}
