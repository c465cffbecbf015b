import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalStyles } from './global-styles.ts';
import { colors } from './theme-colors.ts';
import { recipes } from './theme-recipes.ts';

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96,
];
/** The 4-pixel grid: step 1 is four pixels. */
const grid = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

const latin = "'Inter Variable', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif";
const phoneAndDesk = (phone: string, desk: string) => ({ value: { base: phone, md: desk } });

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'remise',
  cssVarsRoot: ':where(:root, :host)',
  globalCss: globalStyles,
  theme: {
    // The widths of the specification: 576, 768, 992 and 1367 pixels.
    breakpoints: { sm: '36rem', md: '48rem', lg: '62rem', xl: '85.4375rem' },
    tokens: {
      spacing: grid,
      sizes: {
        ...grid,
        full: { value: '100%' },
        fit: { value: 'fit-content' },
        min: { value: 'min-content' },
        max: { value: 'max-content' },
        measure: { value: '40rem' },
        form: { value: '46rem' },
      },
      fonts: {
        body: { value: latin },
        heading: { value: latin },
        arabic: { value: `'Vazirmatn Variable', ${latin}` },
        chinese: {
          value:
            "'Inter Variable', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
        },
      },
      fontWeights: { normal: { value: '400' }, strong: { value: '620' } },
      lineHeights: { tight: { value: '1.25' }, body: { value: '1.5' } },
      radii: { control: { value: '5px' }, panel: { value: '8px' }, full: { value: '999px' } },
      borders: { hairline: { value: '1px solid var(--remise-colors-border)' } },
      durations: { fast: { value: '90ms' }, move: { value: '140ms' } },
      easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
      zIndex: {
        sticky: { value: 10 },
        bar: { value: 20 },
        float: { value: 30 },
        toast: { value: 60 },
        skip: { value: 70 },
      },
    },
    semanticTokens: {
      colors,
      fontSizes: {
        small: phoneAndDesk('0.875rem', '0.8125rem'),
        body: phoneAndDesk('1rem', '0.875rem'),
        large: phoneAndDesk('1.1875rem', '1.0625rem'),
        title: phoneAndDesk('1.625rem', '1.5rem'),
      },
      shadows: {
        float: {
          value: {
            _light: '0 0 0 1px rgb(30 27 24 / 0.08), 0 8px 28px rgb(30 27 24 / 0.18)',
            _dark: '0 0 0 1px rgb(255 255 255 / 0.1), 0 8px 28px rgb(0 0 0 / 0.6)',
          },
        },
      },
    },
    keyframes: {
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
      rise: { from: { transform: 'translateY(16px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      glide: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
    },
    recipes,
  },
});

/**
 * The look of Remise on the library's base: own colours, four text sizes (small, body, large, title), two weights
 * (normal, strong), radii control and panel, and only the recipes of theme-recipes.ts.
 */
export const system = createSystem(defaultBaseConfig, config);
