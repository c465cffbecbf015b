import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#server/commands/registry.ts';
import { id as idSchema } from '#shared/fields.ts';
import { MAKE, PAIRS, TABLES } from '#tests/support/parent-pairs.ts';

/** Returns the paths of arguments that hold an id; descends into groups and the rows of a batch. */
function idPaths(schema: unknown, path: readonly string[] = []): readonly string[] {
  if (schema === idSchema) return [path.join('.')];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => idPaths(inner, [...path, name]));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return idPaths(schema.unwrap(), path);
  return schema instanceof z.ZodArray ? idPaths(schema.element, path) : [];
}

/** Ids that name no parent, and why: nothing depends on the records they name. */
const OTHERS: Readonly<Record<string, string>> = {
  noteId: 'its own, or one to be made',
  documentId: 'its own',
  contactId: 'its own',
  tagId: 'its own',
  attentionId: 'its own',
  openhourId: 'its own',
  exceptionId: 'its own',
  importId: 'of the batch',
  prospectId: 'its own',
  id: 'its own',
  add: 'tags that are gone fall away',
  remove: 'tags that are gone fall away',
  tagIds: 'tags that are gone fall away',
  'tags.add': 'tags that are gone fall away',
  'tags.remove': 'tags that are gone fall away',
  movementId: 'made with the change',
  stayId: 'of the stay',
  'place.movementId': 'made with the change',
  'place.stayId': 'made with the change',
  assigneeId: 'a person: the server asks (assignee-rule)',
  'now.assignee.assigneeId': 'a person: the server asks (assignee-rule)',
  'fields.authorId': 'a person who may have left',
};
const OF_COMMAND: Readonly<Record<string, string>> = {
  // A fact is never refused: if an object is put in, or was planned for, a place that is gone, a card reports the doubt.
  'object.check_in warehouseId': 'a place: settlePlace',
  'object.check_in spotId': 'a place: settlePlace',
  'object.check_in appointmentId': 'left out when it is not there',
  'object.check_out appointmentId': 'left out when it is not there',
  'object.move warehouseId': 'a place: settlePlace',
  'object.move spotId': 'a place: settlePlace',
  'appointment.complete warehouseId': 'a place: settlePlace',
  'appointment.complete spotId': 'a place: settlePlace',
  'object.import rows.place.movementId': 'made with the change',
  'object.import rows.place.stayId': 'made with the change',
  'object.import rows.place.warehouseId': 'a place: settlePlace',
  'object.import rows.place.spotId': 'a place: settlePlace',
  'object.import rows.objectId': 'made with the change',
  'object.import rows.note.noteId': 'made with the change',
  'customer.import rows.customerId': 'made with the change',
  'customer.import rows.contact.contactId': 'made with the change',
  'spot.import rows.spotId': 'made with the change',
  'appointment.plan customerId': 'taken from the object',
  'handover.record appointmentId': 'of the movement beside it',
  'handover.record formId': 'as it was asked: the form may be gone',
  'handover.record customerId': 'who stood there',
  'handover.record contactId': 'who stood there',
  'handover.record answers.questionId': 'as it was asked',
  'handover.record photos.documentId': 'arrives after it',
  'handover.record marks.id': 'of the mark',
  'handover.record marks.handoverId': 'the handover that saw it first',
  'handoverform.create formId': 'made with the change',
  'handoverform.create questions.id': 'made with the change',
  'handoverform.edit formId': 'its own',
  'handoverform.edit questions.id': 'made with the change',
  'handoverform.delete formId': 'its own',
  'customer.merge goneId': 'itself one of the two',
  'customer.undo_merge goneId': 'itself one of the two',
  'prospect.create signUp.notes.noteId': 'made with the change',
  'prospect.convert objectId': 'made with the change',
  'prospect.convert appointment.appointmentId': 'made with the change',
  'prospect.convert appointment.assigneeId': 'a person: the server asks (assignee-rule)',
  'prospect.restore fields.customerId': 'what it became',
  'prospect.restore fields.objectId': 'what it became',
  'prospect.restore fields.appointmentId': 'what it became',
};

const commands = registry.commands.map((entry) => [entry.command.name, entry] as const);

describe('the parents of a command', () => {
  test.each(commands)(
    '%s: every id it takes names itself, a declared parent, or says why it is none',
    (name, entry) => {
      const own = `${entry.command.entity}Id`;
      const paths = idPaths(entry.args);
      expect(paths.length).toBeGreaterThan(0);
      const tried = new Set(PAIRS.filter(({ command }) => command === name).map(({ field }) => field));
      const unknown = paths.filter(
        (path) => path !== own && !tried.has(path) && !(path in OTHERS) && !(`${name} ${path}` in OF_COMMAND),
      );
      expect(unknown, `declare them in ${name}.parents and try them in tests/support/parent-pairs.ts`).toEqual([]);
    },
  );

  test('are looked up in tables that there are', () => {
    const tables = new Set(registry.tables.map(({ name }) => name));
    expect(Object.values(TABLES).filter((name) => !tables.has(name))).toEqual([]);
    expect(Object.keys(TABLES).toSorted()).toEqual(Object.keys(MAKE).toSorted());
  });

  test.each(PAIRS.map((pair) => [`${pair.command} under ${pair.parent}`, pair] as const))(
    '%s is declared where the command is',
    (_name, pair) => {
      const entry = registry.commands.find(({ command }) => command.name === pair.command);
      if (entry === undefined) throw new Error(`${pair.command} is not registered`);
      const parentId = crypto.randomUUID();
      const { args } = pair.mutation(parentId, crypto.randomUUID());
      const owner = pair.row.table === 'contacts' ? { customerId: parentId } : {};
      const row = { modelType: pair.parent, modelId: parentId, objectId: parentId, ...owner };
      const found = { row, unknown: false };
      const state = { ...found, own: { gone: undefined, ...found }, onServer: false, rows: [] };
      const around = { customer: found, location: found, around: { own: found } };
      const isBatch = entry.command.leavesOut === true;
      const parents = entry.command.parents(args, isBatch ? Object.assign([], state) : { ...state, ...around });
      const told = parents.map(({ kind, id }) => [kind.entity, kind.table.name, id]);
      expect(told).toContainEqual([pair.parent, TABLES[pair.parent], parentId]);
    },
  );
});
