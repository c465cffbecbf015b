import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { isLit, menuFor, partOf } from '#pages/parts/navigation-rules.ts';
import { useUser } from '#session/session.tsx';
import { MenuCount } from './menu-count.tsx';

const SideLink = chakra(Link);

/** Seen by a screen reader only; the icon and the tooltip stay. */
const OUT_OF_SIGHT = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };

type SideBarProps = {
  /** Shows icons only; always true below 992 pixels. */
  readonly condensed: boolean;
  /** Shown as a panel of its own, away from the edges. */
  readonly detached?: boolean;
};

/** The main menu beside the page. */
export function SideBar({ condensed, detached = false }: SideBarProps) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { pathname } = useLocation();
  const wide = condensed ? '14' : '15rem';
  const label = condensed ? OUT_OF_SIGHT : { '@media (max-width: 61.9375rem)': OUT_OF_SIGHT };
  const edges = detached
    ? ({ m: '3', me: '0', borderRadius: 'panel', border: 'hairline', height: 'fit' } as const)
    : ({ borderInlineEnd: 'hairline', height: 'full' } as const);
  return (
    <chakra.nav
      id="main-menu"
      aria-label={t`Main menu`}
      bg="bg.panel"
      width={{ base: '14', lg: wide }}
      overflowY="auto"
      maxHeight="full"
      py="2"
      data-no-print=""
      {...edges}
    >
      {menuFor(user).map(({ id, label: text, icon: Icon, link, ...pages }) => (
        <SideLink
          key={id}
          to={link}
          title={i18n._(text)}
          aria-current={isLit({ link, ...pages }, pathname) ? 'page' : undefined}
          {...ENTRY}
          ps="4.5"
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          <chakra.span flex="1" truncate css={label}>
            {i18n._(text)}
          </chakra.span>
          <chakra.span css={label}>
            <MenuCount entry={id} />
          </chakra.span>
        </SideLink>
      ))}
    </chakra.nav>
  );
}

/** Icons of the main menu, and beside them the pages of the part somebody is in. */
export function TwoColumnBar({ condensed }: Pick<SideBarProps, 'condensed'>) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { pathname } = useLocation();
  const entries = menuFor(user);
  const current = entries.find((item) => partOf(item, pathname));
  const pages = current?.subItems ?? [];
  return (
    <Flex height="full" data-no-print="">
      <chakra.nav
        id="main-menu"
        aria-label={t`Main menu`}
        width="6.75rem"
        py="2"
        bg="bg.sunken"
        borderInlineEnd="hairline"
        overflowY="auto"
      >
        {entries.map((item) => (
          <SideLink
            key={item.id}
            to={item.link}
            aria-current={partOf(item, pathname) ? 'page' : undefined}
            {...ENTRY}
            flexDirection="column"
            justifyContent="center"
            gap="1"
            px="1"
            py="2.5"
            fontSize="0.75rem"
            lineHeight="tight"
            textAlign="center"
          >
            <chakra.span position="relative">
              <item.icon aria-hidden="true" size={20} strokeWidth={1.75} />
              <chakra.span position="absolute" bottom="60%" insetInlineStart="70%" _empty={{ display: 'none' }}>
                <MenuCount entry={item.id} />
              </chakra.span>
            </chakra.span>
            <chakra.span maxWidth="full" overflowWrap="break-word" hyphens="auto">
              {i18n._(item.label)}
            </chakra.span>
          </SideLink>
        ))}
      </chakra.nav>
      {current !== undefined && pages.length > 0 && !condensed && (
        <chakra.nav
          aria-label={i18n._(current.label)}
          display={{ base: 'none', lg: 'block' }}
          width="13rem"
          py="2"
          bg="bg.panel"
          borderInlineEnd="hairline"
          overflowY="auto"
        >
          <Box px="4" py="2" fontWeight="strong">
            {i18n._(current.label)}
          </Box>
          {pages.map(({ id, label, link }) => (
            <SideLink key={id} to={link} aria-current={pathname === link ? 'page' : undefined} {...ENTRY} px="4">
              {i18n._(label)}
            </SideLink>
          ))}
        </chakra.nav>
      )}
    </Flex>
  );
}

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'var(--touch-10)',
  pe: '3',
  color: 'fg.muted',
  position: 'relative',
  boxShadow: 'inset 0 0 0 transparent',
  transition: 'color 90ms',
  _hover: { color: 'fg', bg: 'bg.hover' },
  _currentPage: { color: 'fg', fontWeight: 'strong', bg: 'bg.selected' },
  _focusVisible: { outlineOffset: '-2px' },
} as const;
