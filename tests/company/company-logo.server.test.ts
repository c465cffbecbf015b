import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_LOGO_BYTES } from '#company/logo.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { LOGO, pngOf } from '#tests/support/logo.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let office: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const URL = '/api/company/logo';
const addressOf = async (caller: Caller) =>
  (await expectStatus<{ result: { logo_url: string | null } }>(caller.call('GET', '/api/company'), 200)).result
    .logo_url;

/** A frame of so many pixels, as far as its header says. */
function jpegOf(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100ffd9',
    'hex',
  );
  bytes.writeUInt16BE(heightPx, 25);
  bytes.writeUInt16BE(widthPx, 27);
  return new Uint8Array(bytes);
}

describe('the logo', () => {
  it('is set by who may change settings and shown to everybody of the company', async () => {
    expect(await addressOf(office)).toBeNull();
    expect((await owner.call('GET', URL)).statusCode).toBe(404);
    expect((await office.call('PUT', URL, LOGO)).statusCode).toBe(403);
    const made = await expectStatus<{ result: object }>(owner.call('PUT', URL, LOGO), 200);
    expect(made.result).toEqual({ media_type: 'image/png', width_px: 200, height_px: 80 });
    const shown = await office.call('GET', (await addressOf(office)) ?? '');
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(new Uint8Array(shown.rawPayload)).toEqual(LOGO);
    const { rows } = await sql`select changes from audit_log where subject = 'logo'`.execute(test.database.kysely);
    expect(rows).toEqual([{ changes: { logo: { was: null, now: 'set' } } }]);
  });

  it('is sent once: a browser that has it is told so', async () => {
    const { headers } = await owner.call('GET', URL);
    const again = await test.app.inject({
      ...{ method: 'GET', url: URL },
      headers: { ...owner.headers(), 'if-none-match': String(headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('of one company is nobody else’s', async () => {
    expect((await stranger.call('GET', URL)).statusCode).toBe(404);
    await expectStatus(stranger.call('DELETE', URL, {}), 200);
    expect((await owner.call('GET', URL)).statusCode).toBe(200);
  });

  it('gets another address when it is another', async () => {
    const before = await addressOf(owner);
    await expectStatus(owner.call('PUT', URL, pngOf(64, 64)), 200);
    expect(await addressOf(owner)).not.toBe(before);
    await expectStatus(owner.call('PUT', URL, jpegOf(64, 8000)), 200);
    expect((await owner.call('GET', URL)).headers['content-type']).toBe('image/jpeg');
  });

  it.each([
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><p>logo.png')],
    ['half a PNG', LOGO.subarray(0, LOGO.length - 9)],
    ['a PNG with something behind it', Buffer.concat([LOGO, Buffer.from('<script>')])],
    ['the start of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['nothing', new Uint8Array(0)],
    ['a picture of 63 pixels', pngOf(63, 200)],
    ['a picture of 8001 pixels', jpegOf(64, 8001)],
  ])('is not %s', async (_name, content) => {
    const before = await addressOf(owner);
    const answer = await owner.call('PUT', URL, new Uint8Array(content));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('logo');
    expect(await addressOf(owner)).toBe(before);
  });

  it('has at most 1 MB', async () => {
    expect((await owner.call('PUT', URL, new Uint8Array(MOST_LOGO_BYTES + 1))).statusCode).toBe(413);
  });

  it('is removed, and once is enough', async () => {
    expect((await office.call('DELETE', URL, {})).statusCode).toBe(403);
    await expectStatus(owner.call('DELETE', URL, {}), 200);
    await expectStatus(owner.call('DELETE', URL, {}), 200);
    expect(await addressOf(owner)).toBeNull();
  });
});
