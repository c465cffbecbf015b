import type { Intent } from '#sync/command.ts';
import { isUnsent, type OutboxEntry } from '#sync/protocol.ts';
import type { UnsentChange, UnsentFile } from '#sync/unsent-file.schema.ts';
import { digestOf, UNSENT_FORMAT, UNSENT_VERSION } from '#sync/unsent-file.ts';
import type { QueueDatabase } from './queue-database.ts';

/** How many imported files are remembered, so that the drafts of one come in once. */
const MOST_FILES = 50;

export type UnsentOwner = { readonly companyId: string; readonly userId: string; readonly appVersion: string };

/** How much of a file was new to this device. */
export type ImportedWork = { readonly changes: number; readonly drafts: number };

/**
 * Writes this device's pending and refused changes, and its drafts, to a file. What is in a file may reach the server
 * from another device, so from then on it is no longer joined with other changes or taken back here. A queue that can
 * be read but not written is exported all the same: nothing can be joined in it either.
 */
export async function writeUnsentFile(
  database: QueueDatabase,
  owner: UnsentOwner,
  made: { readonly id: string; readonly at: string },
): Promise<Blob> {
  await fixUnsent(database).catch(() => {});
  const [entries, drafts, client] = await Promise.all([
    database.outbox.toArray(),
    database.drafts.toArray(),
    database.getMeta('client'),
  ]);
  // Converted through JSON, so that the comparison is with what the file says.
  const { changes, drafts: kept } = JSON.parse(JSON.stringify({ changes: entries.map(toChange), drafts })) as Pick<
    UnsentFile,
    'changes' | 'drafts'
  >;
  const file: UnsentFile = {
    format: UNSENT_FORMAT,
    version: UNSENT_VERSION,
    id: made.id,
    companyId: owner.companyId,
    userId: owner.userId,
    device: client?.clientId ?? made.id,
    appVersion: owner.appVersion,
    madeAt: made.at,
    changes,
    drafts: kept,
    digest: digestOf([changes, kept]),
  };
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

async function fixUnsent(database: QueueDatabase): Promise<void> {
  const { outbox } = database;
  await database.transaction('rw', outbox, async () => {
    const unsent = (await outbox.toArray()).filter(isUnsent);
    if (unsent.length > 0) await outbox.bulkPut(unsent.map((entry) => ({ ...entry, sentBefore: true })));
  });
}

function toChange({ intent, state, code, params, touched }: OutboxEntry): UnsentChange {
  const { id, name, v, entity, entityId, args, was, at, userId } = intent;
  const fate = state === 'rejected' ? ('refused' as const) : ('waiting' as const);
  return { id, name, v, entity, entityId, args, was, at, userId, state: fate, code, params, touched } as UnsentChange;
}

/** How many changes of a file this device holds or held already. */
export async function countKnown(database: QueueDatabase, file: UnsentFile): Promise<number> {
  return (await knownIds(database, file)).size;
}

/**
 * Puts the work of a file behind the entries here, under its mutation ids: what the server already has from the other
 * device gets the same verdict, so nothing is applied twice. Changes known here are left alone, and a draft of this
 * device is kept.
 */
export async function importUnsentFile(database: QueueDatabase, file: UnsentFile): Promise<ImportedWork> {
  const { outbox, archive, drafts, meta } = database;
  return database.transaction('rw', outbox, archive, drafts, meta, async () => {
    const known = await knownIds(database, file);
    const added = file.changes.filter((change) => !known.has(change.id));
    await outbox.bulkAdd(added.map(toEntry));
    const files = (await database.getMeta('importedFiles')) ?? [];
    if (files.includes(file.id)) return { changes: added.length, drafts: 0 };
    await database.setMeta('importedFiles', [...files, file.id].slice(-MOST_FILES));
    const own = new Set(await drafts.toCollection().primaryKeys());
    const fresh = file.drafts.filter((draft) => !own.has(draft.key));
    await drafts.bulkPut(fresh);
    return { changes: added.length, drafts: fresh.length };
  });
}

async function knownIds({ outbox, archive }: QueueDatabase, file: UnsentFile): Promise<ReadonlySet<string>> {
  const ids = file.changes.map((change) => change.id);
  const [waiting, settled] = await Promise.all([
    outbox.where('intent.id').anyOf(ids).toArray(),
    archive.where('intent.id').anyOf(ids).toArray(),
  ]);
  return new Set([...waiting, ...settled].map((entry) => entry.intent.id));
}

function toEntry({ state, code, params, touched, ...intent }: UnsentChange): Omit<OutboxEntry, 'pos'> {
  const entry = { seq: null, intent: intent as Intent, touched, rev: null, params, attempts: 0 };
  if (state === 'refused') return { ...entry, state: 'rejected', code };
  // The other device may have sent it: as after a change of identity, it must not be changed, and is sent under a new
  // seq.
  return { ...entry, state: 'queued', code: null, params: null, sentBefore: true };
}
