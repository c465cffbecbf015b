import { msg } from '@lingui/core/macro';

/** Why a call needs another payment provider. */
export const PROVIDER_ANSWERS = {
  no_provider: msg`First choose in the company settings how customers pay: by bank transfer, or through a payment provider.`,
  provider_is_bank_transfer: msg`This company is paid by bank transfer, without a payment provider.`,
  provider_is_stripe: msg`This company bills through Stripe; this is for companies on Mollie.`,
  provider_is_mollie: msg`This company bills through Mollie; this is for companies on Stripe.`,
  bad_signature: msg`The signature of this message is not good.`,
};
