import { describe, expect, it } from 'vitest';
import type { ScaledPhoto } from '#annotations/client/photo.ts';
import { type PreparedFile, prepareFile } from '#annotations/client/prepare-file.ts';
import { MOST_DOCUMENT_BYTES } from '#annotations/limits.ts';
import { JPEG, sha256 } from '#tests/support/documents.ts';

const SMALL = new Uint8Array([0xff, 0xd8, 0xff, 9]);
const TAKEN = Date.parse('2026-05-04T09:30:00.000Z');

const scaled: ScaledPhoto = { content: SMALL.buffer, widthPx: 2048, heightPx: 1536, preview: SMALL.buffer };
const scale = () => Promise.resolve(scaled);
const cannotRead = () => Promise.resolve(undefined);
const file = (content: Uint8Array<ArrayBuffer> | string, name: string) =>
  new File([content], name, { lastModified: TAKEN });
const heic = new Uint8Array([0, 0, 0, 24, ...Array.from('ftypheic', (letter) => letter.charCodeAt(0))]);

describe('a photo', () => {
  it('is kept as it was drawn anew, with when it was taken and under a name that says what it is now', async () => {
    expect(await prepareFile(file(JPEG, 'IMG 1.PNG'), scale)).toEqual({
      name: 'IMG 1.jpg',
      mediaType: 'image/jpeg',
      content: SMALL.buffer,
      sha256: sha256(SMALL),
      widthPx: 2048,
      heightPx: 1536,
      takenAt: '2026-05-04T09:30:00.000Z',
      preview: SMALL.buffer,
    });
  });

  it('that cannot be read here is refused: what else stands in it could not be left out', async () => {
    expect(await prepareFile(file(JPEG, 'kapot.jpg'), cannotRead)).toBe('broken');
    expect(await prepareFile(file(heic, 'foto.heic'), cannotRead)).toBe('heic');
    expect(await prepareFile(file(heic, 'foto.heic'), scale)).toMatchObject({
      name: 'foto.jpg',
      mediaType: 'image/jpeg',
    });
  });

  it('of a clock that runs ahead was taken now at the latest', async () => {
    const ahead = new File([JPEG], 'a.jpg', { lastModified: Date.now() + 86_400_000 });
    const { takenAt } = (await prepareFile(ahead, scale)) as PreparedFile;
    expect(Date.parse(takenAt ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

describe('a document', () => {
  it('is kept as it is', async () => {
    const text = '%PDF-1.7 overeenkomst';
    expect(await prepareFile(file(text, 'brief.pdf'), cannotRead)).toMatchObject({
      name: 'brief.pdf',
      mediaType: 'application/pdf',
      sha256: sha256(new TextEncoder().encode(text)),
      widthPx: null,
      heightPx: null,
      takenAt: null,
      preview: null,
    });
  });

  it.each([
    ['nothing', file('', 'leeg.txt'), 'empty'],
    ['a page', file('<html>', 'foto.jpg'), 'kind'],
    ['an archive', file('PK\u0003\u0004 geheim', 'map.zip'), 'kind'],
    ['more than 15 MB', file(`%PDF-${'x'.repeat(MOST_DOCUMENT_BYTES - 4)}`, 'groot.pdf'), 'too_large'],
  ])('%s is refused', async (_what, given, problem) => {
    expect(await prepareFile(given, scale)).toBe(problem);
  });

  it('of exactly 15 MB is kept', async () => {
    const border = file(`%PDF-${'x'.repeat(MOST_DOCUMENT_BYTES - 5)}`, 'groot.pdf');
    expect(await prepareFile(border, scale)).toMatchObject({ mediaType: 'application/pdf' });
  });

  it('with a name that is too long keeps its ending', async () => {
    const { name } = (await prepareFile(file('%PDF-', `${'a'.repeat(200)}.pdf`), scale)) as PreparedFile;
    expect([name.length, name.slice(-5)]).toEqual([120, 'a.pdf']);
  });

  it('that is gone since it was chosen is said to be unreadable', async () => {
    const gone = file('%PDF-', 'weg.pdf');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await prepareFile(gone, scale)).toBe('unreadable');
  });
});
