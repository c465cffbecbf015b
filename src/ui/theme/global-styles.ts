import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { badgeStyles } from './badge-style.ts';
import { plateStyles } from './number-plate-style.ts';
import { recordListStyles } from './record-list-style.ts';

/** The styles of whole pages. A build writes them into a file: the app does not carry them as a script. */
export const globalStyles = defineGlobalStyles({
  ...plateStyles,
  ...badgeStyles,
  ...recordListStyles,
  // Mirrors door icons, which point in reading direction, and the icon of a sidebar, which is at the page's start.
  '[dir=rtl] :is(.lucide-log-in, .lucide-log-out, .lucide-panel-left, .lucide-panel-left-dashed)': {
    transform: 'scaleX(-1)',
  },
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
    textSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    scrollbarColor: '{colors.border.strong} transparent',
    // The window does not scroll: a swipe past the end of a page never moves the bars.
    '@media screen': { height: '100%', overflow: 'hidden' },
  },
  body: {
    fontSize: 'body',
    fontWeight: 'normal',
    overscrollBehaviorY: 'none',
    // A page without bars scrolls here, and absolutely positioned elements stay in here.
    '@media screen': { position: 'relative', height: '100dvh', overflow: 'auto' },
  },
  'html:lang(ar)': { fontFamily: 'arabic', '--global-font-body': 'fonts.arabic' },
  'html:lang(zh)': { fontFamily: 'chinese', '--global-font-body': 'fonts.chinese' },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  '::selection': { bg: 'accent.tint' },
  '[inert]': { cursor: 'default' },
  // The reset removes the platform's own progress bar, and its accent colour with it.
  progress: { bg: 'bg.sunken', borderRadius: 'control', overflow: 'hidden' },
  'progress::-webkit-progress-bar': { bg: 'bg.sunken' },
  'progress::-webkit-progress-value': { bg: 'accent' },
  'progress::-moz-progress-bar': { bg: 'accent' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '[data-no-print]': { '@media print': { display: 'none !important' } },
});
