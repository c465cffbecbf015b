/** Where there is room for a row a line; otherwise each line is a block. */
const ROWS = '@container lines (min-width: 50rem)';
const OUT_OF_SIGHT = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };

/** Quantity, price, VAT rate, amount, and two buttons, which a finger needs wider than a mouse. */
const gridFigures = '4.5rem 7rem minmax(7rem, 8.5rem) 6rem calc(2 * var(--touch-8) + 0.5rem)';

/** Measures the room. */
export const ROOM = { containerType: 'inline-size', containerName: 'lines' } as const;

/** All lines: blocks under each other, or one panel of rows. */
export const LINES = {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  [ROWS]: { gap: '0', bg: 'bg.panel', border: 'hairline', borderRadius: 'panel', pb: '1' },
} as const;

const ROW = {
  display: 'grid',
  gridTemplateColumns: `minmax(9rem, 1fr) ${gridFigures}`,
  '[data-products=true] > &': { gridTemplateColumns: `minmax(7.25rem, 2fr) minmax(7.25rem, 3fr) ${gridFigures}` },
  columnGap: '2',
  px: '3',
};

/** Names of columns, which the labels of the fields repeat for screen readers. */
export const HEADS = {
  display: 'none',
  [ROWS]: {
    ...ROW,
    alignItems: 'end',
    py: '2',
    color: 'fg.muted',
    fontSize: 'small',
    '& > [data-figures]': { textAlign: 'end' },
    // Fields of numbers read from left to right in every language.
    '& > [data-figures=typed]': { textAlign: 'right' },
  },
} as const;

/** One line. In a row every field is a cell of the grid; what is said about the VAT rate goes under the row. */
export const LINE = {
  position: 'relative',
  minWidth: '0',
  px: '4',
  pt: '2',
  pb: '4',
  bg: 'bg.panel',
  border: 'hairline',
  borderRadius: 'panel',
  [ROWS]: {
    ...ROW,
    alignItems: 'start',
    rowGap: '1.5',
    py: '1.5',
    borderWidth: '1px 0 0',
    borderRadius: '0',
    bg: 'transparent',
    '& [data-cell]': { gridRow: '1', gridColumn: 'auto' },
    '& [data-cell] label': OUT_OF_SIGHT,
    // The reason of a VAT rate and its error need more room than their column has.
    '& [data-cell=rate], & [data-cell=rate] > div': { display: 'contents' },
    '& [data-cell=rate] > div > div': { gridRow: '1' },
    '& [data-cell=rate] > div > [id$=-hint]': { gridRow: '3', gridColumn: '1 / -1', mt: '0' },
    '& [data-cell=rate] > div > [id$=-error]': { gridRow: '4', gridColumn: '1 / -1', mt: '0' },
    '& [data-cell] :is(input, select)': { px: '2.5' },
    '& [data-cell] select': { pe: '7' },
    '& [data-cell=price] input': { ps: '6' },
  },
} as const;

export const BLOCK_TITLE = {
  display: 'flex',
  alignItems: 'center',
  minHeight: '11',
  fontWeight: 'strong',
  [ROWS]: { display: 'none' },
} as const;

export const FIELDS = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
  [ROWS]: { display: 'contents' },
} as const;

/** The period: among the other fields, or under the row once it is wanted. */
export const PERIOD = {
  display: 'contents',
  [ROWS]: {
    display: 'none',
    '&[data-open=true]': { display: 'flex', gridRow: '2', gridColumn: '1 / -1', gap: '3', pb: '1' },
    '& > div': { flex: '0 0 11rem' },
    '& label': { color: 'fg.muted', fontWeight: 'normal' },
  },
} as const;

/** The amount and the buttons: beside the title of a block, or the last cells of a row. */
export const END = {
  position: 'absolute',
  top: '2',
  insetInlineEnd: '4',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '11',
  [ROWS]: { display: 'contents' },
} as const;

export const AMOUNT = {
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  [ROWS]: {
    gridRow: '1',
    alignSelf: 'start',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: 'var(--touch-9)',
    lineHeight: 'tight',
  },
} as const;

export const BUTTONS = {
  display: 'flex',
  justifyContent: 'flex-end',
  [ROWS]: { gridRow: '1', gap: '0.5', alignItems: 'center', minHeight: 'var(--touch-9)' },
} as const;

export const ROW_ONLY = { display: 'none', [ROWS]: { display: 'inline-flex' } } as const;
