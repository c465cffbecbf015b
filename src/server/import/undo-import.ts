import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { deleteNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { deleteObject } from '#appointments/object-removal.commands.ts';
import { dropBroughtBilling, ONLY_BROUGHT } from '#billing/server/ledger/brought-billing.repository.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import { RefusedError } from '#shared/request-error.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { resolveAttention } from '#sync/attention.commands.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Actor, Command, Intent, Reader } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import { registry } from '../commands/registry.ts';
import { importedNoteId } from './import-objects.ts';
import { noteUndone } from './imported-id.ts';

export const IMPORTED = ['customers', 'objects', 'spots'] as const;
export type Imported = (typeof IMPORTED)[number];

const IMPORTS: Readonly<Record<Imported, string>> = {
  customers: 'customer.import',
  objects: 'object.import',
  spots: 'spot.import',
};

/** So that a movement is not too old by the time it is undone. */
const UNDO_MARGIN_MS = 30_000;

/** What became of a record that an import made: removed, or why it stays. */
export type Undone = { readonly id: string; readonly stays: Refusal | null };

type Made = {
  readonly id: string;
  readonly version: number;
  /** Made by this person's import within the last day, and not written since. */
  readonly untouched: boolean;
  /** Made longer ago than that, and not written since. */
  readonly expired: boolean;
  /** Something else refers to it. */
  readonly used: boolean;
};

/** The note that a record was imported with does not keep it, as long as nobody changed it. */
const ABOUT = sql`(
  exists (select from notes n where n.model_id = t.id and n.deleted_at is null
    and not exists (select from imported i where i.rev = n.rev))
  or exists (select from documents d where d.model_id = t.id and d.deleted_at is null))`;

/** What keeps a record, besides what its deletion refuses anyway. */
const USED: Readonly<Record<Imported, ReturnType<typeof sql>>> = {
  customers: sql`(${ABOUT} or exists (select from contacts k where k.customer_id = t.id and k.deleted_at is null
    and not exists (select from imported i where i.rev = k.rev)) or exists (select from customer_billing b where b.customer_id = t.id and not ${ONLY_BROUGHT}))`,
  objects: sql`(${ABOUT} or exists (select from appointments a where a.object_id = t.id and a.deleted_at is null)
    or exists (select from contracts c where c.object_id = t.id)
    or exists (select from subscriptions s where s.object_id = t.id))`,
  spots: ABOUT,
};

/**
 * Removes records that imports of the caller made within the last day, as far as nobody changed or used them since.
 * Each is removed by the ordinary command, which is asked for the ordinary right.
 */
export async function undoImport(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: Imported,
  ids: readonly string[],
): Promise<readonly Undone[]> {
  const made = await door.read(request, REMOVALS[kind].permission, (tx, actor) => findMade(tx, actor, kind, ids));
  const undone: Undone[] = [];
  for (const id of ids) {
    const record = made.get(id);
    // What is gone already needs no removing.
    undone.push({ id, stays: record === undefined ? null : await removeOne(door, request, kind, record) });
  }
  return undone;
}

/**
 * What `undoImport` would leave, without removing anything. `withObjects`: the objects are undone first, so that those of
 * them that would be removed keep no customer.
 */
export async function planUndo(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: Imported,
  { ids, withObjects }: { readonly ids: readonly string[]; readonly withObjects: boolean },
): Promise<readonly Undone[]> {
  return door.read(request, REMOVALS[kind].permission, async (tx, actor) => {
    const made = await findMade(tx, actor, kind, ids);
    const leaving = kind === 'customers' && withObjects ? await findLeaving(tx, actor, ids) : new Set<string>();
    const planned: Undone[] = [];
    for (const id of ids) {
      const record = made.get(id);
      planned.push({ id, stays: record === undefined ? null : await whyItStays(tx, actor, { kind, record, leaving }) });
    }
    return planned;
  });
}

/** The objects of customers that an undo would remove. */
async function findLeaving(tx: CompanyTx, actor: Actor, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from objects
    where customer_id = any(${customerIds}::uuid[]) and deleted_at is null`.execute(tx);
  const objects = await findMade(
    tx,
    actor,
    'objects',
    rows.map(({ id }) => id),
  );
  return new Set([...objects.values()].filter((one) => touchedOrUsed(one) === null).map(({ id }) => id));
}

type Asked = { readonly kind: Imported; readonly record: Made; readonly leaving: ReadonlySet<string> };

/** Asks the command that would remove a record. An object that nobody touched or used has nothing else that keeps it. */
async function whyItStays(tx: CompanyTx, actor: Actor, { kind, record, leaving }: Asked): Promise<Refusal | null> {
  const kept = touchedOrUsed(record);
  if (kept !== null || kind === 'objects') return kept;
  const all = companyReader(tx, registry, () => Promise.resolve(null));
  const read: Reader = {
    ...all,
    where: async (table, index, value) =>
      (await all.where(table, index, value)).filter(({ id }) => table.name !== objectTable.name || !leaving.has(id)),
  };
  const { id, version } = record;
  if (kind === 'spots') return tryCommand(tx, actor, read, deleteSpot, { spotId: id, unlink: false });
  return tryCommand(tx, actor, read, deleteCustomer, { customerId: id, seenVersion: version });
}

/** Why the server would refuse a command; null where it would not. */
async function tryCommand<Args, State>(
  tx: CompanyTx,
  actor: Actor,
  read: Reader,
  command: Command<Args, State>,
  args: Args,
): Promise<Refusal | null> {
  const { name, version: v, entity } = command;
  const at = new Date().toISOString();
  const asked = { id: newId(), name, v, entity, entityId: command.entityId(args), args, was: {} };
  const intent: Intent<Args> = { ...asked, at, userId: actor.userId };
  const decision = command.decide(await command.load(read, intent), intent, { actor, at });
  if (decision.outcome === 'refused') return decision.refusal;
  const entry = registry.command(name, v);
  if (typeof entry === 'string') return refuse(entry);
  return (await entry.refuses?.(tx, { intent, actor, writes: decision.writes })) ?? null;
}

function touchedOrUsed({ untouched, expired, used }: Made): Refusal | null {
  if (!untouched) return refuse(expired ? 'import.too_old' : 'import.changed_since');
  return used ? refuse('import.in_use') : null;
}

async function findMade(
  tx: CompanyTx,
  actor: Actor,
  kind: Imported,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Made>> {
  const { rows } = await sql<Made>`
    with imported as (
      select m.rev from sync_mutation m where m.received_at > now() - interval '26 hours'
        and m.name = ${IMPORTS[kind]} and m.user_id = ${actor.userId}::uuid)
    select t.id, t.version, ${USED[kind]} as used, t.rev in (select rev from imported) as untouched,
      t.version = 1 and t.created_at <= now() - interval '26 hours' as expired
    from ${sql.table(kind)} t where t.id = any(${ids}::uuid[]) and t.deleted_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function removeOne(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: Imported,
  record: Made,
): Promise<Refusal | null> {
  const { id, version } = record;
  const kept = touchedOrUsed(record);
  if (kept !== null) return kept;
  try {
    await REMOVALS[kind].remove(door, request, id, version);
    await door.read(request, REMOVALS[kind].permission, async (tx) => {
      await noteUndone(tx, id);
      if (kind === 'customers') await dropBroughtBilling(tx, id);
    });
    await settleDoubles(door, request, kind, id);
    return null;
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** A card that asks whether a record is there twice is answered by its removal. */
async function settleDoubles(door: CompanyDoor, request: FastifyRequest, kind: Imported, id: string): Promise<void> {
  const cards = await door.read(request, REMOVALS[kind].permission, (tx) =>
    companyReader(tx, registry, () => Promise.resolve(null)).where(attentionTable, 'entityId', id),
  );
  const open = cards.filter((card) => card.kind === 'duplicate' && card.state === 'open');
  for (const { id: attentionId } of open) await door.run(request, resolveAttention, { attentionId, choice: 'deleted' });
}

type Removal = {
  readonly permission: 'customer delete' | 'object delete' | 'spot delete';
  readonly remove: (door: CompanyDoor, request: FastifyRequest, id: string, version: number) => Promise<unknown>;
};

const REMOVALS: Readonly<Record<Imported, Removal>> = {
  customers: {
    permission: 'customer delete',
    remove: (door, request, customerId, seenVersion) => door.run(request, deleteCustomer, { customerId, seenVersion }),
  },
  objects: { permission: 'object delete', remove: removeObject },
  spots: {
    permission: 'spot delete',
    remove: (door, request, spotId) => door.run(request, deleteSpot, { spotId, unlink: false }),
  },
};

/**
 * One that was checked in with its import is taken out again first: what is in storage is not deleted. The note that it
 * came with goes after it.
 */
async function removeObject(
  door: CompanyDoor,
  request: FastifyRequest,
  objectId: string,
  version: number,
): Promise<void> {
  const movements = await door.read(request, 'object delete', (tx) =>
    companyReader(tx, registry, () => Promise.resolve(null)).where(movementTable, 'objectId', objectId),
  );
  for (const { id: movementId, at, stayId, standing } of movements) {
    // Too long ago to be undone by itself: it leaves as any other does.
    if (stayId !== null && standing !== 'undone' && Date.now() - Date.parse(at) > UNDO_MS - UNDO_MARGIN_MS) {
      const leaving = { objectId, movementId: newId(), stayId, appointmentId: null, reason: null, note: '' };
      await door.run(request, checkOutObject, leaving);
    } else await door.run(request, undoMovement, { objectId, movementId });
  }
  // Taking it out wrote it once more: nothing is known of the version then.
  await door.run(request, deleteObject, { objectId, seenVersion: movements.length === 0 ? version : null });
  const note = await door.read(request, 'object delete', (tx, { companyId }) =>
    companyReader(tx, registry, () => Promise.resolve(null)).get(noteTable, importedNoteId(companyId, objectId)),
  );
  if (note !== undefined) await door.run(request, deleteNote, { noteId: note.id });
}
