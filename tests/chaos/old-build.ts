import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import type * as RingCompany from '#tests/server/process/ring-company.ts';
import type * as RingDevice from '#tests/server/process/ring-device.ts';
import type * as RingWork from '#tests/server/process/ring-work.ts';
import { wordsPlugins } from '../../config/words-plugins.ts';

/** 24 November 2026: sixteen migrations ago. Its devices are those of people who have not let an update in since. */
export const OLD_COMMIT = '172e9fd66cdb31bc81e7a006d68cfb4d2b86a143';

const run = promisify(execFile);

/** The server, the devices and the tests' own work of an old commit. */
export type OldBuild = {
  /** The main file of its server. */
  readonly main: string;
  readonly company: typeof RingCompany;
  readonly device: typeof RingDevice;
  readonly work: typeof RingWork;
  readonly close: () => Promise<void>;
};

/** False in a checkout without that much history. */
export function hasOldBuild(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${OLD_COMMIT}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Takes an old commit out of the history and builds it with the packages of today. */
export async function openOldBuild(): Promise<OldBuild> {
  const root = mkdtempSync(join(tmpdir(), 'remise-old-'));
  const archive = join(root, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, OLD_COMMIT]);
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${root}`]);
  rmSync(archive);
  const packages = resolve('node_modules');
  symlinkSync(packages, join(root, 'node_modules'));
  await run(process.execPath, [join(packages, 'vite', 'bin', 'vite.js'), 'build', '--ssr', '--logLevel=error'], {
    cwd: root,
  });
  const vite = await createServer({
    root,
    configFile: false,
    plugins: wordsPlugins(),
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  const load = (name: string) => vite.ssrLoadModule(`/tests/server/process/${name}.ts`);
  return {
    main: join(root, 'dist', 'server', 'main.js'),
    company: (await load('ring-company')) as typeof RingCompany,
    device: (await load('ring-device')) as typeof RingDevice,
    work: (await load('ring-work')) as typeof RingWork,
    close: async () => {
      await vite.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
