import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, findSameDay, isPast } from '#appointments/appointment.ts';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import { ToldLine } from '#appointments/client/told-line.tsx';
import type { MoveTo } from '#appointments/client/week-calendar.tsx';
import { loadSlotRule, OVERRIDABLE, refuseSlot } from '#appointments/slot-rule.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { useTold } from '#pages/mails/use-told.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { dayAt } from '#shared/civil-date.ts';
import { timeAt } from '#shared/yard-clock.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import type { AppointmentMove } from './appointment-move-dialog.tsx';

type Time = Parameters<MoveTo>[1];
type Drop = { readonly appointment: Appointment; readonly to: Time };
type Question = Drop & { readonly customer: Customer };

/**
 * Puts an appointment where it was dropped; asks first whether its customer gets a mail, where one can be reached.
 * `onAgainstRule`: a rule is against that time, and a form has to ask why.
 */
export function useAppointmentDrop(onAgainstRule: (move: AppointmentMove) => void): {
  readonly drop: MoveTo;
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [question, setQuestion] = useState<Question | null>(null);
  const put = async ({ appointment, to }: Drop, notification: boolean) => {
    const result = await changeAppointment(
      session,
      appointment,
      { ...appointment, ...to },
      { reason: null, notification },
    );
    const problem = tell(result);
    if (problem === null) return;
    if (result.outcome === 'refused' && OVERRIDABLE.has(result.refusal.code)) {
      onAgainstRule({ appointment, ...to, problem: problem.message, notification });
    } else notify({ tone: 'error', title: problem.message });
  };
  const ask = async (drop: Drop) => {
    const { appointment, to } = drop;
    const nowMs = Date.now();
    if (isPast(to, dayAt(nowMs), timeAt(nowMs))) {
      const problem = t`That time is already past. Reschedule to it only to note what happened, and say why.`;
      onAgainstRule({ appointment, ...to, problem, notification: false });
      return;
    }
    const customer = await findReachable(session.mirror, drop);
    if (customer === undefined) await put(drop, false);
    else setQuestion({ ...drop, customer });
  };
  return {
    drop: (appointment, to) => {
      if (appointment.date !== to.date || appointment.time !== to.time) void ask({ appointment, to });
    },
    dialog: question !== null && (
      <MailQuestion
        question={question}
        onAnswer={(notification) => {
          setQuestion(null);
          void put(question, notification);
        }}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}

/** The customer to ask about: one with an address, where no rule is against the time. The form for a reason asks by itself. */
async function findReachable(mirror: Mirror, { appointment, to }: Drop): Promise<Customer | undefined> {
  const { id, customerId, objectId } = appointment;
  const customer = customerId === null ? undefined : await mirror.get(customerTable, customerId);
  if (customer === undefined || customer.email.trim() === '') return undefined;
  const wanted = { ...appointment, ...to };
  if (refuseSlot(await loadSlotRule(mirror, to.date), { id, ...to }, new Date().toISOString()) !== undefined) {
    return undefined;
  }
  const others = to.date === appointment.date ? [] : await mirror.where(appointmentTable, 'objectId', objectId);
  return findSameDay(others, wanted) === undefined ? customer : undefined;
}

type MailQuestionProps = {
  readonly question: Question;
  readonly onAnswer: (notification: boolean) => void;
  /** The appointment stays where it was. */
  readonly onClose: () => void;
};

function MailQuestion({ question: { appointment, customer, to }, onAnswer, onClose }: MailQuestionProps) {
  const { t, i18n } = useLingui();
  const told = useTold(appointment);
  const day = i18n.date(`${to.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Mail the customer?`}
      footer={
        <>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {t`Reschedule without a mail`}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t`Reschedule and mail`}</Button>
        </>
      }
    >
      <Flex direction="column" gap="3" overflowWrap="anywhere">
        <p>
          <Trans>
            The appointment moves to <bdi>{day}</bdi> <Ltr>{to.time}</Ltr>.
          </Trans>
        </p>
        <ToldLine told={told} />
        <p>
          <bdi>{customerName(customer)}</bdi> (<bdi>{customer.email}</bdi>)
        </p>
      </Flex>
    </Dialog>
  );
}
