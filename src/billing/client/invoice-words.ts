import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { PROVIDER_NAMES } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { InvoiceDetailAnswer, PaymentAnswer, SendMode } from '../invoice.schema.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

type RefundStatus = InvoiceDetailAnswer['refunds'][number]['status'];
type ReminderKind = InvoiceDetailAnswer['reminders'][number]['kind'];

/** Words about the money of invoices, in the person's language. */
export function useInvoiceWords() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const day = (on: CivilDate) => i18n.date(`${on}T12:00:00`, DAY);
    const methods: Readonly<Record<string, string>> = {
      bank: t`Bank transfer`,
      cash: t`Cash`,
      other: t`In another way`,
      ideal: 'iDEAL',
      bancontact: t`Bancontact`,
      creditcard: t`Credit card`,
      card: t`Credit card`,
      banktransfer: t`Bank transfer`,
      directdebit: t`Direct debit`,
      sepa_debit: t`Direct debit`,
      paypal: 'PayPal',
      applepay: t`Apple Pay`,
    };
    const refundStatus: Readonly<Record<RefundStatus, string>> = {
      wanted: t`Being asked for`,
      queued: t`Waiting for enough balance at the payment provider`,
      pending: t`On its way`,
      processing: t`On its way`,
      refunded: t`Done`,
      failed: t`Failed`,
      canceled: t`Canceled`,
    };
    const reminders: Readonly<Record<ReminderKind, string>> = {
      friendly: t`Friendly reminder`,
      second: t`Second reminder`,
      formal_notice: t`Formal notice`,
      final_notice: t`Final notice`,
      costs: t`Collection costs`,
    };
    const sendModes: Readonly<Record<SendMode, string>> = {
      mail_with_link: t`By mail, with a payment link`,
      mail_without_link: t`By mail, without a payment link`,
      manual: t`I send it myself`,
      post: t`By post`,
    };
    return {
      day,
      refundStatus,
      reminders,
      sendModes,
      /** The same where no invoice has a page to pay on. */
      transferModes: { ...sendModes, mail_without_link: t`By mail, with IBAN and QR code` },
      /** `untilOn` is the day after the last one; empty where there are no days. */
      period: (fromOn: CivilDate | null, untilOn: CivilDate | null) => {
        if (fromOn === null || untilOn === null) return fromOn === null ? '' : day(fromOn);
        const [first, last] = [day(fromOn), day(addDays(untilOn, -1))];
        return first === last ? first : `\u2068${first}\u2069 – \u2068${last}\u2069`;
      },
      /** How it was paid; the provider's own name for a method that has no word here. */
      method: ({ method, source }: Pick<PaymentAnswer, 'method' | 'source'>) =>
        methods[method] ??
        (method === ''
          ? source === 'manual' || source === 'bank'
            ? t`In another way`
            : PROVIDER_NAMES[source]
          : method),
      quantity: (hundredths: number) => i18n.number(hundredths / 100, { maximumFractionDigits: 2 }),
      percent: (rateBp: number) => i18n.number(rateBp / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    };
  }, [t, i18n]);
}
