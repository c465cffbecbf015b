import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveName, expiredArchives, newestArchive } from '#server/backup/archive-folder.ts';
import { isBackupDue } from '#server/backup/start-backups.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number, hours = 0) => new Date(NOW.getTime() - days * 86_400_000 - hours * 3_600_000);
const names = (ages: readonly number[]) => ages.map((age) => archiveName(daysAgo(age)));

test('of nightly archives seven days, then one a week until 35 days, are kept', () => {
  const nightly = Array.from({ length: 60 }, (_, age) => age);
  const expired = new Set(expiredArchives(names(nightly), NOW));
  const kept = nightly.filter((age) => !expired.has(archiveName(daysAgo(age))));
  expect(kept.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const older = kept.slice(7);
  expect(older.length).toBeGreaterThanOrEqual(3);
  expect(older.length).toBeLessThanOrEqual(5);
  expect(Math.max(...older)).toBeLessThan(35);
  expect(older.slice(1).every((age, nth) => age - (older[nth] ?? 0) === 7)).toBe(true);
});

test('of several of one day the newest stays', () => {
  const [early, late] = [archiveName(daysAgo(1, 3)), archiveName(daysAgo(1, 1))];
  expect(expiredArchives([early, late, archiveName(NOW)], NOW)).toEqual([early]);
});

test('the newest stays however old it is, and what is no archive is left alone', () => {
  const old = names([100, 200]);
  expect(expiredArchives([...old, 'photos.zip', 'remise-notes.txt', 'remise-2026-01-01.zip'], NOW)).toEqual([old[1]]);
});

test('the newest of a folder is known by its name; a folder that is not there yet has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'remise-archives-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await newestArchive(folder)).toBeNull();
  for (const name of [...names([3, 1, 2]), 'other.zip']) writeFileSync(join(folder, name), '');
  expect(await newestArchive(folder)).toEqual(daysAgo(1));
  expect(await newestArchive(join(folder, 'nowhere'))).toBeNull();
});

test('a backup is due at two at night, after a missed night at once, and not twice', () => {
  const at = (hour: number, day = 28) => new Date(2026, 10, day, hour, 5);
  expect(isBackupDue(null, at(14))).toBe(true);
  expect(isBackupDue(at(2, 27), at(1))).toBe(false);
  expect(isBackupDue(at(2, 27), at(2))).toBe(true);
  expect(isBackupDue(at(2), at(2))).toBe(false);
  expect(isBackupDue(at(2, 27), at(5))).toBe(true);
  expect(isBackupDue(at(2, 27), at(3))).toBe(false);
});
