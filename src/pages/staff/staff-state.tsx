import { useLingui } from '@lingui/react/macro';
import { Ban, Check, Clock, MailX } from 'lucide-react';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

type State = Pick<StaffAnswer, 'active' | 'joined' | 'invitation_until'>;

/** Whether somebody works here, is still to come, or has left. */
export function StaffState({ person, size }: { readonly person: State; readonly size?: 'list' | 'page' }) {
  const { t } = useLingui();
  const look = size === undefined ? {} : { size };
  if (!person.active) return <StatusBadge tone="away" icon={Ban} word={t`Deactivated`} {...look} />;
  if (person.joined) return <StatusBadge tone="stored" icon={Check} word={t`Active`} {...look} />;
  if (person.invitation_until === null) {
    return <StatusBadge tone="attention" icon={MailX} word={t`Invitation expired`} {...look} />;
  }
  return <StatusBadge tone="attention" icon={Clock} word={t`Invited`} {...look} />;
}
