import { Box, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { decimalMark } from '#shared/money.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type NumberFieldProps = FieldProps & {
  /** Shown behind the number: `m`, `kg`. */
  readonly unit?: string;
  /** How many of the value's units make one shown unit: 100 for centimetres shown as metres. */
  readonly scale?: number;
  readonly decimals?: number;
  /** Reads what is typed as the value; left out, a number in the shown unit. */
  readonly read?: (text: string) => number | undefined;
};

type Shown = { readonly scale: number; readonly decimals: number; readonly language: string };

function shownNumber(value: unknown, { scale, decimals, language }: Shown): string {
  if (typeof value !== 'number') return '';
  return (value / scale).toFixed(decimals).replace('.', decimalMark(language));
}

/** Parses `7,45` and `7.45`; undefined when the text is no number. */
export function readNumber(text: string, scale = 1): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * scale);
}

/** A whole number in the form's values, shown in `scale`d units; empty is null, what cannot be read stays as text. */
export function NumberField({
  unit,
  scale = 1,
  decimals = 0,
  read = (text) => readNumber(text, scale),
  disabled,
  ...field
}: NumberFieldProps) {
  const { i18n } = useLingui();
  const { field: bound } = useController({ name: field.name });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = { scale, decimals, language: i18n.locale };
  const fallback = typeof bound.value === 'string' ? bound.value : shownNumber(bound.value, shown);
  const take = (text: string) => {
    setTyped(text);
    bound.onChange(text.trim() === '' ? null : (read(text) ?? text));
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Box position="relative">
          <Input
            {...control}
            ref={bound.ref}
            name={bound.name}
            dir="ltr"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={disabled === true}
            textAlign="end"
            fontVariantNumeric="tabular-nums"
            {...(unit === undefined ? {} : { pe: '9' })}
            value={typed ?? fallback}
            onChange={(event) => take(event.target.value)}
            onBlur={() => {
              setTyped(null);
              bound.onBlur();
            }}
          />
          {unit !== undefined && (
            <Box
              position="absolute"
              right="3"
              top="50%"
              transform="translateY(-50%)"
              color="fg.muted"
              aria-hidden="true"
            >
              {unit}
            </Box>
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
