import { useLingui } from '@lingui/react/macro';
import type { BILLING_DAYS, HOLD_STEPS, InterestKind, PRORATIONS } from '#company/company-settings.ts';
import type { MailKind } from '#company/mail-texts.ts';

/** Choices of the company settings in words. */
export function useSettingsWords() {
  const { t } = useLingui();
  const holdFrom: Readonly<Record<(typeof HOLD_STEPS)[number], string>> = {
    none: t`Never`,
    friendly: t`From the friendly reminder`,
    second: t`From the second reminder`,
    notice: t`From the notice`,
    costs: t`From the collection costs`,
  };
  const interestKinds: Readonly<Record<InterestKind, string>> = { consumer: t`Consumers`, trade: t`Companies` };
  const billingDay: Readonly<Record<(typeof BILLING_DAYS)[number], string>> = {
    calendar: t`On the first of the month`,
    anniversary: t`On the day a contract began`,
  };
  const proration: Readonly<Record<(typeof PRORATIONS)[number], string>> = {
    strict30: t`Every month has 30 days`,
    actualDays: t`Days of the calendar`,
    none: t`No proration`,
  };
  const yearStarts = { first_delivery: t`When first brought in`, date: t`On a fixed day` };
  const twoStep = { own: t`Everybody chooses`, all: t`Everybody has to` };
  const mails: Readonly<Record<MailKind, string>> = {
    appointment_planned: t`Appointment made`,
    appointment_changed: t`Appointment changed`,
    appointment_cancelled: t`Appointment cancelled`,
    appointment_closed: t`Closed at the time of an appointment`,
    prospect_signed_up: t`Sign-up received`,
    handover_recorded: t`Record of a handover`,
    contract_sent: t`Contract to sign`,
    quote_sent: t`Quote`,
    invoice_sent: t`Invoice`,
    credit_sent: t`Credit invoice`,
    debit_notice: t`Direct debit announced`,
    payment_reminder: t`Payment reminder`,
    payment_notice: t`Formal notice`,
  };
  return { holdFrom, interestKinds, billingDay, proration, yearStarts, twoStep, mails };
}
