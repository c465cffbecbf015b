import { useLingui } from '@lingui/react/macro';
import { useInvoiceStatusWords } from '#billing/client/invoice-status.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import { useSupplyWords } from '#billing/client/vat-words.ts';
import { PROVIDER_NAMES } from '#company/company-settings.ts';
import { LOCALES } from '#locales/activate.ts';
import { useAccountancyWords } from '#pages/accountancy/accountancy-words.ts';
import { useDunningStops } from '#pages/customers/customer-billing-form.tsx';
import { useSettingsWords } from '#pages/settings/settings-words.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';

/** Sections of the company settings, as their page calls them. */
export function useSectionNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    general: t`Company`,
    legal: t`Registration`,
    bank: t`Bank account`,
    invoicing: t`Invoices`,
    provider: t`Payments`,
    dunning: t`Reminders`,
    accountancy: t`Accountancy`,
    storage: t`Storage year`,
    mails: t`Messages`,
    retention: t`Retention`,
    access: t`Access`,
    first_run: t`First steps`,
    logo: t`Logo`,
  };
}

/** Fields of products and of what is charged for them. */
function useSoldFields(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    description: t`Description`,
    category: t`Category`,
    rate_bp: t`Percentage`,
    unit_price_cents: t`Price per unit`,
    price_cents: t`Price per unit`,
    includes_vat: t`Including VAT`,
    interval_months: t`Charged`,
    tax_rate: t`VAT rate`,
    ledger_account: t`Ledger account`,
    revenue_account: t`Ledger account of revenue`,
    vat_account: t`Ledger account of VAT`,
    archived: t`Archived`,
    product: t`Product`,
    quantity: t`Quantity`,
    object: t`Object`,
    customer: t`Customer`,
    collection: t`Payment`,
    end_date: t`Last day`,
    scheduled_on: t`Day of issue`,
    mandate: t`Mandate`,
  };
}

/** The names of fields of the company settings and of what is sold, worded and ordered as in their forms. */
export function useSettledFields(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const { mails } = useSettingsWords();
  const { accounts, journals } = useAccountancyWords();
  return {
    ...mails,
    ...accounts,
    ...journals,
    split_on: t`Bank, cash and providers apart from`,
    payout_token: t`Access token of Mollie`,
    vat_period: t`VAT return`,
    legal_name: t`Legal name`,
    street: t`Street`,
    house_number: t`House number`,
    postcode: t`Postcode`,
    city: t`City`,
    country: t`Country`,
    phone: t`Phone`,
    email: t`E-mail`,
    website: t`Website`,
    language: t`Language`,
    logo: t`Logo`,
    kvk_number: t`Chamber of Commerce (KvK)`,
    vat_id: t`VAT id`,
    iban: t`IBAN`,
    bic: t`BIC`,
    account_holder: t`Account holder`,
    invoice_prefix: t`Prefix of invoices`,
    invoice_start: t`First number`,
    credit_prefix: t`Prefix of credit invoices`,
    credit_start: t`First number of credit invoices`,
    term_days: t`Days to pay`,
    billing_day: t`When a period begins`,
    proration: t`A price changes within a period`,
    prices_include_vat: t`Including VAT`,
    use_balance: t`What customers have in credit`,
    deposit_purpose: t`What a deposit is usually for`,
    deposit_cents: t`Usual amount of a deposit`,
    vat_category: t`VAT`,
    supply: t`What its products are for VAT`,
    year_starts: t`A storage year begins`,
    start_month: t`Month`,
    start_day: t`Day`,
    notice_months: t`Notice in months`,
    price_notice_weeks: t`Notice of a higher price, in weeks`,
    on: t`Reminders to late payers`,
    friendly_days: t`Friendly reminder, after days`,
    friendly_auto: t`Send the friendly reminder automatically`,
    second_days: t`Second reminder, after days`,
    second_auto: t`Send the second reminder automatically`,
    notice_days: t`Notice, after days`,
    notice_auto: t`Send the notice automatically`,
    costs_days: t`Collection costs, after days`,
    vat_on_costs: t`VAT on collection costs`,
    hold_from: t`Put objects of late payers on hold`,
    post_days: t`Days for a letter by post`,
    margin_days: t`Margin in days`,
    interest: t`Statutory interest`,
    interest_rates: t`Rates of statutory interest`,
    invoice_years: t`Invoices, in years`,
    mail_months: t`Sent messages, in months`,
    payment_provider: t`How customers pay`,
    api_key: t`API key`,
    key_of: t`Key of`,
    key_account: t`Account at the payment provider`,
    key_mode: t`Payments`,
    payment_links: t`Payment pages`,
    two_step: t`Two-step login`,
    dismissed: t`Hidden`,
    closed_until: t`Closed up to and including`,
    company_name: t`Company name`,
    attention: t`For the attention of`,
    dunning_stop: t`Reminders`,
    dunning_note: t`Note about the reminders`,
    ...useSoldFields(),
  };
}

/** The text of such a field's value; undefined where the value needs none. `entity`: the record that has the field. */
export function useSettledValue(): (entity: string, field: string, value: unknown) => string | undefined {
  const { t, i18n } = useLingui();
  const products = useProductWords();
  const settings = useSettingsWords();
  const supplies = useSupplyWords();
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    vat_category: products.vatCategories,
    supply: supplies,
    hold_from: settings.holdFrom,
    billing_day: settings.billingDay,
    proration: settings.proration,
    year_starts: settings.yearStarts,
    dunning_stop: useDunningStops(),
    payment_provider: { ...PROVIDER_NAMES, bank_transfer: t`Bank transfer` },
    key_of: PROVIDER_NAMES,
    key_account: { other: t`Another account` },
    key_mode: { test: t`Only a test`, live: t`Real money` },
    api_key: { set: t`Filled in` },
    collection: { invoice: t`By invoice`, direct_debit: t`By direct debit` },
    language: Object.fromEntries(LOCALES.map(({ code, title }) => [code, title])),
    'invoice status': useInvoiceStatusWords(),
  };
  return (entity, field, value) => {
    if (typeof value === 'number') {
      if (field.endsWith('_cents')) return formatAmount(value, i18n.locale);
      if (field.endsWith('_bp')) return i18n.number(value / 10_000, { style: 'percent', maximumFractionDigits: 2 });
      return field === 'interval_months' ? products.interval(value) : undefined;
    }
    if (typeof value === 'boolean') {
      if (field === 'on') return value ? t`By itself` : t`By hand`;
      return field === 'two_step' ? settings.twoStep[value ? 'all' : 'own'] : undefined;
    }
    if (typeof value !== 'string') return undefined;
    if (isCivilDate(value)) return i18n.date(`${value}T12:00:00`, { dateStyle: 'medium' });
    return (choices[`${entity} ${field}`] ?? choices[field])?.[value];
  };
}
