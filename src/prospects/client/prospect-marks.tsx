import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { withLatinDigits } from '#shared/latin-digits.ts';
import { formatSize } from '#shared/length.ts';
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

/** Length × width × height in metres; what was not measured is a dash, nothing at all is empty. */
export function SizeText(size: Parameters<typeof formatSize>[0]) {
  const { i18n } = useLingui();
  const text = formatSize(size, i18n.locale);
  return text === '' ? null : <Ltr>{text}</Ltr>;
}
