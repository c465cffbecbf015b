import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { appointmentTable } from '#appointments/appointment.ts';
import { joinAppointments } from '#appointments/client/day-agenda.ts';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { invoiceQuery } from '#pages/invoices/invoice-calls.ts';
import { quoteQuery } from '#pages/quotes/quote-calls.ts';
import { subscriptionQuery } from '#pages/subscriptions/subscription-calls.ts';
import { prospectIndex } from '#prospects/client/prospect-index.ts';
import type { RecentRecord } from '#session/recent-records.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';
import { AppointmentOption, InvoiceOption, QuoteOption, SubscriptionOption } from './shell-search-documents.tsx';
import { OptionGroup } from './shell-search-option.tsx';
import { SearchResult } from './shell-search-result.tsx';
import type { RecentEntry } from './use-search.ts';

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

/** The records looked at lately that are still here, newest first. */
function useRecentEntries(recent: readonly RecentRecord[]): readonly RecentEntry[] {
  const can = useCan();
  const { entries: objects } = useListIndex(objectIndex);
  const { entries: customers } = useListIndex(customerIndex);
  const { entries: prospects } = useListIndex(prospectIndex);
  const { entries: spots } = useListIndex(spotIndex);
  const [seesObjects, seesCustomers, seesSpots] = [can('object index'), can('customer index'), can('spot index')];
  const seesProspects = can('prospect index');
  return useMemo(() => {
    if (recent.length === 0) return [];
    return recent.flatMap(({ kind, id }): RecentEntry[] => {
      if (kind === 'objects') return seesObjects ? named('objects', objects, id) : [];
      if (kind === 'customers') return seesCustomers ? named('customers', customers, id) : [];
      if (kind === 'prospects') return seesProspects ? named('prospects', prospects, id) : [];
      return kind === 'spots' && seesSpots ? named('spots', spots, id) : [];
    });
  }, [recent, objects, customers, prospects, spots, seesObjects, seesCustomers, seesProspects, seesSpots]);
}

function named<Kind extends RecentEntry['kind'], Entry extends IndexEntry>(
  kind: Kind,
  entries: readonly Entry[],
  id: string,
): { readonly kind: Kind; readonly entry: Entry }[] {
  const entry = entries.find((known) => known.id === id);
  return entry === undefined ? [] : [{ kind, entry }];
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
