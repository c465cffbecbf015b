import { type Refusal, refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused, remove } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { type Found, findRow, putChanged, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import type {
  CreateHandoverForm,
  DeleteHandoverForm,
  EditHandoverForm,
  HandoverForm,
  HandoverFormFields,
} from './handover-form.schema.ts';
import { FORM_FIELDS, handoverFormTable } from './handover-form.ts';
import { MOST_QUESTIONS } from './handover-limits.ts';

/** Why a form cannot be kept; undefined where it can. */
export function refuseForm(form: HandoverFormFields): Refusal | undefined {
  if (form.name.trim() === '') return refuse('handoverform.name_empty', 'name');
  if (form.categories.length === 0) return refuse('handoverform.no_category', 'categories');
  if (form.directions.length === 0) return refuse('handoverform.no_direction', 'directions');
  const count = form.questions.length;
  if (count > MOST_QUESTIONS) {
    return refuse('handoverform.too_many_questions', 'questions', { count, most: MOST_QUESTIONS });
  }
  const texts = form.questions.map(({ text }) => text.trim().toLowerCase());
  if (texts.includes('')) return refuse('handoverform.question_empty', 'questions');
  return new Set(texts).size < texts.length ? refuse('handoverform.question_twice', 'questions') : undefined;
}

/** Adds a form under its own id; adding it again changes nothing. */
export const createHandoverForm: Command<CreateHandoverForm, Found<HandoverForm>> = {
  name: 'handoverform.create',
  version: 1,
  permission: 'company edit',
  kind: 'append',
  entity: 'handoverform',
  entityId: (args) => args.formId,
  parents: noParents,
  load: (read, { args }) => findRow(read, handoverFormTable, args.formId),
  decide: (state, { args: { formId, ...fields } }) => {
    if (state.row !== undefined) return applied();
    if (state.deleted) return refuseAbsent('handoverform', formId, state, fields);
    const wrong = refuseForm(fields);
    return wrong === undefined ? applied(put(handoverFormTable, { id: formId, ...fields })) : refused(wrong);
  },
};

/** What a form asks belongs together: a change made on an older version is refused, with both versions on a card. */
export const editHandoverForm: Command<EditHandoverForm, Found<HandoverForm>> = {
  name: 'handoverform.edit',
  version: 1,
  permission: 'company edit',
  kind: 'row_version',
  entity: 'handoverform',
  entityId: (args) => args.formId,
  parents: noParents,
  load: (read, { args }) => findRow(read, handoverFormTable, args.formId),
  decide: (state, { args: { formId, seenVersion, ...wanted } }) => {
    const { row } = state;
    if (row === undefined) return refuseAbsent('handoverform', formId, state, wanted);
    const current = groupValues(row, FORM_FIELDS);
    if (FORM_FIELDS.every((field) => JSON.stringify(current[field]) === JSON.stringify(wanted[field])))
      return applied();
    const wrong = refuseForm(wanted);
    if (wrong !== undefined) return refused(wrong);
    if (seenVersion !== null && row.version !== seenVersion) {
      return refused(refuse('handoverform.stale'), rejectedCard('handoverform', formId, wanted, current));
    }
    return applied(putChanged(handoverFormTable, row, wanted));
  },
};

/** Handovers that were made with it keep what was asked. Deleting again changes nothing. */
export const deleteHandoverForm: Command<DeleteHandoverForm, Found<HandoverForm>> = {
  name: 'handoverform.delete',
  version: 1,
  permission: 'company edit',
  kind: 'plan',
  entity: 'handoverform',
  entityId: (args) => args.formId,
  parents: noParents,
  load: (read, { args }) => findRow(read, handoverFormTable, args.formId),
  decide: (state, { args }) => {
    if (state.row === undefined) return state.deleted ? applied() : refused(refuse('handoverform.missing'));
    return applied(remove(handoverFormTable, args.formId));
  },
};
