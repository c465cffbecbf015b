import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { addDocumentTo, documentBody, JPEG, makeDocument, sha256 } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Row = { uuid: string; name: string; author: string; content_at: string | null };
type Rows = { result: Row[] };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;
let object: string;
let customer: string;

const ofObject = () => ({ model_type: 'object', model_id: object }) as const;
const ofCustomer = () => ({ model_type: 'customer', model_id: customer }) as const;
const listOf = (caller: Caller) =>
  expectStatus<Rows>(caller.call('GET', `/api/documents?model_type=object&model_id=${object}`), 200);

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  object = await makeObject(owner, 'DC-12-AB');
  customer = await makeCustomer(owner, 'Bakker');
});
afterAll(() => test.close());

describe('photos and documents', () => {
  it('are listed newest first, with who added them', async () => {
    await addDocumentTo(owner, ofObject(), JPEG, { name: 'eerst.jpg' });
    await addDocumentTo(yard, ofObject(), JPEG, { name: 'later.jpg' });
    const { result } = await listOf(yard);
    expect(result.map(({ name, author, content_at }) => [name, author, content_at])).toEqual([
      ['later.jpg', 'yard Test', null],
      ['eerst.jpg', 'owner Test', null],
    ]);
  });

  it('belong to who may edit the record: the yard has objects, not customers', async () => {
    await expectStatus(yard.call('POST', '/api/documents', documentBody(ofCustomer())), 403);
    await expectStatus(bookkeeper.call('POST', '/api/documents', documentBody(ofObject())), 403);
    await expectStatus(bookkeeper.call('GET', `/api/documents?model_type=object&model_id=${object}`), 403);
    await expectStatus(bookkeeper.call('GET', `/api/documents?model_type=customer&model_id=${customer}`), 200);
    const id = await addDocumentTo(owner, ofCustomer());
    for (const [method, body] of [
      ['PUT', { name: 'x' }],
      ['DELETE', {}],
    ] as const) {
      await expectStatus(yard.call(method, `/api/documents/${id}`, body), 403);
      await expectStatus(stranger.call(method, `/api/documents/${id}`, body), 404);
    }
  });

  it('are renamed and deleted', async () => {
    const id = await makeDocument(owner, ofObject());
    await expectStatus(yard.call('PUT', `/api/documents/${id}`, { name: 'voorkant.jpg' }), 200);
    expect((await listOf(owner)).result.find(({ uuid }) => uuid === id)?.name).toBe('voorkant.jpg');
    await expectStatus(owner.call('PUT', `/api/documents/${id}`, { name: ' ' }), 422);
    await expectStatus(yard.call('DELETE', `/api/documents/${id}`, {}), 200);
    await expectStatus(owner.call('GET', `/api/documents/${id}/content`), 404);
    expect((await listOf(owner)).result.map(({ uuid }) => uuid)).not.toContain(id);
  });

  it('are refused for what is not kept, is too large or hangs on nothing', async () => {
    const post = (more: object) => owner.call('POST', '/api/documents', documentBody(ofObject(), JPEG, more));
    for (const media_type of ['image/svg+xml', 'text/html', 'application/zip']) {
      await expectStatus(post({ media_type }), 422);
    }
    const { errors } = await expectStatus<{ errors: object }>(post({ bytes: 15 * 1024 * 1024 + 1 }), 422);
    expect(Object.keys(errors)).toEqual(['bytes']);
    await expectStatus(post({ bytes: 15 * 1024 * 1024 }), 201);
    await expectStatus(post({ model_id: customer }), 404);
    await expectStatus(stranger.call('POST', '/api/documents', documentBody(ofObject())), 404);
  });

  it('of customers who are merged go to the kept one', async () => {
    const gone = await makeCustomer(owner, 'Bakkers');
    const id = await makeDocument(owner, { model_type: 'customer', model_id: gone });
    await expectStatus(owner.call('POST', `/api/customers/${customer}/merge`, { uuid: gone }), 200);
    const url = `/api/documents?model_type=customer&model_id=${customer}`;
    const { result } = await expectStatus<Rows>(owner.call('GET', url), 200);
    expect(result.map(({ uuid }) => uuid)).toContain(id);
    await expectStatus(owner.call('GET', `/api/documents?model_type=customer&model_id=${gone}`), 404);
  });

  it('are not seen while their record is deleted, and stay with it', async () => {
    const gone = await makeObject(owner, '');
    const id = await makeDocument(owner, { model_type: 'object', model_id: gone });
    await expectStatus(owner.call('DELETE', `/api/objects/${gone}`, {}), 200);
    await expectStatus(owner.call('GET', `/api/documents/${id}/content`), 404);
    const kept = await sql`select 1 from documents where id = ${id} and deleted_at is null`.execute(
      test.database.kysely,
    );
    expect(kept.rows).toHaveLength(1);
  });
});

describe('another company', () => {
  it('finds neither list nor row nor content', async () => {
    const id = await makeDocument(owner, ofObject());
    await expectStatus(stranger.call('GET', `/api/documents?model_type=object&model_id=${object}`), 404);
    await expectStatus(stranger.call('GET', `/api/documents/${id}/content`), 404);
    await expectStatus(stranger.call('PUT', `/api/documents/${id}/content`, JPEG), 404);
  });

  it('with the same id has a document of its own, and neither sees the other', async () => {
    const theirs = await makeObject(stranger, '');
    const uuid = await makeDocument(owner, ofObject());
    const about = { model_type: 'object', model_id: theirs } as const;
    const other = new Uint8Array([...JPEG, 1, 2, 3]);
    await expectStatus(stranger.call('POST', '/api/documents', documentBody(about, other, { uuid })), 201);
    await expectStatus(stranger.call('GET', `/api/documents/${uuid}/content`), 404);
    await expectStatus(stranger.call('PUT', `/api/documents/${uuid}/content`, other), 200);
    const [mine, own] = await Promise.all(
      [owner, stranger].map((caller) => caller.call('GET', `/api/documents/${uuid}/content`)),
    );
    expect([mine?.rawPayload, own?.rawPayload].map((content) => sha256(content ?? JPEG))).toEqual([
      sha256(JPEG),
      sha256(other),
    ]);
  });
});
