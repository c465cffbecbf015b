import { z } from 'zod';
import { NOTE_MODELS } from '#annotations/limits.ts';
import { mergedRecordRow } from '#annotations/merged-record.schema.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { noteRow } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { appointmentRow } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerRow } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { movementRow, objectRow } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { findCardKinds } from '#server/commands/card-kinds.ts';
import { refuse } from '#shared/refusal.ts';
import { locationRow, spotRow, warehouseRow } from '#spots/spot.schema.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { READ } from '#staff/reading.ts';
import { type AnyCommand, applied, type Command, put, refused, remove } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { type CommandEntry, defineRegistry, type SyncRegistry, tableEntry } from '#sync/server/rows/registry.ts';

/** Every table of the product, so that its columns meet its schema. */
export const yardTables = [
  tableEntry(locationTable, locationRow, 'spot'),
  tableEntry(warehouseTable, warehouseRow, 'spot'),
  tableEntry(spotTable, spotRow, 'spot'),
  tableEntry(objectTable, objectRow, 'object'),
  tableEntry(customerTable, customerRow, 'customer'),
  tableEntry(mergedRecordTable, mergedRecordRow, 'customer'),
  tableEntry(movementTable, movementRow, 'object'),
  tableEntry(noteTable, noteRow, {
    by: 'parent',
    field: 'modelType',
    kinds: NOTE_MODELS,
    former: 'former_model_type',
  }),
  tableEntry(appointmentTable, appointmentRow, 'appointment'),
];

const id = z.uuid();
export const nameArgs = z.strictObject({ locationId: id, name: z.string().trim().min(1).max(120) });
const idArgs = z.strictObject({ locationId: id });
type NameArgs = z.infer<typeof nameArgs>;
type IdArgs = z.infer<typeof idArgs>;

const base = {
  version: 1,
  permission: 'spot edit',
  entity: 'location',
  entityId: (args: IdArgs) => args.locationId,
  parents: noParents,
} as const;

/** Gives a location a name, whatever it was called before. */
export const nameLocation: Command<NameArgs, null> = {
  ...base,
  name: 'test.name_location',
  kind: 'arrival',
  load: async () => null,
  decide: (_state, { args }) =>
    applied(put(locationTable, { id: args.locationId, name: args.name, sortKey: args.name })),
};

/** Changes the name of a location that still has the name the person saw, else raises a card. */
export const renameLocation: Command<NameArgs, { readonly name: string | undefined }> = {
  ...base,
  name: 'test.rename_location',
  kind: 'cas',
  load: async (read, { args }) => ({ name: (await read.get(locationTable, args.locationId))?.name }),
  decide: ({ name }, intent) => {
    const { args, was } = intent;
    if (name === undefined) return refused(refuse('missing'));
    if (name === was['name']?.['name']) {
      return applied(put(locationTable, { id: args.locationId, name: args.name, sortKey: args.name }));
    }
    const card = { kind: 'merged', entity: 'location', entityId: args.locationId } as const;
    return { outcome: 'merged', writes: [], cards: [{ ...card, yours: { name: args.name }, theirs: { name } }] };
  },
};

export const removeLocation: Command<IdArgs, null> = {
  ...base,
  name: 'test.remove_location',
  kind: 'row_version',
  load: async () => null,
  decide: (_state, { args }) => applied(remove(locationTable, args.locationId)),
};

/** Names a location after the next number of a series, and refuses the name `refuse`. */
export const numberLocation: Command<NameArgs, { readonly number: number | null }> = {
  ...base,
  name: 'test.number_location',
  kind: 'plan',
  load: async (read) => ({ number: await read.nextNumber('location') }),
  decide: ({ number }, { args }) =>
    args.name === 'refuse'
      ? refused(refuse('location.refused', 'name', { number: number ?? 0 }))
      : applied(put(locationTable, { id: args.locationId, name: `${args.name} ${number}`, sortKey: args.name })),
};

/** An intent that the server cannot carry out: its row violates a constraint of the table. */
export const poisonLocation: Command<IdArgs, null> = {
  ...base,
  name: 'test.poison_location',
  kind: 'fact',
  load: async () => null,
  decide: (_state, { args }) =>
    applied(
      put(locationTable, { id: args.locationId, name: 'poison', sortKey: 'poison' }),
      put(warehouseTable, {
        id: args.locationId,
        locationId: args.locationId,
        name: 'x',
        kind: 'tent' as 'hall',
        rowEnds: {},
        sortKey: '',
      }),
    ),
};

const entry = (command: unknown, args: z.ZodType): CommandEntry => ({ command: command as AnyCommand, args });

export const testCommands: readonly CommandEntry[] = [
  entry(nameLocation, nameArgs),
  entry(renameLocation, nameArgs),
  entry(removeLocation, idArgs),
  entry(numberLocation, nameArgs),
  entry(poisonLocation, idArgs),
];

export const yardReading = { readPermissions: READ, cardKinds: findCardKinds };

export const yardRegistry: SyncRegistry = defineRegistry({
  tables: yardTables,
  commands: testCommands,
  ...yardReading,
});
