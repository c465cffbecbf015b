import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Panel } from '#ui/panel.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { ConflictCard } from './attention-card.tsx';
import type { Conflict } from './attention-conflict.ts';
import { type ConflictState, readConflictState } from './attention-state.ts';
import { useMyConflicts } from './use-attention.ts';

const MOST_SHOWN = 2;

/** Conflicts that this person decides, the newest first, and the way to all of them. Nothing when there are none. */
export function AttentionBoard() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const conflicts = useMyConflicts() ?? [];
  const shown = conflicts.slice(0, MOST_SHOWN);
  // Drawn once all of it is known: what lies below moves once, not twice.
  const known = useRows(
    (mirror) => Promise.all(shown.map((conflict) => readConflictState(mirror, conflict))),
    [shown.map(({ id }) => id).join()],
  );
  if (conflicts.length === 0 || known === undefined) return null;
  const title = `${t`To decide`} (${conflicts.length})`;
  const cards = <Cards conflicts={conflicts} known={known} />;
  if (narrow) return <Folded title={title}>{cards}</Folded>;
  return (
    <Panel title={title} flush>
      {cards}
    </Panel>
  );
}

/** On a phone one line that opens: today's work stays in sight. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.details
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      css={{ '&[open] > summary > svg': { rotate: '180deg' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        px="4"
        minHeight="12"
        fontWeight="strong"
        cursor="pointer"
        listStyleType="none"
      >
        <chakra.span color="tone.attention.fg">
          <TriangleAlert aria-hidden="true" size={18} />
        </chakra.span>
        <chakra.span flex="1">{title}</chakra.span>
        <ChevronDown aria-hidden="true" size={18} />
      </chakra.summary>
      <Box borderTop="hairline">{children}</Box>
    </chakra.details>
  );
}

type CardsProps = { readonly conflicts: readonly Conflict[]; readonly known: readonly ConflictState[] };

function Cards({ conflicts, known }: CardsProps) {
  const { length } = conflicts;
  return (
    <>
      <chakra.ul listStyleType="none">
        {conflicts.slice(0, MOST_SHOWN).map((conflict, at) => (
          <chakra.li key={conflict.id} px="4" py="3" borderBottom="hairline">
            <ConflictCard conflict={conflict} known={known[at]} />
          </chakra.li>
        ))}
      </chakra.ul>
      <Box px="2" py="1.5">
        <Button variant="ghost" asChild minHeight={{ base: '12', md: 'var(--touch-8)' }}>
          <Link to="/attention">
            {length > MOST_SHOWN ? <Trans>Show all {length}</Trans> : <Trans>What was settled</Trans>}
          </Link>
        </Button>
      </Box>
    </>
  );
}
