/**
 * Styles of record lists, given once with the theme: lists, rows and cells are plain elements with inline places, so that
 * typing and scrolling cost no styling work.
 */
const rowStyles = {
  '& [data-row]': {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    borderBottom: 'hairline',
    cursor: 'pointer',
    color: 'fg',
    _hover: { bg: 'bg.hover' },
    _selected: { bg: 'bg.selected' },
    '&[data-active]': { boxShadow: 'inset 3px 0 0 var(--remise-colors-accent)' },
    '[dir=rtl] &[data-active]': { boxShadow: 'inset -3px 0 0 var(--remise-colors-accent)' },
  },
  '& [data-cells]': { display: 'grid', alignItems: 'center', columnGap: '4', px: '4' },
  '& [data-cells] > div': {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'body',
    fontVariantNumeric: 'tabular-nums',
    // A truncated name keeps its beginning, whichever direction it and the page have. It needs no `bdi`.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
  },
  '[dir=rtl] & [data-cells] > div': { textAlign: 'right' },
  '& [data-cells] > [data-align=end]': { textAlign: 'right' },
  '[dir=rtl] & [data-cells] > [data-align=end]': { textAlign: 'left' },
  '& [data-cells] > [data-align=center]': { textAlign: 'center' },
  '& [data-cells] > [dir=ltr]': { unicodeBidi: 'isolate' },
  // A plate alone in its cell needs no line of text around it.
  '& [data-cells] > div > .plate': { display: 'flex', width: 'fit-content' },
  '& [data-card]': { height: 'full', px: '4', py: '3', overflow: 'hidden' },
} as const;

const headStyles = {
  '& [data-head]': {
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'bg.panel',
    borderBottom: '1px solid',
    borderColor: 'border',
  },
  '& [data-head] > div': {
    display: 'grid',
    alignItems: 'center',
    columnGap: '4',
    px: '4',
    height: 'max(38px, var(--touch-9))',
    mb: '-1px',
    color: 'fg.muted',
    fontSize: 'small',
  },
  '& [data-head] [role=columnheader]:not([data-choice-cell])': {
    textAlign: 'start',
    // A long name goes on in a second line: nothing else says what a column holds.
    whiteSpace: 'normal',
    lineHeight: 'tight',
    overflow: 'hidden',
    '&[data-align=end]': { textAlign: 'end' },
    '&[data-align=end] button': { justifyContent: 'flex-end' },
    '&[data-align=center] button': { justifyContent: 'center' },
  },
  '& [data-head] button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'var(--touch-0)',
    width: 'full',
    textAlign: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
} as const;

/** Cells that are changed in the list. */
const editStyles = {
  // As high as its row: an empty cell has a pencil, too.
  '& [data-cells] > div:has(> [data-pencil])': { position: 'relative', minHeight: '6' },
  '& [data-pencil]': {
    position: 'absolute',
    insetInlineEnd: '0',
    top: '50%',
    transform: 'translateY(-50%)',
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: 'full',
    borderRadius: 'control',
    bg: 'bg.hover',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'accent' },
  },
  // Never over the end of a figure.
  '& [data-align=end] > [data-pencil]': { insetInlineEnd: 'auto', insetInlineStart: '0' },
  '& [data-row]:has([data-editing])': { zIndex: '1' },
  '& [data-cells] > [data-editing]': { overflow: 'visible', position: 'relative', mx: '-2', whiteSpace: 'normal' },
  '& [data-editing] > input': {
    width: 'full',
    height: '8',
    px: '2',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    '&[aria-invalid=true]': { borderColor: 'border.error' },
  },
  '& [data-problem]': {
    position: 'absolute',
    top: 'calc(100% + 2px)',
    insetInlineStart: '0',
    minWidth: 'full',
    width: 'max-content',
    maxWidth: '20rem',
    px: '2',
    py: '1',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.error',
    borderRadius: 'control',
    boxShadow: 'float',
    color: 'fg.error',
    fontSize: 'small',
    textAlign: 'start',
  },
} as const;

/** The boxes in front of rows. */
const choiceStyles = {
  '& [data-choice]': {
    display: 'grid',
    placeItems: 'center',
    height: 'full',
    cursor: 'pointer',
    userSelect: 'none',
    '& input': { width: '4.5', height: '4.5', accentColor: '{colors.accent}', cursor: 'pointer' },
  },
  // The row's edge can be pressed too, over its whole height.
  '& [data-cells] > [data-choice-cell], & [data-head] [data-choice-cell]': {
    alignSelf: 'stretch',
    ms: '-4',
    me: '-2',
    overflow: 'visible',
  },
  '& [data-card][data-chooses]': { display: 'grid', gridTemplateColumns: '2.75rem minmax(0, 1fr)', ps: '0' },
  '& [data-card] [data-choice] input': { width: '6', height: '6' },
} as const;

/** Paper does not scroll: rows follow each other, and none is cut in two. */
const printStyles = {
  '.records [role=rowgroup]': { '@media print': { height: 'auto !important' } },
  '.records [data-head]': { '@media print': { position: 'static' } },
  '.records [data-row]': {
    '@media print': {
      position: 'static',
      transform: 'none !important',
      breakInside: 'avoid',
      boxShadow: 'none !important',
      bg: 'transparent',
    },
  },
  '.records [data-choice], .records [data-choice-cell]': { '@media print': { visibility: 'hidden' } },
} as const;

export const recordListStyles = {
  '.records': { ...rowStyles, ...headStyles, ...editStyles, ...choiceStyles },
  '.records-scroll': {
    flex: '1',
    minHeight: '10rem',
    overflow: 'auto',
    position: 'relative',
    mx: { base: '-4', md: '0' },
    bg: 'bg.panel',
    borderWidth: { base: '1px 0 0', md: '1px' },
    borderRadius: { base: '0', md: 'panel' },
    _focusVisible: { outlineOffset: '-2px' },
    contain: 'strict',
    // What the bar of the chosen rows covers can be scrolled free of it.
    '&[data-chosen]': { pb: { md: '24' } },
    '@media print': { contain: 'none', overflow: 'visible', border: 'none', flex: 'none' },
  },
  ...printStyles,
} as const;
