import { applied, type Command, put } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, refuseAbsent } from '#sync/rows.ts';
import type { StoredObject } from './object.schema.ts';
import { objectTable } from './object.ts';
import type { KeepRegister } from './rdw.schema.ts';
import { vehicleRegisterTable } from './rdw.ts';

/** Keeps what the register last said of an object, so that devices can show it without a connection. The server runs it. */
export const keepRegister: Command<KeepRegister, Found<StoredObject>> = {
  name: 'object.keep_register',
  version: 1,
  permission: 'object edit',
  kind: 'set',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: (read, { args }) => findRow(read, objectTable, args.objectId),
  decide: (state, { args }) => {
    const { objectId, ...answer } = args;
    if (state.row === undefined) return refuseAbsent('object', objectId, state, {});
    return applied(put(vehicleRegisterTable, { id: objectId, ...answer }));
  },
};
