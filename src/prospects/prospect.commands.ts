import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { normaliseEmail } from '#customers/same-customer.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused, remove } from '#sync/command.ts';
import { groupValues, keptFields, mergeGroups, patchFields } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import type { CreateProspect, DeleteProspect, EditProspect, Prospect } from './prospect.schema.ts';
import { PROSPECT_GROUPS, prospectSortKey, prospectTable } from './prospect.ts';
import { SIGN_UP_USER } from './prospect-choices.ts';
import { wordsOf } from './prospect-words.ts';

/** Writes somebody down who wants a place. Only the public page says that they agreed to a text. */
export const createProspect: Command<CreateProspect, Found<Prospect>> = {
  name: 'prospect.create',
  version: 1,
  permission: 'prospect create',
  kind: 'append',
  entity: 'prospect',
  entityId: (args) => args.prospectId,
  parents: noParents,
  load: (read, { args }) => findRow(read, prospectTable, args.prospectId),
  decide: (state, { args }, { actor, at }) => {
    const { prospectId, signUp, ...typed } = args;
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('prospect', prospectId, state, typed);
    if (signUp !== null && actor.userId !== SIGN_UP_USER) return refused(refuse('forbidden'));
    const fields = { ...typed, email: normaliseEmail(typed.email) };
    return applied(
      put(prospectTable, {
        id: prospectId,
        ...fields,
        stage: 'new',
        source: signUp === null ? 'staff' : 'sign_up',
        language: signUp?.language ?? 'nl',
        receivedAt: at,
        touchedAt: at,
        consentAt: signUp === null ? null : at,
        consentVersion: signUp?.consentVersion ?? null,
        customerId: null,
        objectId: null,
        appointmentId: null,
        convertedAt: null,
        convertedByName: null,
        sortKey: prospectSortKey(fields),
      }),
      ...(signUp?.notes ?? []).map(({ noteId, text }, index) => {
        // Notes are listed newest first, so the beginning of the message gets the latest time.
        const receivedAt = new Date(Date.parse(at) - index).toISOString();
        return put(noteTable, wordsOf({ ...fields, receivedAt }, { noteId, text, about: ['prospect', prospectId] }));
      }),
    );
  },
};

/**
 * Changes field groups of a prospect, the stage among them. One that became a customer stays as it was. A group that
 * somebody else changed meanwhile stays theirs and raises a card.
 */
export const editProspect: Command<EditProspect, Found<Prospect>> = {
  name: 'prospect.edit',
  version: 1,
  permission: 'prospect edit',
  kind: 'cas',
  entity: 'prospect',
  entityId: (args) => args.prospectId,
  parents: noParents,
  load: (read, { args }) => findRow(read, prospectTable, args.prospectId),
  decide: (state, { args, was }, { at }) => {
    const { prospectId } = args;
    if (state.row === undefined) return refuseAbsent('prospect', prospectId, state, patchFields(args.now));
    const { contact } = args.now;
    const now =
      contact === undefined ? args.now : { ...args.now, contact: { ...contact, email: normaliseEmail(contact.email) } };
    const { row, changed, kept } = mergeGroups(state.row, PROSPECT_GROUPS, was, now);
    if (!changed && kept.length === 0) return applied();
    if (state.row.stage === 'converted') return refuseConverted(state.row, patchFields(now));
    const writes = changed ? [putChanged(prospectTable, row, { sortKey: prospectSortKey(row), touchedAt: at })] : [];
    if (kept.length === 0) return applied(...writes);
    const card = { kind: 'merged', entity: 'prospect', entityId: prospectId, ...keptFields(kept) } as const;
    return { outcome: 'merged', writes, cards: [card] };
  },
};

type DeleteState = { readonly own: Found<Prospect>; readonly notes: readonly Note[] };

/**
 * Deletes a prospect's details and the notes about them; what the prospect became stays. Deleting again changes
 * nothing.
 */
export const deleteProspect: Command<DeleteProspect, DeleteState> = {
  name: 'prospect.delete',
  version: 1,
  permission: 'prospect delete',
  kind: 'plan',
  entity: 'prospect',
  entityId: (args) => args.prospectId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findRow(read, prospectTable, args.prospectId),
    notes: await read.where(noteTable, 'modelId', args.prospectId),
  }),
  decide: ({ own: { row, deleted }, notes }, { args }) => {
    const { prospectId, seenVersion } = args;
    if (row === undefined) return deleted ? applied() : refused(refuse('prospect.missing'));
    if (seenVersion !== null && seenVersion !== row.version) {
      const theirs = groupValues(row, Object.values(PROSPECT_GROUPS).flat());
      return refused(refuse('prospect.changed_since'), rejectedCard('prospect', prospectId, { deleted: true }, theirs));
    }
    return applied(remove(prospectTable, prospectId), ...notes.map(({ id }) => remove(noteTable, id)));
  },
};

/**
 * Refuses, and names who was first and what it became, for the page to lead there. The card keeps what was asked for.
 */
export function refuseConverted(row: Prospect, yours: Readonly<Record<string, unknown>>) {
  const { customerId, objectId, appointmentId, convertedByName } = row;
  const theirs = { customerId, objectId, appointmentId, stage: row.stage };
  return refused(
    refuse('prospect.converted', undefined, {
      name: convertedByName ?? '',
      ...(customerId === null ? {} : { customerId }),
      ...(objectId === null ? {} : { objectId }),
    }),
    rejectedCard('prospect', row.id, yours, theirs),
  );
}
