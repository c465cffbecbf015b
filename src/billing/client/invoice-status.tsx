import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarClock, Check, CircleSlash, Clock, type LucideIcon, Pencil, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { InvoiceAnswer, InvoiceStatus } from '../invoice.schema.ts';
import { isPartPaid } from '../invoice-states.ts';

const ICONS: Readonly<Record<InvoiceStatus, LucideIcon>> = {
  draft: Pencil,
  scheduled: CalendarClock,
  open: Clock,
  overdue: TriangleAlert,
  paid: Check,
  uncollectible: CircleSlash,
  void: Ban,
};
const TONES = {
  draft: 'away',
  scheduled: 'away',
  open: 'attention',
  overdue: 'stop',
  paid: 'stored',
  uncollectible: 'stop',
  void: 'away',
} as const;

/** The states of an invoice in words. */
export function useInvoiceStatusWords(): Readonly<Record<InvoiceStatus, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      draft: t`Draft`,
      scheduled: t`Scheduled`,
      open: t({ message: 'Open', context: 'invoice' }),
      overdue: t`Overdue`,
      paid: t`Paid`,
      uncollectible: t`Uncollectible`,
      void: t({ message: 'Void', context: 'invoice' }),
    }),
    [t],
  );
}

type InvoiceStatusMarkProps = {
  readonly invoice: Pick<InvoiceAnswer, 'status' | 'kind' | 'amount_cents' | 'credited_cents' | 'open_cents'>;
  readonly size?: 'list' | 'page';
};

/**
 * What state an invoice is in. One that was credited whole says that rather than that it is paid; a credit invoice that is
 * not settled still has to be paid back. One that is paid in part says so; that it is overdue as well comes first, and in a
 * list alone.
 */
export function InvoiceStatusMark({ invoice, size = 'list' }: InvoiceStatusMarkProps) {
  const { t } = useLingui();
  const words = useInvoiceStatusWords();
  const { status, kind, amount_cents: amount, credited_cents: credited } = invoice;
  const isCredited = kind === 'invoice' && status === 'paid' && credited > 0 && credited >= amount;
  const isPart = isPartPaid(invoice);
  const isOwed = kind === 'credit_invoice' && (status === 'open' || status === 'overdue');
  const isSettled = kind === 'credit_invoice' && status === 'paid';
  const word = isOwed
    ? t`To pay back`
    : isSettled
      ? t`Settled`
      : isCredited
        ? t({ message: 'Credited', context: 'status' })
        : isPart && status === 'open'
          ? t`Part paid`
          : words[status];
  const look = isCredited ? 'void' : status;
  return (
    <>
      <StatusBadge tone={TONES[look]} icon={ICONS[look]} word={word} size={size} />
      {isPart && status === 'overdue' && size === 'page' && (
        <StatusBadge tone={TONES.open} icon={ICONS.open} word={t`Part paid`} size={size} />
      )}
    </>
  );
}
