import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { withLatinDigits } from '#shared/latin-digits.ts';
import { formatMetres } from '#shared/length.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { Stage } from '../prospect-choices.ts';
import { useProspectWords } from './use-prospect-words.ts';

const DAY_MS = 86_400_000;

/** The stage of a prospect, as a word in a frame; the colours of states are reserved for what stands in the yard. */
export function StageMark({ stage }: { readonly stage: Stage }) {
  const words = useProspectWords();
  const isNew = stage === 'new';
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minHeight="5.5"
      px="2"
      borderRadius="control"
      borderWidth="1px"
      borderColor={isNew ? 'accent' : 'border.strong'}
      bg={isNew ? 'accent.tint' : 'transparent'}
      color={stage === 'declined' || stage === 'converted' ? 'fg.muted' : 'fg'}
      fontSize="small"
      fontWeight={isNew ? 'strong' : 'normal'}
      whiteSpace="nowrap"
      data-stage={stage}
    >
      {words.stage[stage]}
    </chakra.span>
  );
}

/** How long ago somebody asked, in the reader's words: today, 3 days ago. */
export function useAge(): (receivedAt: string, nowMs: number) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback(
    (receivedAt, nowMs) => {
      const days = Math.floor(Math.max(0, nowMs - Date.parse(receivedAt)) / DAY_MS);
      return new Intl.RelativeTimeFormat(withLatinDigits(locale), { numeric: 'auto' }).format(-days, 'day');
    },
    [locale],
  );
}

type Size = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

/** Length × width × height in metres; what was not measured is a dash, nothing at all is empty. */
export function SizeText({ lengthCm, widthCm, heightCm }: Size) {
  const { i18n } = useLingui();
  if (lengthCm === 0 && widthCm === 0 && heightCm === null) return null;
  const sides = [lengthCm, widthCm, ...(heightCm === null ? [] : [heightCm])];
  return <Ltr>{sides.map((side) => (side === 0 ? '–' : formatMetres(side, i18n.locale))).join(' × ')}</Ltr>;
}
