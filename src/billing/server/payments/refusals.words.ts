import { msg } from '@lingui/core/macro';

/** Why a call needs another payment provider. */
export const PROVIDER_ANSWERS = {
  no_provider: msg`Choose a payment provider in the company settings first.`,
  provider_is_stripe: msg`This company bills through Stripe; this is for companies on Mollie.`,
  provider_is_mollie: msg`This company bills through Mollie; this is for companies on Stripe.`,
  bad_signature: msg`The signature of this message is not good.`,
};
