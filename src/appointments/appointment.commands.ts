import { RECORDS } from '#annotations/record-kinds.ts';
import { hasReason } from '#objects/fit.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, type Decision, put, type Reader, refused, signed } from '#sync/command.ts';
import { keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseChild, rejectedCard } from '#sync/rows.ts';
import type {
  Appointment,
  CancelAppointment,
  ChangeAppointment,
  CompleteAppointment,
  MarkAppointment,
  PlanAppointment,
  ReopenAppointment,
} from './appointment.schema.ts';
import {
  APPOINTMENT_GROUPS,
  appointmentTable,
  CANCELLED,
  closedCode,
  DONE,
  findSameDay,
  isOpen,
  PLANNED,
} from './appointment.ts';
import { type CompletionState, decideCompletion, loadCompletion } from './completion.ts';
import { loadSlotRule, NO_SLOT_RULE, refuseSlot, type SlotRule } from './slot-rule.ts';

type PlanState = {
  readonly own: Found<Appointment>;
  readonly object: Found<StoredObject>;
  readonly others: readonly Appointment[];
  readonly slots: SlotRule;
};

/**
 * Plans an appointment for an object and its owner, in a free slot of the opening hours. It needs a reason when it is
 * the second one on a day, or does not fit the hours.
 */
export const planAppointment: Command<PlanAppointment, PlanState> = {
  name: 'appointment.plan',
  version: 1,
  permission: 'appointment create',
  kind: 'plan',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: ({ objectId }) => parentAt(RECORDS.object, 'objectId', objectId),
  load: async (read, { args }) => {
    const [own, object] = await Promise.all([
      findRow(read, appointmentTable, args.appointmentId),
      findRow(read, objectTable, args.objectId),
    ]);
    const others = await read.where(appointmentTable, 'objectId', args.objectId);
    return { own, object, others, slots: await loadSlotRule(read, args.date) };
  },
  decide: ({ own, object, others, slots }, { args, at }) => {
    const { appointmentId, reason, notification: _mail, ...fields } = args;
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('appointment', appointmentId, own, fields);
    if (object.row === undefined) return refuseChild('objectId', object);
    const wanted = { id: appointmentId, ...fields, customerId: object.row.customerId };
    const sameDay = findSameDay(others, wanted);
    if (sameDay !== undefined && !hasReason(reason)) return refuseSameDay(sameDay);
    const misfit = hasReason(reason) ? undefined : refuseSlot(slots, wanted, at);
    if (misfit !== undefined) return refused(misfit);
    return applied(put(appointmentTable, { ...wanted, status: PLANNED, reason: hasReason(reason) ? reason : null }));
  },
};

const PLAN_FIELDS = [...APPOINTMENT_GROUPS.when, ...APPOINTMENT_GROUPS.what];

type OwnAndOthers = {
  readonly own: Found<Appointment>;
  readonly others: readonly Appointment[];
  readonly slots: SlotRule;
};

/** `date`: the day whose slots matter; left out, none do. */
async function loadWithOthers(read: Reader, appointmentId: string, date?: string): Promise<OwnAndOthers> {
  const own = await findRow(read, appointmentTable, appointmentId);
  if (own.row === undefined) return { own, others: [], slots: NO_SLOT_RULE };
  const others = await read.where(appointmentTable, 'objectId', own.row.objectId);
  return { own, others, slots: date === undefined ? NO_SLOT_RULE : await loadSlotRule(read, date) };
}

/**
 * Changes field groups of an appointment. A cancelled one is refused; of one that is done or a no-show only note and
 * assignee change. A new time has to fit the opening hours, or have a reason. A group that somebody else changed
 * meanwhile stays as they left it and raises a card.
 */
export const changeAppointment: Command<ChangeAppointment, OwnAndOthers> = {
  name: 'appointment.change',
  version: 1,
  permission: 'appointment edit',
  kind: 'cas',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: noParents,
  load: (read, { args }) => loadWithOthers(read, args.appointmentId, args.now.when?.date),
  decide: ({ own, others, slots }, { args, was, at }) => {
    const { appointmentId, now, reason } = args;
    if (own.row === undefined) return refuseAbsent('appointment', appointmentId, own, patchFields(now));
    const before = own.row;
    const { row, changed, kept } = mergeGroups(before, APPOINTMENT_GROUPS, was, now);
    if (!changed && kept.length === 0) return applied();
    const closed = closedCode(before);
    const isPlan =
      PLAN_FIELDS.some((field) => row[field] !== before[field]) ||
      kept.some(({ group }) => group === 'when' || group === 'what');
    if (before.status === CANCELLED || (closed !== undefined && isPlan)) {
      const card = rejectedCard('appointment', appointmentId, patchFields(now), { status: before.status });
      return refused(refuse(closed ?? 'appointment.cancelled'), card);
    }
    const sameDay = row.date === before.date ? undefined : findSameDay(others, row);
    if (sameDay !== undefined && !hasReason(reason)) return refuseSameDay(sameDay);
    const moves = row.date !== before.date || row.time !== before.time;
    const misfit = moves ? refuseSlot(slots, row, at) : undefined;
    if (misfit !== undefined && !hasReason(reason)) return refused(misfit);
    const against = sameDay !== undefined || misfit !== undefined;
    const writes = changed ? [putChanged(appointmentTable, row, against ? { reason } : {})] : [];
    if (kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'appointment', entityId: appointmentId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

/** Completes an appointment and moves its object, as one change. */
export const completeAppointment: Command<CompleteAppointment, CompletionState> = {
  name: 'appointment.complete',
  version: 1,
  permission: 'appointment edit&object edit',
  kind: 'fact',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: noParents,
  load: (read, intent) => loadCompletion(read, intent),
  decide: (state, intent, context) => decideCompletion(state, intent, signed(context)),
};

/** Cancels an open appointment and keeps its row. Cancelling again changes nothing; what is done stays done. */
export const cancelAppointment: Command<CancelAppointment, Found<Appointment>> = {
  name: 'appointment.cancel',
  version: 1,
  permission: 'appointment edit',
  kind: 'plan',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: noParents,
  load: (read, { args }) => findRow(read, appointmentTable, args.appointmentId),
  decide: (state, { args }) => changeStatus(state, args.appointmentId, CANCELLED),
};

/** Marks an open appointment as planned, as needing attention, or as a no-show. */
export const markAppointment: Command<MarkAppointment, Found<Appointment>> = {
  name: 'appointment.mark',
  version: 1,
  permission: 'appointment edit',
  kind: 'plan',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: noParents,
  load: (read, { args }) => findRow(read, appointmentTable, args.appointmentId),
  decide: (state, { args }) => changeStatus(state, args.appointmentId, args.status),
};

/**
 * Reopens an appointment with a final status, as planned or with the open status it had. The day or slot of one that was cancelled or a no-show may
 * have been taken since; then a reason is needed. Whether the day is closed or the booking in time no longer matters.
 */
export const reopenAppointment: Command<ReopenAppointment, OwnAndOthers> = {
  name: 'appointment.reopen',
  version: 1,
  permission: 'appointment edit',
  kind: 'plan',
  entity: 'appointment',
  entityId: (args) => args.appointmentId,
  parents: (_args, { own }) => parentAt(RECORDS.object, 'objectId', own.row?.objectId),
  load: async (read, { args }) => {
    const found = await loadWithOthers(read, args.appointmentId);
    return {
      ...found,
      slots: found.own.row === undefined ? NO_SLOT_RULE : await loadSlotRule(read, found.own.row.date),
    };
  },
  decide: ({ own, others, slots }, { args, at }) => {
    const status = args.status ?? PLANNED;
    if (own.row === undefined) return refuseAbsent('appointment', args.appointmentId, own, { status });
    if (isOpen(own.row)) return applied();
    const reason = args.reason ?? null;
    const reopened = putChanged(appointmentTable, own.row, {
      status,
      ...(hasReason(reason) ? { reason } : {}),
    });
    if (own.row.status === DONE || own.row.reason !== null || hasReason(reason)) return applied(reopened);
    const sameDay = findSameDay(others, own.row);
    if (sameDay !== undefined) return refuseSameDay(sameDay);
    const misfit = refuseSlot(slots, own.row, at);
    return misfit?.code === 'appointment.slot_taken' ? refused(misfit) : applied(reopened);
  },
};

/** A transition already reached is a success without change; from a final status only `reopen` leads back. */
function changeStatus(state: Found<Appointment>, appointmentId: string, status: Appointment['status']): Decision {
  if (state.row === undefined) return refuseAbsent('appointment', appointmentId, state, { status });
  if (state.row.status === status) return applied();
  const closed = closedCode(state.row);
  if (closed !== undefined) {
    return refused(
      refuse(closed),
      rejectedCard('appointment', appointmentId, { status }, { status: state.row.status }),
    );
  }
  return applied(putChanged(appointmentTable, state.row, { status }));
}

function refuseSameDay(other: Appointment): Decision {
  return refused(refuse('appointment.same_day', 'date', { time: other.time }));
}
