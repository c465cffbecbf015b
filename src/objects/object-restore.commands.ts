import type { Customer } from '#customers/customer.schema.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused, restore } from '#sync/command.ts';
import { groupedValues, keptFields, mergeGroups } from '#sync/field-groups.ts';
import { type Found, findRestorable, type Restorable, refuseOrphan } from '#sync/rows.ts';
import type { RestoreObject, StoredObject } from './object.schema.ts';
import { OBJECT_GROUPS, objectSortKey, objectTable } from './object.ts';
import { normalisePlate } from './plate.ts';

type RestoreState = { readonly own: Restorable<StoredObject>; readonly customer: Found<Customer> };

/**
 * Brings a deleted object back, with its number and with its owner, as it was when it could be deleted. One that is
 * back already keeps the values there; what differs goes on a card.
 */
export const restoreObject: Command<RestoreObject, RestoreState> = {
  name: 'object.restore',
  version: 1,
  permission: 'object create',
  kind: 'plan',
  entity: 'object',
  entityId: (args) => args.objectId,
  load: async (read, { args }) => ({
    own: await findRestorable(read, objectTable, args.objectId),
    customer: await findCurrentCustomer(read, args.fields.customerId),
  }),
  decide: ({ own, customer }, { args }) => {
    const { objectId } = args;
    const { plate, refusal } = normalisePlate(args.fields.plate, args.fields.plateCountry);
    if (refusal !== undefined) return refused(refusal);
    const fields = { ...args.fields, plate, customerId: customer.row?.id ?? args.fields.customerId };
    if (own.row !== undefined) {
      const { kept } = mergeGroups(own.row, OBJECT_GROUPS, {}, groupedValues(OBJECT_GROUPS, fields));
      if (kept.length === 0) return applied();
      const card = { kind: 'merged', entity: 'object', entityId: objectId, ...keptFields(kept) } as const;
      return { outcome: 'merged', writes: [], cards: [card] };
    }
    if (!own.restorable) return refused(refuse('object.missing'));
    if (fields.customerId !== null && customer.row === undefined) {
      return refuseOrphan('object', objectId, 'customerId', customer, fields);
    }
    return applied(
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
