import { Trans } from '@lingui/react/macro';
import type { Unmailed } from '#company/unmailed.ts';

/** Why somebody has to hand over a link, and to whom. */
export function UnmailedLink({ why, email }: { readonly why: Unmailed; readonly email: string }) {
  switch (why) {
    case 'no_server':
      return (
        <Trans>
          This server sends no mail. Hand over this link to <bdi>{email}</bdi> yourself.
        </Trans>
      );
    case 'address_unknown':
      return (
        <Trans>
          This server does not know its own address and mails no links. Hand over this link to <bdi>{email}</bdi>{' '}
          yourself.
        </Trans>
      );
    case 'owner_unconfirmed':
      return (
        <Trans>
          The mail goes out once the owner has confirmed their e-mail address. Until then, hand over this link to{' '}
          <bdi>{email}</bdi> yourself.
        </Trans>
      );
  }
}
