/** The layout of labels on paper. All lengths are in millimetres. */
export type LabelLayout = {
  readonly id: string;
  readonly kind: 'sheet' | 'roll';
  readonly columns: number;
  readonly rows: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly pageWidthMm: number;
  readonly pageHeightMm: number;
  readonly marginTopMm: number;
  readonly marginLeftMm: number;
  readonly gapXMm: number;
};

const A4 = { kind: 'sheet', pageWidthMm: 210, pageHeightMm: 297 } as const;

function roll(widthMm: number, heightMm: number): LabelLayout {
  const one = { columns: 1, rows: 1, marginTopMm: 0, marginLeftMm: 0, gapXMm: 0 };
  return {
    id: `${widthMm}x${heightMm}`,
    kind: 'roll',
    ...one,
    widthMm,
    heightMm,
    pageWidthMm: widthMm,
    pageHeightMm: heightMm,
  };
}

/** A4 sheets as sold in shops, and rolls on which each label is a page of its own. */
export const LABEL_LAYOUTS: readonly LabelLayout[] = [
  {
    id: '3x7',
    ...A4,
    columns: 3,
    rows: 7,
    widthMm: 63.5,
    heightMm: 38.1,
    marginTopMm: 15.15,
    marginLeftMm: 7.25,
    gapXMm: 2.5,
  },
  {
    id: '2x7',
    ...A4,
    columns: 2,
    rows: 7,
    widthMm: 99.1,
    heightMm: 38.1,
    marginTopMm: 15.15,
    marginLeftMm: 4.65,
    gapXMm: 2.5,
  },
  {
    id: '2x4',
    ...A4,
    columns: 2,
    rows: 4,
    widthMm: 99.1,
    heightMm: 67.7,
    marginTopMm: 13.1,
    marginLeftMm: 4.65,
    gapXMm: 2.5,
  },
  roll(62, 29),
  roll(89, 36),
];

/** The layout of an id; an unknown one is the first. */
export function findLayout(id: string | null): LabelLayout {
  return LABEL_LAYOUTS.find((layout) => layout.id === id) ?? (LABEL_LAYOUTS[0] as LabelLayout);
}

/** The most labels printed at once: more would take too long. */
export const MOST_LABELS = 1000;

export function labelsPerPage({ columns, rows }: LabelLayout): number {
  return columns * rows;
}

/**
 * Labels spread over pages, row by row. `start` is the first free place of the first page, from 1: the places before it
 * were used already and stay empty (null). Out of range counts as 1.
 */
export function spreadLabels<Label>(
  labels: readonly Label[],
  layout: LabelLayout,
  start: number,
): readonly (readonly (Label | null)[])[] {
  const places = labelsPerPage(layout);
  const used = Number.isInteger(start) && start > 1 && start <= places ? start - 1 : 0;
  const all: (Label | null)[] = labels.length === 0 ? [] : [...Array.from({ length: used }, () => null), ...labels];
  const pages: (Label | null)[][] = [];
  for (let from = 0; from < all.length; from += places) pages.push(all.slice(from, from + places));
  return pages;
}
