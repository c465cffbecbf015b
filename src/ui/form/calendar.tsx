import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { addMonths, weeksOfMonth } from '#shared/month-grid.ts';
import { weekdayOf } from '#shared/yard-clock.ts';

type CalendarProps = {
  readonly chosen: CivilDate | null;
  readonly today: CivilDate;
  readonly min: CivilDate | undefined;
  readonly max: CivilDate | undefined;
  readonly onChoose: (day: CivilDate) => void;
};

/** The earliest day that schemas accept (shared/fields.ts). */
const FIRST = '1000-01-01';
const LAST = '2999-12-31';
const WEEKEND = 6;

/**
 * A month of days to choose from, in weeks from Monday as in the appointments' week. The arrow, Page, Home and End keys
 * move.
 */
export function Calendar({ chosen, today, min = FIRST, max = LAST, onChoose }: CalendarProps) {
  const { t, i18n } = useLingui();
  const within = (day: CivilDate) => (day < min ? min : day > max ? max : day);
  const [at, setAt] = useState(() => within(chosen ?? today));
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [at]);
  const move = (event: KeyboardEvent) => {
    const next = dayOfKey(event, at);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setAt(within(next));
  };
  const weeks = weeksOfMonth(at);
  const turns = { before: [t`Previous year`, t`Previous month`], after: [t`Next month`, t`Next year`] } as const;
  const page = (months: number) => () => setAt(within(addMonths(at, months)));
  return (
    <>
      <Flex align="center">
        <Turn label={turns.before[0]} icon={ChevronsLeft} onTurn={page(-12)} />
        <Turn label={turns.before[1]} icon={ChevronLeft} onTurn={page(-1)} />
        <chakra.h2 id={titleId} aria-live="polite" flex="1" textAlign="center" fontWeight="strong" lineHeight="tight">
          {i18n.date(noonOf(at), { month: 'long', year: 'numeric' })}
        </chakra.h2>
        <Turn label={turns.after[0]} icon={ChevronRight} onTurn={page(1)} />
        <Turn label={turns.after[1]} icon={ChevronsRight} onTurn={page(12)} />
      </Flex>
      <chakra.table
        ref={grid}
        role="grid"
        aria-labelledby={titleId}
        width="full"
        onKeyDown={move}
        css={{ tableLayout: 'fixed' }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <chakra.th
                key={day}
                scope="col"
                aria-label={i18n.date(noonOf(day), { weekday: 'long' })}
                py="1"
                fontSize="small"
                fontWeight="normal"
                color="fg.muted"
              >
                {/* Short names of Arabic are the long ones. */}
                {i18n.date(noonOf(day), { weekday: i18n.locale === 'ar' ? 'narrow' : 'short' })}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isChosen={day === chosen}
                  isToday={day === today}
                  isBeside={day.slice(0, 7) !== at.slice(0, 7)}
                  isFocused={day === at}
                  disabled={day < min || day > max}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </>
  );
}

/** Noon where the person is: the day is the same in every time zone of the device. */
function noonOf(day: CivilDate): string {
  return `${day}T12:00:00`;
}

function dayOfKey({ key, shiftKey, currentTarget }: KeyboardEvent, at: CivilDate): CivilDate | undefined {
  const onward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const days = { ArrowRight: onward, ArrowLeft: -onward, ArrowDown: 7, ArrowUp: -7 }[key];
  if (days !== undefined) return addDays(at, days);
  const months = { PageDown: 1, PageUp: -1 }[key];
  if (months !== undefined) return addMonths(at, shiftKey ? months * 12 : months);
  const weekday = { Home: 1, End: 7 }[key];
  return weekday === undefined ? undefined : addDays(at, weekday - weekdayOf(at));
}

type TurnProps = { readonly label: string; readonly icon: LucideIcon; readonly onTurn: () => void };

function Turn({ label, icon: Icon, onTurn }: TurnProps) {
  return (
    <Button variant="ghost" px="0" aria-label={label} title={label} onClick={onTurn}>
      <chakra.span display="inline-flex" _rtl={{ transform: 'scaleX(-1)' }}>
        <Icon aria-hidden="true" />
      </chakra.span>
    </Button>
  );
}

type DayProps = {
  readonly day: CivilDate;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  /** True when the day belongs to the month before or after. */
  readonly isBeside: boolean;
  readonly isFocused: boolean;
  readonly disabled: boolean;
  readonly onChoose: (day: CivilDate) => void;
};

function Day({ day, isChosen, isToday, isBeside, isFocused, disabled, onChoose }: DayProps) {
  const { t, i18n } = useLingui();
  const name = i18n.date(noonOf(day), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <chakra.td role="gridcell" aria-selected={isChosen} p="0">
      <DayButton
        type="button"
        tabIndex={isFocused ? 0 : -1}
        aria-label={isChosen ? t`${name}, chosen` : name}
        {...(isToday ? { 'aria-current': 'date' } : {})}
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onChoose(day);
        }}
        {...(isBeside ? { color: 'fg.subtle' } : weekdayOf(day) >= WEEKEND ? { color: 'fg.muted' } : {})}
        {...(isToday ? { fontWeight: 'strong', color: 'accent', borderColor: 'accent' } : {})}
        {...(isChosen ? { bg: 'accent.solid', color: 'accent.contrast', _hover: { bg: 'accent.solidHover' } } : {})}
        {...(disabled ? { opacity: 0.45, cursor: 'not-allowed', textDecoration: 'line-through' } : {})}
      >
        {Number(day.slice(8))}
      </DayButton>
    </chakra.td>
  );
}

const DayButton = chakra('button', {
  base: {
    width: 'full',
    minHeight: 'var(--touch-9)',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
