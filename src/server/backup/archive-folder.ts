import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;
/** One archive of each of so many days, and of each of the weeks before, is kept. */
const DAYS = 7;
export const LONGEST_DAYS = 35;
const NAME = /^remise-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.zip$/;

export const archiveName = (at: Date): string => `remise-${at.toISOString().replaceAll(/[:.]/g, '-')}.zip`;

/** When an archive was made, by its name; null for another file. */
function momentOf(name: string): number | null {
  const [, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}

/**
 * The archives of a folder that may go: all but the newest of each of the last seven days and of each of the weeks before,
 * which are kept for 35 days at most. The newest of all stays, however old it is.
 */
export function expiredArchives(names: readonly string[], now: Date): readonly string[] {
  const found = names.flatMap((name) => {
    const at = momentOf(name);
    return at === null ? [] : [{ name, day: Math.floor(at / DAY_MS), at }];
  });
  const seen = new Set<string>();
  return found
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at, day }, nth) => {
      const age = (now.getTime() - at) / DAY_MS;
      const [ofDay, ofWeek] = [`day ${day}`, `week ${Math.floor(day / 7)}`];
      const isKept = age < DAYS ? !seen.has(ofDay) : age < LONGEST_DAYS && !seen.has(ofWeek);
      seen.add(ofDay).add(ofWeek);
      return nth > 0 && !isKept;
    })
    .map(({ name }) => name);
}

/** Removes the archives of a folder that may go. */
export async function removeExpired(folder: string, now: Date): Promise<readonly string[]> {
  const expired = expiredArchives(await readdir(folder), now);
  for (const name of expired) await rm(join(folder, name));
  return expired;
}

/** When the newest archive of a folder was made; null without one, or without the folder. */
export async function newestArchive(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const moments = names.map(momentOf).filter((at) => at !== null);
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}
