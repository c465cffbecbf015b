import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { useRows } from '#sync/client/use-row.ts';
import { Panel } from '#ui/panel.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { ATTENTION_TITLES } from './refusal-text.ts';
import { permissionFor } from './router-permission.ts';
import { useCan } from './use-can.ts';

const MOST_SHOWN = 5;
const PAGES: Readonly<Record<string, string>> = {
  object: '/objects',
  customer: '/customers',
  appointment: '/appointments',
};

function pageOf(card: Attention): string {
  const page = PAGES[card.entity];
  return page === undefined ? '/spots' : `${page}/${card.entityId}`;
}

/** Conflicts that wait for somebody to look, each leading to a page this person may open. Nothing when there are none. */
export function AttentionBoard() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const can = useCan();
  const open = useRows((mirror) => mirror.where(attentionTable, 'state', 'open'), []);
  const cards = (open ?? []).filter((card) => {
    const needed = permissionFor(pageOf(card));
    return needed === undefined || can(needed);
  });
  if (cards.length === 0) return null;
  const newest = [...cards].sort((left, right) => (left.at < right.at ? 1 : -1)).slice(0, MOST_SHOWN);
  const title = `${t`Needs attention`} (${cards.length})`;
  if (narrow) return <Folded title={title} cards={newest} />;
  return (
    <Panel title={title} flush>
      <Cards cards={newest} />
    </Panel>
  );
}

type CardsProps = { readonly cards: readonly Attention[] };

/** On a phone one line that opens: today's work stays in sight. */
function Folded({ title, cards }: CardsProps & { readonly title: string }) {
  return (
    <chakra.details
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      css={{ '&[open] summary svg:last-child': { rotate: '180deg' } }}
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
      <Box borderTop="hairline">
        <Cards cards={cards} />
      </Box>
    </chakra.details>
  );
}

function Cards({ cards }: CardsProps) {
  const { i18n } = useLingui();
  return (
    <chakra.ul listStyleType="none">
      {cards.map((card) => (
        <chakra.li key={card.id} borderBottom="hairline" _last={{ borderBottomWidth: '0' }}>
          <Flex asChild align="center" gap="3" px="4" py="2" minHeight="12" _hover={{ bg: 'bg.hover' }}>
            <Link to={pageOf(card)}>
              <Box color="tone.attention.fg" flexShrink={0}>
                <TriangleAlert aria-hidden="true" size={18} />
              </Box>
              <Box flex="1" minWidth="0">
                <Box fontWeight="strong">{i18n._(ATTENTION_TITLES[card.kind])}</Box>
                <Box color="fg.muted" fontSize="small">
                  {card.byName} ·{' '}
                  <bdi>{i18n.date(card.at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}</bdi>
                </Box>
              </Box>
              <Box _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
                <ChevronRight size={18} />
              </Box>
            </Link>
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
