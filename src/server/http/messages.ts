import type { MessageDescriptor } from '@lingui/core';
import { ACCOUNTANCY_ANSWERS } from '#accountancy/server/refusals.words.ts';
import { ANNOTATION_REFUSALS } from '#annotations/refusals.words.ts';
import { APPOINTMENT_REFUSALS } from '#appointments/refusals.words.ts';
import { BANK_ANSWERS } from '#bank/server/refusals.words.ts';
import { BILLING_REFUSALS } from '#billing/refusals.words.ts';
import { INVOICE_ANSWERS } from '#billing/server/invoices/refusals.words.ts';
import { PROVIDER_ANSWERS } from '#billing/server/payments/refusals.words.ts';
import { PRODUCT_ANSWERS } from '#billing/server/products/refusals.words.ts';
import { REMINDER_ANSWERS } from '#billing/server/reminders/refusals.words.ts';
import { SUBSCRIPTION_ANSWERS } from '#billing/server/subscriptions/refusals.words.ts';
import { COMPANY_ANSWERS } from '#company/server/refusals.words.ts';
import { TEMPLATE_REFUSALS } from '#contracts/refusals.words.ts';
import { CONTRACT_ANSWERS } from '#contracts/server/refusals.words.ts';
import { CUSTOMER_REFUSALS } from '#customers/refusals.words.ts';
import { HANDOVER_REFUSALS } from '#handovers/refusals.words.ts';
import { say } from '#locales/server/say.ts';
import { OBJECT_REFUSALS } from '#objects/refusals.words.ts';
import { MOVEMENT_ANSWERS } from '#objects/server/refusals.words.ts';
import { OPENING_HOURS_REFUSALS } from '#opening-hours/refusals.words.ts';
import { PROSPECT_REFUSALS } from '#prospects/refusals.words.ts';
import { longDay } from '#shared/long-day.ts';
import { formatAmount } from '#shared/money.ts';
import type { Language } from '#shared/request-language.ts';
import { SPOT_REFUSALS } from '#spots/refusals.words.ts';
import { STAFF_ANSWERS } from '#staff/server/refusals.words.ts';
import { SYNC_REFUSALS } from '#sync/refusals.words.ts';
import { DEVICE_ANSWERS } from '#sync/server/http/refusals.words.ts';
import { MAIL_ANSWERS } from '../mail/refusals.words.ts';
import { CALL_ANSWERS } from './refusals.words.ts';
import { SIGN_IN_ANSWERS } from './sign-in.words.ts';
import { WEBHOOK_ANSWERS } from './webhook.words.ts';

/** The texts of every code, by the area that refuses with it; those of root fields also serve the app. */
export const ANSWERS_BY_AREA = [
  CALL_ANSWERS,
  SIGN_IN_ANSWERS,
  MAIL_ANSWERS,
  WEBHOOK_ANSWERS,
  SYNC_REFUSALS,
  DEVICE_ANSWERS,
  COMPANY_ANSWERS,
  STAFF_ANSWERS,
  ANNOTATION_REFUSALS,
  SPOT_REFUSALS,
  CUSTOMER_REFUSALS,
  OBJECT_REFUSALS,
  MOVEMENT_ANSWERS,
  HANDOVER_REFUSALS,
  CONTRACT_ANSWERS,
  TEMPLATE_REFUSALS,
  BILLING_REFUSALS,
  OPENING_HOURS_REFUSALS,
  APPOINTMENT_REFUSALS,
  PROSPECT_REFUSALS,
  PRODUCT_ANSWERS,
  PROVIDER_ANSWERS,
  INVOICE_ANSWERS,
  REMINDER_ANSWERS,
  SUBSCRIPTION_ANSWERS,
  ACCOUNTANCY_ANSWERS,
  BANK_ANSWERS,
];

/** The server's texts, by code. */
export const ANSWERS: Readonly<Record<string, MessageDescriptor>> = Object.assign({}, ...ANSWERS_BY_AREA);

const AMOUNT = /Cents$/;
const DAY = /[a-z]On$/;

/**
 * The text for a code; null when it has none. Placeholders are filled from `params`: a name that ends in `Cents` is an
 * amount and one that ends in `On` a day, both formatted for the language.
 */
export function wordsFor(
  language: Language,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const message = ANSWERS[code];
  if (message === undefined) return null;
  const values = Object.entries(params).map(([name, value]) => [name, shownValue(language, name, value)]);
  return say(language, message, Object.fromEntries(values));
}

function shownValue(language: Language, name: string, value: string | number): string | number {
  if (AMOUNT.test(name)) return formatAmount(Number(value), language);
  return DAY.test(name) ? longDay(String(value), language) : value;
}
