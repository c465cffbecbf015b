import { Box, chakra, Heading } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import type { SettingsSection, SettingsSectionName } from './settings-sections.ts';

type Entry = { readonly to: string; readonly label: string; readonly about: string };
type Group = { readonly name: string; readonly entries: readonly Entry[] };

/** Everything that is set up once: of the person, and of the company by what it is about. */
function useSettingsGroups(sections: readonly SettingsSection[]): readonly Group[] {
  const { t } = useLingui();
  const can = useCan();
  const user = useSignedInUser();
  const ofCompany = (...names: readonly SettingsSectionName[]): readonly Entry[] =>
    sections
      .filter(({ name }) => names.includes(name))
      .map(({ name, label, about }) => ({ to: `/settings/${name}`, label, about }));
  const groups: readonly Group[] = [
    {
      name: user === null ? t`You` : t`You: ${user.firstname}`,
      entries: [
        { to: '/account/password', label: t`Your account`, about: t`Password, two-step login, passkeys, devices` },
      ],
    },
    {
      name: t`Your company`,
      entries: ofCompany('general', 'legal', 'bank', 'access', 'retention', 'programs', 'webhooks', 'own-data'),
    },
    { name: t`Money`, entries: ofCompany('invoicing', 'provider', 'dunning', 'accountancy') },
    {
      name: t`Yard and customers`,
      entries: [
        ...ofCompany('storage', 'mails'),
        { to: '/openinghours', label: t`Opening hours`, about: t`When customers may come` },
        { to: '/handover-forms', label: t`Handovers`, about: t`What is asked when something comes or goes` },
        { to: '/contract-template', label: t`Contract template`, about: t`Text of your contract` },
        { to: '/widgets', label: t`On your own site`, about: t`Sign-up form for your site` },
        { to: '/tags', label: t`Status tags`, about: t`What you mark objects and customers with` },
        { to: '/staff', label: t`Staff`, about: t`Each with their own rights.` },
      ],
    },
  ];
  return groups.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ to }) => {
      const needed = permissionFor(to);
      return needed === undefined || can(needed);
    }),
  }));
}

const MenuLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--touch-9)',
    px: '3',
    borderRadius: 'panel',
    color: 'fg',
    _hover: { bg: 'bg.sunken' },
    '&[aria-current]': { bg: 'bg.selected', fontWeight: 'strong' },
  },
});

type SettingsMenuProps = {
  readonly sections: readonly SettingsSection[];
  /** The path of the page that is shown. */
  readonly current: string;
};

/** The list beside a section, or beside a page that belongs to the settings. */
export function SettingsMenu({ sections, current }: SettingsMenuProps) {
  const { t } = useLingui();
  const groups = useSettingsGroups(sections);
  return (
    <Box as="nav" aria-label={t`Settings`}>
      {groups.map((group) => (
        <GroupOf key={group.name} name={group.name}>
          {group.entries.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to} {...(to === current ? { 'aria-current': 'page' } : {})}>
                {label}
              </MenuLink>
            </li>
          ))}
        </GroupOf>
      ))}
    </Box>
  );
}

const RowLink = chakra(Link);

/** The list of a phone, where each entry says what is in it. */
export function SettingsList({ sections }: Pick<SettingsMenuProps, 'sections'>) {
  const { t } = useLingui();
  const groups = useSettingsGroups(sections);
  return (
    <Box as="nav" aria-label={t`Settings`} mx="-4">
      {groups.map((group) => (
        <GroupOf key={group.name} name={group.name}>
          {group.entries.map(({ to, label, about }) => (
            <chakra.li key={to} borderTop="hairline" _last={{ borderBottom: 'hairline' }}>
              <RowLink to={to} display="flex" alignItems="center" gap="3" px="4" minHeight="14">
                <Box flex="1" minWidth="0" py="2">
                  <Box fontWeight="strong">{label}</Box>
                  <Box color="fg.muted" fontSize="small">
                    {about}
                  </Box>
                </Box>
                <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
                  <ChevronRight size={18} />
                </chakra.span>
              </RowLink>
            </chakra.li>
          ))}
        </GroupOf>
      ))}
    </Box>
  );
}

function GroupOf({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box mb="5">
      <Heading as="h2" id={id} size="sm" px={{ base: '4', md: '3' }} mb="1" color="fg.muted">
        {name}
      </Heading>
      <chakra.ul listStyleType="none" aria-labelledby={id}>
        {children}
      </chakra.ul>
    </Box>
  );
}
