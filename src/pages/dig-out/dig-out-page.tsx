import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarX, Lock, Plus, Printer, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DigPlan } from '#objects/dig-out/question.ts';
import { useCan } from '#session/use-can.ts';
import { addDays, type CivilDate, dayAt, isCivilDate } from '#shared/civil-date.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DayBox } from '#ui/form/day-box.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DigOutAdd } from './dig-out-add.tsx';
import { DigOutList } from './dig-out-list.tsx';
import { DigOutAdded, RowsWithoutEnd, UnfinishedPlans } from './dig-out-notes.tsx';
import { type DigLine, digLines, hasRowEnds, notInPlan, rowsWithoutEnd, withLookFirst } from './dig-out-question.ts';
import { DigOutRefused, NotInPlan } from './dig-out-said.tsx';
import { useDigOut } from './use-dig-out.ts';
import { useDigTick } from './use-dig-tick.ts';

/** What must move before what is fetched on a day can get out: a list to work through. */
export function DigOutPage() {
  const { t } = useLingui();
  const can = useCan();
  if (can('object index&spot index')) return <DayPage />;
  return (
    <Page title={t`Dig-out plan`} back={{ to: '/spots', label: t`Spots` }}>
      <EmptyState icon={Lock} title={t`You do not have the right to open this page`} />
    </Page>
  );
}

function DayPage() {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const given = query.get('day');
  const day = given !== null && isCivilDate(given) ? given : addDays(dayAt(Date.now()), 1);
  const dig = useDigOut(day);
  const can = useCan();
  const dayName = i18n.date(`${day}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  const add = (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t`Add an object`}
    </Button>
  );
  return (
    <Page
      title={t`Dig-out plan`}
      subtitle={dayName}
      back={{ to: '/spots', label: t`Spots` }}
      actions={
        <>
          {add}
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t`Print`}
          </Button>
        </>
      }
    >
      <Box width="10.5rem" data-no-print="">
        <DayBox
          label={t`Day`}
          value={day}
          onChange={(next: CivilDate) => {
            if (next !== '') setQuery({ day: next }, { replace: true });
          }}
        />
      </Box>
      {!can('appointment index') && (
        <Box role="note">
          <Trans>You may not see appointments, so the plan knows only what you add.</Trans>
        </Box>
      )}
      {dig !== undefined && (
        <>
          <UnfinishedPlans day={day} objects={dig.objects} />
          <DigOutAdded
            added={dig.kept.added}
            spots={dig.spots}
            objects={dig.objects}
            onRemove={(objectId) => dig.planAgain({ added: dig.kept.added.filter((id) => id !== objectId) })}
          />
        </>
      )}
      {dig === undefined || dig.plan === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <DayPlan dig={dig} plan={dig.plan} day={day} />
      )}
      {adding && dig !== undefined && (
        <DigOutAdd
          onAdd={(objectId) => {
            dig.planAgain({ added: [...new Set([...dig.kept.added, objectId])] });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}

type DayPlanProps = {
  readonly dig: NonNullable<ReturnType<typeof useDigOut>>;
  readonly plan: DigPlan;
  readonly day: CivilDate;
};

function DayPlan({ dig, plan, day }: DayPlanProps) {
  const { t } = useLingui();
  const can = useCan();
  const { spots, objects, kept, keep } = dig;
  const tick = useDigTick(objects);
  const { question } = dig;
  const isKept = kept.plan !== null;
  const lines = useMemo(() => {
    const told = digLines(plan.moves, new Set(kept.ticked), objects);
    return isKept ? withLookFirst(told, question) : told;
  }, [plan, kept.ticked, objects, isKept, question]);
  const missing = isKept ? notInPlan(plan, question.wanted) : [];
  if (question.wanted.length === 0 && plan.moves.length === 0) return <NothingFetched day={day} />;
  const onTick = async ({ move, index }: DigLine) => {
    // From here on the plan stays as it is.
    keep((now) => ({ plan: now.plan ?? plan }));
    if (await tick(move)) keep((now) => ({ plan: now.plan ?? plan, ticked: [...now.ticked, index] }));
    // Nothing was moved: it follows the yard again.
    else if (!isKept) keep((now) => (now.ticked.length === 0 ? { plan: null } : {}));
  };
  const isOff = missing.length > 0 || lines.some(({ state, against }) => state === 'elsewhere' || against !== null);
  return (
    <>
      <RowsWithoutEnd count={rowsWithoutEnd(question)} all={!hasRowEnds(dig.warehouses)} />
      <Flex align="center" gap="3" wrap="wrap">
        <Box role="status" flex="1">
          <Summary plan={plan} lines={lines} />
        </Box>
        {isKept && (
          <Button data-no-print="" variant={isOff ? 'solid' : 'outline'} onClick={() => dig.planAgain()}>
            <RefreshCw aria-hidden="true" />
            {t`Plan again`}
          </Button>
        )}
      </Flex>
      {missing.length > 0 && (
        <Box role="note" color="fg.error">
          <NotInPlan ids={missing} spots={spots} objects={objects} />
        </Box>
      )}
      {plan.unplanned.length > 0 && (
        <Panel title={t`Cannot get out`}>
          <DigOutRefused unplanned={plan.unplanned} spots={spots} objects={objects} />
        </Panel>
      )}
      <DigOutList
        lines={lines}
        spots={spots}
        objects={objects}
        onTick={can('object edit') ? (line) => void onTick(line) : undefined}
      />
    </>
  );
}

/** How many moves it takes, and what is known of that number. */
function Summary({
  plan: { count, atLeast, proof, bound, moves },
  lines,
}: {
  readonly plan: DigPlan;
  readonly lines: readonly DigLine[];
}) {
  const done = lines.filter(({ state }) => state === 'done').length;
  if (count === 0 && moves.every(({ kind }) => kind === 'out')) return <Trans>Nothing stands in the way.</Trans>;
  const all = moves.length;
  return (
    <>
      <Box fontWeight="strong">
        <Plural value={count} one="# move of what is in the way" other="# moves of what is in the way" />
      </Box>
      <Box color="fg.muted">
        {proof === 'all' && <Trans>It cannot be done with fewer.</Trans>}
        {proof === 'in_way' && <Trans>It cannot be done with fewer, unless other vehicles are moved as well.</Trans>}
        {proof === null && bound === 'all' && <Trans>It cannot be done with fewer than {atLeast}.</Trans>}
        {proof === null && bound !== 'all' && (
          <Trans>It cannot be done with fewer than {atLeast}, unless other vehicles are moved as well.</Trans>
        )}{' '}
        {done > 0 && (
          <Trans>
            {done} of {all} done.
          </Trans>
        )}
      </Box>
    </>
  );
}

function NothingFetched({ day }: { readonly day: CivilDate }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <EmptyState
      icon={CalendarX}
      title={t`Nothing is fetched on this day`}
      action={
        can('appointment create') ? (
          <Button variant="outline" asChild>
            <Link to={`/appointments/create?date=${day}`}>{t`Plan an appointment`}</Link>
          </Button>
        ) : undefined
      }
    >
      <Trans>Add what has to get out, or choose another day.</Trans>
    </EmptyState>
  );
}
