import { Box, Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { InstallApp } from '#session/install/install-app.tsx';
import { useCompany } from '#session/use-company.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { FirstStepsAgain } from './first-steps-again.tsx';
import { AccessSection } from './settings-access.tsx';
import { AccountancySection } from './settings-accountancy.tsx';
import { AddressNotice } from './settings-address.tsx';
import { BankSection, GeneralSection, LegalSection } from './settings-details.tsx';
import { DunningSection } from './settings-dunning.tsx';
import type { SectionProps } from './settings-form.tsx';
import { KeysSection } from './settings-keys.tsx';
import { MailsSection } from './settings-mails.tsx';
import { SettingsList, SettingsMenu } from './settings-menu.tsx';
import { MissingNotice } from './settings-missing.tsx';
import { ProviderSection } from './settings-provider.tsx';
import { type SettingsSection, type SettingsSectionName, useSettingsSections } from './settings-sections.ts';
import { OwnDataSection } from './settings-takeout.tsx';
import { InvoicingSection, RetentionSection, StorageSection } from './settings-terms.tsx';
import { WebhooksSection } from './settings-webhooks.tsx';

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
  programs: KeysSection,
  'own-data': OwnDataSection,
  webhooks: WebhooksSection,
};

/**
 * What a person and their company decide, in groups: a list beside the section on a desktop, a list that leads to each
 * section on a phone.
 */
export function SettingsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { section: asked } = useParams();
  const sections = useSettingsSections();
  const shown = sections.find(({ name }) => name === asked) ?? (narrow ? undefined : sections[0]);
  if (shown === undefined) {
    return (
      <Page title={t`Settings`}>
        <SettingsList sections={sections} />
      </Page>
    );
  }
  if (narrow) {
    return (
      <Page title={shown.label} width="form" back={{ to: '/settings', label: t`Settings` }}>
        <SectionBody key={shown.name} section={shown} sections={sections} />
      </Page>
    );
  }
  return (
    <Page title={t`Settings`}>
      <Grid gap="8" alignItems="start" gridTemplateColumns="14rem minmax(0, 1fr)">
        <Flex direction="column" gap="6">
          <InstallApp />
          <SettingsMenu sections={sections} current={`/settings/${shown.name}`} />
        </Flex>
        <Box maxWidth="form">
          <Heading as="h2" size="md" mb="4">
            {shown.label}
          </Heading>
          <SectionBody key={shown.name} section={shown} sections={sections} />
        </Box>
      </Grid>
    </Page>
  );
}

type SectionBodyProps = { readonly section: SettingsSection; readonly sections: readonly SettingsSection[] };

function SectionBody({ section: { name }, sections }: SectionBodyProps) {
  const { t } = useLingui();
  const Body = BODIES[name];
  const { answer, take, askAgain } = useCompany();
  if (answer === 'asking') return <Skeleton lines={8} />;
  if ('company' in answer) {
    const { company } = answer;
    if (company.settings !== null) {
      return (
        <>
          <AddressNotice address={company.settings.address} />
          {(name === 'general' || name === 'legal') && (
            <MissingNotice settings={company.settings} section={name} sections={sections} />
          )}
          <Body company={company} settings={company.settings} onChanged={take} />
          {name === 'general' && company.first_run_dismissed && <FirstStepsAgain />}
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
