import { chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, Caravan, Ellipsis, type LucideIcon, Search, Sun, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isAt } from '#pages/parts/navigation-rules.ts';
import { useUser } from '#session/session.tsx';
import { isAllowed } from '#staff/permission.ts';
import { MenuCount } from './menu-count.tsx';

type BottomBarProps = { readonly onSearch: () => void; readonly onMore: () => void };

/** Everything a yard hand needs, within reach of a thumb. */
export function BottomBar({ onSearch, onMore }: BottomBarProps) {
  const { t } = useLingui();
  const { permissions } = useUser();
  return (
    <Flex
      as="nav"
      aria-label={t`Main menu`}
      bg="bg.panel"
      borderTop="hairline"
      pb="env(safe-area-inset-bottom)"
      zIndex="bar"
      data-no-print=""
    >
      <BarLink to="/" icon={Sun} label={t`Today`} />
      {isAllowed(permissions, 'object index') && <BarLink to="/objects" icon={Caravan} label={t`Objects`} />}
      {!isAllowed(permissions, 'object index') && isAllowed(permissions, 'customer index') && (
        <BarLink to="/customers" icon={Users} label={t`Customers`} />
      )}
      <BarButton icon={Search} label={t`Search`} onClick={onSearch} />
      {isAllowed(permissions, 'appointment index') && (
        <BarLink
          to="/appointments"
          icon={CalendarClock}
          label={t`Appointments`}
          count={<MenuCount entry="appointments" />}
        />
      )}
      <BarButton icon={Ellipsis} label={t`More`} onClick={onMore} />
    </Flex>
  );
}

const place = {
  flex: '1 1 0',
  minWidth: '0',
  minHeight: '14',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  color: 'fg.muted',
  fontSize: '0.75rem',
  lineHeight: 'tight',
  textAlign: 'center',
  cursor: 'pointer',
  boxShadow: 'inset 0 2px 0 transparent',
  // The same weight as the others: bold letters would not fit in every language.
  _currentPage: { color: 'accent', boxShadow: 'inset 0 2px 0 var(--remise-colors-accent)' },
  _focusVisible: { outlineOffset: '-2px' },
} as const;

const PlaceLink = chakra(Link, { base: place });
const PlaceButton = chakra('button', { base: place });

function BarLink({
  to,
  icon: Icon,
  label,
  count,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <PlaceLink to={to} aria-current={isAt(to, pathname) ? 'page' : undefined} position="relative">
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
      <chakra.span position="absolute" top="1" insetInlineStart="calc(50% + 0.5rem)" _empty={{ display: 'none' }}>
        {count}
      </chakra.span>
      {label}
    </PlaceLink>
  );
}

type BarButtonProps = { readonly icon: LucideIcon; readonly label: string; readonly onClick: () => void };

function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  return (
    <PlaceButton type="button" onClick={onClick} aria-haspopup="dialog">
      <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
      {label}
    </PlaceButton>
  );
}
