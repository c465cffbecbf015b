import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCan } from '#session/use-can.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { MailStateMark, useMailProblem } from './mail-state.tsx';
import { fetchMail, type Mail, mayRetry, type NoAnswer, retryMail } from './mails.ts';

type MailDialogProps = {
  readonly mail: Mail | null;
  /** A mail server is set. */
  readonly sends: boolean;
  readonly onClose: () => void;
  /** Called when the mail is no longer as the list shows it. */
  readonly onChanged: () => void;
};

/** One mail: to whom, when, what became of it, its text; and the way to send it again. */
export function MailDialog({ mail, sends, onClose, onChanged }: MailDialogProps) {
  if (mail === null) return null;
  return <OpenMail key={mail.uuid} listed={mail} sends={sends} onClose={onClose} onChanged={onChanged} />;
}

type OpenMailProps = Omit<MailDialogProps, 'mail'> & { readonly listed: Mail };

function OpenMail({ listed, sends, onClose, onChanged }: OpenMailProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<Mail | NoAnswer | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchMail(listed.uuid).then((next) => {
      if (isWanted) setAnswer(next);
    });
    return () => {
      isWanted = false;
    };
  }, [listed.uuid]);
  const whole = answer !== null && typeof answer === 'object' && 'uuid' in answer ? answer : null;
  const told = (next: Mail) => {
    setAnswer(next);
    onChanged();
  };
  return (
    <Dialog
      open
      placement="side"
      title={listed.subject || t`Message`}
      onClose={onClose}
      footer={<RetryButton mail={whole ?? listed} sends={sends} onRetried={told} />}
    >
      <Flex direction="column" gap="4">
        <MailFacts mail={whole ?? listed} />
        {whole !== null ? (
          // Shown as plain text, so that any markup or script in it is never run.
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto" borderTop="hairline" pt="4" data-mail-text="">
            {whole.text}
          </Box>
        ) : answer === null ? (
          <Skeleton lines={4} />
        ) : (
          <Box color="fg.muted" borderTop="hairline" pt="4">
            {answer === 'offline' ? (
              t`No connection: the text appears when the server answers.`
            ) : (
              <NoText answer={answer} />
            )}
          </Box>
        )}
      </Flex>
    </Dialog>
  );
}

function NoText({ answer }: { readonly answer: Mail | Exclude<NoAnswer, 'offline'> }) {
  return 'message' in answer ? answer.message : null;
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  const { t, i18n } = useLingui();
  const problem = useMailProblem()(mail);
  const shown = (at: string) => <bdi>{i18n.date(at, YARD_MOMENT)}</bdi>;
  return (
    <Flex direction="column" gap="3" align="flex-start">
      <MailStateMark state={mail.state} />
      {problem !== '' && (
        <Box>
          {problem}
          {/^\d/.test(mail.lastError) && (
            <Box color="fg.muted" fontSize="small">
              <Ltr breaks>{mail.lastError}</Ltr>
            </Box>
          )}
        </Box>
      )}
      <Facts
        facts={[
          ...(mail.toName === '' ? [] : [{ term: t`Name`, value: mail.toName }]),
          { term: t`To`, value: <Ltr breaks>{mail.to}</Ltr> },
          ...(mail.isCopy ? [{ term: t`In copy`, value: t`To a contact of the customer` }] : []),
          { term: t`Made`, value: shown(mail.createdAt) },
          ...(mail.sentAt === null ? [] : [{ term: t`Sent`, value: shown(mail.sentAt) }]),
          ...(mail.author === '' ? [] : [{ term: t`By`, value: mail.author }]),
        ]}
      />
    </Flex>
  );
}

type RetryButtonProps = {
  readonly mail: Mail;
  readonly sends: boolean;
  readonly onRetried: (mail: Mail) => void;
};

/** Sends it now, or says why that cannot be. */
function RetryButton({ mail, sends, onRetried }: RetryButtonProps) {
  const { t } = useLingui();
  const can = useCan();
  const offline = useIsOffline();
  const [busy, setBusy] = useState(false);
  if (!mayRetry(mail, can)) return null;
  const reason = offline ? t`Needs a connection` : sends ? '' : t`No mail server is set.`;
  const run = async () => {
    setBusy(true);
    const answer = await retryMail(mail.uuid);
    setBusy(false);
    if (answer === 'offline') return notify({ tone: 'error', title: t`Needs a connection` });
    if (!('uuid' in answer)) return notify({ tone: 'error', title: answer.message });
    onRetried(answer);
  };
  return (
    <>
      {reason !== '' && (
        <Box id="retry-reason" color="fg.muted" fontSize="small" alignSelf="center">
          {reason}
        </Box>
      )}
      <Button
        disabled={busy || reason !== ''}
        {...(reason === '' ? {} : { 'aria-describedby': 'retry-reason' })}
        onClick={() => void run()}
      >
        {mail.attempts === 0 ? <Trans>Send now</Trans> : <Trans>Send again</Trans>}
      </Button>
    </>
  );
}
