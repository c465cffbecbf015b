import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { exceptionsOn, nextOpenDay, type OpeningWeek } from '#opening-hours/opening-hours.ts';
import { type SlotState, slotStates } from '#opening-hours/slots.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { CHOICE_INPUT } from '#ui/form/choice-input.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appointmentTable } from '../appointment.ts';
import { takenTimes } from '../slot-rule.ts';

type SlotFieldProps = {
  readonly week: OpeningWeek;
  /** The appointment that is moved: it does not take its own slot. */
  readonly ownId?: string;
  /** A time is typed instead of chosen, which needs a reason. */
  readonly override: boolean;
  readonly onOverride: (override: boolean) => void;
};

/** The time: one of the day's free slots, or typed. A company without opening hours types it. Needs a `date` field. */
export function SlotField({ week, ownId, override, onOverride }: SlotFieldProps) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const chosen: unknown = useWatch({ control, name: 'date' });
  const [nowMs] = useState(() => Date.now());
  const date = typeof chosen === 'string' && isCivilDate(chosen) ? chosen : null;
  const others = useRows(async (mirror) => (date === null ? [] : mirror.where(appointmentTable, 'date', date)), [date]);
  if (week.hours.length === 0) return <TimeField name="time" label={t`Time`} required />;
  if (override) {
    return (
      <Flex direction="column" gap="1" align="flex-start">
        <Box width="full">
          <TimeField
            name="time"
            label={t`Time`}
            hint={t`Outside the free times: say below why it goes ahead.`}
            required
          />
        </Box>
        <Button size="sm" variant="plain" px="0" onClick={() => onOverride(false)}>
          {t`Choose a free time`}
        </Button>
      </Flex>
    );
  }
  // Before the day's appointments are here every slot would look free.
  if (others === undefined) return <Skeleton lines={3} />;
  const slots = date === null ? [] : slotStates(week, date, takenTimes(others, ownId), nowMs);
  return (
    <Flex direction="column" gap="1" align="flex-start">
      <Box width="full">
        <FieldFrame name="time" label={t`Time`} as="group" required>
          {(described) =>
            slots.length === 0 ? (
              <ClosedDay week={week} date={date} />
            ) : (
              <chakra.div
                {...described}
                role="radiogroup"
                aria-label={t`Time`}
                display="grid"
                gap="1.5"
                gridTemplateColumns="repeat(auto-fill, minmax(5.25rem, 1fr))"
              >
                {slots.map((slot) => (
                  <SlotChoice key={slot.start} slot={slot} nowMs={nowMs} />
                ))}
              </chakra.div>
            )
          }
        </FieldFrame>
      </Box>
      <NoticeLine slots={slots} nowMs={nowMs} />
      <Button size="sm" variant="plain" px="0" onClick={() => onOverride(true)}>
        {t`Other time, with a reason`}
      </Button>
    </Flex>
  );
}

/** Times to come that the minimum booking time rules out: it does so only as long as nobody gives a reason. */
function NoticeLine({ slots, nowMs }: { readonly slots: readonly SlotState[]; readonly nowMs: number }) {
  const short = slots.filter((slot) => isShort(slot, nowMs));
  if (short.length === 0) return null;
  const hours = Math.max(...short.map(({ noticeHours }) => noticeHours));
  return (
    <Box color="fg.muted" fontSize="small">
      <Plural
        value={hours}
        one="Short notice: the minimum booking time is # hour. With a reason it can be planned all the same."
        other="Short notice: the minimum booking time is # hours. With a reason it can be planned all the same."
      />
    </Box>
  );
}

/** True for a free time to come that is nearer than the minimum booking time. */
function isShort({ free, tooSoon, at }: SlotState, nowMs: number): boolean {
  return free > 0 && tooSoon && at > nowMs;
}

function SlotChoice({ slot, nowMs }: { readonly slot: SlotState; readonly nowMs: number }) {
  const { field } = useController({ name: 'time' });
  const closed = slot.free === 0 || slot.tooSoon;
  return (
    <chakra.label
      position="relative"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      minHeight={{ base: '12', md: '11' }}
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="control"
      bg="bg.panel"
      cursor="pointer"
      lineHeight="tight"
      css={{
        '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
        '&:has(:disabled)': { bg: 'bg.sunken', borderColor: 'border', color: 'fg.subtle', cursor: 'not-allowed' },
        // Also applies to an appointment's current time when that can no longer be chosen.
        '&:has(:checked)': { bg: 'accent.tint', borderColor: 'accent', color: 'fg' },
      }}
    >
      <chakra.input
        type="radio"
        {...CHOICE_INPUT}
        name={field.name}
        value={slot.start}
        checked={field.value === slot.start}
        disabled={closed}
        onChange={() => field.onChange(slot.start)}
        onBlur={field.onBlur}
      />
      <chakra.span fontWeight="strong">
        <Ltr>{slot.start}</Ltr>
      </chakra.span>{' '}
      <chakra.span fontSize="small">
        {slot.free === 0 ? (
          <Trans>full</Trans>
        ) : isShort(slot, nowMs) ? (
          <Trans>short notice</Trans>
        ) : slot.tooSoon ? (
          <Trans>past</Trans>
        ) : (
          <Plural value={slot.free} one="# free" other="# free" />
        )}
      </chakra.span>
    </chakra.label>
  );
}

type ClosedDayProps = { readonly week: OpeningWeek; readonly date: string | null };

/** Why there is nothing to choose, and the next day on which there is. */
function ClosedDay({ week, date }: ClosedDayProps) {
  const { t, i18n } = useLingui();
  const { setValue } = useFormContext();
  if (date === null) return <Box color="fg.muted">{t`Choose a day first.`}</Box>;
  const reason = exceptionsOn(week.exceptions, date).find((exception) => exception.reason !== '')?.reason;
  const next = nextOpenDay(week, date);
  return (
    <Flex wrap="wrap" align="center" columnGap="4" rowGap="1" minHeight="11">
      <Box color="fg.muted">
        {reason === undefined ? <Trans>Closed on this day.</Trans> : <Trans>Closed on this day: {reason}.</Trans>}
      </Box>
      {next !== undefined && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => setValue('date', next, { shouldDirty: true, shouldValidate: true })}
        >
          {t`To ${i18n.date(`${next}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' })}`}
        </Button>
      )}
    </Flex>
  );
}
