import { restoreDocument } from '#annotations/document.commands.ts';
import type { RestoreDocument } from '#annotations/document.schema.ts';
import { restoreContact } from '#customers/contact.commands.ts';
import type { RestoreContact } from '#customers/contact.schema.ts';
import { restoreCustomer } from '#customers/customer.commands.ts';
import type { CustomerFields } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS } from '#customers/customer.ts';
import type { ObjectFields } from '#objects/object.schema.ts';
import { OBJECT_GROUPS } from '#objects/object.ts';
import { restoreObject } from '#objects/object-restore.commands.ts';
import type { RestoreProspect } from '#prospects/prospect.schema.ts';
import { restoreProspect } from '#prospects/prospect-restore.commands.ts';
import { COMMANDS } from '#session/commands.ts';
import { namesOf } from '#shared/field-map.ts';
import { restoreLocation, restoreSpot, restoreWarehouse } from '#spots/place-restore.commands.ts';
import type { RestoreLocation, RestoreSpot, RestoreWarehouse } from '#spots/spot.schema.ts';
import { SPOT_FIELDS } from '#spots/spot-fields.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { AnyCommand, FieldValues } from '#sync/command.ts';
import type { Conflict } from './attention-conflict.ts';
import { goneOf } from './attention-state.ts';

type Session = Pick<SyncSession, 'submit'>;
type Was = Readonly<Record<string, FieldValues>>;

/**
 * The command of a refused change that can be made again; undefined for imports, which are repeated from their sheet.
 */
export function repeatedCommand({ command, intent }: Pick<Conflict, 'command' | 'intent'>): AnyCommand | undefined {
  return intent === null ? undefined : COMMANDS.find(({ name, version }) => name === command && version === intent.v);
}

/** Makes the refused change again, under a new id. From a card it keeps its author (`src/sync/attention-settle.ts`). */
export async function repeatIntent(session: Session, conflict: Conflict, guard: Was): Promise<SubmitOutcome> {
  const command = repeatedCommand(conflict);
  const { intent } = conflict;
  if (intent === null || command === undefined) return { outcome: 'refused', refusal: { code: 'not_rejected' } };
  return session.submit(command, { args: intent.args, was: { ...intent.was, ...guard } });
}

/** Restores the record that a card says is gone, then makes the change that met the deletion. */
export async function restoreAndRepeat(session: Session, conflict: Conflict, guard: Was): Promise<SubmitOutcome> {
  // A spot is edited as a whole, on the version that was seen, so it is restored with the edited values.
  if (conflict.command === 'spot.edit') return bringBack(session, conflict, conflict.yours, guard);
  const restored = await bringBack(session, conflict);
  return restored.outcome === 'saved' ? repeatIntent(session, conflict, guard) : restored;
}

/** Restores the record without the change. The card stays open for the person who makes the change. */
export async function bringBack(
  session: Session,
  conflict: Conflict,
  yours: FieldValues = {},
  was: Was = {},
): Promise<SubmitOutcome> {
  const gone = goneOf(conflict);
  const restore = RESTORES[conflict.entity];
  if (gone === null || restore === undefined) return { outcome: 'refused', refusal: { code: 'missing_parent' } };
  return restore(session, conflict.entityId, { ...gone, ...yours }, was);
}

type Restore = (session: Session, id: string, gone: FieldValues, was: Was) => Promise<SubmitOutcome>;

const RESTORES: Readonly<Record<string, Restore>> = {
  object: (session, objectId, gone) => {
    const fields = pick(gone, Object.values(OBJECT_GROUPS).flat()) as ObjectFields;
    return session.submit(restoreObject, { args: { objectId, fields } });
  },
  customer: (session, customerId, gone) => {
    const fields = pick(gone, Object.values(CUSTOMER_GROUPS).flat()) as CustomerFields;
    return session.submit(restoreCustomer, { args: { customerId, fields } });
  },
  contact: (session, contactId, gone) =>
    session.submit(restoreContact, { args: { contactId, fields: gone as RestoreContact['fields'] } }),
  document: (session, documentId, gone) =>
    session.submit(restoreDocument, { args: { documentId, fields: gone as RestoreDocument['fields'] } }),
  spot: (session, spotId, gone, was) => {
    const fields = pick(gone, namesOf(SPOT_FIELDS)) as RestoreSpot['fields'];
    return session.submit(restoreSpot, { args: { spotId, fields }, was });
  },
  warehouse: (session, warehouseId, gone) => {
    const fields = pick(gone, ['locationId', 'name', 'kind']) as RestoreWarehouse['fields'];
    return session.submit(restoreWarehouse, { args: { warehouseId, fields } });
  },
  location: (session, locationId, gone) => {
    const fields = pick(gone, ['name']) as RestoreLocation['fields'];
    return session.submit(restoreLocation, { args: { locationId, fields } });
  },
  prospect: (session, prospectId, gone) =>
    session.submit(restoreProspect, { args: { prospectId, fields: gone as RestoreProspect['fields'] } }),
};

/** The given fields, as far as the values have them. */
export function pick(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
}
