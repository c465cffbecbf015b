import { RECORDS } from '#annotations/record-kinds.ts';
import { applyTagChange, findChangedTags, type KnownTags, sameTags } from '#annotations/tagging.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { withLater } from '#shared/field-map.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { applied, type Card, type Command, put, type Reader, refused } from '#sync/command.ts';
import { groupValues, keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, refuseChild } from '#sync/rows.ts';
import type { CreateObject, EditObject, HoldObject, ObjectGroups, StoredObject } from './object.schema.ts';
import { HOLD_FIELDS, OBJECT_GROUPS, objectSortKey, objectTable } from './object.ts';
import { OBJECT_FIELDS } from './object-fields.ts';
import { normalisePlate } from './plate.ts';

type CreateState = {
  readonly own: Found<StoredObject>;
  readonly customer: Found<Customer>;
  readonly alike: readonly StoredObject[];
  readonly number: number | null;
  readonly tags: KnownTags;
};

/** Creates an object, with the customer. Its number comes from the server; a plate that exists is flagged, not refused. */
export const createObject: Command<CreateObject, CreateState> = {
  name: 'object.create',
  version: 1,
  permission: 'object create',
  kind: 'append',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: ({ customerId }) => parentAt(RECORDS.customer, 'customerId', customerId),
  load: async (read, { args }) => {
    const [own, customer] = await Promise.all([
      findRow(read, objectTable, args.objectId),
      findCurrentCustomer(read, args.customerId),
    ]);
    const isNew = own.row === undefined && !own.deleted;
    return {
      own,
      customer,
      alike: isNew ? await findAlike(read, args.objectId, args) : [],
      number: isNew ? await read.nextNumber('object') : null,
      tags: await findChangedTags(read, [], { add: args.tagIds ?? [], remove: [] }),
    };
  },
  decide: ({ own, customer, alike, number, tags }, { args }) => {
    const { objectId, tagIds: wanted = [], ...sent } = args;
    const fields = withLater(OBJECT_FIELDS, sent);
    if (own.row !== undefined) return applied();
    if (own.deleted) return refuseAbsent('object', objectId, own, fields);
    const { plate, refusal } = normalisePlate(fields.plate, fields.plateCountry);
    if (refusal !== undefined) return refused(refusal);
    if (fields.customerId !== null && customer.row === undefined) {
      return refuseChild('customerId', customer);
    }
    const tagged = applyTagChange('object', [], { add: wanted, remove: [] }, tags);
    if (tagged.refusal !== undefined) return refused(tagged.refusal);
    const write = put(objectTable, {
      id: objectId,
      ...fields,
      customerId: customer.row?.id ?? null,
      plate,
      number,
      sortKey: objectSortKey({ ...fields, plate }),
      storageStatus: 'with_customer',
      warehouseId: null,
      spotId: null,
      stayId: null,
      lastStayId: null,
      placeConfirmed: true,
      lastMovedAt: null,
      holdReason: null,
      holdSince: null,
      tagIds: tagged.tagIds,
    });
    return { outcome: 'applied', writes: [write], cards: duplicateCards(objectId, plate, alike) };
  },
};

type EditState = {
  readonly own: Found<StoredObject>;
  readonly customer: Found<Customer>;
  readonly alike: readonly StoredObject[];
  readonly tags: KnownTags;
};

/** Changes field groups of an object. A group that somebody else changed meanwhile stays theirs and raises a card. */
export const editObject: Command<EditObject, EditState> = {
  name: 'object.edit',
  version: 1,
  permission: 'object edit',
  kind: 'cas',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: ({ now }, { own }) => {
    const wanted = now.owner?.customerId;
    return own.row?.customerId === wanted ? [] : parentAt(RECORDS.customer, 'customerId', wanted);
  },
  load: async (read, { args }) => {
    const [own, customer] = await Promise.all([
      findRow(read, objectTable, args.objectId),
      findCurrentCustomer(read, args.now.owner?.customerId ?? null),
    ]);
    const alike = args.now.plate === undefined ? [] : await findAlike(read, args.objectId, args.now.plate);
    return { own, customer, alike, tags: await findChangedTags(read, own.row?.tagIds, args.tags) };
  },
  decide: ({ own, customer, alike, tags }, { args, was }) => {
    const { objectId } = args;
    if (own.row === undefined) return refuseAbsent('object', objectId, own, patchFields(args.now));
    const { now, refusal } = withNormalisedPlate(args.now);
    if (refusal !== undefined) return refused(refusal);
    // An owner who was merged is replaced by the kept one.
    const owner = customer.row === undefined ? {} : { owner: { customerId: customer.row.id } };
    const merge = mergeGroups(own.row, OBJECT_GROUPS, was, { ...now, ...owner });
    const { row } = merge;
    if (row.customerId !== own.row.customerId && row.customerId !== null && customer.row === undefined) {
      return refuseChild('customerId', customer);
    }
    const tagged = applyTagChange('object', own.row.tagIds, args.tags, tags);
    if (tagged.refusal !== undefined) return refused(tagged.refusal);
    const { tagIds } = tagged;
    const isChanged = merge.changed || !sameTags(tagIds, own.row.tagIds);
    const writes = isChanged ? [putChanged(objectTable, row, { sortKey: objectSortKey(row), tagIds })] : [];
    if (merge.kept.length > 0) {
      const card = { kind: 'merged', entity: 'object', entityId: objectId, ...keptFields(merge.kept) } as const;
      return { outcome: 'merged', writes, cards: [card] };
    }
    const isNewPlate = row.plate !== own.row.plate || row.plateCountry !== own.row.plateCountry;
    return { outcome: 'applied', writes, cards: isNewPlate ? duplicateCards(objectId, row.plate, alike) : [] };
  },
};

/**
 * Sets a hold, or lifts it (no reason; needs 'object release'). With `was.hold`, a hold that changed since it was seen
 * stays and raises a card; without it, the last change wins.
 */
export const holdObject: Command<HoldObject, Found<StoredObject>> = {
  name: 'object.hold',
  version: 1,
  permission: 'object edit',
  kind: 'cas',
  entity: 'object',
  entityId: (args) => args.objectId,
  parents: noParents,
  load: (read, { args }) => findRow(read, objectTable, args.objectId),
  decide: (state, { args, was }, { actor, at }) => {
    const holdReason = args.reason === null || args.reason === '' ? null : args.reason;
    if (state.row === undefined) return refuseAbsent('object', args.objectId, state, { holdReason });
    if (state.row.holdReason === holdReason) return applied();
    if (holdReason === null && !actor.can('object release')) return refused(refuse('forbidden'));
    const seen = was.hold ?? groupValues(state.row, HOLD_FIELDS);
    const { kept } = mergeGroups(state.row, { hold: HOLD_FIELDS }, { hold: seen }, { hold: { holdReason } });
    if (kept.length > 0) {
      const card = { kind: 'merged', entity: 'object', entityId: args.objectId, ...keptFields(kept) } as const;
      return { outcome: 'merged', writes: [], cards: [card] };
    }
    return applied(
      putChanged(objectTable, state.row, {
        holdReason,
        holdSince: holdReason === null ? null : earlier(args.since, at),
      }),
    );
  },
};

function withNormalisedPlate(
  now: ObjectGroups,
): { readonly now: ObjectGroups; readonly refusal?: never } | { readonly refusal: Refusal; readonly now?: never } {
  if (now.plate === undefined) return { now };
  const { plate, refusal } = normalisePlate(now.plate.plate, now.plate.plateCountry);
  return refusal === undefined ? { now: { ...now, plate: { ...now.plate, plate } } } : { refusal };
}

/** Other objects with this plate, oldest id first. */
async function findAlike(
  read: Reader,
  objectId: string,
  wanted: Pick<StoredObject, 'plate' | 'plateCountry'>,
): Promise<readonly StoredObject[]> {
  const { plate } = normalisePlate(wanted.plate, wanted.plateCountry);
  if (plate === undefined || plate === '') return [];
  const rows = await read.where(objectTable, 'plate', plate);
  return rows
    .filter((row) => row.id !== objectId && row.plateCountry === wanted.plateCountry)
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}

function duplicateCards(objectId: string, plate: string, alike: readonly StoredObject[]): readonly Card[] {
  const [first] = alike;
  if (first === undefined) return [];
  const theirs = { objectId: first.id, number: first.number, plate: first.plate };
  return [{ kind: 'duplicate', entity: 'object', entityId: objectId, yours: { plate }, theirs }];
}

/** The first of two moments. A hold cannot have begun later than it was set. */
function earlier(one: string | undefined, other: string): string {
  return one !== undefined && one < other ? one : other;
}
