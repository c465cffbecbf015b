import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

type SecretPlace = Pick<Config, 'appSecret' | 'dataFolder'>;

const fileOf = ({ dataFolder }: SecretPlace) => join(dataFolder, 'app-secret');

/** The secret that the server has, or undefined before its first start. */
export function findSecret(config: SecretPlace): string | undefined {
  if (config.appSecret !== null) return config.appSecret;
  return existsSync(fileOf(config)) ? readFileSync(fileOf(config), 'utf8').trim() : undefined;
}

/** The secret given, or the one kept in the data folder (made on the first start, readable by its owner only). */
export function keepSecret(config: SecretPlace): string {
  if (config.appSecret !== null) return config.appSecret;
  const file = fileOf(config);
  if (!existsSync(file)) {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      // A link makes the file appear whole or not at all, and never replaces one: processes that start together share one
      // secret.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
