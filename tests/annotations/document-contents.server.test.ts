import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileName } from '#annotations/file-name.ts';
import { MOST_DOCUMENT_BYTES } from '#annotations/limits.ts';
import { clearContents } from '#annotations/server/document-rules.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { addDocumentTo, JPEG, makeDocument, sha256 } from '#tests/support/documents.ts';
import { exif, exifPart, jpeg, packedText, png, rawProfile } from '#tests/support/photo-parts.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let owner: Caller;
let yard: Caller;
let object: string;

const about = () => ({ model_type: 'object', model_id: object }) as const;
const put = (id: string, content: object, caller = owner) =>
  caller.call('PUT', `/api/documents/${id}/content`, content);
const get = (id: string, caller = owner) => caller.call('GET', `/api/documents/${id}/content`);

async function isReceived(id: string): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select content_at is not null and exists
    (select from document_contents c where c.company_id = d.company_id and c.id = d.id) as here
    from documents d where id = ${id}`.execute(test.database.kysely);
  return rows[0]?.here === true;
}

async function contents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_contents`.execute(
    test.database.kysely,
  );
  return rows[0]?.count ?? -1;
}

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  object = await makeObject(owner, 'CT-12-AB');
});
afterAll(() => test.close());

describe('a content', () => {
  it('arrives after its document, once or twice, and everybody who may see the record gets it', async () => {
    const id = await addDocumentTo(owner, about());
    await expectStatus(get(id), 404);
    const answer = await expectStatus(put(id, JPEG), 200);
    expect(answer).toEqual({ result: { id, bytes: JPEG.length, sha256: sha256(JPEG) } });
    await expectStatus(put(id, JPEG, yard), 200);
    expect(await isReceived(id)).toBe(true);
    const { rawPayload, headers } = await get(id, yard);
    expect(sha256(rawPayload)).toBe(sha256(JPEG));
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="schade.jpg"; filename*=UTF-8''schade.jpg`,
    });
  });

  it('of the greatest size goes through whole, and one byte more does not', async () => {
    const content = new Uint8Array(MOST_DOCUMENT_BYTES);
    content.set(JPEG);
    const id = await addDocumentTo(owner, about(), content);
    await expectStatus(put(id, new Uint8Array(MOST_DOCUMENT_BYTES + 1)), 413);
    expect(await isReceived(id)).toBe(false);
    await expectStatus(put(id, content), 200);
    expect(sha256((await get(id)).rawPayload)).toBe(sha256(content));
  });

  it.each([
    ['shorter', JPEG.subarray(1), 'document.wrong_size'],
    ['empty', new Uint8Array(), 'document.wrong_size'],
    ['another one of the same size', JPEG.map((byte, at) => (at > 3 ? byte + 1 : byte)), 'document.wrong_content'],
  ])('that is %s is refused, and nothing is kept', async (_what, content, code) => {
    const id = await addDocumentTo(owner, about());
    expect(await expectStatus(put(id, content), 422)).toMatchObject({
      code,
      errors: { content: [expect.any(String)] },
    });
    expect(await isReceived(id)).toBe(false);
    await expectStatus(put(id, JPEG), 200);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script>', 'foto.jpg', 'image/jpeg'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'tekst.txt', 'text/plain'],
    ['a text', 'hallo', 'brief.pdf', 'application/pdf'],
  ])('that is %s and not what it was added as is refused', async (_what, text, name, media_type) => {
    const content = new TextEncoder().encode(text);
    const id = await addDocumentTo(owner, about(), content, { name, media_type });
    expect(await expectStatus(put(id, content), 422)).toMatchObject({ code: 'document.wrong_type' });
    expect(await isReceived(id)).toBe(false);
  });

  it('that says where it was taken is refused until the place is out of it', async () => {
    const content = jpeg(exifPart(exif('place')));
    const id = await addDocumentTo(owner, about(), content);
    expect(await expectStatus(put(id, content), 422)).toMatchObject({
      code: 'document.has_place',
      errors: { content: [expect.stringContaining('Haal de plaats eruit')] },
    });
    expect(await isReceived(id)).toBe(false);
    const clean = jpeg(exifPart(exif('version')));
    const again = await addDocumentTo(owner, about(), clean);
    await expectStatus(put(again, clean), 200);
    expect(await isReceived(again)).toBe(true);
    const packed = png(['zTXt', packedText('Raw profile type exif', rawProfile(exif('place')))]);
    const hidden = await addDocumentTo(owner, about(), packed, { name: 'a.png', media_type: 'image/png' });
    expect(await expectStatus(put(hidden, packed), 422)).toMatchObject({ code: 'document.has_place' });
  });

  it('of another media type, of nothing known, or from a device of somebody else is refused', async () => {
    const id = await addDocumentTo(owner, about());
    await expectStatus(put(id, { content: 'x' }), 415);
    await expectStatus(put(object, JPEG), 404);
    const headers = { ...owner.headers(), 'content-type': 'application/octet-stream', 'x-remise-user': PEOPLE.yard.id };
    const url = `/api/documents/${id}/content`;
    const answer = await test.app.inject({ method: 'PUT', url, headers, payload: Buffer.from(JPEG) });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'wrong_user' }]);
    expect(await isReceived(id)).toBe(false);
  });

  it('is not said to be here by a device: the server looks', async () => {
    const id = await addDocumentTo(owner, about());
    const mutation = {
      id: crypto.randomUUID(),
      seq: 1,
      name: 'document.receive',
      v: 1,
      entity: 'document',
      entityId: id,
      was: {},
      args: { documentId: id },
      at: new Date().toISOString(),
      userId: PEOPLE.owner.id,
    };
    const push = { clientId: crypto.randomUUID(), epoch: null, appVersion: '1.0.0', mutations: [mutation] };
    const { results } = await expectStatus<{ results: object[] }>(owner.call('POST', '/api/sync/push', push), 200);
    expect(results).toMatchObject([{ status: 'rejected', code: 'document.content_missing' }]);
  });

  it('is asked for again only by its hash, and still only by who may see it', async () => {
    const id = await makeDocument(owner, about());
    const { headers } = await get(id);
    const again = (caller: Caller) =>
      test.app.inject({
        url: `/api/documents/${id}/content`,
        headers: { ...caller.headers(), 'if-none-match': String(headers.etag) },
      });
    expect((await again(owner)).statusCode).toBe(304);
    const bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
    expect((await again(bookkeeper)).statusCode).toBe(403);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    expect((await again(stranger)).statusCode).toBe(404);
  });

  it('keeps its name, whatever is in it, out of the rest of the header', async () => {
    const name = 'Kras "links"; é\\中.jpg';
    const id = await addDocumentTo(owner, about(), JPEG, { name });
    await expectStatus(put(id, JPEG), 200);
    const disposition = String((await get(id)).headers['content-disposition']);
    expect(disposition).toBe(
      `attachment; filename="Kras _links__ _-_.jpg"; filename*=UTF-8''${encodeURIComponent('Kras "links"; é-中.jpg')}`,
    );
  });
});

describe('a file that is handed over', () => {
  it('ends as its kind does, so that nobody opens a photo as a page', async () => {
    const id = await addDocumentTo(owner, about(), JPEG, { name: 'kras.html' });
    await expectStatus(put(id, JPEG), 200);
    expect((await get(id)).headers['content-disposition']).toContain('filename="kras.html.jpg"');
  });

  it.each([
    ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
    ['foto', 'image/jpeg', 'foto.jpg'],
    ['lijst.csv', 'text/plain', 'lijst.csv'],
    ['lijst.csv', 'application/pdf', 'lijst.csv.pdf'],
    ['virus.exe', 'image/png', 'virus.exe.png'],
    ['.', 'application/msword', '..doc'],
  ] as const)('%s of kind %s is called %s', (name, mediaType, handedOver) => {
    expect(fileName(name, mediaType)).toBe(handedOver);
  });
});

describe('a connection that is cut', () => {
  it('leaves nothing half, and the next attempt works', async () => {
    const id = await addDocumentTo(owner, about());
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const headers = { ...owner.headers(), 'content-type': 'application/octet-stream', 'content-length': JPEG.length };
    const call = openRequest({ port, method: 'PUT', path: `/api/documents/${id}/content`, headers });
    const failed = new Promise((resolve) => call.on('error', resolve));
    call.write(JPEG.subarray(0, 4));
    await new Promise((resolve) => call.on('socket', (socket) => socket.once('connect', resolve)));
    call.destroy();
    await failed;
    expect(await isReceived(id)).toBe(false);
    await expectStatus(put(id, JPEG), 200);
    expect(await isReceived(id)).toBe(true);
  });
});

describe('contents that nobody can get back to', () => {
  it('go a month after their document or its record was deleted; others stay', async () => {
    const other = await makeObject(owner, '');
    const kept = await makeDocument(owner, about());
    const deleted = await makeDocument(owner, about());
    const orphan = await makeDocument(owner, { model_type: 'object', model_id: other });
    await expectStatus(owner.call('DELETE', `/api/documents/${deleted}`, {}), 200);
    await expectStatus(owner.call('DELETE', `/api/objects/${other}`, {}), 200);
    const before = await contents();
    expect(await clearContents(test.database.kysely, Date.now() + 29 * DAY_MS)).toBe(0);
    expect(await clearContents(test.database.kysely, Date.now() + 31 * DAY_MS)).toBe(2);
    expect(await contents()).toBe(before - 2);
    expect([await isReceived(kept), await isReceived(orphan)]).toEqual([true, false]);
  });
});
