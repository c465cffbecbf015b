import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarPlus, Search } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { orderDay } from '#appointments/client/agenda-order.ts';
import { readDayAgenda } from '#appointments/client/day-agenda.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { AgendaBoard } from '#pages/appointments/agenda-board.tsx';
import { AttentionBoard } from '#pages/attention/attention-board.tsx';
import { CalamityLink, SmallCalamityLink } from '#pages/calamity/calamity-link.tsx';
import { menuFor } from '#pages/parts/navigation-rules.ts';
import { RefusedKeyPlace } from '#pages/parts/provider-news.tsx';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { ComingDays } from './coming-days.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { FirstRunPlace } from './first-run-place.tsx';
import { QuickSearch } from './quick-search.tsx';
import { SamplePlace } from './sample-place.tsx';

const FinanceTiles = lazy(async () => ({ default: (await import('./finance-tiles.tsx')).FinanceTiles }));

/** By the width that is left beside the main menu: two columns only where a row of work keeps its own width. */
const COLUMNS = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container today (min-width: 58rem)': { gridTemplateColumns: 'minmax(0, 1fr) 20rem' },
  '@container today (min-width: 80rem)': { gridTemplateColumns: 'minmax(0, 1fr) 24rem' },
} as const;

/**
 * The day's work by time, each with its one next action. A desktop adds how full the yard is; a
 * person who may see invoices also gets the finance figures.
 */
export function DashboardPage() {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const can = useCan();
  const billsHere = useBillsHere();
  const today = dayAt(Date.now());
  const dayName = i18n.date(`${today}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  const work = can('appointment index') ? <TodayBoard day={today} /> : can('object index') ? null : <OwnPages />;
  const coming = can('appointment index') ? <ComingDays /> : null;
  const money = billsHere ? (
    <Suspense fallback={null}>
      <FinanceTiles />
    </Suspense>
  ) : null;
  return (
    <Page
      title={t`Dashboard`}
      actions={narrow ? undefined : <CalamityLink />}
      subtitle={
        narrow && can('appointment index') ? (
          <Flex columnGap="3" wrap="wrap" fontSize="small">
            <span>{i18n.date(`${today}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
            <WorkLeft day={today} />
          </Flex>
        ) : (
          dayName
        )
      }
    >
      {/* Closer together on a phone, where five visits are seen at once. */}
      <Flex
        direction="column"
        gap={{ base: '1.5', md: '4' }}
        mt={{ base: '-1.5', md: '0' }}
        _empty={{ display: 'none' }}
      >
        <RefusedKeyPlace />
        {can('object index') &&
          (narrow ? (
            <Flex gap="2" align="flex-start">
              <Box flex="1" minWidth="0">
                <QuickSearch />
              </Box>
              <SmallCalamityLink hasWord />
            </Flex>
          ) : (
            <QuickSearch />
          ))}
        {can('object index') && <SamplePlace />}
        {can('object index') && <FirstRunPlace />}
        {narrow && <AttentionBoard />}
        {narrow && work}
      </Flex>
      {narrow ? (
        <>
          {coming}
          {money}
        </>
      ) : (
        <Box containerType="inline-size" containerName="today">
          <Box display="grid" gap="5" alignItems="start" css={COLUMNS}>
            <Flex direction="column" gap="3" minWidth="0">
              {work}
              {coming}
              {money}
            </Flex>
            <Flex direction="column" gap="3" minWidth="0">
              <AttentionBoard />
              {can('object index&spot index') && <DashboardTiles />}
            </Flex>
          </Box>
        </Box>
      )}
    </Page>
  );
}

/** Links a person without work in the yard to their own pages. */
function OwnPages() {
  const { t, i18n } = useLingui();
  const user = useSignedInUser();
  if (user === null) return null;
  const [first, ...others] = menuFor(user).filter(({ id }) => id !== 'dashboard');
  return (
    <EmptyState
      icon={CalendarCheck}
      title={t`Welcome, ${user.firstname}`}
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          {first !== undefined && (
            <Button asChild>
              <Link to={first.link}>{i18n._(first.label)}</Link>
            </Button>
          )}
          {others.map(({ id, link, label }) => (
            <Button key={id} variant="outline" asChild>
              <Link to={link}>{i18n._(label)}</Link>
            </Button>
          ))}
        </Flex>
      }
    />
  );
}

function TodayBoard({ day }: { readonly day: string }) {
  const { t } = useLingui();
  const download = useFirstDownload([appointmentTable]);
  const can = useCan();
  const narrow = useNarrow();
  const mayFind = can('object index');
  const { ready } = useListIndex(objectIndex);
  const agenda = useRows((mirror) => readDayAgenda(mirror, day), [day]);
  const week = useOpeningWeek();
  const ordered = useMemo(() => orderDay((agenda ?? []).filter(({ appointment }) => appointment.status < 4)), [agenda]);
  if (download !== null && ordered.length === 0) return <FirstDownload name={t`Appointments`} {...download} />;
  if (agenda === undefined || (ordered.length === 0 && mayFind && !ready)) return <Skeleton lines={6} />;
  if (ordered.length === 0) return <NothingToday day={day} />;
  return (
    <>
      {!narrow && <WorkLeft day={day} />}
      <AgendaBoard label={t`Today`} items={ordered} week={week} ofDay={ordered} />
    </>
  );
}

/** How much of the day's work is left; nothing on a day without any. */
function WorkLeft({ day }: { readonly day: string }) {
  const planned = useRows((mirror) => mirror.ofDay(day).where(appointmentTable, 'date', day), [day]) ?? [];
  const open = planned.filter(isOpen);
  const out = open.filter(({ direction }) => direction === 'out').length;
  if (!planned.some(({ status }) => status < 4)) return null;
  return (
    <Flex columnGap="3" color="fg.muted" wrap="wrap" aria-live="polite" fontVariantNumeric="tabular-nums">
      {open.length === 0 ? (
        <Trans>Everything for today is done.</Trans>
      ) : (
        <>
          {out > 0 && (
            <Box>
              <Plural value={out} one="# to take out" other="# to take out" />
            </Box>
          )}
          {open.length > out && (
            <Box>
              <Plural value={open.length - out} one="# to bring in" other="# to bring in" />
            </Box>
          )}
        </>
      )}
    </Flex>
  );
}

/** A quiet day still has a next step: the first day that has work, planning, or finding something. */
function NothingToday({ day }: { readonly day: string }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const next = useRows(
    async (mirror) => {
      for (let ahead = 1; ahead <= 14; ahead += 1) {
        const date = addDays(day, ahead);
        const count = (await mirror.where(appointmentTable, 'date', date)).filter(isOpen).length;
        if (count > 0) return { date, count };
      }
      return null;
    },
    [day],
  );
  const nextName =
    next === null || next === undefined
      ? ''
      : i18n.date(`${next.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <EmptyState
      icon={CalendarCheck}
      title={t`Nothing planned today`}
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          {nextName !== '' && (
            <Button asChild>
              <Link to={`/appointments?date=${next?.date}`}>{t`Prepare ${nextName}`}</Link>
            </Button>
          )}
          {can('appointment create') && (
            <Button variant="outline" asChild>
              <Link to="/appointments/create">
                <CalendarPlus aria-hidden="true" />
                {t`Plan an appointment`}
              </Link>
            </Button>
          )}
          {can('object index') && (
            <Button variant="outline" asChild>
              <Link to="/objects">
                <Search aria-hidden="true" />
                {t`Find an object`}
              </Link>
            </Button>
          )}
        </Flex>
      }
    >
      {next === null || next === undefined ? null : (
        <Plural value={next.count} one={`# appointment on ${nextName}`} other={`# appointments on ${nextName}`} />
      )}
    </EmptyState>
  );
}
