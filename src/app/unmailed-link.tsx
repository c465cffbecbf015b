import { Trans } from '@lingui/react/macro';
import type { Unmailed } from '#company/unmailed.ts';

/** Why somebody has to hand over a link, and to whom. */
export function UnmailedLink({ why, email }: { readonly why: Unmailed; readonly email: string }) {
  return why === 'no_server' ? (
    <Trans>
      This server sends no mail. Hand over this link to <bdi>{email}</bdi> yourself.
    </Trans>
  ) : (
    <Trans>
      This server does not know its own address and mails no links. Hand over this link to <bdi>{email}</bdi> yourself.
    </Trans>
  );
}
