import { type Refusal, refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused, remove } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import { isSame, refuseTimes } from './opening-hours.commands.ts';
import type {
  CreateException,
  DeleteException,
  EditException,
  ExceptionFields,
  OpeningException,
} from './opening-hours.schema.ts';
import { EXCEPTION_FIELDS, openingExceptionTable, SCOPE } from './opening-hours.ts';

/** Clears the times of a closed day. */
function settled(fields: ExceptionFields): ExceptionFields {
  return fields.closed ? { ...fields, start: null, end: null } : fields;
}

function refuseException({ date, until, closed, start, end, slotMinutes }: ExceptionFields): Refusal | undefined {
  if (until < date) return refuse('openhour.until_before_date', 'until');
  if (closed) return undefined;
  if (start === null || end === null) return refuse('openhour.times_needed', start === null ? 'start' : 'end');
  return refuseTimes(start, end, slotMinutes);
}

export const createException: Command<CreateException, Found<OpeningException>> = {
  name: 'openhour.create_exception',
  version: 1,
  permission: 'openhour create',
  kind: 'append',
  entity: 'openhour',
  entityId: (args) => args.exceptionId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingExceptionTable, args.exceptionId),
  decide: (state, { args }) => {
    const { exceptionId, ...fields } = args;
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('openhour', exceptionId, state, fields);
    const wrong = refuseException(fields);
    if (wrong !== undefined) return refused(wrong);
    return applied(put(openingExceptionTable, { id: exceptionId, scope: SCOPE, ...settled(fields) }));
  },
};

/** A change made on an older version is refused, with both versions on a card. */
export const editException: Command<EditException, Found<OpeningException>> = {
  name: 'openhour.edit_exception',
  version: 1,
  permission: 'openhour edit',
  kind: 'row_version',
  entity: 'openhour',
  entityId: (args) => args.exceptionId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingExceptionTable, args.exceptionId),
  decide: (state, { args }) => {
    const { exceptionId, seenVersion, ...fields } = args;
    const { row } = state;
    if (row === undefined) return refuseAbsent('openhour', exceptionId, state, fields);
    const wanted = settled(fields);
    const current = groupValues(row, EXCEPTION_FIELDS);
    if (isSame(current, wanted)) return applied();
    const wrong = refuseException(wanted);
    if (wrong !== undefined) return refused(wrong);
    if (seenVersion !== null && row.version !== seenVersion) {
      return refused(refuse('openhour.stale'), rejectedCard('openhour', exceptionId, wanted, current));
    }
    return applied(putChanged(openingExceptionTable, row, wanted));
  },
};

/** Deletes an exception: the week's hours count again on its days. Deleting again changes nothing. */
export const deleteException: Command<DeleteException, Found<OpeningException>> = {
  name: 'openhour.delete_exception',
  version: 1,
  permission: 'openhour delete',
  kind: 'plan',
  entity: 'openhour',
  entityId: (args) => args.exceptionId,
  parents: noParents,
  load: (read, { args }) => findRow(read, openingExceptionTable, args.exceptionId),
  decide: (state, { args }) => {
    if (state.row === undefined) return state.deleted ? applied() : refused(refuse('openhour.missing'));
    return applied(remove(openingExceptionTable, args.exceptionId));
  },
};
