import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { removeExpired } from './backup/archive-folder.ts';
import { digestsOf, tellRows } from './backup/archive-manifest.ts';
import { removeExpiredContents, tellContents } from './backup/contents.ts';
import { makeBackup } from './backup/make-backup.ts';
import { keepSecret } from './keep-secret.ts';
import { openBlobs } from './open-blobs.ts';
import { runTool, UsageError } from './run-tool.ts';

await runTool(async (config, given, log) => {
  const { folder, rotate } = readGiven(given);
  const started = performance.now();
  const now = new Date();
  const blobs = () => openBlobs(config, keepSecret(config));
  const { file, bytes, manifest, contents } = await makeBackup(config, folder, { log, now, openBlobs: blobs });
  const expired = rotate ? await removeExpired(folder, now) : [];
  if (rotate) await removeExpiredContents(folder, now);
  const seconds = Math.ceil((performance.now() - started) / 1000);
  return [
    `${file}`,
    `${tellRows(manifest.summary, digestsOf(manifest))}, ${(bytes / 1e6).toFixed(1)} MB, read back whole in a trial database (${seconds} s in all).`,
    ...tellContents(contents, `are in ${join(folder, 'files')}`),
    ...(expired.length === 0 ? [] : [`Removed what was older: ${expired.join(', ')}.`]),
    `The secret is not in it: ${
      config.appSecret === null ? join(config.dataFolder, 'app-secret') : 'APP_SECRET'
    }. Keep it in another safe place: without it payment keys have to be entered again${
      config.sealsFiles ? ', and encrypted contents of files cannot be read' : ''
    }.`,
  ];
});

function readGiven(given: readonly string[]): { readonly folder: string; readonly rotate: boolean } {
  const usage = 'Name the folder for the archive: npm run backup -- FOLDER [--rotate]';
  try {
    const options = { rotate: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError(usage);
    return { folder: resolve(folder), rotate: values.rotate };
  } catch {
    throw new UsageError(usage);
  }
}
