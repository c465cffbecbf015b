import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { hashSources } from '../../config/source-hash.ts';

// Beside node_modules, where the server finds its packages.
const CACHE = join('node_modules', '.cache');
const NAME = 'built-server-';
const KEPT_MS = 86_400_000;

/**
 * Returns the main file of the server as in production. It is built from the current sources, once for all files and
 * runs with the same sources.
 */
export async function builtServer(): Promise<string> {
  const folder = join(CACHE, `${NAME}${hashSources().slice(0, 16)}`);
  const main = join(folder, 'main.js');
  if (existsSync(main)) return main;
  const unfinished = `${folder}-${process.pid}`;
  await build({
    logLevel: 'silent',
    build: { ssr: true, outDir: unfinished, copyPublicDir: false },
    ssr: { external: true },
  });
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process was sooner.
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld();
  return main;
}

/** Removes builds of other sources, once no process that was started a while ago can need them. */
function removeOld(): void {
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    if (name.startsWith(NAME) && Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true });
  }
}
