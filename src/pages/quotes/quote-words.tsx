import { useLingui } from '@lingui/react/macro';
import { Ban, Check, Clock, type LucideIcon, Pencil, Send } from 'lucide-react';
import { useMemo } from 'react';
import type { QuoteStatus } from '#billing/quotes/quote-states.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

const ICONS: Readonly<Record<QuoteStatus, LucideIcon>> = {
  draft: Pencil,
  sent: Send,
  accepted: Check,
  declined: Ban,
  expired: Clock,
};
const TONES = { draft: 'away', sent: 'attention', accepted: 'stored', declined: 'away', expired: 'away' } as const;

/** The states of a quote in words. */
export function useQuoteStatusWords(): Readonly<Record<QuoteStatus, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      draft: t`Draft`,
      sent: t({ message: 'Sent', context: 'quote' }),
      accepted: t({ message: 'Accepted', context: 'quote' }),
      declined: t({ message: 'Declined', context: 'quote' }),
      expired: t({ message: 'Expired', context: 'quote' }),
    }),
    [t],
  );
}

type MarkProps = { readonly status: QuoteStatus; readonly size?: 'list' | 'page' };

export function QuoteMark({ status, size = 'list' }: MarkProps) {
  const words = useQuoteStatusWords();
  return <StatusBadge icon={ICONS[status]} tone={TONES[status]} word={words[status]} size={size} />;
}
