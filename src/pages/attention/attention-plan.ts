import { changeAppointment, planAppointment } from '#appointments/appointment.commands.ts';
import type { AppointmentFields, ChangeAppointment } from '#appointments/appointment.schema.ts';
import { APPOINTMENT_GROUPS, isOpen } from '#appointments/appointment.ts';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { Actor, FieldValues } from '#sync/command.ts';
import { changedGroups } from '#sync/field-groups.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';

/** A refused appointment, to be planned again: at the same time with a reason, or at another time. */
export type PlanChoice = {
  readonly kind: 'plan';
  readonly date: string;
  readonly time: string;
  readonly reason: string | null;
  readonly notification: boolean;
};

const FIELDS = ['objectId', 'customerId', 'direction', 'type', 'date', 'time', 'note', 'assigneeId'] as const;
const NOBODY_TAKES_IT = 'appointment.assignee_unknown';

/**
 * The requested day and time, for a person who may plan or change the appointment; empty where no other time would
 * help.
 */
export function planChoices(conflict: Conflict, state: ConflictState, person: Pick<Actor, 'can'>): PlanChoice[] {
  const { code, command } = conflict;
  const isPlan = command === 'appointment.plan' && state.appointment === undefined;
  if (!OVERRIDABLE.has(code ?? '') && !(isPlan && code === NOBODY_TAKES_IT)) return [];
  const isChange = command === 'appointment.change' && state.appointment !== undefined && isOpen(state.appointment);
  if (!isPlan && !isChange) return [];
  if (!person.can(isPlan ? 'appointment create' : 'appointment edit')) return [];
  const { date, time } = { ...state.appointment, ...conflict.yours };
  if (typeof date !== 'string' || typeof time !== 'string') return [];
  return [{ kind: 'plan', date, time, reason: null, notification: conflict.yours['notification'] === true }];
}

/** Makes the change again as chosen, and settles the card with it; undefined when nothing would change. */
export async function planAgain(
  session: Pick<SyncSession, 'submit'>,
  { code, entityId, yours }: Conflict,
  { kind: _kind, date, time, ...choices }: PlanChoice,
  { appointment }: ConflictState,
  was: Readonly<Record<string, FieldValues>>,
): Promise<SubmitOutcome | undefined> {
  const known = FIELDS.flatMap((field) => (field in yours ? [[field, yours[field]] as const] : []));
  const wanted = { ...appointment, ...Object.fromEntries(known), date, time } as AppointmentFields;
  if (appointment === undefined) {
    const fields = code === NOBODY_TAKES_IT ? { ...wanted, assigneeId: null } : wanted;
    return session.submit(planAppointment, { args: { appointmentId: entityId, ...fields, ...choices }, was });
  }
  const changed = changedGroups(APPOINTMENT_GROUPS, appointment, wanted);
  if (changed === undefined) return undefined;
  const args = { appointmentId: entityId, now: changed.now as ChangeAppointment['now'], ...choices };
  return session.submit(changeAppointment, { args, was: { ...changed.was, ...was } });
}
