/** Where fields stand beside each other instead of under each other. */
const WIDE = '@container entry (min-width: 50rem)';

const COLUMN = { display: 'flex', flexDirection: 'column', gap: '4' } as const;

/** The form alone, or with the document that it makes beside it. */
export const ALONE = { ...COLUMN, maxWidth: '74rem' } as const;
export const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 74rem) clamp(24rem, 31%, 34rem)',
  gap: '6',
  alignItems: 'start',
} as const;

/** Measures the room of a form. */
export const ENTRY = { ...COLUMN, containerType: 'inline-size', containerName: 'entry' } as const;

/** Three fields: to whom, their reference, and how prices are written. */
export const HEAD = {
  ...COLUMN,
  [WIDE]: { display: 'grid', gridTemplateColumns: '3fr 2fr minmax(17rem, auto)' },
} as const;

/** The totals, which come first, stand at the end of the page as on the document; the other fields beside them. */
export const FOOT = {
  ...COLUMN,
  '& > div': COLUMN,
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 22rem',
    alignItems: 'start',
    '& > :first-of-type': { gridColumn: '2', gridRow: '1' },
    '& > :last-of-type': { gridColumn: '1', gridRow: '1' },
  },
} as const;
