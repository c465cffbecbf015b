import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LogOut, PanelLeft, PanelTop, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLayout } from '#pages/parts/layout.ts';
import { USER_MENU } from '#pages/parts/navigation.ts';
import { menuFor } from '#pages/parts/navigation-rules.ts';
import { Mark } from '#pages/parts/shell-mark.tsx';
import { DisplayMenu, LanguageMenu } from '#pages/parts/shell-preferences.tsx';
import { useSignOut } from '#pages/status/session-sign-out.tsx';
import { ConnectionStatusButton } from '#pages/status/status-button.tsx';
import { useUser } from '#session/session.tsx';
import { Menu } from '#ui/menu.tsx';
import { KEPT_CLEAR, WHILE_TOLD } from '#ui/toast-place.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { useMenuActions } from './use-menu-actions.ts';

const HomeLink = chakra(Link);

type TopBarProps = {
  readonly onSearch: () => void;
  readonly onKeys: () => void;
  readonly menuShown: boolean;
  readonly onToggleMenu: () => void;
};

/** Product name, search, connection, language, colours and who is signed in. */
export function TopBar({ onSearch, onKeys, menuShown, onToggleMenu }: TopBarProps) {
  const narrow = useNarrow();
  return (
    <Flex
      as="header"
      gridRow="1"
      gridColumn="1 / -1"
      align="center"
      gap="1"
      minHeight={{ base: '13', md: '12' }}
      ps="4"
      pe={{ base: '1', md: '3' }}
      pt="env(safe-area-inset-top)"
      bg="bar.bg"
      color="bar.fg"
      zIndex="bar"
      data-no-print=""
      css={{ '& :focus-visible': { outlineColor: '{colors.bar.fg}', outlineOffset: '-2px' } }}
    >
      <HomeLink to="/" display="inline-flex" alignItems="center" gap="2" minHeight="11" fontWeight="strong" pe="2">
        <Mark size={24} />
        <chakra.span fontSize="large" letterSpacing="-0.01em">
          Remise
        </chakra.span>
      </HomeLink>
      {narrow ? (
        <>
          <chakra.span flex="1" />
          <ConnectionPlace />
        </>
      ) : (
        <>
          <MenuToggle shown={menuShown} onToggle={onToggleMenu} />
          <SearchButton onClick={onSearch} />
          <chakra.span flex="1" />
          <ConnectionPlace />
          <LanguageMenu />
          <DisplayMenu />
          <UserMenu onKeys={onKeys} />
        </>
      )}
    </Flex>
  );
}

/** The sign and the count of what waits, in place of the words. */
const BRIEF = {
  fontSize: '0',
  gap: '1',
  '&:not([data-pending="0"])::after': { content: 'attr(data-pending)', fontSize: 'body' },
};

/** The connection's state, which messages over this bar leave in sight; in brief meanwhile on a phone. */
function ConnectionPlace() {
  return (
    <chakra.span {...KEPT_CLEAR} display="inline-flex" css={{ base: { [`${WHILE_TOLD} & > button`]: BRIEF } }}>
      <ConnectionStatusButton />
    </chakra.span>
  );
}

/** Shows and hides the menu above the page; makes the one beside it wide or narrow where there is room to choose. */
function MenuToggle({ shown, onToggle }: { readonly shown: boolean; readonly onToggle: () => void }) {
  const { t } = useLingui();
  const isAbove = useLayout() === 'horizontal';
  const Icon = isAbove ? PanelTop : PanelLeft;
  return (
    <chakra.span display={{ base: isAbove ? 'contents' : 'none', lg: 'contents' }}>
      <BarButton label={t`Show or hide the menu`} onClick={onToggle} expanded={shown}>
        <Icon aria-hidden="true" />
      </BarButton>
    </chakra.span>
  );
}

type BarButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly expanded?: boolean;
  readonly children: ReactNode;
};

function BarButton({ label, onClick, expanded, children }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      color="inherit"
      px="2"
      _hover={{ bg: 'bar.hover' }}
      aria-label={label}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function SearchButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  const key = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
  return (
    <chakra.button
      type="button"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      display="flex"
      alignItems="center"
      gap="2"
      ms="2"
      minHeight="var(--touch-8)"
      width="18rem"
      flexShrink="1"
      minWidth="9rem"
      px="3"
      borderRadius="control"
      bg="bar.hover"
      color="bar.muted"
      cursor="text"
      _hover={{ color: 'bar.fg' }}
    >
      <Search aria-hidden="true" size={16} />
      <chakra.span flex="1" textAlign="start">
        {t`Search`}
      </chakra.span>
      <chakra.kbd fontFamily="inherit" fontSize="small" aria-hidden="true">
        {key}
      </chakra.kbd>
    </chakra.button>
  );
}

function UserMenu({ onKeys }: Pick<TopBarProps, 'onKeys'>) {
  const { t, i18n } = useLingui();
  const actions = useMenuActions(onKeys);
  const user = useUser();
  const { ask, dialog } = useSignOut();
  return (
    <>
      <Menu
        label={`${user.firstname} ${user.company.name}`}
        button={
          <chakra.span textAlign="start" lineHeight="tight" fontSize="small" maxWidth="12rem">
            <chakra.span display="block" truncate>
              {user.firstname}
            </chakra.span>{' '}
            <chakra.bdi display="block" truncate color="bar.muted" fontWeight="normal" textAlign="match-parent">
              {user.company.name}
            </chakra.bdi>
          </chakra.span>
        }
        heading={
          <chakra.span color="fg.muted" fontSize="small">
            {user.email}
          </chakra.span>
        }
        items={[
          ...menuFor(user, USER_MENU).map(({ id, label, icon, link, action }) => ({
            key: id,
            label: i18n._(label),
            icon,
            ...(action === undefined ? { to: link } : actions[action]),
          })),
          { key: 'sign-out', label: t`Log out`, icon: LogOut, run: ask },
        ]}
      />
      {dialog}
    </>
  );
}
