import { randomUUID } from 'node:crypto';
import { contactPairs } from '#tests/customers/contact-pairs.ts';
import { aHandover } from '#tests/handovers/handovers.ts';
import type { DeskDevice } from './desk-device.ts';

/** Creates a parent record for a test, as a change of a device. */
export type Make = (device: DeskDevice, id?: string) => Promise<string>;

const sizes = { lengthCm: 600, widthCm: 250, heightCm: null };
const spotFields = { ...sizes, allowedNumber: 1, mapRow: 0, mapPosition: 0, outOfUse: false };
const person = { status: 1, firstname: '', email: '', phone: '', mobile: '', street: '', houseNumber: '' };
const place = { zipcode: '', city: '' };
export const customerFields = (lastname: string) => ({ ...person, ...place, lastname, note: '' });
export const objectFields = (customerId: string | null) => ({
  plate: '',
  plateCountry: 'NL',
  category: 'caravan',
  brand: 'Hobby',
  type: '560',
  ...sizes,
  customerId,
  contractStartOn: null,
});
const prospectFields = {
  firstname: 'Eva',
  lastname: 'Bos',
  email: '',
  phone: '',
  street: '',
  houseNumber: '',
  zipcode: '',
  city: '',
  category: 'caravan',
  brand: '',
  type: '',
  plate: '',
  ...sizes,
  service: null,
  period: null,
  expectedOn: null,
  message: '',
  signUp: null,
};
export const appointmentFields = {
  customerId: null,
  direction: 'in',
  type: 1,
  date: '2026-08-04',
  time: '10:00',
  note: '',
  assigneeId: null,
  reason: 'Op verzoek',
};
const documentFields = (modelType: string, modelId: string) => ({
  modelType,
  modelId,
  name: 'schade.jpg',
  mediaType: 'image/jpeg',
  bytes: 12,
  sha256: 'a'.repeat(64),
  widthPx: null,
  heightPx: null,
  takenAt: null,
});

/** The location that a warehouse was made in. */
const stoodIn = new Map<string, string>();

let names = 0;
/** A name that no other record of the test has. */
export function aName(): string {
  names += 1;
  return `Proef ${names}`;
}

async function made(device: DeskDevice, name: string, id: string, args: object): Promise<string> {
  const { status, code } = await device.send(name, id, { args });
  if (status !== 'applied') throw new Error(`${name}: ${status} ${code}`);
  return id;
}

export type ParentEntity = 'location' | 'warehouse' | 'spot' | 'customer' | 'object' | 'prospect' | 'appointment';

export const MAKE: Readonly<Record<ParentEntity, Make>> = {
  location: (device, id = randomUUID()) => made(device, 'location.create', id, { locationId: id, name: aName() }),
  warehouse: async (device, id = randomUUID()) => {
    const locationId = await MAKE.location(device);
    return made(device, 'warehouse.create', id, { warehouseId: id, locationId, name: aName(), kind: 'hall' });
  },
  spot: async (device, id = randomUUID()) => {
    const warehouseId = await MAKE.warehouse(device);
    return made(device, 'spot.create', id, { spotId: id, warehouseId, name: aName(), ...spotFields });
  },
  customer: (device, id = randomUUID()) =>
    made(device, 'customer.create', id, { customerId: id, ...customerFields(aName()) }),
  object: (device, id = randomUUID()) => made(device, 'object.create', id, { objectId: id, ...objectFields(null) }),
  prospect: (device, id = randomUUID()) => made(device, 'prospect.create', id, { prospectId: id, ...prospectFields }),
  appointment: async (device, id = randomUUID()) => {
    const objectId = await MAKE.object(device);
    return made(device, 'appointment.plan', id, { appointmentId: id, objectId, ...appointmentFields });
  },
};

/** The change that deletes a record; absent for records that nothing deletes. */
export const REMOVE: Readonly<Partial<Record<ParentEntity, (id: string) => object>>> = {
  location: (locationId) => ({ locationId }),
  warehouse: (warehouseId) => ({ warehouseId }),
  spot: (spotId) => ({ spotId, unlink: false }),
  customer: (customerId) => ({ customerId, seenVersion: null }),
  object: (objectId) => ({ objectId, seenVersion: null }),
  prospect: (prospectId) => ({ prospectId, seenVersion: null }),
};

export const TABLES: Readonly<Record<ParentEntity, string>> = {
  location: 'locations',
  warehouse: 'warehouses',
  spot: 'spots',
  customer: 'customers',
  object: 'objects',
  prospect: 'prospects',
  appointment: 'appointments',
};

/** A change that puts something under another record. */
export type Pair = {
  readonly command: string;
  /** The argument that names the parent, or the record whose parent is meant. */
  readonly field: string;
  readonly parent: ParentEntity;
  /** Creates the existing child record, while the parent exists, for a change of that child. */
  readonly before?: (device: DeskDevice, parentId: string) => Promise<string>;
  readonly mutation: (
    parentId: string,
    ownId: string,
  ) => { readonly entityId: string; readonly args: object; was?: object };
  /** The row that exists after the change, and its field that names the parent. */
  readonly row: { readonly table: string; readonly field: string; readonly holds?: unknown };
  /** The parent follows from what is stored, whatever the change says. */
  readonly stored?: true;
  /** It is deleted with its parent: how a change of it is then refused, and what its card keeps. */
  readonly goesAlong?: { readonly code: string; readonly yours: object };
  /** It brings its deleted parent back by itself. */
  readonly brings?: true;
};

const note = (parent: ParentEntity): Pair => ({
  command: 'note.add',
  field: 'modelId',
  parent,
  row: { table: 'notes', field: 'modelId' },
  mutation: (modelId, noteId) => ({
    entityId: noteId,
    args: {
      noteId,
      modelType: parent,
      modelId,
      text: 'Kras links.',
    },
  }),
});

const noteEdit = (parent: ParentEntity): Pair => ({
  ...(parent === 'prospect' ? { goesAlong: { code: 'note.deleted', yours: { text: 'Kras rechts.' } } } : {}),
  command: 'note.edit',
  field: 'noteId',
  parent,
  stored: true,
  row: { table: 'notes', field: 'modelId' },
  before: (device, modelId) => {
    const noteId = randomUUID();
    return made(device, 'note.add', noteId, {
      noteId,
      modelType: parent,
      modelId,
      text: 'Kras links.',
    });
  },
  mutation: (_modelId, noteId) => ({
    entityId: noteId,
    args: {
      noteId,
      now: { text: { text: 'Kras rechts.' } },
    },
    was: { text: { text: 'Kras links.' } },
  }),
});

const noteRestore = (parent: ParentEntity): Pair => ({
  command: 'note.restore',
  field: 'fields.modelId',
  parent,
  stored: true,
  row: { table: 'notes', field: 'modelId' },
  before: async (device, modelId) => {
    const noteId = randomUUID();
    await made(device, 'note.add', noteId, { noteId, modelType: parent, modelId, text: 'Kras links.' });
    return made(device, 'note.delete', noteId, { noteId });
  },
  mutation: (modelId, noteId) => ({
    entityId: noteId,
    args: {
      noteId,
      fields: {
        modelType: parent,
        modelId,
        text: 'Kras links.',
        authorId: randomUUID(),
        authorName: 'Iemand',
        at: '2026-05-04T09:30:00.000Z',
        editedAt: null,
      },
    },
  }),
});

const addedDocument =
  (parent: ParentEntity) =>
  (device: DeskDevice, modelId: string): Promise<string> => {
    const documentId = randomUUID();
    return made(device, 'document.add', documentId, { documentId, ...documentFields(parent, modelId) });
  };

const handoverPair: Pair = {
  command: 'handover.record',
  field: 'objectId',
  parent: 'object',
  row: { table: 'handovers', field: 'objectId' },
  mutation: (objectId, handoverId) => ({
    entityId: handoverId,
    args: aHandover({ handoverId, objectId, movementId: randomUUID(), customerId: null }),
  }),
};

const documentPairs = (parent: ParentEntity): readonly Pair[] => [
  {
    command: 'document.add',
    field: 'modelId',
    parent,
    row: { table: 'documents', field: 'modelId' },
    mutation: (modelId, documentId) => ({
      entityId: documentId,
      args: {
        documentId,
        ...documentFields(parent, modelId),
      },
    }),
  },
  {
    command: 'document.rename',
    field: 'documentId',
    parent,
    stored: true,
    row: { table: 'documents', field: 'modelId' },
    before: addedDocument(parent),
    mutation: (_modelId, documentId) => ({
      entityId: documentId,
      args: {
        documentId,
        name: 'deuk.jpg',
      },
    }),
  },
  {
    command: 'document.restore',
    field: 'fields.modelId',
    parent,
    stored: true,
    row: { table: 'documents', field: 'modelId' },
    before: async (device, modelId) => {
      const documentId = await addedDocument(parent)(device, modelId);
      return made(device, 'document.delete', documentId, { documentId });
    },
    mutation: (modelId, documentId) => ({
      entityId: documentId,
      args: {
        documentId,
        fields: {
          ...documentFields(parent, modelId),
          authorId: randomUUID(),
          authorName: 'Iemand',
          at: '2026-05-04T09:30:00.000Z',
          contentAt: null,
        },
      },
    }),
  },
];

/** Every change that names a parent, with every kind of parent it can name. */
export const PAIRS: readonly Pair[] = [
  ...(['object', 'customer', 'appointment', 'spot', 'prospect'] as const).flatMap((parent) => [
    note(parent),
    noteEdit(parent),
    noteRestore(parent),
  ]),
  handoverPair,
  ...(['object', 'customer'] as const).flatMap(documentPairs),
  ...contactPairs(made),
  {
    command: 'warehouse.create',
    field: 'locationId',
    parent: 'location',
    row: { table: 'warehouses', field: 'locationId' },
    mutation: (locationId, warehouseId) => ({
      entityId: warehouseId,
      args: {
        warehouseId,
        locationId,
        name: aName(),
        kind: 'hall',
      },
    }),
  },
  {
    command: 'warehouse.edit',
    field: 'now.location.locationId',
    parent: 'location',
    row: { table: 'warehouses', field: 'locationId' },
    before: async (device) => {
      const [warehouseId, locationId] = [randomUUID(), await MAKE.location(device)];
      stoodIn.set(warehouseId, locationId);
      return made(device, 'warehouse.create', warehouseId, {
        warehouseId,
        locationId,
        name: aName(),
        kind: 'hall',
      });
    },
    mutation: (locationId, warehouseId) => ({
      entityId: warehouseId,
      args: {
        warehouseId,
        now: { location: { locationId } },
      },
      was: { location: { locationId: stoodIn.get(warehouseId) } },
    }),
  },
  {
    command: 'warehouse.restore',
    field: 'fields.locationId',
    parent: 'location',
    brings: true,
    stored: true,
    row: { table: 'warehouses', field: 'locationId' },
    before: async (device, locationId) => {
      const warehouseId = randomUUID();
      await made(device, 'warehouse.create', warehouseId, {
        warehouseId,
        locationId,
        name: aName(),
        kind: 'hall',
      });
      return made(device, 'warehouse.delete', warehouseId, { warehouseId });
    },
    mutation: (locationId, warehouseId) => ({
      entityId: warehouseId,
      args: {
        warehouseId,
        fields: {
          locationId,
          name: aName(),
          kind: 'hall',
        },
      },
    }),
  },
  {
    command: 'spot.create',
    field: 'warehouseId',
    parent: 'warehouse',
    row: { table: 'spots', field: 'warehouseId' },
    mutation: (warehouseId, spotId) => ({
      entityId: spotId,
      args: {
        spotId,
        warehouseId,
        name: aName(),
        ...spotFields,
      },
    }),
  },
  {
    command: 'spot.import',
    field: 'rows.warehouseId',
    parent: 'warehouse',
    row: { table: 'spots', field: 'warehouseId' },
    mutation: (warehouseId, spotId) => {
      const importId = randomUUID();
      return {
        entityId: importId,
        args: {
          importId,
          rows: [
            {
              spotId,
              warehouseId,
              name: aName(),
              ...spotFields,
            },
          ],
        },
      };
    },
  },
  {
    command: 'spot.restore',
    field: 'fields.warehouseId',
    parent: 'warehouse',
    brings: true,
    row: { table: 'spots', field: 'warehouseId' },
    before: async (device) => {
      const spotId = await MAKE.spot(device);
      return made(device, 'spot.delete', spotId, {
        spotId,
        unlink: false,
      });
    },
    mutation: (warehouseId, spotId) => ({
      entityId: spotId,
      args: {
        spotId,
        fields: {
          warehouseId,
          name: aName(),
          ...spotFields,
        },
      },
    }),
  },
  {
    command: 'spot.reserve',
    field: 'reservedObjectId',
    parent: 'object',
    row: { table: 'spots', field: 'reservedObjectId' },
    before: (device) => MAKE.spot(device),
    mutation: (reservedObjectId, spotId) => ({
      entityId: spotId,
      args: {
        spotId,
        reservedObjectId,
      },
    }),
  },
  {
    command: 'object.create',
    field: 'customerId',
    parent: 'customer',
    row: { table: 'objects', field: 'customerId' },
    mutation: (customerId, objectId) => ({
      entityId: objectId,
      args: {
        objectId,
        ...objectFields(customerId),
      },
    }),
  },
  {
    command: 'object.edit',
    field: 'now.owner.customerId',
    parent: 'customer',
    row: { table: 'objects', field: 'customerId' },
    before: (device) => MAKE.object(device),
    mutation: (customerId, objectId) => ({
      entityId: objectId,
      args: {
        objectId,
        now: { owner: { customerId } },
      },
      was: { owner: { customerId: null } },
    }),
  },
  {
    command: 'object.import',
    field: 'rows.customerId',
    parent: 'customer',
    row: { table: 'objects', field: 'customerId' },
    mutation: (customerId, objectId) => {
      const importId = randomUUID();
      const row = {
        objectId,
        ...objectFields(customerId),
        keyedBy: 'reference',
        place: null,
      };
      return {
        entityId: importId,
        args: {
          importId,
          rows: [row],
        },
      };
    },
  },
  {
    command: 'object.restore',
    field: 'fields.customerId',
    parent: 'customer',
    brings: true,
    row: { table: 'objects', field: 'customerId' },
    before: async (device) => {
      const objectId = await MAKE.object(device);
      return made(device, 'object.delete', objectId, {
        objectId,
        seenVersion: null,
      });
    },
    mutation: (customerId, objectId) => ({
      entityId: objectId,
      args: {
        objectId,
        fields: objectFields(customerId),
      },
    }),
  },
  {
    command: 'appointment.plan',
    field: 'objectId',
    parent: 'object',
    row: { table: 'appointments', field: 'objectId' },
    mutation: (objectId, appointmentId) => ({
      entityId: appointmentId,
      args: {
        appointmentId,
        objectId,
        ...appointmentFields,
      },
    }),
  },
  {
    command: 'appointment.reopen',
    field: 'appointmentId',
    parent: 'object',
    stored: true,
    row: { table: 'appointments', field: 'objectId' },
    before: async (device, objectId) => {
      const appointmentId = randomUUID();
      await made(device, 'appointment.plan', appointmentId, {
        appointmentId,
        objectId,
        ...appointmentFields,
      });
      return made(device, 'appointment.cancel', appointmentId, {
        appointmentId,
        notification: false,
      });
    },
    mutation: (_objectId, appointmentId) => ({
      entityId: appointmentId,
      args: {
        appointmentId,
        reason: 'Toch wel',
      },
    }),
  },
  ...(['customer', 'spot'] as const).map(
    (parent): Pair => ({
      command: 'prospect.convert',
      field: parent === 'spot' ? 'spotId' : 'customerId',
      parent,
      row:
        parent === 'spot'
          ? {
              table: 'prospects',
              field: 'stage',
              holds: 'converted',
            }
          : {
              table: 'prospects',
              field: 'customerId',
            },
      before: (device) => MAKE.prospect(device),
      mutation: (parentId, prospectId) => {
        const { customerId: _none, ...object } = objectFields(null);
        const isOwner = parent === 'customer';
        return {
          entityId: prospectId,
          args: {
            prospectId,
            objectId: randomUUID(),
            object,
            appointment: null,
            customerId: isOwner ? parentId : randomUUID(),
            customer: isOwner ? null : customerFields(aName()),
            spotId: isOwner ? null : parentId,
          },
        };
      },
    }),
  ),
];
