import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryNames, safeName } from '#server/own-data/entry-names.ts';

describe('the name of a file in an archive', () => {
  it('is one that every system takes', () => {
    expect(safeName('schade: "voor" <en> na?.jpg')).toBe('schade- -voor- -en- na-.jpg');
    expect(safeName('../../etc/passwd')).toBe('-..-etc-passwd');
    expect(safeName('CON.pdf')).toBe('_CON.pdf');
    expect(safeName('lpt1')).toBe('_lpt1');
    expect(safeName('foto. . ')).toBe('foto');
    expect(safeName('')).toBe('_');
    expect(safeName(`${'x'.repeat(300)}.jpeg`)).toMatch(/^x{95}\.jpeg$/);
    expect(safeName('صورة.png')).toBe('صورة.png');
  });

  it('is never another folder, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = safeName(text);
        expect(name).not.toMatch(/[\\/<>:"|?*\p{Cc}]/u);
        expect(name).not.toMatch(/^[.]|[. ]$/);
        expect(name.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is given once, also where capitals do not count', () => {
    const pathOf = entryNames();
    expect([pathOf('files/a', 'Foto.jpg'), pathOf('files/a', 'foto.JPG'), pathOf('files/b', 'foto.jpg')]).toEqual([
      'files/a/Foto.jpg',
      'files/a/foto (2).JPG',
      'files/b/foto.jpg',
    ]);
  });
});
