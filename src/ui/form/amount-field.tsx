import { Box, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { decimalMark, readAmount } from '#shared/money.ts';
import { type AmountLimits, amountProblem } from './amount-rule.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** Returns cents as a person types them: two decimals, no thousands separator, so that they can be read back. */
function typedAmount(cents: number, language: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimalMark(language)}${digits.slice(-2)}`;
}

/**
 * An amount in euros. The form's value is whole cents, null when blank, or text that is no amount, for the form's rule
 * to refuse. A form with a resolver checks it with `amount()` of amount-rule.ts; in one without, the field does.
 */
export function AmountField({ disabled, negative = false, most, ...field }: FieldProps & AmountLimits) {
  const { i18n } = useLingui();
  const limits = { negative, ...(most === undefined ? {} : { most }) };
  const { field: bound } = useController({
    name: field.name,
    rules: {
      validate: (value: unknown) => {
        const problem = amountProblem(value as Parameters<typeof amountProblem>[0], limits);
        return problem === 'amount.blank' && field.required !== true ? undefined : problem;
      },
    },
  });
  const [typed, setTyped] = useState<string | null>(null);
  const held: unknown = bound.value;
  const shown = typeof held === 'number' ? typedAmount(held, i18n.locale) : typeof held === 'string' ? held : '';
  const take = (text: string) => {
    setTyped(text);
    bound.onChange(text.trim() === '' ? null : (readAmount(text, decimalMark(i18n.locale)) ?? text));
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Box position="relative">
          <Box position="absolute" left="3" top="50%" transform="translateY(-50%)" color="fg.muted" aria-hidden="true">
            €
          </Box>
          <Input
            {...control}
            ref={bound.ref}
            name={bound.name}
            dir="ltr"
            inputMode={negative ? 'text' : 'decimal'}
            autoComplete="off"
            disabled={disabled === true}
            textAlign="right"
            fontVariantNumeric="tabular-nums"
            pl="8"
            value={typed ?? shown}
            onChange={(event) => take(event.target.value)}
            onBlur={() => {
              setTyped(null);
              bound.onBlur();
            }}
          />
        </Box>
      )}
    </FieldFrame>
  );
}
