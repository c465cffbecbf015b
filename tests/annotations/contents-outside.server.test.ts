import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearContents } from '#annotations/server/document-rules.ts';
import { countElsewhere, moveContents, removeLeftContents } from '#annotations/server/move-contents.ts';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import type { BlobSpot, Blobs } from '#blobs/server/blobs.ts';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { openS3Store } from '#blobs/server/s3-store.ts';
import { openSealing } from '#blobs/server/sealing.ts';
import { type S3Server, startS3Server } from '#tests/blobs/s3-server.ts';
import { type Caller, PEOPLE, seedPeople, signIn, startTestApp } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addDocumentTo, JPEG, sha256 } from '#tests/support/documents.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

const DAY_MS = 86_400_000;
const DATABASE: BlobSpot = { place: 'database', sealed: false };
const FOLDER: BlobSpot = { place: 'folder', sealed: false };
const S3: BlobSpot = { place: 's3', sealed: false };
const S3_SEALED: BlobSpot = { place: 's3', sealed: true };

let database: TestDatabase;
let s3: S3Server;
let folder: string;
let object: string;
let apps: FastifyInstance[] = [];

const photo = (text: string) => new Uint8Array([...JPEG, ...new TextEncoder().encode(text)]);
const blobs = (wanted: BlobSpot): Blobs => ({
  wanted,
  stores: { folder: openFolderStore(folder), s3: openS3Store(s3.settings) },
  sealing: openSealing('a secret for tests that is long enough'),
});

/** A signed-in person at a server that keeps new contents at a place. */
async function at(wanted: BlobSpot): Promise<Caller> {
  const app = await startTestApp(database, { blobs: blobs(wanted) });
  apps.push(app);
  return signIn(app, PEOPLE.owner.email);
}

async function addPhoto(owner: Caller, text: string): Promise<string> {
  const id = await addDocumentTo(owner, { model_type: 'object', model_id: object }, photo(text));
  await expectStatus(owner.call('PUT', `/api/documents/${id}/content`, photo(text)), 200);
  return id;
}

async function readPhoto(owner: Caller, id: string): Promise<string> {
  const { statusCode, rawPayload } = await owner.call('GET', `/api/documents/${id}/content`);
  expect(statusCode).toBe(200);
  return rawPayload.subarray(JPEG.length).toString();
}

async function spotOf(id: string): Promise<unknown> {
  const { rows } = await sql`select place, sealed, content is not null as inside, stored_at is not null as stored
    from document_contents where id = ${id}`.execute(database.kysely);
  return rows[0];
}

const filesIn = (place: string): string[] =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-contents-'));
  s3 = await startS3Server();
  database = await openTestDatabase();
  await seedPeople(database);
  object = await makeObject(await at(DATABASE), 'CT-12-AB');
});
beforeEach(() => async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});
afterAll(async () => {
  await database.close();
  await s3.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', FOLDER],
  ['storage', S3],
  ['storage, sealed', S3_SEALED],
])('a content in %s', (_name, spot) => {
  it('is kept there and nowhere else, and comes back as it was', async () => {
    const owner = await at(spot);
    const text = `nieuw ${JSON.stringify(spot)}`;
    const id = await addPhoto(owner, text);
    expect(await spotOf(id)).toEqual({ ...spot, inside: false, stored: true });
    expect(await readPhoto(owner, id)).toBe(text);
    // A server that keeps new ones elsewhere reads it all the same.
    expect(await readPhoto(await at(DATABASE), id)).toBe(text);
    const files = filesIn(spot.place === 's3' ? s3.folder : folder);
    expect(files.some((file) => readFileSync(file).includes(text))).toBe(!spot.sealed);
    expect(files.some((file) => file.includes(sha256(photo(text))))).toBe(true);
  });
});

it('a content counts for its company wherever it lies', async () => {
  const owner = await at(FOLDER);
  await addPhoto(owner, 'telt mee');
  const app = await startTestApp(database, { blobs: blobs(S3), mostFileBytes: 10 });
  apps.push(app);
  const full = await signIn(app, PEOPLE.owner.email);
  const id = await addDocumentTo(full, { model_type: 'object', model_id: object }, photo('te veel'));
  const answer = await expectStatus(full.call('PUT', `/api/documents/${id}/content`, photo('te veel')), 422);
  expect(answer).toMatchObject({ code: 'document.company_full' });
});

it('storage that is away is told with a time to try again; nothing is half-done, and all works once it is back', async () => {
  const owner = await at(S3);
  const kept = await addPhoto(owner, 'van voor de storing');
  const id = await addDocumentTo(owner, { model_type: 'object', model_id: object }, photo('tijdens'));
  await s3.stop();
  const put = await owner.call('PUT', `/api/documents/${id}/content`, photo('tijdens'));
  const get = await owner.call('GET', `/api/documents/${kept}/content`);
  expect([put.statusCode, put.json().code, put.headers['retry-after']]).toEqual([503, 'storage_away', '10']);
  expect([get.statusCode, get.headers['retry-after']]).toEqual([503, '10']);
  expect(await spotOf(id)).toMatchObject({ stored: false });
  // It did not arrive: nobody is told that it did.
  const { result } = await expectStatus<{ result: { content_at: string | null }[] }>(
    owner.call('GET', `/api/documents?model_type=object&model_id=${object}`),
    200,
  );
  expect(result.some((document) => document.content_at === null)).toBe(true);
  await s3.start();
  expect(await readPhoto(owner, kept)).toBe('van voor de storing');
  await expectStatus(owner.call('PUT', `/api/documents/${id}/content`, photo('tijdens')), 200);
  expect(await readPhoto(owner, id)).toBe('tijdens');
});

it('a content that was damaged or is gone is not handed out', async () => {
  const owner = await at(FOLDER);
  const id = await addPhoto(owner, 'wordt stuk');
  const file = filesIn(folder).find((name) => name.includes(sha256(photo('wordt stuk')))) ?? '';
  writeFileSync(file, photo('wordt stUk'));
  expect((await owner.call('GET', `/api/documents/${id}/content`)).statusCode).toBe(404);
  rmSync(file);
  expect((await owner.call('GET', `/api/documents/${id}/content`)).statusCode).toBe(404);
});

describe('another place', () => {
  it('gets everything that lies elsewhere, both ways, and what was left goes a day later', async () => {
    const { kysely } = database;
    const texts = ['een', 'twee', 'drie'];
    const ids: string[] = [];
    for (const [nth, text] of texts.entries())
      ids.push(await addPhoto(await at([DATABASE, FOLDER, S3][nth] ?? S3), text));
    for (const wanted of [S3_SEALED, FOLDER, DATABASE, S3]) {
      const place = blobs(wanted);
      const waiting = await countElsewhere(kysely, wanted);
      const { moved, failed } = await moveContents(kysely, place);
      expect(moved + failed).toBe(waiting);
      expect(moved).toBeGreaterThanOrEqual(texts.length);
      expect(await moveContents(kysely, place)).toEqual({ moved: 0, failed });
      const owner = await at(wanted);
      for (const [nth, id] of ids.entries()) {
        expect(await spotOf(id)).toMatchObject({ ...wanted, inside: wanted.place === 'database' });
        expect(await readPhoto(owner, id)).toBe(texts[nth]);
      }
      // Not yet: a backup that runs meanwhile may need it.
      await removeLeftContents(kysely, place);
    }
    await removeLeftContents(kysely, blobs(S3), Date.now() + 2 * DAY_MS);
    const left = filesIn(folder).concat(filesIn(s3.folder));
    for (const text of texts) {
      expect(
        left.filter((file) => file.includes(sha256(photo(text))) && !/_dummy|metadata|\.md5/.test(file)),
      ).toHaveLength(1);
      expect(left.filter((file) => file.includes(`${sha256(photo(text))}.sealed`))).toEqual([]);
    }
  });

  it('keeps nothing of a content that was cleared while it was moved', async () => {
    const { kysely } = database;
    const id = await addPhoto(await at(S3), 'wordt gewist');
    const place = blobs(FOLDER);
    const { folder: store } = place.stores;
    if (store === undefined) throw new Error('no folder');
    const clearing = {
      ...store,
      put: async (key: string, bytes: Uint8Array) => {
        await store.put(key, bytes);
        await sql`delete from document_contents where id = ${id}`.execute(kysely);
      },
    };
    await moveContents(kysely, { ...place, stores: { ...place.stores, folder: clearing } });
    const kept = () => filesIn(folder).filter((file) => file.includes(sha256(photo('wordt gewist'))));
    expect(kept()).toHaveLength(1);
    await removeLeftContents(kysely, place, Date.now() + 2 * DAY_MS);
    expect(kept()).toEqual([]);
  });

  it('that is away leaves everything where it is', async () => {
    const id = await addPhoto(await at(FOLDER), 'blijft staan');
    await s3.stop();
    await expect(moveContents(database.kysely, blobs(S3))).rejects.toThrow(BlobStoreAway);
    await s3.start();
    expect(await spotOf(id)).toMatchObject(FOLDER);
    expect(await readPhoto(await at(S3), id)).toBe('blijft staan');
  });
});

describe('a content that two documents share', () => {
  it('goes with the last of them', async () => {
    const { kysely } = database;
    const owner = await at(FOLDER);
    const [one, other] = [await addPhoto(owner, 'gedeeld'), await addPhoto(owner, 'gedeeld')];
    const file = () => filesIn(folder).filter((name) => name.includes(sha256(photo('gedeeld'))));
    const clear = async (id: string, days: number) => {
      await expectStatus(owner.call('DELETE', `/api/documents/${id}`, {}), 200);
      await clearContents(kysely, Date.now() + days * DAY_MS);
      await removeLeftContents(kysely, blobs(FOLDER), Date.now() + 2 * DAY_MS);
    };
    await clear(one, 31);
    expect(file()).toHaveLength(1);
    expect(await readPhoto(owner, other)).toBe('gedeeld');
    await clear(other, 31);
    expect(file()).toEqual([]);
  });

  it('is not removed when it comes back in time, and waits while it is being removed', async () => {
    const { kysely } = database;
    const owner = await at(FOLDER);
    const gone = await addPhoto(owner, 'komt terug');
    await expectStatus(owner.call('DELETE', `/api/documents/${gone}`, {}), 200);
    await clearContents(kysely, Date.now() + 31 * DAY_MS);
    const again = await addPhoto(owner, 'komt terug');
    await removeLeftContents(kysely, blobs(FOLDER), Date.now() + 2 * DAY_MS);
    expect(await readPhoto(owner, again)).toBe('komt terug');
    await sql`insert into left_contents (company_id, place, sealed, sha256, going)
      values (${PEOPLE.owner.companyId}, 'folder', false, ${sha256(photo('gaat net weg'))}, true)`.execute(kysely);
    const late = await addDocumentTo(owner, { model_type: 'object', model_id: object }, photo('gaat net weg'));
    const put = () => owner.call('PUT', `/api/documents/${late}/content`, photo('gaat net weg'));
    await expectStatus(put(), 503);
    await removeLeftContents(kysely, blobs(FOLDER));
    await expectStatus(put(), 200);
    expect(await readPhoto(owner, late)).toBe('gaat net weg');
  });

  it('of an upload that never ended is forgotten after two days', async () => {
    const { kysely } = database;
    const owner = await at(S3);
    const id = await addDocumentTo(owner, { model_type: 'object', model_id: object }, photo('nooit'));
    await s3.stop();
    await expectStatus(owner.call('PUT', `/api/documents/${id}/content`, photo('nooit')), 503);
    await s3.start();
    await clearContents(kysely, Date.now() + DAY_MS);
    expect(await spotOf(id)).toBeDefined();
    await clearContents(kysely, Date.now() + 3 * DAY_MS);
    expect(await spotOf(id)).toBeUndefined();
  });
});
