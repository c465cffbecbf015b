import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from './sync-folder.ts';

type OpenFile = { nfd?: number; node: { mode: number } };
type NodeFileSystem = {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath: (node: OpenFile['node']) => string;
};
type Runtime = { NODEFS: NodeFileSystem; FS: { isDir: (mode: number) => boolean } };

// V8 aborts the process now and then when it frees compiled WebAssembly that newer code replaced (nodejs/node#64500): all
// of it is kept.
setFlagsFromString('--no-wasm-code-gc');

/** PGlite's own file system never syncs: without this, a power cut loses acknowledged commits or the whole folder. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...args);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const { NODEFS, FS } = module as unknown as Runtime;
      NODEFS.stream_ops.fsync = (file) => {
        if (file.nfd !== undefined) fs.fsyncSync(file.nfd);
        else if (FS.isDir(file.node.mode)) syncFolder(NODEFS.realPath(file.node));
        return 0;
      };
    });
    return prepared;
  }
}

/**
 * Settings for every start of PostgreSQL besides the defaults, on both engines: times are shown in UTC, and a page
 * found through an index costs hardly more than the next one.
 */
export const SESSION_SETTINGS = ['-c', 'TimeZone=UTC', '-c', 'random_page_cost=1.1'] as const;

/** Opens the cluster in `folder` with commits that survive a power cut. */
export async function openDurable(folder: string): Promise<PGlite> {
  // A start cut off by a power failure leaves this file empty, and PostgreSQL then refuses the folder for ever. It
  // guards nothing here: the folder lock does.
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  const withSync = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    // fdatasync does nothing in this build; fsync reaches the file system above.
    startParams: [...withSync, '-c', 'wal_sync_method=fsync', ...SESSION_SETTINGS],
  });
}
