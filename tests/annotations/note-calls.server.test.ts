import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

type Notes = { result: { text: string; author: string }[]; page: number; per_page: number };

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
    expect(first.result[0]).toMatchObject({ text: 'notitie 27', author: 'yard Test' });
    const second = await expectStatus<Notes>(owner.call('GET', `${path}&page=2`), 200);
    expect(second.result.map(({ text }) => text)).toEqual(['notitie 2', 'notitie 1']);
    expect((await expectStatus<Notes>(owner.call('GET', `${path}&page=3`), 200)).result).toEqual([]);
  });

  it('are refused when empty or about something unknown', async () => {
    await expectStatus(yard.call('POST', '/api/notes', { ...about(), text: '  ' }), 422);
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
