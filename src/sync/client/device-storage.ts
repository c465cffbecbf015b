import { Dexie } from 'dexie';
import type { StorageReport } from './device-session.ts';
import { mirrorPrefix } from './mirror-database.ts';
import { queueName } from './queue-database.ts';
import type { Runtime } from './runtime.ts';

/** How much room this site uses and has, as far as the browser tells. */
export async function storageReport(storage: Runtime['storage']): Promise<StorageReport> {
  if (storage === null) return { usedBytes: null, quotaBytes: null, persisted: false };
  const [estimate, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null, persisted };
}

/** Deletes the mirrors of a user, and with `queueToo` what was never sent. Nothing may have them open. */
export async function eraseDatabases(companyId: string, userId: string, queueToo: boolean): Promise<void> {
  const prefix = mirrorPrefix(companyId, userId);
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  if (queueToo) names.push(queueName(companyId, userId));
  for (const name of names) await Dexie.delete(name);
}
