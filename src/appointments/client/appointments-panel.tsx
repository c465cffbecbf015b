import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPlate } from '#objects/plate.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Appointment } from '../appointment.schema.ts';
import { appointmentTable, isOpen, NEEDS_ATTENTION } from '../appointment.ts';
import { attentionConcerns } from '../attention-reasons.ts';
import { isLate } from '../late-visit.ts';
import { loadSlotRule } from '../slot-rule.ts';
import { AppointmentStatus, DirectionMark, LateMark } from './appointment-marks.tsx';
import { type AgendaItem, joinAppointments } from './day-agenda.ts';
import { useAppointmentsComing } from './use-appointments-coming.tsx';
import { useConcernWords } from './use-concern-words.ts';
import { useYardTime } from './use-yard-time.ts';

const FIRST_SHOWN = 6;

type AppointmentsPanelProps = {
  readonly by: 'objectId' | 'customerId';
  readonly id: string;
  readonly action?: ReactNode;
};

/** The appointments of an object or a customer: open ones first, then the newest. */
export function AppointmentsPanel({ by, id, action }: AppointmentsPanelProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const items = useRows(
    async (mirror) => joinAppointments(mirror, await mirror.where(appointmentTable, by, id)),
    [by, id],
  );
  const coming = useAppointmentsComing(true);
  if (items === undefined) return null;
  const sorted = [...items].sort(openThenNewest);
  const shown = all ? sorted : sorted.slice(0, FIRST_SHOWN);
  return (
    <Panel title={t`Appointments`} actions={action}>
      {coming}
      {items.length === 0 && coming === null && (
        <Box color="fg.muted">
          <Trans>No appointments.</Trans>
        </Box>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="2.5">
        {shown.map((item) => (
          <AppointmentLine key={item.appointment.id} item={item} withPlate={by === 'customerId'} />
        ))}
      </chakra.ul>
      {shown.length < sorted.length && (
        <Button size="sm" variant="plain" mt="2" onClick={() => setAll(true)}>
          <Trans>Show all {sorted.length}</Trans>
        </Button>
      )}
    </Panel>
  );
}

function AppointmentLine({ item, withPlate }: { readonly item: AgendaItem; readonly withPlate: boolean }) {
  const { i18n } = useLingui();
  const now = useYardTime();
  const { appointment, object } = item;
  return (
    <chakra.li>
      <Flex align="center" gap="3" wrap="wrap" rowGap="1" minHeight="var(--touch-6)" asChild>
        <Link to={`/appointments/${appointment.id}`}>
          <DirectionMark direction={appointment.direction} />
          {withPlate && object !== undefined && (
            <NumberPlate
              value={object.plate}
              display={formatPlate(object.plate, object.plateCountry)}
              country={object.plateCountry}
            />
          )}
          <Box flex="1" minWidth="8rem">
            <bdi>{i18n.date(`${appointment.date}T12:00:00`, { dateStyle: 'medium' })}</bdi>{' '}
            <Ltr>{appointment.time}</Ltr>
          </Box>
          {isOpen(appointment) && isLate(appointment, dayAt(Date.now()), now) ? (
            <LateMark />
          ) : (
            <AppointmentStatus status={appointment.status} />
          )}
        </Link>
      </Flex>
      {appointment.status === NEEDS_ATTENTION && <AttentionWords appointment={appointment} now={now} />}
    </chakra.li>
  );
}

/** Why a visit needs attention. */
function AttentionWords({ appointment, now }: { readonly appointment: Appointment; readonly now: string }) {
  const today = dayAt(Date.now());
  const wordsOf = useConcernWords(today);
  const { date } = appointment;
  const rule = useRows((mirror) => loadSlotRule(mirror, date), [date]);
  if (rule === undefined) return null;
  const moment = { today, time: now, nowMs: Date.now() };
  // That its time is past is said by its mark already.
  const concerns = attentionConcerns(rule, appointment, moment).filter(({ kind }) => kind !== 'past');
  if (concerns.length === 0) return null;
  return (
    <Box color="fg.muted" fontSize="small" overflowWrap="anywhere" data-attention="">
      {concerns.map(wordsOf).join(' · ')}
    </Box>
  );
}

function openThenNewest(left: AgendaItem, right: AgendaItem): number {
  const byOpen = Number(isOpen(right.appointment)) - Number(isOpen(left.appointment));
  if (byOpen !== 0) return byOpen;
  const leftKey = `${left.appointment.date}${left.appointment.time}`;
  const rightKey = `${right.appointment.date}${right.appointment.time}`;
  return leftKey === rightKey ? 0 : leftKey < rightKey ? 1 : -1;
}
