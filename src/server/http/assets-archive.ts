import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_MS = 30 * 86_400_000;
/** The date of a file that the build still has; a file that it has no longer carries the date it was missed first. */
const IN_USE = new Date(0);

/**
 * Copies the hashed files of a build (`clientFolder/assets`) into `archiveFolder/assets`, so that a page opened before
 * an update still finds its parts. Files of earlier builds stay for 30 days after the first start without them.
 */
export function keepAssets(clientFolder: string, archiveFolder: string, now: Date = new Date()): void {
  const source = join(clientFolder, 'assets');
  const target = join(archiveFolder, 'assets');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const current = new Set(existsSync(source) ? readdirSync(source).filter((name) => !name.endsWith('.map')) : []);
  for (const name of current) {
    copyWhole(join(source, name), join(target, name));
    utimesSync(join(target, name), IN_USE, IN_USE);
  }
  for (const name of readdirSync(target)) {
    const file = join(target, name);
    const { mtimeMs } = statSync(file);
    if (current.has(name)) continue;
    if (mtimeMs === IN_USE.getTime()) utimesSync(file, now, now);
    else if (mtimeMs < now.getTime() - KEPT_MS) rmSync(file, { force: true });
  }
}

/** Under another name first: a file that is only half there is never served. */
function copyWhole(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.size === statSync(from).size) return;
  const draft = `${to}.${process.pid}.map`;
  copyFileSync(from, draft);
  renameSync(draft, to);
}
