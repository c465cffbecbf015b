import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import 'virtual:theme.css';
import './theme/fonts.css';
import './theme/touch.css';
import { groupingCache } from './theme/grouped-rules.ts';
import { system } from './theme/theme.ts';
import { Toaster } from './toaster.tsx';

const cache = groupingCache();

/** The look and the place where toasts appear. Needs the language provider around it. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
