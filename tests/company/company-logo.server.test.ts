import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_LOGO_BYTES } from '#company/logo.ts';
import { redrawOldLogos } from '#company/server/draw-logo.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { LOGO, PNG_END, pngHeader, pngOf, pngOfPieces } from '#tests/support/pictures.ts';
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

const grey = { create: { channels: 3 as const, background: '#888888' } };

/** A whole JPEG in one colour, with the place where it was taken. */
async function jpegOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { ...grey.create, width, height } }).jpeg();
  return new Uint8Array(
    await picture.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } }).toBuffer(),
  );
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
    const colors = (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer();
    expect(await colors(shown.rawPayload)).toEqual(await colors(LOGO));
    const { rows } = await sql`select changes from audit_log where subject = 'logo'`.execute(test.database.kysely);
    expect(rows).toEqual([{ changes: { logo: { was: null, now: 'set' } } }]);
  });

  it('is sent once: a browser that has it is told so', async () => {
    const { headers } = await owner.call('GET', URL);
    const again = await test.app.inject({
      method: 'GET',
      url: URL,
      headers: {
        ...owner.headers(),
        'if-none-match': String(headers['etag']),
      },
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
    await expectStatus(owner.call('PUT', URL, await jpegOf(64, 8000)), 200);
    expect((await owner.call('GET', URL)).headers['content-type']).toBe('image/jpeg');
  });

  it('is kept as large as documents need, without what stands beside the picture', async () => {
    const sent = await jpegOf(4000, 2000);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const made = await expectStatus<{ result: object }>(owner.call('PUT', URL, sent), 200);
    expect(made.result).toEqual({ media_type: 'image/jpeg', width_px: 1200, height_px: 600 });
    const kept = await sharp((await owner.call('GET', URL)).rawPayload).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([1200, 600, undefined]);
  });

  it.each([
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><p>logo.png')],
    ['half a PNG', LOGO.subarray(0, LOGO.length - 9)],
    ['a PNG with something behind it', Buffer.concat([LOGO, Buffer.from('<script>')])],
    ['the start of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['nothing', new Uint8Array(0)],
    ['a picture of 63 pixels', pngOf(63, 200)],
    ['a picture of 8001 pixels', pngOf(64, 8001)],
    ['a picture of more than 16 million pixels', pngOf(4096, 4097)],
    ['a picture whose lines end too soon', pngOfPieces([pngHeader(200, 80), ['IDAT', deflateSync('')], PNG_END])],
  ])('is not %s', async (_name, content) => {
    const before = await addressOf(owner);
    const answer = await owner.call('PUT', URL, new Uint8Array(content));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('logo');
    expect(await addressOf(owner)).toBe(before);
  });

  it('that is made to fill the memory fills no more than it may', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['tests/company/redraw-bombs.ts']);
    const { outcomes, grownMb } = JSON.parse(stdout) as { outcomes: string[]; grownMb: number };
    expect(outcomes).toEqual([
      'a small picture with a gigabyte of pixels: 64 by 64',
      'a picture with a second, huge header: company.logo_unreadable',
      'a picture of 64 million pixels: company.logo_large',
      'a picture with a gigabyte of text beside it: 64 by 64',
      'a picture with a huge colour profile: 64 by 64',
      'a picture whose lines end too soon: company.logo_unreadable',
      'a whole picture of the most pixels that are allowed: 600 by 600',
    ]);
    // A complete image of 16 million pixels, four bytes each, twice.
    expect(grownMb).toBeLessThan(128);
  });

  it('of an earlier version is shown once it is redrawn, or removed', async () => {
    const keep = (content: Uint8Array) => sql`
      update company_logos set content = ${Buffer.from(content)}, media_type = 'image/png', redrawn = false`;
    await keep(pngOf(2000, 300)).execute(test.database.kysely);
    expect((await owner.call('GET', URL)).statusCode).toBe(404);
    expect(await redrawOldLogos(test.database.kysely)).toEqual({ redrawn: 1, removed: [] });
    expect((await sharp((await owner.call('GET', URL)).rawPayload).metadata()).width).toBe(1600);
    expect(await redrawOldLogos(test.database.kysely)).toEqual({ redrawn: 0, removed: [] });
    await keep(pngOfPieces([pngHeader(64, 64), pngHeader(60_000, 60_000), PNG_END])).execute(test.database.kysely);
    expect((await redrawOldLogos(test.database.kysely)).removed).toHaveLength(1);
    expect(await addressOf(owner)).toBeNull();
    await expectStatus(owner.call('PUT', URL, LOGO), 200);
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
