import { Box, chakra, Flex, Input } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useController } from 'react-hook-form';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { BLACK, TAG_COLORS, textColorOn } from '../tag.ts';
import { TagMark } from './tag-mark.tsx';

const HEX = /^#[0-9a-f]{6}$/i;

type ColorFieldProps = {
  readonly name: string;
  readonly label: string /** What is written on it. */;
  readonly sample: string;
};

/** A colour from the palette or typed as a code, with a preview of text on it. The value is `#RRGGBB`. */
export function ColorField({ name, label, sample }: ColorFieldProps) {
  const { t } = useLingui();
  const { field } = useController({ name });
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <FieldFrame name={name} label={label} required hint={<ColorVerdict color={value} sample={sample} />}>
      {(control) => (
        <Flex direction="column" gap="2">
          <Flex gap="1.5" wrap="wrap" role="group" aria-label={t`Palette`}>
            {TAG_COLORS.map((color) => (
              <ColorButton
                key={color}
                color={color}
                on={color === value.toUpperCase()}
                onChoose={() => field.onChange(color)}
              />
            ))}
          </Flex>
          <Input
            {...control}
            ref={field.ref}
            value={value}
            dir="ltr"
            maxLength={7}
            width="8rem"
            autoComplete="off"
            spellCheck={false}
            placeholder="#2F8A50"
            onChange={(event) => field.onChange(withHash(event.target.value))}
            onBlur={field.onBlur}
          />
        </Flex>
      )}
    </FieldFrame>
  );
}

/** `2f8a50` is meant as `#2F8A50`. */
function withHash(typed: string): string {
  const code = typed.trim().toUpperCase();
  return code === '' || code.startsWith('#') ? code.slice(0, 7) : `#${code.slice(0, 6)}`;
}

type ColorButtonProps = { readonly color: string; readonly on: boolean; readonly onChoose: () => void };

function ColorButton({ color, on, onChoose }: ColorButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-label={color}
      aria-pressed={on}
      onClick={onChoose}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      width="var(--touch-9)"
      height="var(--touch-9)"
      borderRadius="control"
      boxShadow="inset 0 0 0 1px rgb(128 128 128 / 0.5)"
      cursor="pointer"
      style={{ backgroundColor: color, color: textColorOn(color).text }}
    >
      {on && <Check aria-hidden="true" size={18} strokeWidth={2.5} />}
    </chakra.button>
  );
}

/** How the tag will look, and how well its text is read. */
function ColorVerdict({ color, sample }: { readonly color: string; readonly sample: string }) {
  const { t, i18n } = useLingui();
  if (!HEX.test(color)) return t`Choose a colour, or type its code: a # and six digits or letters a to f.`;
  const { text, contrast } = textColorOn(color);
  const ratio = i18n.number(Math.floor(contrast * 10) / 10, { minimumFractionDigits: 1 });
  return (
    <Flex gap="2" align="center" wrap="wrap" aria-live="polite">
      <TagMark tag={{ value: sample.trim() === '' ? t`Tag` : sample.trim(), color }} size="page" />
      <Box data-contrast={contrast.toFixed(2)}>
        {text === BLACK ? (
          <Trans>Black text, contrast {ratio} : 1. Easy to read (4.5 : 1 is enough).</Trans>
        ) : (
          <Trans>White text, contrast {ratio} : 1. Easy to read (4.5 : 1 is enough).</Trans>
        )}
      </Box>
    </Flex>
  );
}
