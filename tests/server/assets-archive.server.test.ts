import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepAssets } from '#server/http/assets-archive.ts';
import { startTestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';

const DAY_MS = 86_400_000;
let folder: string;
let client: string;
let archive: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remise-assets-'));
  client = join(folder, 'client');
  archive = join(folder, 'assets-archive');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a build, which replaces the files of the previous one. */
function build(...names: readonly string[]): void {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), `<!doctype html>${names.join()}`);
  for (const name of names) {
    const text = `// ${name} ${'x'.repeat(2000)}`;
    writeFileSync(join(client, 'assets', name), text);
    writeFileSync(join(client, 'assets', `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(client, 'assets', `${name}.map`), '{}');
  }
}

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY_MS);
const kept = () => readdirSync(join(archive, 'assets')).filter((name) => !name.endsWith('.br'));

describe('the files of an earlier build', () => {
  test('are served after an update, compressed too, and while a build replaces those in use', async () => {
    const database = await openTestDatabase();
    const open = () => startTestApp(database, { clientFolder: client, assetsArchive: archive });
    build('page-old.js', 'both.js');
    await (await open()).close();
    build('page-new.js', 'both.js');
    const app = await open();
    const get = async (url: string, encoding = 'identity') => {
      const answer = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
      return [answer.statusCode, answer.headers['content-encoding'] ?? 'plain', answer.headers['cache-control']];
    };
    const forEver = 'public, max-age=31536000, immutable';
    expect(await get('/assets/page-old.js')).toEqual([200, 'plain', forEver]);
    expect(await get('/assets/page-old.js', 'br')).toEqual([200, 'br', forEver]);
    expect(await get('/assets/page-new.js', 'br')).toEqual([200, 'br', forEver]);
    expect((await get('/assets/page-old.js.map'))[0]).toBe(404);
    expect((await get('/assets/never-built.js'))[0]).toBe(404);
    rmSync(client, { recursive: true });
    expect(await get('/assets/page-new.js')).toEqual([200, 'plain', forEver]);
    await app.close();
    await database.close();
  });

  test('stay for 30 days after the update, however long they were in use before', () => {
    build('page-old.js', 'both.js');
    keepAssets(client, archive, day(0));
    build('page-new.js', 'both.js');
    keepAssets(client, archive, day(200));
    expect(kept().toSorted()).toEqual(['both.js', 'page-new.js', 'page-old.js']);
    keepAssets(client, archive, day(229));
    expect(kept()).toContain('page-old.js');
    keepAssets(client, archive, day(231));
    expect(kept().toSorted()).toEqual(['both.js', 'page-new.js']);
    expect(existsSync(join(archive, 'assets', 'page-old.js.br'))).toBe(false);
  });

  test('that come back with a rollback are in use again', () => {
    build('page-old.js');
    keepAssets(client, archive, day(0));
    build('page-new.js');
    keepAssets(client, archive, day(1));
    build('page-old.js');
    keepAssets(client, archive, day(2));
    keepAssets(client, archive, day(100));
    expect(kept()).toEqual(['page-old.js']);
    build('page-next.js');
    keepAssets(client, archive, day(101));
    expect(kept().toSorted()).toEqual(['page-next.js', 'page-old.js']);
  });
});
