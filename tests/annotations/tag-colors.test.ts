import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, TAG_COLORS, textColorOn } from '#annotations/tag.ts';

describe('the text on a colour', () => {
  it('is black or white, whichever has more contrast', () => {
    expect(textColorOn('#FFFFFF')).toEqual({ text: '#000000', contrast: 21 });
    expect(textColorOn('#000000')).toEqual({ text: '#FFFFFF', contrast: 21 });
    expect(textColorOn('#F5B301').text).toBe('#000000');
    expect(textColorOn('#0B5563').text).toBe('#FFFFFF');
  });

  it('has the contrast that others measure', () => {
    // Figures of the WCAG 2 formula.
    expect(contrastOf('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#FF0000', '#FFFFFF')).toBeCloseTo(4.0, 2);
  });

  it('can be read on every colour there is: 4.5:1 at least', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (...rgb) => {
        const color = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        expect(textColorOn(color).contrast).toBeGreaterThanOrEqual(4.5);
      }),
    );
    for (let grey = 0; grey < 256; grey += 1) {
      expect(textColorOn(`#${grey.toString(16).padStart(2, '0').repeat(3)}`).contrast).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is at hand for twelve colours that differ', () => {
    expect(new Set(TAG_COLORS).size).toBe(12);
    for (const color of TAG_COLORS) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });
});
