import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatMetres, parseMetres } from '#shared/length.ts';

/** The size of a vehicle that somebody asks room for, in centimetres; 0 and null mean not given. */
export type AskedSize = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

type FitQuestionProps = {
  /** Filled in beforehand; another one needs another `key`. */
  readonly given: AskedSize | null;
  readonly onAsk: (size: AskedSize | null) => void;
};

/** "What fits 7.45 × 2.30 × 2.80?" */
export function FitQuestion({ given, onAsk }: FitQuestionProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(() => {
    const write = (cm: number | null | undefined) => (cm ? formatMetres(cm, i18n.locale) : '');
    return { length: write(given?.lengthCm), width: write(given?.widthCm), height: write(given?.heightCm) };
  });
  const change = (next: typeof typed) => {
    setTyped(next);
    const [length, width, height] = [next.length, next.width, next.height].map((text) => parseMetres(text));
    const said = (length ?? 0) > 0 || (width ?? 0) > 0 || (height ?? 0) > 0;
    onAsk(said ? { lengthCm: length ?? 0, widthCm: width ?? 0, heightCm: height ?? null } : null);
  };
  const empty = typed.length === '' && typed.width === '' && typed.height === '';
  return (
    <Box role="group" aria-label={t`What fits?`}>
      <Box fontWeight="strong" fontSize="small" mb="1">{t`What fits?`}</Box>
      <Flex align="center" gap="1.5">
        <Flex align="center" gap="1.5" dir="ltr">
          <Size label={t`Length`} value={typed.length} onChange={(length) => change({ ...typed, length })} />
          <span aria-hidden="true">×</span>
          <Size label={t`Width`} value={typed.width} onChange={(width) => change({ ...typed, width })} />
          <span aria-hidden="true">×</span>
          <Size label={t`Height`} value={typed.height} onChange={(height) => change({ ...typed, height })} />
          <span aria-hidden="true">m</span>
        </Flex>
        {!empty && (
          <Button
            variant="ghost"
            px="2"
            aria-label={t`Clear`}
            onClick={() => change({ length: '', width: '', height: '' })}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </Flex>
    </Box>
  );
}

type SizeProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

function Size({ label, value, onChange }: SizeProps) {
  return (
    <Input
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      width="5rem"
      px="2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
