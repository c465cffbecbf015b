import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { useInvoiceColumns } from '#billing/client/invoice-columns.tsx';
import { LINE } from '#billing/client/invoice-lines-style.ts';
import { EXTRA_COLUMNS } from '#objects/client/object-choice.ts';
import { useObjectColumns } from '#objects/client/use-object-columns.tsx';
import { useQuoteColumns } from '#pages/quotes/quotes-page.tsx';
import { useStaffColumns } from '#pages/staff/staff-page.tsx';
import type { ListTags } from '#ui/list/list-tags.ts';
import { CHOICE_TRACK } from '#ui/list/record-choice.tsx';
import type { RecordColumn } from '#ui/list/record-column.ts';
import './render-ui.tsx';

const REM = 16;
/** Of rows in a list: between columns, and at both ends. */
const GAP = 16;
const ENDS = 2 * 16;
/** What a list beside its rows takes: its border, and the bar that it scrolls down with on Windows. */
const FRAME = 2 + 15;
/** At both sides of a page, and of a list beside a record. */
const PAGE = 2 * 24;
/** `ListBeside` at a desk. */
const COLUMN = 26 * REM - 2 * 16;
/** The menu of the settings. */
const SETTINGS = 15.5 * REM;

/** The least pixels a grid track takes; `touch` is the side of a small button. */
function least(track: string, touch = 32): number {
  const written = track.replace(/^minmax\(([^,]+),.*$/, '$1').replace('var(--touch-8)', `${touch / REM}rem`);
  const sum = /^calc\(2 \* ([\d.]+)rem \+ ([\d.]+)rem\)$/.exec(written);
  const rem = sum === null ? Number(/^([\d.]+)rem$/.exec(written)?.[1]) : 2 * Number(sum[1]) + Number(sum[2]);
  return rem * REM;
}

const total = (tracks: readonly string[], gap: number, touch?: number) =>
  tracks.reduce((sum, track) => sum + least(track, touch), gap * (tracks.length - 1));

function columnsOf<Item>(use: () => readonly RecordColumn<Item>[]): readonly RecordColumn<Item>[] {
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
  return renderHook(use, { wrapper }).result.current;
}

function whole<Item>(use: () => readonly RecordColumn<Item>[], chosen = true): number {
  const tracks = columnsOf(use).map(({ width }) => width);
  return total(chosen ? [CHOICE_TRACK, ...tracks] : tracks, GAP) + ENDS + FRAME;
}

function beside<Item>(use: () => readonly RecordColumn<Item>[]): number {
  const tracks = columnsOf(use).flatMap((column) => column.beside ?? []);
  return total(tracks, GAP) + ENDS + FRAME;
}

const TAGS: ListTags = { ready: true, options: [{ value: 'one', label: 'One' }], render: () => null };
const NOTHING: ReadonlySet<string> = new Set();
const EXTRA: ReadonlySet<string> = new Set(EXTRA_COLUMNS);

describe('a list shows its columns without scrolling sideways', () => {
  test('of objects, with tags and checkboxes, in a window of 1440', () => {
    const use = () => useObjectColumns(NOTHING, TAGS, EXTRA);
    expect(columnsOf(use)).toHaveLength(11);
    expect(whole(use)).toBeLessThanOrEqual(1440 - PAGE);
  });

  test('of staff, beside the menu of the settings, in a window of 1440', () => {
    expect(whole(() => useStaffColumns([]), false)).toBeLessThanOrEqual(1440 - PAGE - SETTINGS);
  });

  test('of invoices, in a window of 1024, with room for what stands in place of a number', () => {
    expect(whole(useInvoiceColumns)).toBeLessThanOrEqual(1024 - PAGE);
    const number = columnsOf(useInvoiceColumns).find(({ key }) => key === 'number');
    expect(least(number?.width ?? '')).toBeGreaterThanOrEqual(140);
  });

  test('of invoices, quotes and objects, beside one of them', () => {
    expect(beside(useInvoiceColumns)).toBeLessThanOrEqual(COLUMN);
    expect(beside(useQuoteColumns)).toBeLessThanOrEqual(COLUMN);
    expect(beside(() => useObjectColumns(NOTHING, null, NOTHING))).toBeLessThanOrEqual(COLUMN);
  });
});

describe('a line of an invoice in a row', () => {
  const ROWS = '@container lines (min-width: 50rem)';
  const row = LINE[ROWS];
  // Between columns, at both ends, and the border of all lines.
  const ends = 2 * 12 + 2;
  const templates = [row.gridTemplateColumns, row['[data-products=true] > &'].gridTemplateColumns];

  test.each([
    ['a mouse', 32],
    ['a finger', 44],
  ])('fits its room with both buttons clear of the amount, for %s', (_, touch) => {
    for (const template of templates) {
      const tracks = template.match(/(?:minmax|calc)\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
      expect(total(tracks, 8, touch) + ends).toBeLessThanOrEqual(50 * REM);
      expect(least(tracks.at(-1) ?? '', touch)).toBeGreaterThanOrEqual(2 * touch + 2);
    }
  });
});
