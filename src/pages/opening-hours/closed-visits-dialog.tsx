import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { readChangedVisits } from '#appointments/client/closed-visits.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { HoursChange } from '#appointments/closed-visits.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisitNamed } from './visit-named.tsx';

const VisitLink = chakra(Link);

/** Visits to mark as needing attention once the change of hours is saved, and those that no longer need any then. */
export type VisitMarks = {
  readonly toMark: readonly Appointment[];
  readonly toClear: readonly Appointment[];
  /** The ids of the visits that the change closes on. */
  readonly touched: readonly string[];
};

type ClosedVisitsDialogProps = {
  readonly change: HoursChange;
  /** `marks`: what is to be marked once the hours are saved. */
  readonly onSave: (marks: VisitMarks) => void;
  readonly onCancel: () => void;
};

/**
 * Lists the visits that new hours put on closed time, and the marked ones that they take off it, and asks what to do
 * with them. They stay planned either way.
 */
export function ClosedVisitsDialog({ change, onSave, onCancel }: ClosedVisitsDialogProps) {
  const { t } = useLingui();
  const mayMark = useCan()('appointment edit');
  const [marks, setMarks] = useState(true);
  const [clears, setClears] = useState(true);
  const found = useRows((mirror) => readChangedVisits(mirror, change, dayAt(Date.now())), []);
  const { closed = [], reopened = [] } = found ?? {};
  const save = () =>
    onSave({
      toMark: marks && mayMark ? appointmentsOf(closed).filter(({ status }) => status !== NEEDS_ATTENTION) : [],
      toClear: clears && mayMark ? appointmentsOf(reopened) : [],
      touched: appointmentsOf(closed).map(({ id }) => id),
    });
  return (
    <Dialog
      open
      onClose={onCancel}
      title={
        closed.length === 0 && reopened.length > 0
          ? t`Visits are on open time again`
          : t`Visits are planned on closed time`
      }
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button disabled={found === undefined} onClick={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      {found === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Flex direction="column" gap="4">
          {(closed.length > 0 || reopened.length === 0) && (
            <p>
              <Plural
                value={closed.length}
                _0="No planned visit falls on closed time any more."
                one="# planned visit would fall on closed time. It stays planned."
                other="# planned visits would fall on closed time. They stay planned."
              />
            </p>
          )}
          <Visits items={closed} />
          {mayMark && closed.length > 0 && (
            <chakra.p color="fg.muted">
              <Trans>After saving you can reschedule them to another day, or mail their customers.</Trans>
            </chakra.p>
          )}
          {mayMark && closed.length > 0 && (
            <CheckOption checked={marks} onChange={setMarks}>
              <Trans>Mark them as needing attention</Trans>
            </CheckOption>
          )}
          {reopened.length > 0 && (
            <p>
              <Plural
                value={reopened.length}
                one="# visit that needs attention is on open time again."
                other="# visits that need attention are on open time again."
              />
            </p>
          )}
          <Visits items={reopened} />
          {mayMark && reopened.length > 0 && (
            <CheckOption checked={clears} onChange={setClears}>
              <Trans>Take their mark away: they no longer need attention</Trans>
            </CheckOption>
          )}
        </Flex>
      )}
    </Dialog>
  );
}

const appointmentsOf = (items: readonly AgendaItem[]) => items.map(({ appointment }) => appointment);

function Visits({ items }: { readonly items: readonly AgendaItem[] }) {
  if (items.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2">
      {items.map((item) => (
        <Visit key={item.appointment.id} item={item} />
      ))}
    </chakra.ul>
  );
}

/** A visit, with a link to move it: in a window of its own, so that what was typed here stays. */
function Visit({ item }: { readonly item: AgendaItem }) {
  const { id } = item.appointment;
  return (
    <li data-appointment-id={id}>
      <VisitLink
        to={`/appointments/${id}`}
        target="_blank"
        display="flex"
        flexWrap="wrap"
        columnGap="3"
        rowGap="1"
        alignItems="center"
        minHeight="var(--touch-8)"
        textDecoration="underline"
      >
        <VisitNamed item={item} />
      </VisitLink>
    </li>
  );
}
