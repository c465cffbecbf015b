import { msg } from '@lingui/core/macro';

/** The invitation to work with Remise. `{name}` is who is invited, `{by}` who invites, `{company}` where to, `{link}` the way in. */
export const INVITATION = {
  subject: msg({ message: 'Invitation to Remise from {company}' }),
  lines: [
    msg({ message: 'Dear {name},' }),
    msg({ message: '{by} invites you to work with Remise at {company}. Choose your password with this link:' }),
    '{link}',
    msg`The link works once, for seven days. If you did not expect this invitation, you need not do anything.`,
  ],
  close: msg`Kind regards,`,
};
