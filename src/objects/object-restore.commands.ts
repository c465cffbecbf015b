import { RECORDS } from '#annotations/record-kinds.ts';
import { restoreCustomer } from '#customers/customer.commands.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { withLater } from '#shared/field-map.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused, restore, type Write } from '#sync/command.ts';
import { groupedValues, keptFields, mergeGroups } from '#sync/field-groups.ts';
import { parentUnlessUnknown } from '#sync/parents.ts';
import { type Found, findRestorable, type Restorable, refuseChild } from '#sync/rows.ts';
import type { RestoreObject, StoredObject } from './object.schema.ts';
import { OBJECT_GROUPS, objectSortKey, objectTable } from './object.ts';
import { OBJECT_FIELDS } from './object-fields.ts';
import { normalisePlate } from './plate.ts';

/** `unknown`: not on this device; only the server can tell. */
type Owner = Found<Customer> & Pick<Restorable<Customer>, 'unknown'>;

/**
 * The writes that restore the owner too; null where the owner cannot be restored, or not by this person. A device
 * leaves an owner it never knew to the server.
 */
function ownerAround({ row, gone, unknown }: Owner, id: string | null, mayRestore: boolean): readonly Write[] | null {
  if (id === null || row !== undefined || unknown) return [];
  if (gone === undefined || !mayRestore) return null;
  const { rev: _rev, version: _version, ...back } = gone;
  return [restore(customerTable, back)];
}

type RestoreState = { readonly own: Restorable<StoredObject>; readonly customer: Owner };

/**
 * Restores a deleted object with its number and its values, and its owner too where that person was deleted since. An
 * object that is already restored keeps the current values; differences go on a card.
 */
export const restoreObject: Command<RestoreObject, RestoreState> = {
  name: 'object.restore',
  version: 1,
  permission: 'object create',
  kind: 'plan',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: ({ fields }, { customer }) =>
    parentUnlessUnknown(customer, RECORDS.customer, 'fields.customerId', fields.customerId),
  load: async (read, { args }) => {
    const customer = await findCurrentCustomer(read, args.fields.customerId);
    const unknown = customer.row === undefined && read.getDeleted === undefined;
    return { own: await findRestorable(read, objectTable, args.objectId), customer: { ...customer, unknown } };
  },
  decide: ({ own, customer }, { args }, { actor }) => {
    const { objectId } = args;
    const { plate, refusal } = normalisePlate(args.fields.plate, args.fields.plateCountry);
    if (refusal !== undefined) return refused(refusal);
    const fields = {
      ...withLater(OBJECT_FIELDS, args.fields),
      plate,
      customerId: customer.row?.id ?? args.fields.customerId,
    };
    if (own.row !== undefined) {
      const { kept } = mergeGroups(own.row, OBJECT_GROUPS, {}, groupedValues(OBJECT_GROUPS, fields));
      if (kept.length === 0) return applied();
      const card = { kind: 'merged', entity: 'object', entityId: objectId, ...keptFields(kept) } as const;
      return { outcome: 'merged', writes: [], cards: [card] };
    }
    if (!own.restorable) return refused(refuse('object.missing'));
    const owner = ownerAround(customer, fields.customerId, actor.can(restoreCustomer.permission));
    if (owner === null) {
      return refuseChild('customerId', customer);
    }
    return applied(
      ...owner,
      restore(objectTable, {
        id: objectId,
        ...fields,
        number: own.gone?.number ?? null,
        sortKey: objectSortKey(fields),
        storageStatus: 'with_customer',
        warehouseId: null,
        spotId: null,
        stayId: null,
        lastStayId: own.gone?.lastStayId ?? null,
        placeConfirmed: true,
        lastMovedAt: own.gone?.lastMovedAt ?? null,
        holdReason: own.gone?.holdReason ?? null,
        holdSince: own.gone?.holdSince ?? null,
        tagIds: own.gone?.tagIds ?? [],
      }),
    );
  },
};
