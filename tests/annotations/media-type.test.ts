import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '#annotations/media-type.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)));
const wide = (text: string) => Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0]);
const ZIP = [0x50, 0x4b, 0x03, 0x04, 0x14, 0];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

describe('what a file is', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1])],
    ['image/png', bytes([0x89], 'PNG', [13, 10, 26, 10])],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/heic', bytes([0, 0, 0, 24], 'ftypheic')],
    ['application/pdf', bytes('%PDF-1.7\n')],
    [`${OFFICE}wordprocessingml.document`, bytes(ZIP, '[Content_Types].xml', 'word/document.xml')],
    [`${OFFICE}spreadsheetml.sheet`, bytes(ZIP, '[Content_Types].xml', 'xl/workbook.xml')],
    [`${OFFICE}presentationml.presentation`, bytes(ZIP, 'ppt/presentation.xml')],
    ['application/msword', bytes(OLE, [0, 0], wide('WordDocument'))],
    ['application/vnd.ms-excel', bytes(OLE, wide('Workbook'))],
    ['application/vnd.ms-powerpoint', bytes(OLE, wide('PowerPoint Document'))],
  ])('%s shows in its bytes, whatever it is called', (type, content) => {
    expect(mediaTypeOf(content, 'anders.html')).toBe(type);
  });

  it.each([
    ['a page called a photo', 'foto.jpg', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing called a text', 'tekst.txt', bytes('\n  <svg onload="alert(1)"/>')],
    ['a page behind a mark of its encoding', 'tekst.txt', bytes([0xef, 0xbb, 0xbf], '<html>')],
    ['a page behind some words', 'tekst.txt', bytes('Hallo <script src=x>')],
    ['text that is called a page', 'tekst.html', bytes('hallo')],
    ['a program called a text', 'tekst.txt', bytes('MZ', [0, 1, 2])],
    ['an archive that is no document', 'map.docx', bytes(ZIP, 'geheim.exe')],
    ['a document with macros', 'brief.docx', bytes(ZIP, 'word/document.xml', 'word/vbaProject.bin')],
    ['an old document with macros', 'brief.doc', bytes(OLE, wide('WordDocument'), wide('_VBA_PROJECT'))],
    ['another film of the same family', 'film.heic', bytes([0, 0, 0, 24], 'ftypmp42')],
    ['nothing', 'leeg', bytes()],
  ])('%s is refused', (_what, name, content) => {
    expect(mediaTypeOf(content, name)).toBeUndefined();
  });

  it('plain text may be empty, of any encoding, and say more than less', () => {
    expect(mediaTypeOf(bytes('kras: 3 < 4 cm, caf', [0xe9], '\r\n'), 'Notitie.TXT')).toBe('text/plain');
    expect(mediaTypeOf(bytes(), 'leeg.csv')).toBe('text/plain');
  });

  it('the end of a file is read as far as it goes', () => {
    expect(mediaTypeOf(bytes(ZIP, 'word/document.xm'), 'x.docx')).toBeUndefined();
    expect(mediaTypeOf(bytes([0xff, 0xd8]), 'x.jpg')).toBeUndefined();
  });
});
