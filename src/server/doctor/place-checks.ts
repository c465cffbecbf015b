import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newestArchive } from '../backup/archive-folder.ts';
import { attention, type Check, type Finding, ok, together, wrong } from './check.ts';
import { reasonOf } from './reason-of.ts';

const LIMIT_MS = 5_000;
const MEGABYTE = 1e6;
/** Below this a night of work, or a backup with its trial, may not fit. */
const LITTLE_MB = 2_000;
/** Below this a database stops soon. */
const TOO_LITTLE_MB = 300;
const HOUR_MS = 60 * 60_000;
/** A night was missed. */
const LATE_HOURS = 26;
const OLD_HOURS = 72;

/** Whether what the server writes has room. */
export const diskCheck: Check = {
  name: 'disk',
  limitMs: LIMIT_MS,
  look: async ({ config: { dataFolder, databaseUrl, backupFolder } }) => {
    const archives = backupFolder === null ? [] : [roomIn(backupFolder, databaseUrl === null)];
    return together(await Promise.all([roomIn(dataFolder, true), ...archives]));
  },
};

async function roomIn(folder: string, isWritten: boolean): Promise<Finding> {
  const there = nearest(folder);
  try {
    if (isWritten) accessSync(there, constants.W_OK);
  } catch {
    return wrong(`${there} cannot be written to by this user: run it as the server's, or give it the folder.`);
  }
  const { bavail, bsize } = await statfs(there);
  return judgeRoom(folder, bavail * bsize);
}

/** The folder, or what of its path is there before the first start. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

export function judgeRoom(folder: string, bytes: number): Finding {
  const megabytes = Math.floor(bytes / MEGABYTE);
  const room = megabytes < 10_000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1000)} GB`;
  if (megabytes < TOO_LITTLE_MB) return wrong(`${folder} has ${room} left: make room before the database stops.`);
  if (megabytes < LITTLE_MB) return attention(`${folder} has ${room} left: make room, a backup may not fit.`);
  return ok(`${folder} has ${room} left.`);
}

/** How old the newest backup is. */
export const backupCheck: Check = {
  name: 'backups',
  limitMs: LIMIT_MS,
  look: async ({ config: { databaseUrl, backupFolder }, now }) => {
    if (backupFolder === null) {
      return databaseUrl === null
        ? attention('None are made: set REMISE_BACKUPS to a folder on another disk.')
        : attention('Not known where: name the folder of your timer (npm run doctor -- --backups FOLDER).');
    }
    let newest: Date | null;
    try {
      newest = await newestArchive(backupFolder);
    } catch (error) {
      return wrong(`${backupFolder} cannot be read: ${reasonOf(error)}`);
    }
    if (newest === null)
      return attention(`There is none in ${backupFolder} yet: run npm run backup -- ${backupFolder}`);
    const hours = Math.floor((now() - newest.getTime()) / HOUR_MS);
    const age = `The newest in ${backupFolder} is ${hours} hours old`;
    if (hours < LATE_HOURS) return ok(`${age}.`);
    const todo = 'look into the log for why none was made since, and run npm run backup';
    return hours < OLD_HOURS ? attention(`${age}: ${todo}.`) : wrong(`${age}: ${todo}.`);
  },
};
