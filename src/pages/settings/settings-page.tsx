import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CloudOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCompany } from '#session/use-company.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { AccessSection } from './settings-access.tsx';
import { AccountancySection } from './settings-accountancy.tsx';
import { AddressNotice } from './settings-address.tsx';
import { BankSection, GeneralSection, LegalSection } from './settings-details.tsx';
import { DunningSection } from './settings-dunning.tsx';
import type { SectionProps } from './settings-form.tsx';
import { MailsSection } from './settings-mails.tsx';
import { ProviderSection } from './settings-provider.tsx';
import { type SettingsSection, type SettingsSectionName, useSettingsSections } from './settings-sections.ts';
import { InvoicingSection, RetentionSection, StorageSection } from './settings-terms.tsx';

const BODIES: Readonly<Record<SettingsSectionName, ComponentType<SectionProps>>> = {
  general: GeneralSection,
  legal: LegalSection,
  bank: BankSection,
  invoicing: InvoicingSection,
  provider: ProviderSection,
  dunning: DunningSection,
  accountancy: AccountancySection,
  storage: StorageSection,
  mails: MailsSection,
  access: AccessSection,
  retention: RetentionSection,
};

/** What the company decides about itself: tabs on a desktop, a list that leads to each section on a phone. */
export function SettingsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { section: asked } = useParams();
  const sections = useSettingsSections();
  const shown = sections.find(({ name }) => name === asked) ?? (narrow ? undefined : sections[0]);
  if (shown === undefined) {
    return (
      <Page title={t`Settings`}>
        <SectionList sections={sections} />
      </Page>
    );
  }
  if (narrow) {
    return (
      <Page title={shown.label} width="form" back={{ to: '/settings', label: t`Settings` }}>
        <SectionBody key={shown.name} Body={BODIES[shown.name]} />
      </Page>
    );
  }
  return (
    <Page title={t`Settings`}>
      <Tabs sections={sections} shown={shown.name} />
      <Box maxWidth="form">
        <SectionBody key={shown.name} Body={BODIES[shown.name]} />
      </Box>
    </Page>
  );
}

function SectionBody({ Body }: { readonly Body: ComponentType<SectionProps> }) {
  const { t } = useLingui();
  const { answer, take, askAgain } = useCompany();
  if (answer === 'asking') return <Skeleton lines={8} />;
  if ('company' in answer) {
    const { company } = answer;
    if (company.settings !== null) {
      return (
        <>
          <AddressNotice address={company.settings.address} />
          <Body company={company} settings={company.settings} onChanged={take} />
        </>
      );
    }
  }
  const isOffline = 'refused' in answer && answer.refused.status === 'offline';
  return (
    <EmptyState
      icon={CloudOff}
      title={isOffline ? t`Needs a connection` : t`Something went wrong. Please contact us.`}
      action={
        <Button variant="outline" onClick={() => void askAgain()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {isOffline ? (
        <Trans>Settings are kept on the server, not on this device. What you typed here earlier is not lost.</Trans>
      ) : undefined}
    </EmptyState>
  );
}

const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--touch-10)',
    px: '3',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    mb: '-1px',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'fg', borderColor: 'accent', fontWeight: 'strong' },
  },
});

function Tabs({ sections, shown }: { readonly sections: readonly SettingsSection[]; readonly shown: string }) {
  const { t } = useLingui();
  return (
    <Flex as="nav" aria-label={t`Settings`} borderBottom="hairline" wrap="wrap" columnGap="1">
      {sections.map(({ name, label }) => (
        <TabLink key={name} to={`/settings/${name}`} {...(name === shown ? { 'aria-current': 'page' } : {})}>
          {label}
        </TabLink>
      ))}
    </Flex>
  );
}

const RowLink = chakra(Link);

function SectionList({ sections }: { readonly sections: readonly SettingsSection[] }) {
  const { t } = useLingui();
  return (
    <Box as="nav" aria-label={t`Settings`} mx="-4" borderTop="hairline">
      {sections.map(({ name, label, about }) => (
        <RowLink
          key={name}
          to={`/settings/${name}`}
          display="flex"
          alignItems="center"
          gap="3"
          px="4"
          minHeight="14"
          borderBottom="hairline"
        >
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
      ))}
    </Box>
  );
}
