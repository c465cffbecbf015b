import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Cents, formatAmount } from '#shared/money.ts';

type AmountProps = {
  readonly cents: Cents;
  /** True for totals. */
  readonly strong?: boolean;
};

/** An amount in euro as the person's language writes it, left to right; below zero it has a minus, and a colour too. */
export function Amount({ cents, strong = false }: AmountProps) {
  const { i18n } = useLingui();
  return (
    <chakra.bdi
      dir="ltr"
      className="ltr"
      whiteSpace="nowrap"
      {...(strong ? { fontWeight: 'strong' } : {})}
      {...(cents < 0 ? { color: 'fg.error' } : {})}
    >
      {formatAmount(cents, i18n.locale)}
    </chakra.bdi>
  );
}
