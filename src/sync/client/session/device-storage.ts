import { Dexie } from 'dexie';
import { answersName } from '../answers/kept-answers.ts';
import { dropCopies, type FilesDatabase, filesName, onFilesOf } from '../files/files-database.ts';
import { mirrorPrefix } from '../mirror/mirror-database.ts';
import { queueName } from '../queue/queue-database.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StorageReport } from './device-session.ts';

/** How much room this site uses and has, as far as the browser tells. */
export async function storageReport(storage: Runtime['storage']): Promise<StorageReport> {
  if (storage === null) return { usedBytes: null, quotaBytes: null, persisted: false };
  const [estimate, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null, persisted };
}

/**
 * Deletes the mirrors and the kept answers of a user, and what was never sent where that is said: the queue, the files. Of files that stay,
 * copies of what the server has go as well. Nothing may have the databases open.
 */
export async function eraseDatabases(
  person: { readonly companyId: string; readonly userId: string },
  unsent: { readonly queue: boolean; readonly files: boolean },
): Promise<void> {
  const { companyId, userId } = person;
  const prefix = mirrorPrefix(companyId, userId);
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  names.push(answersName(companyId, userId));
  if (unsent.queue) names.push(queueName(companyId, userId));
  const waiting = unsent.files ? 0 : await onFilesOf(person, keepUnsentOnly);
  if (waiting === 0) names.push(filesName(companyId, userId));
  for (const name of names) await Dexie.delete(name);
}

/** Answers how many files are left. */
async function keepUnsentOnly(database: FilesDatabase): Promise<number> {
  await dropCopies(database);
  return database.files.count();
}
