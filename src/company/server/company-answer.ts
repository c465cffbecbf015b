import { z } from 'zod';
import { instant } from '#shared/fields.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { accountancySection } from '../accountancy-settings.schema.ts';
import {
  accessSection,
  bankSection,
  generalSection,
  invoicingSection,
  legalSection,
  mailsSection,
  retentionSection,
  storageSection,
} from '../company-settings.schema.ts';
import { PAYMENT_PROVIDERS, PAYMENT_WAYS, type PaymentWay } from '../company-settings.ts';
import { dunningSection } from '../dunning-settings.schema.ts';
import { findLogo, logoUrlOf } from './company-logo.repository.ts';
import { readSettings } from './company-settings.repository.ts';
import { findPaymentKeyStates, type PaymentKeyState } from './payment-key.repository.ts';

/** A key as it is shown: never itself. `readable` is false where the server's secret is another one by now. */
const keyAnswer = z.strictObject({
  set: z.boolean(),
  ends_with: z.string(),
  since: instant.nullable(),
  readable: z.boolean(),
});

const settingsAnswer = z
  .strictObject({
    /** Sent back with a change: somebody else's later change is a conflict. */
    version: z.int(),
    /** Whether the server knows the address that people use; `unknown`: links are not mailed. */
    address: z.enum(['set', 'this_machine', 'unknown']),
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
    provider: z.strictObject({
      payment_provider: z.enum(PAYMENT_WAYS).nullable(),
      api_key: keyAnswer,
      /** Keys of providers that were left, kept for what was paid there and for coming back. */
      kept_keys: z.array(keyAnswer.extend({ provider: z.enum(PAYMENT_PROVIDERS) })),
      /** The server asks simulators instead of the providers: any key in the form of a test key is taken. */
      simulated: z.boolean(),
    }),
  })
  .meta({ id: 'CompanySettings' });

export const companyAnswer = z
  .strictObject({
    name: z.string(),
    street: z.string(),
    house_number: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    /** The URL of the logo, which changes with the logo; null without one. */
    logo_url: z.string().nullable(),
    /** The list of first steps was dismissed for everybody. */
    first_run_dismissed: z.boolean(),
    /** Null for a person who may not change them. */
    settings: settingsAnswer.nullable(),
  })
  .meta({ id: 'Company' });

/** What the server knows beside the company's rows. */
type Server = {
  readonly secret: string;
  readonly address: 'set' | 'this_machine' | 'unknown';
  readonly simulated: boolean;
};

/** The company as this person may see it. */
export async function companyFor(
  tx: CompanyTx,
  actor: Actor,
  { secret, address, simulated }: Server,
): Promise<z.infer<typeof companyAnswer>> {
  const { version, sections, paymentProvider } = await readSettings(tx);
  const { name, street, house_number, postcode, city, country, phone, email, website } = sections.general;
  const { first_run, ...readable } = sections;
  return {
    name,
    street,
    house_number,
    postcode,
    city,
    country,
    phone,
    email,
    website,
    logo_url: logoUrlOf(await findLogo(tx)),
    first_run_dismissed: first_run.dismissed,
    settings: actor.can('company edit')
      ? {
          version,
          address,
          ...readable,
          provider: { ...(await providerOf(tx, paymentProvider, secret)), simulated },
        }
      : null,
  };
}

async function providerOf(tx: CompanyTx, chosen: PaymentWay | null, secret: string) {
  const keys = await findPaymentKeyStates(tx, secret);
  return {
    payment_provider: chosen,
    api_key: shownKey(keys.find(({ provider }) => provider === chosen)),
    kept_keys: keys
      .filter(({ provider }) => provider !== chosen)
      .map((key) => ({ provider: key.provider, ...shownKey(key) })),
  };
}

function shownKey(state: PaymentKeyState | undefined): z.infer<typeof keyAnswer> {
  if (state === undefined) return { set: false, ends_with: '', since: null, readable: true };
  return { set: true, ends_with: state.endsWith, since: state.setAt, readable: state.readable };
}
