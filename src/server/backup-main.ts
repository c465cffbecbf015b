import { join, resolve } from 'node:path';
import { countRows } from './backup/archive-manifest.ts';
import { makeBackup } from './backup/make-backup.ts';
import { runTool, UsageError } from './run-tool.ts';

await runTool(async (config, given, log) => {
  const [folder, ...more] = given;
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
    throw new UsageError('Name the folder for the archive: npm run backup -- FOLDER');
  }
  const started = performance.now();
  const { file, bytes, manifest } = await makeBackup(config, resolve(folder), log, new Date());
  const seconds = Math.ceil((performance.now() - started) / 1000);
  return [
    `${file}`,
    `${countRows(manifest)}, ${(bytes / 1e6).toFixed(1)} MB, read back whole in a trial database (${seconds} s in all).`,
    `The secret is not in it: ${
      config.appSecret === null ? join(config.dataFolder, 'app-secret') : 'APP_SECRET'
    }. Keep it in another safe place: without it payment keys have to be entered again.`,
  ];
});
