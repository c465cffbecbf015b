import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';
import type { ImportKindName } from './import-kinds.ts';
import { type UndoCount, undoImport } from './undo-import.ts';

/** As long as other acts are offered to be undone. */
const OFFERED_MS = 10 * 60_000;
const SHOWN = 20;
const RIGHTS = { customers: 'customer delete', objects: 'object delete', spots: 'spot delete' } as const;

type UndoState = { readonly phase: 'offered' | 'busy' | 'done' | 'broken'; readonly count: UndoCount };
const NOTHING: UndoCount = { removed: 0, stays: new Map() };

type ImportUndoProps = {
  readonly kind: ImportKindName;
  /** The ids of what was made, by row number. */
  readonly created: ReadonlyMap<number, string>;
};

/** Offers for ten minutes to take the import back, and says what stays and why. */
export function ImportUndo({ kind, created }: ImportUndoProps) {
  const { t } = useLingui();
  const can = useCan();
  const [{ phase, count }, setState] = useState<UndoState>({ phase: 'offered', count: NOTHING });
  const isOver = useOver(OFFERED_MS);
  const undo = async () => {
    setState({ phase: 'busy', count: NOTHING });
    const isWhole = await undoImport(kind, created, (now) => setState({ phase: 'busy', count: now }));
    setState((now) => ({ ...now, phase: isWhole ? 'done' : 'broken' }));
  };
  if (!can(RIGHTS[kind]) || created.size === 0) return null;
  return (
    <Box mt="3">
      {phase === 'offered' && !isOver && (
        <Flex align="center" gap="3" wrap="wrap">
          <Button variant="outline" onClick={() => void undo()}>
            <Undo2 aria-hidden="true" />
            {t`Undo the import`}
          </Button>
          <Text color="fg.muted" flex="1 1 16rem">
            <Trans>For ten minutes. What somebody changed or used since stays.</Trans>
          </Text>
        </Flex>
      )}
      <Box role="status">
        {phase === 'busy' && (
          <chakra.progress
            value={count.removed + count.stays.size}
            max={created.size}
            aria-label={t`Undo the import`}
            display="block"
            width="full"
            height="1.5"
          />
        )}
        {(phase === 'done' || phase === 'broken') && (
          <Text>
            {[
              plural(count.removed, { one: '# removed', other: '# removed' }),
              plural(count.stays.size, { one: '# stays', other: '# stay' }),
            ].join(' · ')}
          </Text>
        )}
      </Box>
      {phase === 'broken' && (
        <Flex align="center" gap="3" wrap="wrap">
          <Text color="fg.error">{t`The server did not answer, so not everything was undone.`}</Text>
          {!isOver && (
            <Button size="sm" variant="outline" onClick={() => void undo()}>
              {t`Try again`}
            </Button>
          )}
        </Flex>
      )}
      <Staying count={count} />
    </Box>
  );
}

function Staying({ count: { stays } }: { readonly count: UndoCount }) {
  const words = useRefusalText();
  if (stays.size === 0) return null;
  return (
    <chakra.ul listStyleType="none" color="fg.muted">
      {[...stays].slice(0, SHOWN).map(([at, refusal]) => (
        <chakra.li key={at}>
          <Trans>
            Row {at + 1} stays. {words(refusal)}
          </Trans>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function useOver(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
