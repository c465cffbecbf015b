import { type Refusal, refuse } from '#shared/refusal.ts';
import { minutesOf } from '#shared/yard-clock.ts';
import { applied, type Command, put, refused, remove } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import type { CreateHours, DeleteHours, EditHours, OpeningHours } from './opening-hours.schema.ts';
import { HOURS_FIELDS, openingHoursTable, SCOPE } from './opening-hours.ts';

/** Why two times do not form a range; undefined when they do. */
export function refuseTimes(start: string, end: string, slotMinutes: number): Refusal | undefined {
  if (start >= end) return refuse('openhour.end_before_start', 'end');
  const minutes = minutesOf(end) - minutesOf(start);
  return slotMinutes > minutes ? refuse('openhour.slot_too_long', 'slotMinutes', { minutes }) : undefined;
}

export const createHours: Command<CreateHours, Found<OpeningHours>> = {
  name: 'openhour.create',
  version: 1,
  permission: 'openhour create',
  kind: 'append',
  entity: 'openhour',
  entityId: (args) => args.openhourId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingHoursTable, args.openhourId),
  decide: (state, { args }) => {
    const { openhourId, ...fields } = args;
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('openhour', openhourId, state, fields);
    const wrong = refuseTimes(fields.start, fields.end, fields.slotMinutes);
    if (wrong !== undefined) return refused(wrong);
    return applied(put(openingHoursTable, { id: openhourId, scope: SCOPE, ...fields }));
  },
};

/** Hours belong together: a change made on an older version is refused, with both versions on a card. */
export const editHours: Command<EditHours, Found<OpeningHours>> = {
  name: 'openhour.edit',
  version: 1,
  permission: 'openhour edit',
  kind: 'row_version',
  entity: 'openhour',
  entityId: (args) => args.openhourId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingHoursTable, args.openhourId),
  decide: (state, { args }) => {
    const { openhourId, seenVersion, ...wanted } = args;
    const { row } = state;
    if (row === undefined) return refuseAbsent('openhour', openhourId, state, wanted);
    const current = groupValues(row, HOURS_FIELDS);
    if (isSame(current, wanted)) return applied();
    const wrong = refuseTimes(wanted.start, wanted.end, wanted.slotMinutes);
    if (wrong !== undefined) return refused(wrong);
    if (seenVersion !== null && row.version !== seenVersion) {
      return refused(refuse('openhour.stale'), rejectedCard('openhour', openhourId, wanted, current));
    }
    return applied(putChanged(openingHoursTable, row, wanted));
  },
};

/** Appointments made before stay as they are. Deleting again changes nothing. */
export const deleteHours: Command<DeleteHours, Found<OpeningHours>> = {
  name: 'openhour.delete',
  version: 1,
  permission: 'openhour delete',
  kind: 'plan',
  entity: 'openhour',
  entityId: (args) => args.openhourId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingHoursTable, args.openhourId),
  decide: (state, { args }) => {
    if (state.row === undefined) return state.deleted ? applied() : refused(refuse('openhour.missing'));
    return applied(remove(openingHoursTable, args.openhourId));
  },
};

/** Compares the fields of a row with those of an intent by value. */
export function isSame(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(left).every((field) => JSON.stringify(left[field]) === JSON.stringify(right[field]));
}
