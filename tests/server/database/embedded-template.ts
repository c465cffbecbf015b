import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareCluster } from '#server/database/embedded/cluster-folder.ts';

/** Spares a test the first start: puts a new cluster into the data folder, copied from one that is kept between runs. */
export async function seedDataFolder(dataFolder: string): Promise<void> {
  const packageFile = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string };
  const template = path.join(os.tmpdir(), `remise-test-embedded-${version}`);
  if (!fs.existsSync(template)) {
    const unfinished = `${template}.${randomBytes(4).toString('hex')}`;
    fs.mkdirSync(unfinished);
    await prepareCluster(unfinished);
    try {
      fs.renameSync(unfinished, template);
    } catch {
      // Another test file was faster.
      fs.rmSync(unfinished, { recursive: true });
    }
  }
  fs.mkdirSync(dataFolder, { recursive: true });
  fs.cpSync(template, dataFolder, { recursive: true });
}
