import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import { ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useCan } from '#session/use-can.ts';
import { type Mail, mayRetry, retryMail } from './mails.ts';

type MailBulkProps = {
  readonly rows: ChosenRows<Mail>;
  /** A mail server is set. */
  readonly sends: boolean;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen mails. */
export function MailBulk({ rows, sends, onDone }: MailBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen messages`}
      rows={rows}
      icon={<Send aria-hidden="true" />}
      act={t`Send now`}
      dialog={(asked) => <SendMany {...asked} sends={sends} />}
      onDone={onDone}
    />
  );
}

type SendManyProps = BulkRows<Mail> & { readonly sends: boolean };

/** Sends each mail that did not leave. */
function SendMany({ rows: mails, sends, onClose }: SendManyProps) {
  const { t } = useLingui();
  const can = useCan();
  const waiting = mails.filter((mail) => mayRetry(mail, can));
  const count = waiting.length;
  const others = mails.length - count;
  const sendOne = async ({ uuid }: Mail): Promise<string | null> => {
    const answer = await retryMail(uuid);
    if (answer === 'offline') return t`Needs a connection`;
    return 'uuid' in answer ? null : answer.message;
  };
  return (
    <ServerBulkDialog
      title={t`Send now`}
      submitLabel={t`Send now`}
      groups={sends ? waiting.map((mail) => [mail]) : []}
      step={([mail]) => sendOne(mail)}
      nameOf={([mail]) => (
        <>
          <bdi>{mail.toName || mail.to}</bdi> · <bdi>{mail.subject}</bdi>
        </>
      )}
      onClose={onClose}
    >
      <Text fontWeight="strong" mb="2">
        <Plural value={count} one="# to send" other="# to send" />
      </Text>
      {!sends && (
        <Text color="tone.attention.fg" mb="2">
          <Trans>No mail server is set.</Trans>
        </Text>
      )}
      {others > 0 && (
        <Plural
          value={others}
          one="# is left out: it was sent, or its address is wrong."
          other="# are left out: they were sent, or their address is wrong."
        />
      )}
    </ServerBulkDialog>
  );
}
