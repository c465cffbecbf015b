import { RECORDS } from '#annotations/record-kinds.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable } from '#objects/object.ts';
import { applied, type Card, type Command, type CommandContext, put, signed } from '#sync/command.ts';
import { parentAt } from '#sync/parents.ts';
import { type Found, findRow } from '#sync/rows.ts';
import type { Handover, RecordHandover } from './handover.schema.ts';
import { handoverTable } from './handover.ts';
import type { HandoverForm } from './handover-form.schema.ts';
import { handoverFormTable } from './handover-form.ts';

type RecordState = {
  readonly own: Found<Handover>;
  readonly customerId: string | null;
  readonly form: HandoverForm | undefined;
  readonly movements: readonly Movement[];
  readonly others: readonly Handover[];
};

/**
 * A handover is a fact, kept as it was seen and signed, beside the check-in or check-out that was recorded with it. Where
 * another movement came first, or the form asks something else by now, both stay and a card says so. Recording it again
 * changes nothing.
 */
export const recordHandover: Command<RecordHandover, RecordState> = {
  name: 'handover.record',
  version: 1,
  permission: 'object edit',
  kind: 'fact',
  entity: 'handover',
  entityId: (args) => args.handoverId,
  parents: ({ objectId }) => parentAt(RECORDS.object, 'objectId', objectId),
  load: async (read, { args }) => {
    const { customerId } = args;
    const [own, form, movements, others] = await Promise.all([
      findRow(read, handoverTable, args.handoverId),
      args.formId === null ? undefined : read.get(handoverFormTable, args.formId),
      read.where(movementTable, 'objectId', args.objectId),
      read.where(handoverTable, 'objectId', args.objectId),
    ]);
    const kept = customerId === null ? null : await RECORDS.customer.follow(read, customerId);
    return { own, form, movements, others, customerId: kept };
  },
  decide: (state, { args }, given) => {
    const context = signed(given);
    if (state.own.row !== undefined || state.own.deleted) return applied();
    const { handoverId: id, ...fields } = args;
    const { actor, at } = context;
    const row = put(handoverTable, {
      id,
      ...fields,
      customerId: state.customerId,
      at,
      byUserId: actor.userId,
      byName: actor.userName,
    });
    return { outcome: 'applied', writes: [row], cards: cardsOf(state, args, context) };
  },
};

/** What somebody has to look at: the object went or came with somebody else, or less was asked than is wanted now. */
function cardsOf(state: RecordState, args: RecordHandover, context: CommandContext): readonly Card[] {
  const about = { kind: 'contradiction', entity: 'object', entityId: args.objectId } as const;
  const kind = args.direction === 'in' ? 'checked_in' : 'checked_out';
  const yours = { kind, handoverId: args.handoverId, byName: context.actor.userName, at: context.at };
  const first = firstMovement(state.movements, args, kind);
  if (first !== undefined) {
    const other = state.others.find(({ movementId }) => movementId === first.id);
    const theirs = { kind, handoverId: other?.id ?? null, byName: first.byName, at: first.at };
    return [{ ...about, yours, theirs }];
  }
  const unasked = unaskedOf(state.form, args);
  if (unasked.length === 0) return [];
  return [{ ...about, yours, theirs: { formName: state.form?.name ?? '', unasked: unasked.join(', ') } }];
}

/** The movement of somebody else that came before the one of this handover; undefined where this one counts. */
function firstMovement(
  movements: readonly Movement[],
  { movementId, stayId }: RecordHandover,
  kind: Movement['kind'],
): Movement | undefined {
  const own = movements.find(({ id }) => id === movementId);
  if (own?.standing !== 'superseded') return undefined;
  const same = movements.filter((movement) => movement.kind === kind && movement.standing === 'accepted');
  return same.find((movement) => movement.stayId === stayId) ?? same.at(-1);
}

/** Questions that the form has by now and that were not asked. */
function unaskedOf(form: HandoverForm | undefined, { answers, formVersion }: RecordHandover): readonly string[] {
  if (form === undefined || form.version === formVersion) return [];
  const asked = new Set(answers.map(({ questionId }) => questionId));
  return form.questions.filter(({ id }) => !asked.has(id)).map(({ text }) => text);
}
