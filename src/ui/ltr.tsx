import type { ReactNode } from 'react';

type LtrProps = {
  readonly children: ReactNode;
  /** True for what is long and may break anywhere: an e-mail address. */
  readonly breaks?: boolean;
};

/** A number, plate, time or code: left to right in every language, with figures of equal width. */
export function Ltr({ children, breaks = false }: LtrProps) {
  return (
    <bdi dir="ltr" className={breaks ? 'ltr ltr-breaks' : 'ltr'}>
      {children}
    </bdi>
  );
}
