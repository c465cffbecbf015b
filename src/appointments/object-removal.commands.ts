import type { DeleteObject, StoredObject } from '#objects/object.schema.ts';
import { OBJECT_GROUPS, objectTable } from '#objects/object.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused, remove } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, rejectedCard } from '#sync/rows.ts';
import { appointmentTable, isOpen } from './appointment.ts';

type RemovalState = { readonly own: Found<StoredObject>; readonly appointments: number };

/**
 * Deletes an object that is with its owner and has no open appointment. Refused when the row changed since
 * `seenVersion`. Its movements stay as history. Deleting again changes nothing.
 */
export const deleteObject: Command<DeleteObject, RemovalState> = {
  name: 'object.delete',
  version: 1,
  permission: 'object delete',
  kind: 'plan',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findRow(read, objectTable, args.objectId),
    appointments: (await read.where(appointmentTable, 'objectId', args.objectId)).filter(isOpen).length,
  }),
  decide: ({ own, appointments }, { args }) => {
    const { objectId, seenVersion } = args;
    if (own.row === undefined) return own.deleted ? applied() : refused(refuse('object.missing'));
    const stays = own.row.storageStatus === 'with_storage' ? 1 : 0;
    if (stays + appointments > 0) return refused(refuse('object.has_dependents', undefined, { stays, appointments }));
    if (seenVersion !== null && seenVersion !== own.row.version) {
      const theirs = groupValues(own.row, Object.values(OBJECT_GROUPS).flat());
      return refused(refuse('object.changed_since'), rejectedCard('object', objectId, { deleted: true }, theirs));
    }
    return applied(remove(objectTable, objectId));
  },
};
