import { useLingui } from '@lingui/react/macro';
import { appointmentTable } from '#appointments/appointment.ts';
import { joinAppointments } from '#appointments/client/day-agenda.ts';
import { invoiceQuery } from '#pages/invoices/invoice-calls.ts';
import { quoteQuery } from '#pages/quotes/quote-calls.ts';
import { subscriptionQuery } from '#pages/subscriptions/subscription-calls.ts';
import type { RecentRecord } from '#session/recent-records.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { AppointmentOption, InvoiceOption, QuoteOption, SubscriptionOption } from './shell-search-documents.tsx';
import { OptionGroup } from './shell-search-option.tsx';
import { SearchResult } from './shell-search-result.tsx';
import { type RecentEntry, useRecentEntries } from './use-search.ts';

type RecentResultsProps = {
  readonly recent: readonly RecentRecord[];
  readonly onOpen: () => void;
  readonly onRecord: (hit: RecentEntry) => void;
};

/** The records that this person opened last on this device. Of documents there is what the server says, or what was kept. */
export function RecentResults({ recent, onOpen, onRecord }: RecentResultsProps) {
  const { t } = useLingui();
  const can = useCan();
  const entries = new Map(useRecentEntries(recent).map((hit) => [hit.entry.id, hit]));
  const shown = recent.filter(({ kind, id }) => {
    if (kind === 'appointments') return can('appointment index');
    if (kind === 'invoices' || kind === 'quotes' || kind === 'subscriptions') return can('invoice index');
    return entries.has(id);
  });
  if (shown.length === 0) return null;
  return (
    <OptionGroup title={t`Looked at lately`}>
      {shown.map(({ kind, id }) => {
        const hit = entries.get(id);
        if (hit !== undefined) return <SearchResult key={id} {...hit} onOpen={() => onRecord(hit)} />;
        const Recent = DOCUMENTS[kind as keyof typeof DOCUMENTS];
        return <Recent key={id} id={id} onOpen={onOpen} />;
      })}
    </OptionGroup>
  );
}

type RecentProps = { readonly id: string; readonly onOpen: () => void };

const DOCUMENTS = {
  appointments: RecentAppointment,
  invoices: RecentInvoice,
  quotes: RecentQuote,
  subscriptions: RecentSubscription,
};

function RecentAppointment({ id, onOpen }: RecentProps) {
  const [item] =
    useRows(
      async (mirror) => {
        const row = await mirror.get(appointmentTable, id);
        return row === undefined ? [] : joinAppointments(mirror, [row]);
      },
      [id],
    ) ?? [];
  return item === undefined ? null : <AppointmentOption item={item} onOpen={onOpen} />;
}

function RecentInvoice({ id, onOpen }: RecentProps) {
  const { answer } = useAnswer(invoiceQuery(id), { kept: true });
  return answer !== 'asking' && answer.ok ? <InvoiceOption invoice={answer.result} onOpen={onOpen} /> : null;
}

function RecentQuote({ id, onOpen }: RecentProps) {
  const { answer } = useAnswer(quoteQuery(id));
  return answer !== 'asking' && answer.ok ? <QuoteOption quote={answer.result} onOpen={onOpen} /> : null;
}

function RecentSubscription({ id, onOpen }: RecentProps) {
  const { answer } = useAnswer(subscriptionQuery(id), { kept: true });
  return answer !== 'asking' && answer.ok ? <SubscriptionOption subscription={answer.result} onOpen={onOpen} /> : null;
}
