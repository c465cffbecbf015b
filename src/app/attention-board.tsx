import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { useRows } from '#sync/client/use-row.ts';
import { Panel } from '#ui/panel.tsx';
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
  const { t, i18n } = useLingui();
  const can = useCan();
  const open = useRows((mirror) => mirror.where(attentionTable, 'state', 'open'), []);
  const cards = (open ?? []).filter((card) => {
    const needed = permissionFor(pageOf(card));
    return needed === undefined || can(needed);
  });
  if (cards.length === 0) return null;
  const newest = [...cards].sort((left, right) => (left.at < right.at ? 1 : -1));
  return (
    <Panel title={`${t`Needs attention`} (${cards.length})`} flush>
      <chakra.ul listStyleType="none">
        {newest.slice(0, MOST_SHOWN).map((card) => (
          <chakra.li key={card.id} borderBottom="hairline" _last={{ borderBottomWidth: '0' }}>
            <Flex asChild align="center" gap="3" px="4" py="2" minHeight="12" _hover={{ bg: 'bg.hover' }}>
              <Link to={pageOf(card)}>
                <Box color="tone.attention.fg" flexShrink={0}>
                  <TriangleAlert aria-hidden="true" size={18} />
                </Box>
                <Box flex="1" minWidth="0">
                  <Box fontWeight="strong">{i18n._(ATTENTION_TITLES[card.kind])}</Box>
                  <Box color="fg.muted" fontSize="small">
                    {card.byName} · <bdi>{i18n.date(card.at, { dateStyle: 'medium', timeStyle: 'short' })}</bdi>
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
    </Panel>
  );
}
