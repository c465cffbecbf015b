import { useLingui } from '@lingui/react/macro';
import type { InvoiceEventName, SubscriptionEventName } from '#billing/billing-event-names.ts';

type BillingAction = `invoice.${InvoiceEventName}` | `subscription.${SubscriptionEventName}`;

/** The actions on products, invoices and payments, in one line each. */
export function useBillingActionWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const events: Readonly<Record<BillingAction, string>> = {
    'invoice.created': t`New invoice`,
    'invoice.edited': t`Invoice changed`,
    'invoice.deleted': t`Invoice draft deleted`,
    'invoice.issued': t`Invoice issued`,
    'invoice.send_wanted': t`Sending of an invoice requested`,
    'invoice.sent': t`Invoice sent`,
    'invoice.send_failed': t`Sending failed`,
    'invoice.link_made': t`Payment link made`,
    'invoice.link_failed': t`The payment link could not be made`,
    'invoice.payment_received': t`Payment received`,
    'invoice.paid': t`Payment or repayment noted`,
    'invoice.overpaid': t`Too much was paid`,
    'invoice.charged_back': t`Payment charged back by the bank`,
    'invoice.charge_back_reversed': t`The bank gave a charge-back back`,
    'invoice.refund_wanted': t`The payment provider was asked to pay back`,
    'invoice.refunded': t`Paid back by the payment provider`,
    'invoice.refunded_outside': t`Paid back outside the payment provider`,
    'invoice.refund_failed': t`The refund failed`,
    'invoice.refund_canceled': t`The refund was cancelled at the payment provider`,
    'invoice.kept': t`Overpaid amount kept in credit`,
    'invoice.set_off': t`Overpaid amount set off against another invoice`,
    'invoice.balance_used': t`Invoice paid from the customer’s credit`,
    'invoice.debit_started': t`Direct debit submitted`,
    'invoice.debit_failed': t`Direct debit failed`,
    'invoice.credited': t`Invoice credited`,
    'invoice.voided': t`Invoice made void`,
    'invoice.given_up': t`Invoice written off as uncollectible`,
    'invoice.reopened': t`Noted payment taken back`,
    'invoice.reminded': t`Reminder sent`,
    'invoice.reminder_skipped': t`Reminder left out`,
    'invoice.reminders_stopped': t`No more reminders`,
    'invoice.reminders_started': t`Reminders again`,
    'subscription.created': t`New subscription`,
    'subscription.changed': t`Subscription changed`,
    'subscription.canceled': t`Subscription cancelled`,
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
    'payment_links.close': t`Payment pages closed`,
    'invoice.vat_claimed': t`VAT claimed back: the invoice will not be paid`,
    'billing_run.start': t`Billing run started by hand`,
  };
}
