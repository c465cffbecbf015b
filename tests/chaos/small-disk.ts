import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, in memory, that can be filled. */
export type SmallDisk = {
  readonly folder: string;
  /** Leaves so many bytes free. */
  readonly fill: (free?: number) => void;
  readonly makeRoom: () => void;
  readonly remove: () => void;
};

const PIECE = Buffer.alloc(64 * 1024);

function tryMount(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine lets us mount a file system: as root, outside of a container without that right. */
export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'remise-disk-'));
  const mounted = tryMount(folder, 1);
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'remise-disk-'));
  if (!tryMount(folder, megabytes)) throw new Error(`no file system can be mounted at ${folder}`);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (free = 0) => {
      const file = openSync(filler, 'w');
      let size = 0;
      try {
        for (;;) size += writeSync(file, PIECE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      closeSync(file);
      truncateSync(filler, Math.max(0, size - free));
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize > free + PIECE.length) throw new Error(`${bavail * bsize} bytes are free still`);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      // What was ended a moment ago may hold it still.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
