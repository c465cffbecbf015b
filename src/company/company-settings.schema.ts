import { z } from 'zod';
import { nameText } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { ACCOUNTANCY_DEFAULTS, accountancySection } from './accountancy-settings.schema.ts';
import {
  BILLING_DAYS,
  COUNTRIES,
  FEWEST_INVOICE_YEARS,
  isPaymentKey,
  isYearlyDay,
  PAYMENT_PROVIDERS,
  PAYMENT_WAYS,
  PRORATIONS,
  providerOf,
  VAT_CATEGORIES,
} from './company-settings.ts';
import { dunningSection } from './dunning-settings.schema.ts';
import { compactIban, ibanProblem, isBic } from './iban.ts';
import { type MailKind, unknownMailField } from './mail-texts.ts';
import { type Problem, say } from './settings-problem.ts';
import { compactVatId, isKvkNumber, vatIdProblem } from './tax-ids.ts';

/** Text that may be empty, and that passes the rule when it is not. */
function optional(longest: number, problemOf: (text: string) => Problem | undefined, compact = (text: string) => text) {
  return z
    .string()
    .trim()
    .max(longest)
    .overwrite(compact)
    .superRefine((text, context) => {
      const problem = text === '' ? undefined : problemOf(text);
      if (problem !== undefined) say(context, problem);
    });
}

const unless = (test: (text: string) => boolean, code: string) => (text: string) => (test(text) ? undefined : { code });
const line = z.string().trim().max(120);

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 15 && /^[\d\s()+./-]+$/.test(text);
}

/** An address as people write it: `dewal.nl` is one. */
function completeUrl(text: string): string {
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

function isWebsite(text: string): boolean {
  return /^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(text);
}

export const generalSection = z
  .strictObject({
    name: nameText.min(1),
    legal_name: nameText,
    street: line,
    house_number: z.string().trim().max(20),
    postcode: z.string().trim().max(12),
    city: line,
    country: z.enum(COUNTRIES),
    phone: optional(30, unless(isPhone, 'company.phone')),
    email: optional(
      254,
      unless((text) => z.email().safeParse(text).success, 'company.email'),
    ),
    website: optional(200, unless(isWebsite, 'company.website'), completeUrl),
    /** The language the company writes to its customers in. */
    language: z.enum(LANGUAGES),
  })
  .superRefine(({ country, postcode }, context) => {
    if (country === 'NL' && postcode !== '' && !/^[1-9]\d{3}\s*[A-Za-z]{2}$/.test(postcode)) {
      say(context, { code: 'company.postcode' }, 'postcode');
    }
  });

export const legalSection = z.strictObject({
  kvk_number: optional(20, unless(isKvkNumber, 'company.kvk'), (text) => text.replace(/[\s.]/g, '')),
  vat_id: optional(
    30,
    (text) => {
      const code = vatIdProblem(text);
      return code === undefined ? undefined : { code };
    },
    compactVatId,
  ),
});

export const bankSection = z.strictObject({
  iban: optional(50, ibanProblem, compactIban),
  bic: optional(20, unless(isBic, 'company.bic'), compactIban),
  account_holder: line,
});

const prefix = optional(
  12,
  unless((text) => /^[A-Za-z0-9/_.-]+$/.test(text), 'company.prefix'),
);
/** Never empty: a bare number could be anything. */
const filledPrefix = (code: string) =>
  prefix.superRefine((text, context) => {
    if (text === '') say(context, { code });
  });
const firstNumber = z.int().min(1).max(9_999_999);

export const invoicingSection = z
  .strictObject({
    invoice_prefix: filledPrefix('company.prefix_empty'),
    invoice_start: firstNumber,
    credit_prefix: prefix,
    credit_start: firstNumber,
    quote_prefix: filledPrefix('company.quote_prefix_empty'),
    term_days: z.int().min(0).max(365),
    billing_day: z.enum(BILLING_DAYS),
    proration: z.enum(PRORATIONS),
    prices_include_vat: z.boolean(),
    /** Invoices of a billing run are paid from what their customers have in credit. */
    use_balance: z.boolean(),
    /** What a deposit is usually for, and its amount; zero: no usual one. */
    deposit_purpose: z.string().trim().max(200).default(''),
    deposit_cents: z.int().min(0).max(99_999_999).default(0),
    vat_category: z.enum(VAT_CATEGORIES),
  })
  .superRefine(({ invoice_prefix, credit_prefix, quote_prefix }, context) => {
    // Two documents would have the same number.
    const same = { code: 'company.prefix_same' };
    if (invoice_prefix === credit_prefix) say(context, same, 'credit_prefix');
    if (quote_prefix === invoice_prefix || quote_prefix === credit_prefix) say(context, same, 'quote_prefix');
  });

export const storageSection = z
  .strictObject({
    year_starts: z.enum(['first_delivery', 'date']),
    /** The day of every year; only counts with `date`. */
    start_month: z.int().min(1).max(12),
    start_day: z.int().min(1).max(31),
    notice_months: z.int().min(0).max(24),
    price_notice_weeks: z.int().min(0).max(52),
  })
  .superRefine(({ year_starts, start_month, start_day }, context) => {
    if (year_starts === 'date' && !isYearlyDay(start_month, start_day)) {
      say(context, { code: 'company.day_missing' }, 'start_day');
    }
  });

export const retentionSection = z.strictObject({
  invoice_years: z
    .int()
    .max(30)
    .superRefine((years, context) => {
      if (years < FEWEST_INVOICE_YEARS) say(context, { code: 'company.invoice_years' });
    }),
  mail_months: z.int().min(1).max(120),
});

/** A company's words for one mail in one language; empty for those that come with the app. */
function mailText(kind: MailKind) {
  const words = (longest: number) =>
    z
      .string()
      .max(longest)
      .superRefine((text, context) => {
        const field = unknownMailField(kind, text);
        if (field !== undefined) say(context, { code: 'company.mail_field', params: { field } });
      });
  return z.strictObject({ subject: words(200), body: words(5000) });
}

const mailTexts = (kind: MailKind) => z.partialRecord(z.enum(LANGUAGES), mailText(kind)).optional();

export const mailsSection = z.strictObject({
  appointment_planned: mailTexts('appointment_planned'),
  appointment_changed: mailTexts('appointment_changed'),
  appointment_cancelled: mailTexts('appointment_cancelled'),
  appointment_closed: mailTexts('appointment_closed'),
  prospect_signed_up: mailTexts('prospect_signed_up'),
  handover_recorded: mailTexts('handover_recorded'),
  contract_sent: mailTexts('contract_sent'),
  quote_sent: mailTexts('quote_sent'),
  invoice_sent: mailTexts('invoice_sent'),
  credit_sent: mailTexts('credit_sent'),
  debit_notice: mailTexts('debit_notice'),
  payment_reminder: mailTexts('payment_reminder'),
  payment_notice: mailTexts('payment_notice'),
} satisfies Record<MailKind, unknown>);

/** The key is written and never read: left out it stays, null removes it. Each provider keeps its own. */
export const providerSection = z
  .strictObject({
    payment_provider: z.enum(PAYMENT_WAYS).nullable(),
    api_key: z.string().trim().max(300).nullable().optional(),
    /** The provider that the key belongs to, when that is not the chosen one but one that was left. */
    key_of: z.enum(PAYMENT_PROVIDERS).optional(),
    /** Confirms having read that the key is of another account, and what that ends. */
    other_account: z.boolean().optional(),
  })
  .superRefine(({ payment_provider, api_key, key_of = providerOf(payment_provider) }, context) => {
    if (typeof api_key !== 'string') return;
    if (key_of === null) say(context, { code: 'company.key_no_provider' }, 'api_key');
    else if (!isPaymentKey(key_of, api_key)) say(context, { code: `company.key_${key_of}` }, 'api_key');
  });

export const accessSection = z.strictObject({
  /** Everybody of the company signs in with a second step, or with a passkey. */
  two_step: z.boolean(),
});

export const firstRunSection = z.strictObject({ dismissed: z.boolean() });

/** The sections stored as they are; the provider's key is stored separately. */
export const storedSections = {
  general: generalSection,
  legal: legalSection,
  bank: bankSection,
  invoicing: invoicingSection,
  storage: storageSection,
  dunning: dunningSection,
  accountancy: accountancySection,
  retention: retentionSection,
  mails: mailsSection,
  access: accessSection,
  first_run: firstRunSection,
} as const;

export type StoredSections = { readonly [Name in keyof typeof storedSections]: z.infer<(typeof storedSections)[Name]> };
export type SectionName = keyof StoredSections;
export type ProviderFields = z.infer<typeof providerSection>;

/** What a company starts with. */
export const SECTION_DEFAULTS: StoredSections = {
  general: {
    name: '',
    legal_name: '',
    street: '',
    house_number: '',
    postcode: '',
    city: '',
    country: 'NL',
    phone: '',
    email: '',
    website: '',
    language: 'nl',
  },
  legal: { kvk_number: '', vat_id: '' },
  bank: { iban: '', bic: '', account_holder: '' },
  invoicing: {
    invoice_prefix: 'F',
    invoice_start: 1,
    credit_prefix: 'C',
    credit_start: 1,
    quote_prefix: 'Q-',
    term_days: 14,
    billing_day: 'calendar',
    proration: 'strict30',
    prices_include_vat: true,
    use_balance: true,
    deposit_purpose: '',
    deposit_cents: 0,
    vat_category: 'standard',
  },
  storage: { year_starts: 'first_delivery', start_month: 10, start_day: 1, notice_months: 1, price_notice_weeks: 4 },
  dunning: {
    on: false,
    friendly_days: 3,
    friendly_auto: true,
    second_days: 10,
    second_auto: true,
    notice_days: 17,
    notice_auto: false,
    costs_days: 16,
    vat_on_costs: false,
    hold_from: 'none',
    post_days: 2,
    margin_days: 1,
    interest: false,
    interest_rates: [],
  },
  accountancy: ACCOUNTANCY_DEFAULTS,
  retention: { invoice_years: 7, mail_months: 24 },
  mails: {},
  access: { two_step: false },
  first_run: { dismissed: false },
};
