import { Dexie } from 'dexie';
import { uuidv7 } from '#shared/ids.ts';
import { countUnsentFiles } from '../files/files-database.ts';
import { QueueDatabase, queueName } from '../queue/queue-database.ts';
import { type UnsentOwner, writeUnsentFile } from '../queue/unsent-file.ts';
import { eraseDatabases } from './device-storage.ts';

/** `files`: photos and documents; they are not in the file. */
export type LeftBehind = {
  readonly changes: number;
  readonly drafts: number;
  readonly files: number;
  readonly file: Blob;
};

type Person = Pick<UnsentOwner, 'companyId' | 'userId'>;

/** Runs work on the queue of a person who is not signed in; undefined when this device has none of theirs. */
async function onQueue<Result>(
  person: Person,
  work: (queue: QueueDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await Dexie.exists(queueName(person.companyId, person.userId)))) return undefined;
  const queue = new QueueDatabase(person.companyId, person.userId);
  try {
    return await work(queue);
  } finally {
    queue.close();
  }
}

async function countUnsent({ outbox, drafts }: QueueDatabase): Promise<{ changes: number; drafts: number }> {
  const [changes, forms] = await Promise.all([outbox.count(), drafts.count()]);
  return { changes, drafts: forms };
}

/** The number of pending changes that a signed-out person has here; refused ones do not count. */
export async function countLeftChanges(person: Person): Promise<number> {
  return (await onQueue(person, ({ outbox }) => outbox.where('state').notEqual('rejected').count())) ?? 0;
}

/** The unsent work that a signed-out person left here, also as a file; null when there is none. */
export async function readLeftBehind(owner: UnsentOwner): Promise<LeftBehind | null> {
  const files = await countUnsentFiles(owner);
  const found = await onQueue(owner, async (queue) => {
    const count = { ...(await countUnsent(queue)), files };
    if (count.changes + count.drafts + files === 0) return null;
    const id = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
    return { ...count, file: await writeUnsentFile(queue, owner, { id, at: new Date().toISOString() }) };
  });
  return found ?? null;
}

/**
 * Takes a person's data off this device: the server's rows always, queue and files when nothing in them waits for its
 * person.
 * Nothing may have their databases open.
 */
export async function leaveDevice(person: Person): Promise<void> {
  const unsent = await onQueue(person, countUnsent);
  const files = await countUnsentFiles(person);
  const queue = unsent !== undefined && unsent.changes + unsent.drafts + files === 0;
  await eraseDatabases(person, { queue, files: false });
}
