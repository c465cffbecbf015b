import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** A number, plate, time or code: left to right in every language, with figures of equal width. */
export function Ltr({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.bdi dir="ltr" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {children}
    </chakra.bdi>
  );
}
