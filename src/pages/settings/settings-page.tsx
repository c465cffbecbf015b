import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CloudOff } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
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
import { InvoicingSection, RetentionSection, StorageSection } from './settings-terms.tsx';

type Section = {
  readonly name: string;
  readonly label: string;
  /** What is in it, for the list on a phone. */
  readonly about: string;
  readonly Body: ComponentType<SectionProps>;
};

function useSections(): readonly Section[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { name: 'general', label: t`Company`, about: t`Name, address, logo, language`, Body: GeneralSection },
      { name: 'legal', label: t`Registration`, about: t`Chamber of Commerce and VAT`, Body: LegalSection },
      { name: 'bank', label: t`Bank account`, about: t`The account customers pay into`, Body: BankSection },
      { name: 'invoicing', label: t`Invoices`, about: t`Numbers, terms, proration, VAT`, Body: InvoicingSection },
      {
        name: 'provider',
        label: t`Payments`,
        about: t`Bank transfer, or a payment provider and its key`,
        Body: ProviderSection,
      },
      { name: 'dunning', label: t`Reminders`, about: t`Late payers: letters, costs, holds`, Body: DunningSection },
      {
        name: 'accountancy',
        label: t`Accountancy`,
        about: t`Ledger accounts and VAT return`,
        Body: AccountancySection,
      },
      { name: 'storage', label: t`Storage year`, about: t`Start of the year and notice`, Body: StorageSection },
      { name: 'mails', label: t`Messages`, about: t`The wording of your mails`, Body: MailsSection },
      { name: 'access', label: t`Access`, about: t`What everybody logs in with`, Body: AccessSection },
      { name: 'retention', label: t`Retention`, about: t`What is kept, and for how long`, Body: RetentionSection },
    ],
    [t],
  );
}

/** What the company decides about itself: tabs on a desktop, a list that leads to each section on a phone. */
export function SettingsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { section: asked } = useParams();
  const sections = useSections();
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
        <SectionBody key={shown.name} Body={shown.Body} />
      </Page>
    );
  }
  return (
    <Page title={t`Settings`}>
      <Tabs sections={sections} shown={shown.name} />
      <Box maxWidth="form">
        <SectionBody key={shown.name} Body={shown.Body} />
      </Box>
    </Page>
  );
}

function SectionBody({ Body }: Pick<Section, 'Body'>) {
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

function Tabs({ sections, shown }: { readonly sections: readonly Section[]; readonly shown: string }) {
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

function SectionList({ sections }: { readonly sections: readonly Section[] }) {
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
