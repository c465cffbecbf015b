import { useLingui } from '@lingui/react/macro';
import { Archive, Check, Clock, Send, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Mail, MailState } from './mails.ts';

const ICONS = { queued: Clock, sending: Send, sent: Check, failed: TriangleAlert, kept: Archive } as const;
const TONES = { queued: 'away', sending: 'away', sent: 'stored', failed: 'stop', kept: 'attention' } as const;

/** The states of a mail in words. */
export function useMailWords(): Readonly<Record<MailState, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({ queued: t`Waits`, sending: t`Being sent`, sent: t`Sent`, failed: t`Not sent`, kept: t`Kept` }),
    [t],
  );
}

export function MailStateMark({ state }: { readonly state: MailState }) {
  const words = useMailWords();
  return <StatusBadge tone={TONES[state]} icon={ICONS[state]} word={words[state]} />;
}

/** Why a mail did not go out, and when it is tried again: for a person. Empty where all is well. */
export function useMailProblem(): (
  mail: Pick<Mail, 'state' | 'lastError' | 'nextAttemptAt' | 'attempts' | 'held'>,
) => string {
  const { t, i18n } = useLingui();
  return ({ state, lastError, nextAttemptAt, attempts, held }) => {
    if (state === 'sent' || state === 'sending') return '';
    if (held) return t`It goes out once the owner has confirmed their e-mail address.`;
    if (lastError === 'address') return t`This e-mail address is not right.`;
    if (lastError === 'interrupted') return t`The server stopped while it was sending this. It may have arrived.`;
    if (lastError === 'attachment') return t`A document that goes with this is gone. It was not sent.`;
    if (lastError === 'bounced') return t`Mail to this address was refused three times. Check the address first.`;
    if (lastError === 'address_limit')
      return t`This address has had many mails today. This one is sent automatically later.`;
    if (lastError === 'company_limit')
      return t`Your company has sent a lot of mail today. This one is sent automatically later.`;
    if (lastError === 'company_bounces') {
      return t`Many of today’s mails came back. Check the addresses of your customers. This one is sent automatically later.`;
    }
    if (state === 'queued' && attempts > 0 && nextAttemptAt !== null) {
      const at = i18n.date(nextAttemptAt, YARD_MOMENT);
      return t`The mail server did not accept it. It will be tried again on ${at}.`;
    }
    return state === 'failed' ? t`The mail server did not accept it.` : '';
  };
}
