import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { timeAt } from '#shared/yard-clock.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { Appointment } from '../appointment.schema.ts';
import { isOpen as isOpenVisit } from '../appointment.ts';
import { attentionConcerns } from '../attention-reasons.ts';
import type { WeekCell, WeekRow } from '../week.ts';
import { NAMED_PER_CELL, type WeekAgenda } from './week-agenda.ts';
import { WeekChip } from './week-chip.tsx';

const DayLink = chakra(Link);
const AddHere = chakra(Link);

/** Moves an appointment to the day and time of a cell. */
export type MoveTo = (appointment: Appointment, to: { readonly date: CivilDate; readonly time: string }) => void;

type WeekCalendarProps = {
  readonly label: string;
  readonly days: readonly CivilDate[];
  readonly today: CivilDate;
  readonly week: OpeningWeek;
  readonly rows: readonly WeekRow[];
  readonly items: WeekAgenda['items'];
  /** The address of a day by itself. */
  readonly dayPath: (date: CivilDate) => string;
  /** What stands under the name of a day. */
  readonly underDay: (date: CivilDate) => ReactNode;
  /** Keys of rows that wait to be sent. */
  readonly pending: ReadonlySet<string>;
  readonly mayPlan: boolean;
  /** Undefined when this person may not move anything. */
  readonly onMoveTo: MoveTo | undefined;
  /** The name of the assignee; undefined for nobody. */
  readonly assigneeName: (assigneeId: string | null) => string | undefined;
  /** Picks up an appointment to place it elsewhere without dragging. */
  readonly onMove: ((appointment: Appointment) => void) | undefined;
};

/** A week as a table: days beside each other, times below each other. A cell takes what is dropped on it. */
export function WeekCalendar(props: WeekCalendarProps) {
  const { label, days, today, rows, dayPath, underDay } = props;
  const { t } = useLingui();
  const [dragged, setDragged] = useState<Appointment | null>(null);
  const frame = useBeginAtToday(days);
  return (
    <Box ref={frame} overflowX="auto" bg="bg.panel" border="hairline" borderRadius="panel">
      <chakra.table
        aria-label={label}
        width="full"
        minWidth="56rem"
        css={{
          tableLayout: 'fixed',
          borderCollapse: 'collapse',
          '& td, & thead th': { borderInlineStart: 'hairline' },
        }}
      >
        <thead>
          <tr>
            <chakra.th scope="col" width="3.75rem" {...STAYS}>
              <chakra.span srOnly>{t`Time`}</chakra.span>
            </chakra.th>
            {days.map((date) => (
              <DayHead key={date} date={date} path={dayPath(date)} isToday={date === today}>
                {underDay(date)}
              </DayHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <chakra.tr key={row.time} borderTop="hairline">
              <chakra.th
                scope="row"
                {...STAYS}
                verticalAlign="top"
                textAlign="end"
                pe="2"
                py="1"
                fontSize="small"
                fontWeight="normal"
                color="fg.muted"
              >
                <Ltr>{row.time}</Ltr>
              </chakra.th>
              {row.cells.map((cell) => (
                <Cell key={cell.date} {...props} cell={cell} rowTime={row.time} dragged={dragged} onDrag={setDragged} />
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

/** The times stay in sight while the days are moved sideways. */
const STAYS = { position: 'sticky', insetInlineStart: '-1px', zIndex: '2', bg: 'bg.panel' } as const;

/** On a phone, where a week is wider than the screen, scrolls to today, beside the times, or to its Monday. */
function useBeginAtToday(days: readonly CivilDate[]) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const head = box?.querySelector('[aria-current=date]')?.closest('th');
    if (box === null || head === null || head === undefined) return;
    const times = head.parentElement?.querySelector('th')?.offsetWidth ?? 0;
    const [inner, outer] = [head.getBoundingClientRect(), box.getBoundingClientRect()];
    const isRtl = getComputedStyle(box).direction === 'rtl';
    box.scrollLeft += isRtl ? inner.right - outer.right + times : inner.left - outer.left - times;
  }, [days]);
  return frame;
}

type DayHeadProps = {
  readonly date: CivilDate;
  readonly path: string;
  readonly isToday: boolean;
  readonly children: ReactNode;
};

function DayHead({ date, path, isToday, children }: DayHeadProps) {
  const { i18n } = useLingui();
  return (
    <chakra.th scope="col" textAlign="start" px="2" py="1.5" fontWeight="normal" verticalAlign="top">
      <DayLink
        display="flex"
        alignItems="center"
        minHeight="var(--touch-0)"
        to={path}
        fontWeight="strong"
        color={isToday ? 'accent' : 'fg'}
        aria-current={isToday ? 'date' : undefined}
        _hover={{ textDecoration: 'underline' }}
      >
        {i18n.date(`${date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' })}
      </DayLink>
      <Box minHeight="5">{children}</Box>
    </chakra.th>
  );
}

type CellProps = WeekCalendarProps & {
  readonly cell: WeekCell;
  readonly rowTime: string;
  readonly dragged: Appointment | null;
  readonly onDrag: (appointment: Appointment | null) => void;
};

function Cell(props: CellProps) {
  const { cell, rowTime, today, week, items, pending, mayPlan, dayPath, assigneeName } = props;
  const { onMoveTo, onMove, dragged, onDrag } = props;
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const { date, time, appointments, slots, isOpen } = cell;
  const named = appointments.slice(0, NAMED_PER_CELL).flatMap(({ id }) => items.get(id) ?? []);
  const rest = appointments.length - named.length;
  const concernsOf = (visit: Appointment) => {
    const nowMs = Date.now();
    const rule = { week, sameDate: appointments };
    return isOpenVisit(visit) ? attentionConcerns(rule, visit, { today, time: timeAt(nowMs), nowMs }) : [];
  };
  const takes = dragged !== null && onMoveTo !== undefined;
  const bookable = slots.some(({ free, tooSoon }) => free > 0 && !tooSoon);
  return (
    <chakra.td
      position="relative"
      verticalAlign="top"
      p="0.5"
      height="max({sizes.8}, var(--touch-0))"
      bg={over && takes ? 'accent.tint' : isOpen ? 'transparent' : 'bg.sunken'}
      outline={over && takes ? '2px solid {colors.accent}' : 'none'}
      outlineOffset="-2px"
      data-date={date}
      data-time={time}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) onMoveTo(dragged, { date, time });
        onDrag(null);
      }}
      css={{ '&:hover > a': { opacity: 1 } }}
    >
      {named.length > 0 && (
        <chakra.ul
          listStyleType="none"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="0.5"
          position="relative"
          zIndex="1"
        >
          {named.map((item) => (
            <WeekChip
              key={item.appointment.id}
              item={item}
              rowTime={rowTime}
              assignee={assigneeName(item.appointment.assigneeId)}
              waiting={pending.has(`appointments/${item.appointment.id}`)}
              concerns={concernsOf(item.appointment)}
              onMove={onMove}
              onDrag={onDrag}
            />
          ))}
        </chakra.ul>
      )}
      {rest > 0 && (
        <DayLink
          to={dayPath(date)}
          display="flex"
          alignItems="center"
          minHeight="var(--touch-0)"
          px="1.5"
          fontSize="small"
          color="fg.muted"
          position="relative"
          zIndex="1"
        >
          {t`${rest} more`}
        </DayLink>
      )}
      {mayPlan && bookable && <NewHere date={date} time={time} empty={named.length === 0} />}
    </chakra.td>
  );
}

type NewHereProps = { readonly date: string; readonly time: string; readonly empty: boolean };

/** Plans an appointment in a cell with room: an empty one takes a touch too, beside visits it is for a mouse only. */
function NewHere({ date, time, empty }: NewHereProps) {
  const { t } = useLingui();
  return (
    <AddHere
      to={`/appointments/create?date=${date}&time=${time}`}
      aria-label={t`New appointment ${date} ${time}`}
      tabIndex={-1}
      position={empty ? 'absolute' : 'static'}
      inset="0"
      minHeight="5"
      display="flex"
      alignItems="center"
      justifyContent="center"
      color="fg.muted"
      opacity="0"
      _focusVisible={{ opacity: 1 }}
      css={empty ? {} : { '@media (hover: none)': { display: 'none' } }}
    >
      <Plus aria-hidden="true" size={14} />
    </AddHere>
  );
}
