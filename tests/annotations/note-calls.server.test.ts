import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

type Note = { uuid: string; text: string; author: string; edited_at: string | null; version: number };
type Notes = { result: Note[]; page: number; per_page: number };
type One = { result: Note };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;
let object: string;

const about = () => ({ model_id: object, model_type: 'object' });

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  object = await makeObject(owner, 'NT-12-AB');
});
afterAll(async () => {
  await test.close();
});

describe('notes', () => {
  it('are added by who is in the yard and read newest first, a page at a time', async () => {
    for (let number = 1; number <= 27; number += 1) {
      await expectStatus(yard.call('POST', '/api/notes', { ...about(), text: `notitie ${number}` }), 201);
    }
    const path = `/api/notes?model_id=${object}&model_type=object`;
    const first = await expectStatus<Notes>(owner.call('GET', path), 200);
    expect(first.result).toHaveLength(first.per_page);
    expect(first.per_page).toBe(20);
    expect(first.result[0]).toMatchObject({ text: 'notitie 27', author: 'yard Test', edited_at: null });
    const second = await expectStatus<Notes>(owner.call('GET', `${path}&page=2`), 200);
    expect(second.result.map(({ text }) => text)).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `notitie ${number}`));
    expect((await expectStatus<Notes>(owner.call('GET', `${path}&page=3`), 200)).result).toEqual([]);
  });

  it('are changed by their author and nobody else, and deleted by the author or the office', async () => {
    const write = async (caller: Caller) =>
      (await expectStatus<One>(caller.call('POST', '/api/notes', { ...about(), text: 'kras links' }), 201)).result;
    const note = await write(yard);
    expect(note).toMatchObject({ text: 'kras links', author: 'yard Test', version: 1 });
    const path = `/api/notes/${note.uuid}`;
    const changed = await expectStatus<One>(yard.call('PUT', path, { text: 'kras rechts', version: 1 }), 200);
    expect(changed.result).toMatchObject({ text: 'kras rechts', version: 2 });
    expect(changed.result.edited_at).not.toBeNull();
    await expectStatus(yard.call('PUT', path, { text: 'te laat', version: 1 }), 409);
    await expectStatus(owner.call('PUT', path, { text: 'van een ander' }), 403);
    await expectStatus(bookkeeper.call('PUT', path, { text: 'x' }), 403);
    await expectStatus(stranger.call('PUT', path, { text: 'x' }), 404);
    await expectStatus(stranger.call('DELETE', path), 404);
    const ofOwner = await write(owner);
    await expectStatus(yard.call('DELETE', `/api/notes/${ofOwner.uuid}`), 403);
    await expectStatus(yard.call('DELETE', path), 200);
    await expectStatus(yard.call('PUT', path, { text: 'weg' }), 404);
    await expectStatus(owner.call('DELETE', `/api/notes/${(await write(yard)).uuid}`), 200);
    await expectStatus(owner.call('DELETE', `/api/notes/${ofOwner.uuid}`), 200);
  });

  it('hold ten thousand characters and no more, with the field named', async () => {
    await expectStatus(yard.call('POST', '/api/notes', { ...about(), text: 'a'.repeat(10_000) }), 201);
    for (const length of [10_001, 100_000]) {
      const refused = await expectStatus<{ errors: object }>(
        yard.call('POST', '/api/notes', { ...about(), text: 'a'.repeat(length) }),
        422,
      );
      expect(Object.keys(refused.errors)).toEqual(['text']);
    }
  });

  it('are refused when empty or about something unknown', async () => {
    await expectStatus(yard.call('POST', '/api/notes', { ...about(), text: '  ' }), 422);
    await expectStatus(owner.call('POST', '/api/notes', { ...about(), model_type: 'prospect', text: 'x' }), 404);
    await expectStatus(yard.call('POST', '/api/notes', { ...about(), model_type: 'invoice', text: 'x' }), 422);
    await expectStatus(owner.call('GET', '/api/notes'), 422);
  });

  it('are closed to who may not see the record, and do not exist for a stranger', async () => {
    const path = `/api/notes?model_id=${object}&model_type=object`;
    await expectStatus(bookkeeper.call('GET', path), 403);
    await expectStatus(bookkeeper.call('POST', '/api/notes', { ...about(), text: 'x' }), 403);
    await expectStatus(stranger.call('GET', path), 404);
    await expectStatus(stranger.call('POST', '/api/notes', { ...about(), text: 'x' }), 404);
  });
});
