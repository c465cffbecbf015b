import { Button, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LOCALES, type Locale } from '#locales/activate.ts';
import { useLetters } from '#locales/letters.ts';
import { DashboardTiles } from '#pages/dashboard/dashboard-tiles.tsx';
import { UnmailedNote } from '#pages/mails/unmailed-note.tsx';
import { WIDGET_TITLES } from '#prospects/widget.letters.ts';
import { useCan } from '#session/use-can.ts';
import { useConnectionState } from '#sync/client/hooks/use-connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { fetchWidgetPaths, type WidgetPaths } from './sign-up-calls.ts';
import { WidgetPanel } from './widget-panel.tsx';

const SIGN_UP_HEIGHT = 1400;
const HOURS_HEIGHT = 520;
const [dutch, ...others] = LOCALES;

/** What the company can put on its own site, each as it looks and as a piece of HTML, and its figures. */
export function WidgetsPage() {
  const { t } = useLingui();
  const can = useCan();
  const state = useConnectionState();
  const [paths, setPaths] = useState<WidgetPaths | null | undefined>(undefined);
  const isOffline = state === 'offline';
  useEffect(() => {
    let isCurrent = true;
    void fetchWidgetPaths().then((found) => {
      if (isCurrent) setPaths((before) => found ?? before ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return (
    <Page title={t`Widgets`} back={{ to: '/prospects', label: t`Prospects` }}>
      {can('object index&spot index') && (
        <Flex as="section" direction="column" gap="3">
          <Flex align="center" gap="3">
            <Heading as="h2" size="md" flex="1">
              <Trans>Figures</Trans>
            </Heading>
            <Button size="sm" variant="outline" minHeight="var(--touch-8)" asChild>
              <Link to="/widgets/data">
                <Table2 aria-hidden="true" />
                {t`As a table`}
              </Link>
            </Button>
          </Flex>
          <DashboardTiles wide />
        </Flex>
      )}
      {paths === undefined ? (
        <Skeleton lines={6} />
      ) : paths === null ? (
        <EmptyState icon={CloudOff} title={t`This needs a connection`}>
          <Trans>What you can put on your own site is on the server. It shows here once there is a connection.</Trans>
        </EmptyState>
      ) : (
        <OnYourSite paths={paths} />
      )}
    </Page>
  );
}

function OnYourSite({ paths }: { readonly paths: WidgetPaths }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Locale | ''>('');
  // The language is always named: what visitors see must not depend on what this browser remembers.
  const language = chosen === '' ? dutch.code : chosen;
  const query = `?lang=${language}`;
  const titles = useLetters(language)?.sayAll(WIDGET_TITLES);
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="md" flex="1" minWidth="max-content">
          <Trans>On your own site</Trans>
        </Heading>
        <FilterSelect
          label={t`Language on your own site`}
          none={dutch.title}
          value={chosen}
          options={others.map(({ code, title }) => ({ value: code, label: title }))}
          onChange={(code) => setChosen(code as Locale | '')}
        />
      </Flex>
      {titles === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <WidgetPanel
            title={t`Opening hours`}
            siteTitle={titles.hours}
            path={`${paths.hours}${query}`}
            height={HOURS_HEIGHT}
          >
            <Trans>
              This week with its exceptions, and the days to come that differ. A change you make shows within five
              minutes. Why a day differs is not shown.
            </Trans>
          </WidgetPanel>
          <WidgetPanel
            title={t`Sign-up form`}
            siteTitle={titles.signUp}
            path={`${paths.signUp}${query}`}
            height={SIGN_UP_HEIGHT}
          >
            <Trans>
              Put this piece of HTML where the form should appear. What people fill in appears among your prospects at
              once, and they get a confirmation by mail.
            </Trans>
            <UnmailedNote />
          </WidgetPanel>
        </>
      )}
    </>
  );
}
