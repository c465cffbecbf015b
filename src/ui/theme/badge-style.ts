import { colors } from './theme-colors.ts';

const tones = Object.keys(colors.tone).map((tone) => [
  `.badge[data-tone=${tone}]`,
  { bg: `tone.${tone}.bg`, color: `tone.${tone}.fg` },
]);

/** Badges stand in every row of a list: plain elements with classes, styled once with the theme. */
export const badgeStyles = {
  '.badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    minHeight: '5.5',
    borderRadius: 'control',
    fontSize: 'small',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
  },
  '.badge[data-size=page]': { px: '3', minHeight: '8', fontSize: 'body' },
  ...Object.fromEntries(tones),
  // In a colour that a person chose, with a hairline border that shows where it ends on a page of the same colour.
  '.badge-colored': {
    maxWidth: 'full',
    minWidth: '0',
    boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 0.35)',
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
    // Where it stands alone it is read whole.
    '&[data-size=page]': {
      px: '2.5',
      minHeight: '7',
      whiteSpace: 'normal',
      '& > bdi': { overflow: 'visible', overflowWrap: 'anywhere' },
    },
  },
  '.badges': {
    display: 'flex',
    gap: '1.5',
    alignItems: 'center',
    overflow: 'hidden',
    '& > small': { color: 'fg.muted', fontSize: 'small', flexShrink: '0' },
  },
};
