import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { addDocumentTo, JPEG } from '#tests/support/documents.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

/** Room for two photos. */
const ROOM = JPEG.byteLength * 2;

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp({ mostFileBytes: ROOM });
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

async function addPhoto(caller: Caller, object: string) {
  const id = await addDocumentTo(caller, { model_type: 'object', model_id: object });
  return { id, send: () => caller.call('PUT', `/api/documents/${id}/content`, JPEG) };
}

describe('the room of a company for files', () => {
  it('takes what fits to the last byte, refuses what does not with a clear word, and leaves the others theirs', async () => {
    const object = await makeObject(owner, 'QT-12-AB');
    const [first, second, third] = [
      await addPhoto(owner, object),
      await addPhoto(owner, object),
      await addPhoto(owner, object),
    ];
    await expectStatus(first.send(), 200);
    await expectStatus(second.send(), 200);
    const refused = await expectStatus<{ code: string; message: string }>(third.send(), 422);
    expect(refused.code).toBe('document.company_full');
    expect(refused.message).toMatch(/ruimte van je bedrijf .* is vol/);
    // A file that is already here is only sent again, and needs no further room.
    await expectStatus(second.send(), 200);
    await expectStatus((await addPhoto(stranger, await makeObject(stranger, 'QT-34-CD'))).send(), 200);
  });
});
