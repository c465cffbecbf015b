import { describe, expect, test } from 'vitest';
import { findLayout, LABEL_LAYOUTS, labelsPerPage, spreadLabels } from '#objects/label-layouts.ts';
import { drawCode } from '#ui/qr-path.ts';

const sheet = findLayout('2x4');

describe('labels on paper', () => {
  test.each(LABEL_LAYOUTS.map((layout) => [layout.id, layout] as const))('%s fit on their page', (_id, layout) => {
    const { columns, rows, widthMm, heightMm, gapXMm, marginLeftMm, marginTopMm } = layout;
    const right = marginLeftMm + columns * widthMm + (columns - 1) * gapXMm;
    expect(right).toBeLessThanOrEqual(layout.pageWidthMm);
    expect(marginTopMm + rows * heightMm).toBeLessThanOrEqual(layout.pageHeightMm);
    // Labels centered on the sheet stay in register when it is cut down the middle.
    expect(Math.abs(layout.pageWidthMm - right - marginLeftMm)).toBeLessThan(0.5);
  });

  test('begin at the place that is free, and go on with a new sheet', () => {
    expect(labelsPerPage(sheet)).toBe(8);
    const pages = spreadLabels(['a', 'b', 'c'], sheet, 7);
    expect(pages).toEqual([[null, null, null, null, null, null, 'a', 'b'], ['c']]);
  });

  test('fill a sheet exactly without an empty one after it', () => {
    const eight = Array.from({ length: 8 }, (_, place) => place);
    expect(spreadLabels(eight, sheet, 1)).toEqual([eight]);
    expect(spreadLabels(eight.slice(1), sheet, 2)).toHaveLength(1);
    expect(spreadLabels([], sheet, 5)).toEqual([]);
  });

  test('take a place that does not exist for the first', () => {
    for (const start of [0, -3, 9, 1.5, Number.NaN]) expect(spreadLabels(['a'], sheet, start)).toEqual([['a']]);
    expect(spreadLabels(['a', 'b'], findLayout('62x29'), 2)).toEqual([['a'], ['b']]);
    expect(findLayout('unknown')).toBe(LABEL_LAYOUTS[0]);
  });

  test('carry a code with its three corners inside a white border', () => {
    const { path, size } = drawCode('https://remise.test/objects/0190b5a0-0000-7000-8000-000000000001');
    // The upper left corner pattern: seven dark modules after two white ones; nothing in the border.
    expect(path.startsWith('M2 2h7v1h-7z')).toBe(true);
    expect(path).toContain(`M${size - 9} 2h7v1h-7z`);
    expect(path).not.toMatch(/M[01] |M\d+ [01]h/);
  });
});
