import { msg } from '@lingui/core/macro';

/** Why an address for webhooks is refused. */
export const WEBHOOK_ANSWERS = {
  'webhook.address': msg`This is not the address of a page on the web.`,
  'webhook.https': msg`The address has to begin with https://`,
  'webhook.inside': msg`This address is inside a private network, and nothing is sent there.`,
  'webhook.signed_in': msg`Leave the name and the password out of the address: what is sent is signed.`,
  'webhook.most': msg`There are as many webhooks as a company may have. Delete one first.`,
  'webhook.paused': msg`This webhook is paused. Resume it first.`,
  'webhook.sending': msg`This message is being sent now.`,
  'webhook.secret': msg`The secret cannot be read: the server has another APP_SECRET than when it was made. Replace it.`,
};
