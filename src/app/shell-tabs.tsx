import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { tabsAt } from '#pages/parts/navigation-rules.ts';
import { useUser } from '#session/session.tsx';

const TabLink = chakra(Link);

/** Tabs to the sibling pages, where the layout has no column for them. */
export function PlaceTabs() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { pathname } = useLocation();
  const tabs = tabsAt(user, pathname);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the screen: keep the current tab in sight.
    if (pathname !== '')
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (tabs.length === 0) return null;
  return (
    <chakra.nav aria-label={t`Pages in this section`} borderBottom="hairline" data-no-print="">
      <Flex ref={row} px={{ base: '2', md: '4' }} overflowX="auto" css={{ scrollbarWidth: 'none' }}>
        {tabs.map(({ id, label, link }) => (
          <TabLink
            key={id}
            to={link}
            aria-current={link === pathname ? 'page' : undefined}
            display="inline-flex"
            alignItems="center"
            minHeight="var(--touch-9)"
            px="2.5"
            flexShrink={0}
            fontSize="small"
            color="fg.muted"
            whiteSpace="nowrap"
            boxShadow="inset 0 -2px 0 transparent"
            _hover={{ color: 'fg' }}
            _currentPage={{
              color: 'fg',
              fontWeight: 'strong',
              boxShadow: 'inset 0 -2px 0 var(--remise-colors-accent)',
            }}
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            {i18n._(label)}
          </TabLink>
        ))}
      </Flex>
    </chakra.nav>
  );
}
