/**
 * Plates and other pieces that stand hundreds of times on a page: plain elements with classes, styled once. All measures
 * of a plate are in `em`, so that it keeps its proportions at every size.
 */
export const plateStyles = {
  '.plate': {
    display: 'inline-flex',
    alignItems: 'stretch',
    height: '1.72em',
    // The ratio of a real plate; only a long foreign one grows.
    minWidth: '8.1em',
    borderRadius: '0.2em',
    overflow: 'hidden',
    fontSize: '0.8125rem',
    fontWeight: 'strong',
    lineHeight: '1',
    verticalAlign: 'middle',
    flexShrink: '0',
    printColorAdjust: 'exact',
  },
  '.plate[data-size=card]': { fontSize: '1.5rem' },
  '.plate[data-size=page]': { fontSize: '2.125rem' },
  '.plate-none': {
    fontWeight: 'normal',
    border: '0.08em dashed',
    borderColor: 'border.strong',
    color: 'fg.muted',
    '& > span': {
      flex: '1',
      alignSelf: 'center',
      textAlign: 'center',
      fontSize: '0.8em',
      px: '0.6em',
      whiteSpace: 'nowrap',
    },
  },
  '.plate-dutch': {
    bg: 'plate.yellow',
    color: 'plate.ink',
    boxShadow: 'inset 0 0 0 max(1px, 0.055em) var(--remise-colors-plate-edge)',
  },
  '.plate-foreign': {
    bg: 'plate.white',
    color: 'plate.ink',
    boxShadow: 'inset 0 0 0 max(1px, 0.055em) var(--remise-colors-plate-white-edge)',
  },
  '.plate-band': {
    // The country is written at 0.52 of the plate's size, and so are the measures around it.
    fontSize: '0.52em',
    width: '1.9615em',
    flexShrink: '0',
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'center',
    pb: '0.423em',
    bg: 'plate.blue',
    color: 'white',
  },
  '.plate-text': {
    flex: '1',
    alignSelf: 'center',
    textAlign: 'center',
    px: '0.36em',
    letterSpacing: '0.045em',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    fontFeatureSettings: "'tnum', 'zero' 0, 'ss01' 0",
  },
  '.ltr': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '.ltr-breaks': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;
