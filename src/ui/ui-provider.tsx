import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import 'virtual:theme.css';
import './theme/fonts.css';
import './theme/touch.css';
import { system } from './theme/theme.ts';
import { Toaster } from './toaster.tsx';

/** The look and the place where toasts appear. Needs the language provider around it. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <Toaster />
    </ChakraProvider>
  );
}
