import type { Instant } from '#shared/civil-date.ts';
import type { Attention, KeptIntent } from '#sync/attention.ts';
import { mayDecide } from '#sync/attention-decide.ts';
import type { Actor, Card, FieldValues } from '#sync/command.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import { wantedFields } from '#sync/wanted-fields.ts';

/** A change that met a problem: a card of the server, a change refused on this device, or both for the same change. */
export type Conflict = {
  /** The mutation's id. */
  readonly id: string;
  readonly card: Attention | null;
  /** The refused change, on the device that made it. */
  readonly entry: OutboxEntry | null;
  readonly kind: Card['kind'];
  readonly entity: string;
  readonly entityId: string;
  readonly command: string | null;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly byUserId: string;
  /** Empty for one's own change while the server has not sent its author's name. */
  readonly byName: string;
  readonly at: Instant;
  readonly receivedAt: Instant | null;
  readonly yours: FieldValues;
  readonly theirs: FieldValues;
  /** The refused intent as it was made; null where only its fields are known. */
  readonly intent: KeptIntent | null;
};

/** Joins cards and changes refused here, newest first; a change that has both is one. */
export function conflictsOf(cards: readonly Attention[], entries: readonly OutboxEntry[]): readonly Conflict[] {
  const refused = new Map(
    entries.filter((entry) => entry.state === 'rejected').map((entry) => [entry.intent.id, entry]),
  );
  const own = new Set(cards.map(({ id }) => id));
  const conflicts = [
    ...cards.map((card) => ofCard(card, refused.get(card.id) ?? null)),
    ...[...refused.values()].filter(({ intent }) => !own.has(intent.id)).map(ofEntry),
  ];
  return conflicts.sort((left, right) => (left.at < right.at ? 1 : -1));
}

function ofCard(card: Attention, entry: OutboxEntry | null): Conflict {
  const { id, kind, command, code, byUserId, byName, at, receivedAt, fields } = card;
  const about = { id, kind, ...parentOf(card), command, code, byUserId, byName, at, receivedAt };
  const params = entry?.params ?? paramsOf(fields.theirs);
  const intent = fields.wish ?? (entry === null ? null : keptIntentOf(entry));
  return { ...about, card, entry, params, yours: fields.yours, theirs: fields.theirs, intent };
}

/** Cards of earlier versions are about the child record, and name the field that points at its parent. */
function parentOf({ entity, entityId, fields }: Attention): Pick<Conflict, 'entity' | 'entityId'> {
  const { parent } = fields.theirs;
  const parentId = typeof parent === 'string' ? fields.yours[parent] : undefined;
  if (typeof parent !== 'string' || typeof parentId !== 'string') return { entity, entityId };
  return { entity: parent === 'reservedObjectId' ? 'object' : parent.replace(/Id$/, ''), entityId: parentId };
}

function keptIntentOf({ intent: { v, args, was } }: OutboxEntry): KeptIntent {
  return { v, args: args as KeptIntent['args'], was };
}

/** The values for the text of a refusal that another device met; the card keeps them. */
function paramsOf(theirs: FieldValues): Conflict['params'] {
  const values = Object.entries(theirs).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(values);
}

function ofEntry(entry: OutboxEntry): Conflict {
  const { intent, params } = entry;
  return {
    id: intent.id,
    card: null,
    entry,
    kind: 'rejected',
    entity: intent.entity,
    entityId: intent.entityId,
    command: intent.name,
    code: entry.code ?? 'invalid',
    params: params ?? {},
    byUserId: intent.userId,
    byName: '',
    at: intent.at,
    receivedAt: null,
    yours: wantedFields(intent.args),
    theirs: {},
    intent: keptIntentOf(entry),
  };
}

/** The command that says of an object that it is in, or out, whatever appointment was completed by it. */
export function movementIn({ yours }: Pick<Conflict, 'yours'>): 'object.check_in' | 'object.check_out' {
  return yours['storageStatus'] === 'with_customer' ? 'object.check_out' : 'object.check_in';
}

/** Whether this person decides it: their own change, or something they may edit. */
export function isMine(conflict: Conflict, person: Pick<Actor, 'userId' | 'can'>): boolean {
  return conflict.card === null || mayDecide(conflict.card, person);
}
