import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isLit, menuFor } from '#pages/parts/navigation-rules.ts';
import { useUser } from '#session/session.tsx';
import { recall, remember } from '#ui/device-memory.ts';
import { MenuCount } from './menu-count.tsx';

const KEY = 'remise.menu';
const MenuLink = chakra(Link);

/** Whether the horizontal menu is shown, remembered on this device, and how to change it. */
export function useMenuShown(): readonly [boolean, () => void] {
  const [shown, setShown] = useState(() => recall(KEY) !== 'hidden');
  const toggle = () => {
    remember(KEY, shown ? 'hidden' : null);
    setShown(!shown);
  };
  return [shown, toggle];
}

/** Where the words alone have the room: an entry out of sight is found by nobody. */
const WITHOUT_ICONS = {
  '@container menu (max-width: 76rem)': { '& a': { px: '2' }, '& a > svg': { display: 'none' } },
} as const;

/** The horizontal main menu. */
export function MainMenu() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <chakra.nav
      id="main-menu"
      aria-label={t`Main menu`}
      bg="bg.panel"
      borderBottom="hairline"
      containerType="inline-size"
      containerName="menu"
      data-no-print=""
    >
      <Flex px="4" gap="1" overflowX="auto" css={{ scrollbarWidth: 'none', ...WITHOUT_ICONS }}>
        {menuFor(user).map(({ id, label, icon: Icon, link, ...pages }) => (
          <MenuLink
            key={id}
            to={link}
            aria-current={isLit({ link, ...pages }, pathname) ? 'page' : undefined}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minHeight="var(--touch-10)"
            px="3"
            color="fg.muted"
            whiteSpace="nowrap"
            boxShadow="inset 0 -2px 0 transparent"
            transition="box-shadow 90ms, color 90ms"
            _hover={{ color: 'fg', boxShadow: 'inset 0 -2px 0 var(--remise-colors-border-strong)' }}
            _currentPage={{
              color: 'fg',
              fontWeight: 'strong',
              boxShadow: 'inset 0 -2px 0 var(--remise-colors-accent)',
            }}
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            <Icon aria-hidden="true" size={16} />
            {i18n._(label)}
            <MenuCount entry={id} />
          </MenuLink>
        ))}
      </Flex>
    </chakra.nav>
  );
}
