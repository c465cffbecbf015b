import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobStore, BlobStoreAway } from '#blobs/server/blob-store.ts';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { openS3Store } from '#blobs/server/s3-store.ts';
import { openSealing } from '#blobs/server/sealing.ts';
import { ACCOUNT, type S3Server, startS3Server } from './s3-server.ts';

const COMPANY = '01900000-0000-7000-8000-000000000001';
const bytesOf = (text: string) => new TextEncoder().encode(text);

let s3: S3Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-blobs-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.remove();
  rmSync(folder, { recursive: true, force: true });
});

const STORES: readonly (readonly [string, () => BlobStore])[] = [
  ['a folder', () => openFolderStore(folder)],
  ['storage that speaks S3', () => openS3Store(s3.settings)],
];

describe.each(STORES)('%s', (_kind, open) => {
  it('gives back what was put, as often as it is put, and nothing once it was removed', async () => {
    const store = open();
    const key = `documents/${COMPANY}/abc`;
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, bytesOf('one'));
    await store.put(key, bytesOf('two'));
    expect(String(await store.get(key))).toBe('two');
    await store.put(`${key}.sealed`, new Uint8Array());
    expect((await store.get(`${key}.sealed`))?.byteLength).toBe(0);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.get(`${key}.sealed`)).toBeDefined();
  });

  it('keeps a content of the greatest size whole', async () => {
    const store = open();
    const content = Buffer.alloc(15 * 1024 * 1024, 'x');
    await store.put('large', content);
    expect(content.equals((await store.get('large')) ?? Buffer.alloc(0))).toBe(true);
  });

  it('lists what begins with a prefix, and that alone', async () => {
    const store = open();
    for (const key of ['list/a/1', 'list/a/2', 'list/ab/3']) await store.put(key, bytesOf(key));
    const found = await store.list('list/a/');
    expect(found.map(({ key, bytes }) => [key, bytes]).toSorted()).toEqual([
      ['list/a/1', 8],
      ['list/a/2', 8],
    ]);
    expect(found.every(({ changedAt }) => Math.abs(Date.now() - changedAt) < 60_000)).toBe(true);
    for (const { key } of found) await store.remove(key);
    expect(await store.list('list/a/')).toEqual([]);
    expect(await store.list('list/nothing/')).toEqual([]);
  });

  it.each(['', '/etc/passwd', '../up', 'a/../../b', 'a//b', 'A', 'a b', '.hidden', 'a/.b'])(
    'knows no key “%s”',
    async (key) => {
      const store = open();
      await expect((async () => store.put(key, bytesOf('x')))()).rejects.toThrow('no key');
      await expect((async () => store.get(key))()).rejects.toThrow('no key');
      await expect((async () => store.remove(key))()).rejects.toThrow('no key');
    },
  );
});

it('a folder that cannot be written says so, and leaves no draft behind', async () => {
  writeFileSync(join(folder, 'taken'), 'a file where a folder would be');
  const store = openFolderStore(folder);
  await expect(store.put('taken/abc', bytesOf('x'))).rejects.toThrow(BlobStoreAway);
  expect(await store.get('taken/abc')).toBeUndefined();
  expect(readdirSync(join(folder, '.drafts'))).toEqual([]);
});

it('storage that is away, or takes another account, says so, and is used again once it is back', async () => {
  const store = openS3Store(s3.settings);
  await store.put('kept', bytesOf('here'));
  const stranger = openS3Store({ ...s3.settings, credentials: { ...ACCOUNT, accessKeyId: 'stranger' } });
  await expect(stranger.get('kept')).rejects.toThrow('the storage answered InvalidAccessKeyId (403)');
  const elsewhere = openS3Store({ ...s3.settings, bucket: 'nowhere' });
  await expect(elsewhere.put('kept', bytesOf('x'))).rejects.toThrow('the storage answered NoSuchBucket (404)');
  await s3.stop();
  await expect(store.get('kept')).rejects.toThrow('the storage cannot be reached: ECONNREFUSED');
  await s3.start();
  expect(String(await store.get('kept'))).toBe('here');
});

describe('a sealed content', () => {
  const { seal, unseal } = openSealing('a secret that is long enough for tests');
  const sealed = seal(COMPANY, 'abc', bytesOf('een foto'));

  it('can be read by its owner, and shows nothing of itself', () => {
    expect(String(unseal(COMPANY, 'abc', sealed))).toBe('een foto');
    expect(sealed.includes('foto')).toBe(false);
    expect(seal(COMPANY, 'abc', bytesOf('een foto')).equals(sealed)).toBe(false);
  });

  it.each([
    ['of another company', () => unseal('another', 'abc', sealed)],
    ['under another key', () => unseal(COMPANY, 'abd', sealed)],
    ['with another secret', () => openSealing('another secret that is long enough').unseal(COMPANY, 'abc', sealed)],
    [
      'that was altered',
      () =>
        unseal(
          COMPANY,
          'abc',
          sealed.map((byte, at) => (at === 14 ? byte ^ 1 : byte)),
        ),
    ],
    ['that was cut off', () => unseal(COMPANY, 'abc', sealed.subarray(0, 20))],
  ])('%s cannot be read', (_what, read) => {
    expect(read).toThrow();
  });
});
