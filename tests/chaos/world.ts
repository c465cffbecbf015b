import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from './preload.ts';

const PRELOAD = fileURLToPath(new URL('./preload.ts', import.meta.url));

/** Settings of a server process whose disk and clock a test changes, and how to change them. */
export function makeWorld(folder: string): {
  readonly settings: Readonly<Record<string, string>>;
  readonly set: (world: World) => void;
} {
  const file = join(folder, 'world.json');
  const set = (world: World) => {
    writeFileSync(`${file}.new`, JSON.stringify(world));
    renameSync(`${file}.new`, file);
  };
  set({});
  return { settings: { NODE_OPTIONS: `--import=${PRELOAD}`, REMISE_TEST_WORLD: file }, set };
}
