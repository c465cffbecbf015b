import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

type LtrProps = {
  readonly children: ReactNode;
  /** True for what is long and may break anywhere: an e-mail address. */
  readonly breaks?: boolean;
};

/** A number, plate, time or code: left to right in every language, with figures of equal width. */
export function Ltr({ children, breaks = false }: LtrProps) {
  return (
    <chakra.bdi
      dir="ltr"
      fontVariantNumeric="tabular-nums"
      {...(breaks ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' })}
    >
      {children}
    </chakra.bdi>
  );
}
