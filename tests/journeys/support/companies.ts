import type { PaymentProvider } from '#company/company-settings.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { STRIPE_KEY } from '#tests/support/billing/stripe-keys.ts';

/** What a project of config/playwright.config.ts chooses: journeys about money run once for each provider. */
export type ChosenProvider = { readonly provider: PaymentProvider };

/** A demo company with its people, and what is said of its provider. */
export type Company = {
  readonly provider: PaymentProvider;
  /** As the provider calls itself. */
  readonly providerName: string;
  /** A key that its simulator takes. */
  readonly key: string;
  /** What is no key of this provider, and what is said of it. */
  readonly wrongKey: { readonly given: string; readonly said: string };
  readonly owner: string;
  readonly office: string;
  readonly yard: string;
  readonly bookkeeper: string;
};

const peopleAt = (domain: string) => ({
  owner: `owner@${domain}`,
  office: `office@${domain}`,
  yard: `yard@${domain}`,
  bookkeeper: `bookkeeper@${domain}`,
});

/** The demo company of each provider: a journey runs for both of them from the same file. */
export const COMPANIES: Readonly<Record<PaymentProvider, Company>> = {
  mollie: {
    provider: 'mollie',
    providerName: 'Mollie',
    key: MOLLIE_KEY,
    wrongKey: { given: 'pk_nooit', said: 'Dit is geen API-sleutel van Mollie' },
    ...peopleAt('demo.test'),
  },
  stripe: {
    provider: 'stripe',
    providerName: 'Stripe',
    key: STRIPE_KEY,
    wrongKey: { given: 'test_nooit', said: 'Dit is geen geheime sleutel van Stripe' },
    ...peopleAt('kade.test'),
  },
};
