import fs from 'node:fs';
import path from 'node:path';
import { DatabaseStartError } from '../database-unavailable.ts';
import { syncFolder, syncTree } from './sync-folder.ts';

const POSTGRES_MAJOR = '18';

/**
 * Makes the folder of the embedded cluster inside the data folder, if it is missing. It is built completely in a
 * temporary place, synced to disk to the last entry, then renamed, so that a crash leaves either no cluster or a whole
 * one.
 */
export async function prepareCluster(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'database');
  removeUnfinished(dataFolder);
  if (fs.existsSync(folder)) {
    refuseOtherMajor(folder);
    return folder;
  }
  const unfinished = path.join(dataFolder, `database.new-${process.pid}`);
  fs.mkdirSync(unfinished, { mode: 0o700 });
  // Only loaded for the first start: the database itself runs in another thread.
  const { openDurable } = await import('./durable-file-system.ts');
  const database = await openDurable(unfinished);
  await database.exec('checkpoint');
  await database.close();
  syncTree(unfinished);
  fs.renameSync(unfinished, folder);
  syncFolder(dataFolder);
  return folder;
}

/** Makes the data folder for its owner alone. */
export function prepareDataFolder(dataFolder: string): string {
  fs.mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  return fs.realpathSync(dataFolder);
}

function removeUnfinished(dataFolder: string): void {
  for (const name of fs.readdirSync(dataFolder)) {
    if (name.startsWith('database.new-')) fs.rmSync(path.join(dataFolder, name), { recursive: true });
  }
}

function refuseOtherMajor(folder: string): void {
  const file = path.join(folder, 'PG_VERSION');
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : 'unknown';
  if (found === POSTGRES_MAJOR) return;
  throw new DatabaseStartError(
    `The database in ${folder} was made by PostgreSQL ${found}, this version of Remise brings PostgreSQL ` +
      `${POSTGRES_MAJOR}. Start the version that made it, export the companies there and import them here.`,
  );
}
