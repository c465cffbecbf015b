import { existsSync, readFileSync } from 'node:fs';
import { BUILT_FROM, hashSources } from './source-hash.ts';
import { runAloud } from './steps.ts';

/** Builds the app and the server unless `dist` was built from the sources as they are. */
export async function buildWhenNeeded(): Promise<void> {
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === hashSources()) return;
  console.log('Building the app and the server.');
  const code = await runAloud(process.execPath, ['config/build.ts']);
  if (code !== 0) throw new Error('The build failed.');
}
