import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { digestsOf, tellRows } from './backup/archive-manifest.ts';
import { tellContents } from './backup/contents.ts';
import { restoreArchive } from './backup/restore-archive.ts';
import { keepSecret } from './keep-secret.ts';
import { openBlobs } from './open-blobs.ts';
import { runTool, UsageError } from './run-tool.ts';

await runTool(async (config, given, log) => {
  const { file, replace, replaceNewer } = readGiven(given);
  const blobs = () => openBlobs(config, keepSecret(config));
  const options = { log, now: new Date(), replace, replaceNewer, openBlobs: blobs };
  const { manifest, outlook, replaced, contents } = await restoreArchive(file, config, options);
  const { devices, mails, requests } = outlook;
  return [
    `${tellRows(manifest.summary, digestsOf(manifest))}, as they were at ${manifest.madeAt}, are in ${
      config.databaseUrl === null ? config.dataFolder : 'DATABASE_URL'
    } and were read back whole.`,
    ...tellContents(contents, 'are where the rows say'),
    ...(replaced === null ? [] : [`What was there before is kept in ${replaced}.`]),
    `Devices send again by themselves what was done on them since, once they reach the server: ${devices} were in use in ` +
      'the week before. What was done since without a device (invoices, payments, settings) is not there: compare with ' +
      'your payment provider before the next invoices leave.',
    ...(mails + requests === 0
      ? []
      : [
          `When the server starts it goes on with what waited then: ${mails} mails and ${requests} requests to payment ` +
            'providers. Those that left since may reach their customers twice.',
        ]),
  ];
});

function readGiven(given: readonly string[]): {
  readonly file: string;
  readonly replace: boolean;
  readonly replaceNewer: boolean;
} {
  const usage = 'Name the archive: npm run restore -- ARCHIVE [--replace [--replace-newer]]';
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { positionals, values } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { replace: flag, 'replace-newer': flag },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError(usage);
    return { file: resolve(file), replace: values.replace, replaceNewer: values['replace-newer'] };
  } catch {
    throw new UsageError(usage);
  }
}
