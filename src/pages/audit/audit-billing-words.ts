import { useLingui } from '@lingui/react/macro';
import type { InvoiceEventName, SubscriptionEventName } from '#billing/billing-event-names.ts';

type BillingAction = `invoice.${InvoiceEventName}` | `subscription.${SubscriptionEventName}`;

/** What was done about products, invoices and what is paid, in one line. */
export function useBillingActionWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const events: Readonly<Record<BillingAction, string>> = {
    'invoice.created': t`New invoice`,
    'invoice.edited': t`Invoice changed`,
    'invoice.deleted': t`Draft of an invoice deleted`,
    'invoice.issued': t`Invoice issued`,
    'invoice.send_wanted': t`Sending of an invoice asked for`,
    'invoice.sent': t`Invoice sent`,
    'invoice.send_failed': t`Sending failed`,
    'invoice.link_made': t`Link to pay made`,
    'invoice.link_failed': t`Making a link to pay failed`,
    'invoice.payment_received': t`Payment received`,
    'invoice.paid': t`Payment or repayment noted`,
    'invoice.overpaid': t`Too much was paid`,
    'invoice.charged_back': t`Payment charged back by the bank`,
    'invoice.refund_wanted': t`Mollie was asked to pay back`,
    'invoice.refunded': t`Paid back by Mollie`,
    'invoice.refunded_outside': t`Paid back outside Mollie`,
    'invoice.refund_failed': t`Paying back failed`,
    'invoice.refund_canceled': t`Paying back was canceled at Mollie`,
    'invoice.debit_started': t`Direct debit handed in`,
    'invoice.debit_failed': t`Direct debit failed`,
    'invoice.credited': t`Invoice credited`,
    'invoice.voided': t`Invoice made void`,
    'invoice.given_up': t`Invoice given up as uncollectible`,
    'invoice.reopened': t`Noted payment taken back`,
    'invoice.reminded': t`Reminder sent`,
    'invoice.reminder_skipped': t`Reminder left out`,
    'invoice.reminders_stopped': t`No more reminders`,
    'invoice.reminders_started': t`Reminders again`,
    'subscription.created': t`New subscription`,
    'subscription.changed': t`Subscription changed`,
    'subscription.canceled': t`Subscription canceled`,
  };
  return {
    ...events,
    'customer.edit_billing': t`Billing details of a customer changed`,
    'product.create': t`New product`,
    'product.edit': t`Product changed`,
    'product.archive': t`Product archived`,
    'product.delete': t`Product deleted`,
    'category.create': t`New category`,
    'category.edit': t`Category changed`,
    'category.delete': t`Category deleted`,
    'price.create': t`Price of a product changed`,
    'price.delete': t`Price of a product deleted`,
    'tax_rate.create': t`New VAT rate`,
    'tax_rate.edit': t`VAT rate changed`,
    'tax_rate.archive': t`VAT rate archived`,
    'tax_rate.delete': t`VAT rate deleted`,
    'mandate.create': t`New mandate`,
    'mandate.revoke': t`Mandate withdrawn`,
    'payment_links.close': t`Pages to pay on closed`,
    'billing_run.start': t`Billing run started by hand`,
  };
}
