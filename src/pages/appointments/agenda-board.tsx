import { Button, chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { isOpen, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { attentionConcerns } from '#appointments/attention-reasons.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { useYardTime } from '#appointments/client/use-yard-time.ts';
import { dayHours } from '#appointments/day-hours.ts';
import { closedConcern } from '#appointments/day-room.ts';
import { isLate } from '#appointments/late-visit.ts';
import type { SlotRule } from '#appointments/slot-rule.ts';
import { concernsOf, type VisitConcern } from '#appointments/visit-concerns.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useSignatures } from '#pages/contracts/use-signatures.ts';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { useCan } from '#session/use-can.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { AgendaBoardRow } from './agenda-board-row.tsx';
import { BoardLines, hoursToShow, placeLines } from './agenda-hours.tsx';
import type { ChoosingVisits } from './choosing-visits.tsx';
import { useGrowing } from './use-growing.ts';
import { useJustDone } from './use-just-done.ts';
import type { VisitMove } from './use-visit-move.tsx';

/** More than a person works through before lunch; the rest comes on demand. */
const FIRST_SHOWN = 80;

type AgendaBoardProps = {
  readonly label: string;
  /** Of one day, by time. */
  readonly items: readonly AgendaItem[];
  /** False where another board holds the one primary action of the screen. */
  readonly primary?: boolean;
  /** The company's hours, where visits on closed time are told. */
  readonly week?: OpeningWeek | undefined;
  /** All visits of the day, where those are known that a filter leaves out: they tell how full a time is. */
  readonly ofDay?: readonly AgendaItem[];
  /** True where the hours of the day stand between its visits, also those without any. */
  readonly hourly?: boolean;
  /** How several are chosen; null and left out where nothing can be done with several. */
  readonly choosing?: ChoosingVisits | null;
  /** Moves a visit that is on closed time; left out where this person may not. */
  readonly onMove?: VisitMove['onMove'];
};

/**
 * A day's appointments by time, with the one next thing for each: check in or check out, which completes it. Those that
 * are closed are folded into a line while others are open.
 */
export function AgendaBoard(props: AgendaBoardProps) {
  const { label, items, primary = true, week, ofDay = [], choosing = null, onMove, hourly = false } = props;
  const [all, setAll] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const [action, setAction] = useState<ObjectAction | null>(null);
  const pending = usePendingKeys();
  const isJustDone = useJustDone();
  const can = useCan();
  const isWaiting = ({ appointment }: AgendaItem) =>
    pending.has(`appointments/${appointment.id}`) || pending.has(`objects/${appointment.objectId}`);
  const now = useYardTime();
  const today = dayAt(Date.now());
  const open = useMemo(() => items.filter(({ appointment }) => isOpen(appointment)), [items]);
  const sameDate = useMemo(() => ofDay.map(({ appointment }) => appointment), [ofDay]);
  const signatureOf = useSignatures(open.map(({ appointment }) => appointment.objectId));
  const folds = open.length > 0 && open.length < items.length;
  const listed = folds && !unfolded ? open : items;
  const wanted = all ? listed.length : Math.min(listed.length, FIRST_SHOWN);
  const rest = listed.length - wanted;
  const shown = listed.slice(0, useGrowing(wanted));
  const rows = shown.map((item) => {
    const { appointment, object } = item;
    const isUnsigned = signatureOf(appointment.objectId) === 'unsigned';
    const known = { today, contract: isUnsigned ? ('unsigned' as const) : null };
    const concerns = object === undefined || !isOpen(appointment) ? [] : concernsOf(appointment, object, known);
    const rule = week === undefined ? undefined : { week, sameDate };
    return { item, concerns: [...timeConcerns(rule, appointment, { today, time: now }, concerns), ...concerns] };
  });
  const first = rows.find(
    ({ item, concerns }) => isOpen(item.appointment) && concerns.every(({ kind }) => OF_TIME.has(kind)),
  )?.item;
  const date = items[0]?.appointment.date ?? today;
  const times = rows.map(({ item }) => item.appointment.time);
  const hours = hourly && week !== undefined ? dayHours(week, date, sameDate) : [];
  const lines = placeLines(
    times,
    hoursToShow(hours, times, date === today ? now : null),
    date === today && open.length > 0 ? now : null,
  );
  const plansFrom = !can('appointment create') || date < today ? null : date === today ? now : '';
  const between = (place: number) => (
    <BoardLines lines={lines.get(place)} first={place === 0} date={date} plansFrom={plansFrom} />
  );
  return (
    <>
      {folds && <Fold count={items.length - open.length} unfolded={unfolded} onToggle={() => setUnfolded(!unfolded)} />}
      <chakra.ul
        aria-label={label}
        listStyleType="none"
        mx={{ base: '-4', md: '0' }}
        bg="bg.panel"
        borderWidth={{ base: '1px 0 0', md: '1px' }}
        borderRadius={{ base: '0', md: 'panel' }}
        css={{
          '& > li:last-child': { borderBottomWidth: { md: '0' } },
          // The layout of rows follows the room the board has.
          md: { containerType: 'inline-size', containerName: 'board' },
        }}
      >
        {rows.map(({ item, concerns }, index) => (
          <Fragment key={item.appointment.id}>
            {between(index)}
            <AgendaBoardRow
              item={item}
              concerns={concerns}
              today={today}
              isFirst={primary && item === first}
              late={isOpen(item.appointment) && isLate(item.appointment, today, now)}
              justDone={isJustDone(item)}
              waiting={isWaiting(item)}
              onAction={setAction}
              onMove={onMove}
              {...choiceOf(choosing, item)}
            />
          </Fragment>
        ))}
        {rows.length === listed.length && between(listed.length)}
      </chakra.ul>
      {rest > 0 && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </Button>
      )}
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

/** Of an appointment that can still be changed: whether it is chosen. */
function choiceOf(choosing: ChoosingVisits | null, item: AgendaItem) {
  if (choosing === null || !isOpen(item.appointment)) return {};
  const visit = { id: item.appointment.id, item };
  const { chosenIds, nameOf, onChoose } = choosing;
  return { chosen: chosenIds.has(visit.id), choiceName: nameOf(visit), onChoose };
}

/** What is said of a visit’s time: nothing of it keeps anybody from the step itself. */
const OF_TIME: ReadonlySet<VisitConcern['kind']> = new Set(['closed', 'past', 'full', 'marked']);

/** What its time says of a visit, and why it is marked: where nothing explains that, somebody did it. Why a day is closed stands above. */
function timeConcerns(
  rule: SlotRule | undefined,
  visit: Appointment,
  now: { readonly today: CivilDate; readonly time: string },
  others: readonly VisitConcern[],
): readonly VisitConcern[] {
  if (rule === undefined) return [];
  if (visit.status === NEEDS_ATTENTION) {
    const reasons = attentionConcerns(rule, visit, { ...now, nowMs: Date.now() }, others);
    return reasons.map((reason) => (reason.kind === 'closed' ? { ...reason, reason: '' } : reason));
  }
  const closed = closedConcern(rule.week, visit, now.today);
  return closed === undefined ? [] : [{ ...closed, reason: '' }];
}

type FoldProps = { readonly count: number; readonly unfolded: boolean; readonly onToggle: () => void };

/** How many appointments are behind, in a line that shows and hides them. */
function Fold({ count, unfolded, onToggle }: FoldProps) {
  const { t } = useLingui();
  const Icon = unfolded ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="ghost"
      alignSelf="flex-start"
      justifyContent="flex-start"
      size="sm"
      px="2"
      mx="-2"
      // The line belongs to the board below it.
      mb={{ base: '-2', md: '-3' }}
      minHeight="var(--touch-8)"
      color="fg.muted"
      aria-expanded={unfolded}
      title={unfolded ? t`Hide` : t`Show`}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      <span>
        <Plural value={count} one="# settled" other="# settled" />
      </span>
    </Button>
  );
}
