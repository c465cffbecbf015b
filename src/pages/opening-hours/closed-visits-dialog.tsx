import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { readClosedVisits } from '#appointments/client/closed-visits.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { HoursChange } from '#appointments/closed-visits.ts';
import { customerName } from '#customers/customer.ts';
import { formatPlate } from '#objects/plate.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const VisitLink = chakra(Link);

type ClosedVisitsDialogProps = {
  readonly change: HoursChange;
  /** `toMark`: the visits that are to be marked once the hours are saved. */
  readonly onSave: (toMark: readonly Appointment[]) => void;
  readonly onCancel: () => void;
};

/** Lists the visits that new hours put on closed time, and asks what to do with them. They stay planned either way. */
export function ClosedVisitsDialog({ change, onSave, onCancel }: ClosedVisitsDialogProps) {
  const { t } = useLingui();
  const mayMark = useCan()('appointment edit');
  const [marks, setMarks] = useState(true);
  const items = useRows((mirror) => readClosedVisits(mirror, change, dayAt(Date.now())), []);
  const toMark = (items ?? [])
    .map(({ appointment }) => appointment)
    .filter(({ status }) => marks && mayMark && status !== NEEDS_ATTENTION);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t`Visits are planned on closed time`}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button disabled={items === undefined} onClick={() => onSave(toMark)}>
            {t`Save`}
          </Button>
        </>
      }
    >
      {items === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Flex direction="column" gap="4">
          <p>
            <Plural
              value={items.length}
              _0="No planned visit falls on closed time any more."
              one="# planned visit would fall on closed time. It stays planned."
              other="# planned visits would fall on closed time. They stay planned."
            />
          </p>
          <chakra.ul listStyleType="none" display="grid" gap="2">
            {items.map((item) => (
              <Visit key={item.appointment.id} item={item} />
            ))}
          </chakra.ul>
          {mayMark && items.length > 0 && (
            <CheckOption checked={marks} onChange={setMarks}>
              <Trans>Mark them as needing attention</Trans>
            </CheckOption>
          )}
        </Flex>
      )}
    </Dialog>
  );
}

/** A visit, with a link to move it: in a window of its own, so that what was typed here stays. */
function Visit({ item: { appointment, object, customer } }: { readonly item: AgendaItem }) {
  const { i18n } = useLingui();
  const { id, date, time } = appointment;
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
        <chakra.span whiteSpace="nowrap">
          <bdi>{i18n.date(`${date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' })}</bdi>{' '}
          <Ltr>{time}</Ltr>
        </chakra.span>
        {object !== undefined && (
          <NumberPlate
            value={object.plate}
            display={formatPlate(object.plate, object.plateCountry)}
            country={object.plateCountry}
          />
        )}
        {customer !== undefined && <bdi>{customerName(customer)}</bdi>}
      </VisitLink>
    </li>
  );
}
