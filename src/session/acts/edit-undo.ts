import { editNote } from '#annotations/note.commands.ts';
import { NOTE_GROUPS, noteTable } from '#annotations/note.ts';
import { editTag } from '#annotations/tag.commands.ts';
import { TAG_GROUPS, tagTable } from '#annotations/tag.ts';
import { changeContact } from '#customers/contact.commands.ts';
import { CONTACT_GROUPS, contactTable } from '#customers/contact.ts';
import { editCustomer } from '#customers/customer.commands.ts';
import { CUSTOMER_GROUPS, customerTable } from '#customers/customer.ts';
import { normaliseEmail } from '#customers/same-customer.ts';
import { editObject } from '#objects/object.commands.ts';
import { OBJECT_GROUPS, objectTable } from '#objects/object.ts';
import { normalisePlate } from '#objects/plate.ts';
import { editProspect } from '#prospects/prospect.commands.ts';
import { PROSPECT_GROUPS, prospectTable } from '#prospects/prospect.ts';
import { editLocation, editWarehouse } from '#spots/place.commands.ts';
import { LOCATION_GROUPS, locationTable, WAREHOUSE_GROUPS, warehouseTable } from '#spots/spot.ts';
import type { Act, SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { AnyCommand, FieldValues } from '#sync/command.ts';
import { type FieldGroups, groupValues, sameValues } from '#sync/field-groups.ts';
import type { SyncedTable } from '#sync/table.ts';

/**
 * The outcome of taking an edit back. `changed_since`: the record no longer holds what the edit left in it, so nothing
 * was done. `unchanged`: it was taken back before.
 */
export type EditUndoOutcome = SubmitOutcome | { readonly outcome: 'changed_since' } | { readonly outcome: 'unchanged' };

type Session = Pick<SyncSession, 'mirror' | 'outbox' | 'submit'>;
type Groups = Readonly<Record<string, FieldValues>>;
type Edit = {
  readonly command: AnyCommand;
  readonly table: SyncedTable;
  readonly groups: FieldGroups;
  /** A value as the record keeps it, where that is not how it was typed. */
  readonly keep?: (values: FieldValues) => FieldValues;
};

const EDITS: readonly Edit[] = [
  { command: editObject as AnyCommand, table: objectTable, groups: OBJECT_GROUPS, keep: keepPlate },
  { command: editCustomer as AnyCommand, table: customerTable, groups: CUSTOMER_GROUPS, keep: keepEmail },
  { command: changeContact as AnyCommand, table: contactTable, groups: CONTACT_GROUPS, keep: keepContact },
  { command: editProspect as AnyCommand, table: prospectTable, groups: PROSPECT_GROUPS, keep: keepEmail },
  { command: editNote as AnyCommand, table: noteTable, groups: NOTE_GROUPS, keep: keepText('text') },
  { command: editTag as AnyCommand, table: tagTable, groups: TAG_GROUPS, keep: keepText('value') },
  { command: editLocation as AnyCommand, table: locationTable, groups: LOCATION_GROUPS },
  { command: editWarehouse as AnyCommand, table: warehouseTable, groups: WAREHOUSE_GROUPS },
];

/**
 * Returns what puts back the fields that an edit changed; undefined for another act, and for an edit that changed
 * nothing or whose earlier values are not known. It does nothing once one of the fields was changed again. An edit that
 * waits unsent, alone in its entry, leaves the queue instead.
 */
export function undoEditOf(act: Act): ((session: Session) => Promise<EditUndoOutcome>) | undefined {
  const edit = EDITS.find(({ command }) => command.name === act.name);
  const { now, tags } = act.args as { readonly now: Groups; readonly tags?: unknown };
  if (edit === undefined || tags !== undefined) return undefined;
  const { command, table, groups, keep = (values) => values } = edit;
  const left: Record<string, FieldValues> = {};
  const before: Record<string, FieldValues> = {};
  for (const [group, values] of Object.entries(now)) {
    const seen = act.was[group];
    const fields = groups[group];
    if (seen === undefined || fields === undefined) return undefined;
    if (sameValues(keep(values), seen, fields)) continue;
    left[group] = keep(values);
    before[group] = seen;
  }
  if (Object.keys(left).length === 0) return undefined;
  return async (session) => {
    const row = await session.mirror.get(table, act.entityId);
    const holds = (wanted: Groups) =>
      row !== undefined &&
      Object.entries(groups).every(([group, fields]) => {
        const values = wanted[group];
        return values === undefined || sameValues(groupValues(row, fields), values, fields);
      });
    if (holds(before)) return { outcome: 'unchanged' };
    if (!holds(left)) return { outcome: 'changed_since' };
    return session.submit(command, {
      args: { ...(act.args as object), now: before },
      was: left,
      ...((await waitsAlone(session, act)) ? { takesBack: act.id } : {}),
    });
  };
}

/** True for an edit that put back what an earlier one changed. */
export function isUndoneEdit(act: Act, earlier: Act): boolean {
  if (act.name !== earlier.name || act.entityId !== earlier.entityId || act.id === earlier.id) return false;
  const edit = EDITS.find(({ command }) => command.name === act.name);
  const { now } = act.args as { readonly now: Groups };
  const left = (earlier.args as { readonly now: Groups }).now;
  const groups = Object.keys(now);
  return (
    edit !== undefined &&
    groups.length > 0 &&
    groups.every((group) => {
      const [fields, back, from, before] = [edit.groups[group], now[group], act.was[group], earlier.was[group]];
      const { [group]: made } = left;
      if (fields === undefined || back === undefined || from === undefined) return false;
      if (before === undefined || made === undefined) return false;
      return sameValues(back, before, fields) && sameValues(from, edit.keep?.(made) ?? made, fields);
    })
  );
}

/** True for a change that is an entry of the queue by itself: none joined it, and it joined none. */
async function waitsAlone(session: Session, { id, args }: Act): Promise<boolean> {
  const entry = (await session.outbox()).find(({ intent }) => intent.id === id);
  return entry !== undefined && JSON.stringify(entry.intent.args) === JSON.stringify(args);
}

function keepPlate(values: FieldValues): FieldValues {
  const { plate, plateCountry } = values;
  if (typeof plate !== 'string' || typeof plateCountry !== 'string') return values;
  return { ...values, plate: normalisePlate(plate, plateCountry).plate ?? plate };
}

function keepEmail(values: FieldValues): FieldValues {
  return typeof values['email'] === 'string' ? { ...values, email: normaliseEmail(values['email']) } : values;
}

function keepContact(values: FieldValues): FieldValues {
  const { name, phone, email } = values;
  return {
    ...values,
    ...(typeof name === 'string' ? { name: name.trim() } : {}),
    ...(typeof phone === 'string' ? { phone: phone.trim() } : {}),
    ...(typeof email === 'string' ? { email: normaliseEmail(email) } : {}),
  };
}

function keepText(field: string): (values: FieldValues) => FieldValues {
  return (values) => (typeof values[field] === 'string' ? { ...values, [field]: values[field].trim() } : values);
}
