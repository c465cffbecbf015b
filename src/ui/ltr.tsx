import type { ReactNode } from 'react';

type LtrProps = {
  readonly children: ReactNode;
  /** True for what is long and may break anywhere: an e-mail address. */
  readonly breaks?: boolean;
};

/** A plate, or a spot such as `A-01`. */
const DASHED = /\b([A-Z\d]{1,3}-[A-Z\d]{1,3}-[A-Z\d]{1,3}|[A-Z]{1,2}-\d{1,3}(?!-))\b/;

/** A sentence whose plates and spots stay on one line: a browser would break them behind a dash. */
export const unbroken = (text: string): readonly ReactNode[] =>
  text.split(DASHED).map((part, at) => (at % 2 === 0 ? part : <Ltr key={at}>{part}</Ltr>));

/** A number, plate, time or code: left to right in every language, with figures of equal width. */
export function Ltr({ children, breaks = false }: LtrProps) {
  return (
    <bdi dir="ltr" className={breaks ? 'ltr ltr-breaks' : 'ltr'}>
      {children}
    </bdi>
  );
}
