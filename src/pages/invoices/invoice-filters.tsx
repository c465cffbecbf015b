import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useInvoiceStatusWords } from '#billing/client/invoice-status.tsx';
import { INVOICE_STATUSES, type InvoiceStatus } from '#billing/invoice.schema.ts';
import { INVOICE_SORTS, type InvoiceSort } from '#billing/list-sorts.ts';
import { daysOf, PERIOD_CHOICES, type PeriodChoice } from '#billing/period-choice.ts';
import { ListViews } from '#pages/lists/list-views.tsx';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { dayAt, isCivilDate } from '#shared/civil-date.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { ChosenFilter } from '#ui/list/chosen-filter.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterDay } from '#ui/list/filter-day.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ChosenList, ListViewing } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import type { InvoiceFilter } from './invoice-calls.ts';

/** The filter a person chose. A named period moves with the calendar; `days` means the days from `from` to `until`. */
export type InvoiceChoice = Omit<InvoiceFilter, 'search' | 'status'> & {
  /** `open` is all that is still to be paid, as sums count it: what is overdue is part of it. */
  readonly status: InvoiceStatus | '';
  readonly period: PeriodChoice | 'days' | '';
  readonly sort: ListSort<InvoiceSort> | '';
};

export const NO_INVOICE_CHOICE: InvoiceChoice = {
  status: '',
  kind: '',
  customer: '',
  from: '',
  until: '',
  period: '',
  sort: '',
};

export const INVOICE_LIST: ChosenList<InvoiceChoice> = {
  path: '/invoices',
  none: NO_INVOICE_CHOICE,
  values: {
    status: INVOICE_STATUSES,
    kind: ['invoice', 'credit_invoice'],
    period: [...PERIOD_CHOICES, 'days'],
    sort: sortsOf(INVOICE_SORTS),
  },
};

/** What the server is asked for. A day in an address that is none asks for every day. */
export function askedOf({ period, from, until, ...chosen }: InvoiceChoice, search: string): InvoiceFilter {
  const choice = { ...chosen, status: chosen.status === 'open' ? ('unpaid' as const) : chosen.status };
  if (period === 'days') return { ...choice, from: dayIn(from), until: dayIn(until), search };
  const days = period === '' ? { from: '', until: '' } : daysOf(period, dayAt(Date.now()));
  return { ...choice, ...days, search };
}

const dayIn = (text: string) => (isCivilDate(text) ? text : '');

type FiltersProps = {
  readonly viewing: ListViewing;
  readonly choice: InvoiceChoice;
  readonly onChange: (change: Partial<InvoiceChoice>) => void;
};

/** Which invoices are shown: state, kind, days, customer. */
export function InvoiceFilters({ viewing, choice, onChange }: FiltersProps) {
  const { t } = useLingui();
  const words = useInvoiceStatusWords();
  const periods: Readonly<Record<PeriodChoice | 'days', string>> = {
    this_month: t`This month`,
    last_month: t`Last month`,
    this_quarter: t`This quarter`,
    last_quarter: t`Last quarter`,
    this_year: t`This year`,
    last_year: t`Last year`,
    days: t`Days to choose`,
  };
  return (
    <FilterRow>
      <ListViews viewing={viewing} />
      <FilterChips<InvoiceChoice['status']>
        label={t`Status`}
        chips={[{ value: '', label: t`All` }, ...INVOICE_STATUSES.map((value) => ({ value, label: words[value] }))]}
        none=""
        value={choice.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t`Kind`}
        none={t`Both kinds`}
        value={choice.kind}
        options={[
          { value: 'invoice', label: t`Invoices only` },
          { value: 'credit_invoice', label: t`Credit invoices only` },
        ]}
        onChange={(kind) => onChange({ kind: kind as InvoiceChoice['kind'] })}
      />
      <FilterSelect
        label={t`Period`}
        none={t`Every period`}
        value={choice.period}
        options={[...PERIOD_CHOICES, 'days' as const].map((value) => ({ value, label: periods[value] }))}
        onChange={(period) => onChange({ period: period as InvoiceChoice['period'] })}
      />
      {choice.period === 'days' && (
        <>
          <FilterDay label={t`From`} value={choice.from} onChange={(from) => onChange({ from })} />
          <FilterDay label={t`Until`} value={choice.until} onChange={(until) => onChange({ until })} />
        </>
      )}
      <CustomerFilter customerId={choice.customer} onChange={(customer) => onChange({ customer })} />
    </FilterRow>
  );
}

type CustomerFilterProps = { readonly customerId: string; readonly onChange: (customerId: string) => void };

/** A chip to choose a customer and to clear that choice. */
function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { options } = useCustomerPicker().picks;
  const isWhole = useListRoom() === 'whole';
  const chosen = useMemo(() => options.find(({ id }) => id === customerId), [options, customerId]);
  if (!isWhole) {
    if (customerId === '') return null;
    return <ChosenFilter words={chosen?.label ?? t`Customer`} onClear={() => onChange('')} />;
  }
  return (
    <Flex align="center" gap="1">
      <Button
        size="sm"
        variant="outline"
        minHeight="var(--touch-8)"
        aria-haspopup="dialog"
        {...(customerId === ''
          ? { color: 'fg.muted', borderColor: 'border', fontWeight: 'normal' }
          : { bg: 'accent.tint', borderColor: 'accent', 'data-chosen': '' })}
        onClick={() => setAsking(true)}
      >
        <chakra.bdi maxWidth="12rem" truncate>
          {customerId === '' ? t`Every customer` : (chosen?.label ?? t`Customer`)}
        </chakra.bdi>
        <ChevronDown aria-hidden="true" />
      </Button>
      {customerId !== '' && (
        <Button size="sm" variant="ghost" px="0" aria-label={t`Every customer`} onClick={() => onChange('')}>
          <X aria-hidden="true" />
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Invoices of one customer`}>
        <CustomerChoice
          customerId={customerId}
          onChosen={(id) => {
            setAsking(false);
            onChange(id);
          }}
        />
      </Dialog>
    </Flex>
  );
}

function CustomerChoice({
  customerId,
  onChosen,
}: {
  readonly customerId: string;
  readonly onChosen: (id: string) => void;
}) {
  const { t } = useLingui();
  const { picks } = useCustomerPicker();
  const form = useForm({ defaultValues: { customer: customerId === '' ? null : customerId } });
  return (
    <FormProvider {...form}>
      <chakra.div minHeight="18rem">
        <PickerField
          name="customer"
          label={t`Customer`}
          {...picks}
          onChosen={(id) => {
            if (id !== null) onChosen(id);
          }}
        />
      </chakra.div>
    </FormProvider>
  );
}
