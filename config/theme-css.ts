import { ChakraProvider, type ChakraProviderProps } from '@chakra-ui/react/styled-system';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { system } from '../src/ui/theme/theme.ts';

const EAGER = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/**
 * `virtual:theme.css`: reset, base and tokens of the theme as a file, made at build. The library would make the same
 * text at every start of the app; its line that does so is taken out of the build (docs/decisions/0007).
 */
export function themeCss(): Plugin {
  let isBuild = false;
  return {
    name: 'theme-css',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === 'virtual:theme.css' ? '\0theme.css' : null),
    // Outside a build the library generates it.
    load: (id) => (id === '\0theme.css' ? (isBuild ? cssOfTheme() : '') : null),
    transform: (code, id) => {
      // The file has them.
      if (isBuild && id.endsWith('/src/ui/theme/global-styles.ts')) {
        return { code: 'export const globalStyles = {};', map: null };
      }
      if (!isBuild || !/@chakra-ui\/react\/.*\/styled-system\/system\.js$/.test(id)) return null;
      if (!code.includes(EAGER)) throw new Error(`${id} makes its global styles in another way than expected`);
      return { code: code.replace(EAGER, 'const _global = [];'), map: null };
    },
  };
}

function cssOfTheme(): string {
  const provider: ChakraProviderProps = { value: system, children: null };
  const page = renderToStaticMarkup(createElement(ChakraProvider, provider));
  const css = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n');
  if (!css.includes('@layer tokens')) throw new Error('the theme gave no tokens');
  return css;
}
