import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailStateMark } from './mail-state.tsx';
import type { Mail } from './mails.ts';
import { useMailReader } from './use-mail-reader.ts';
import { useMails } from './use-mails.ts';

type MailsPanelProps = {
  readonly modelType: 'customer' | 'object' | 'appointment' | 'prospect';
  readonly modelId: string;
};

/** The mails about a record; a customer's are also those that went to the customer. The server alone has them. */
export function MailsPanel({ modelType, modelId }: MailsPanelProps) {
  const { t } = useLingui();
  const { answer, mails, sends, askAgain, more } = useMails({ model_type: modelType, model_id: modelId });
  const [open, setOpen] = useState<Mail | null>(null);
  return (
    <Panel title={t`Messages`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : mails.length === 0 ? (
        <Box color="fg.muted">
          <Trans>No messages yet.</Trans>
        </Box>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1" mx="-2">
          {mails.map((mail) => (
            <MailLine key={mail.uuid} mail={mail} onOpen={() => setOpen(mail)} />
          ))}
        </chakra.ul>
      )}
      {more !== undefined && (
        <Button size="sm" variant="outline" mt="3" onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <MailDialog mail={open} sends={sends} onClose={() => setOpen(null)} onChanged={askAgain} />
    </Panel>
  );
}

function MailLine({ mail, onOpen }: { readonly mail: Mail; readonly onOpen: () => void }) {
  const { i18n } = useLingui();
  const readerOf = useMailReader();
  return (
    <chakra.li>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        width="full"
        textAlign="start"
        px="2"
        py="2"
        borderRadius="control"
        _hover={{ bg: 'bg.hover' }}
      >
        <Flex gap="3" align="center">
          <CutText flex="1" fontWeight="strong">
            {mail.subject}
          </CutText>
          <MailStateMark state={mail.state} />
        </Flex>
        <Box color="fg.muted" fontSize="small">
          <bdi>{i18n.date(mail.sentAt ?? mail.createdAt, YARD_MOMENT)}</bdi>
          {' · '}
          <bdi>{readerOf(mail)}</bdi>
        </Box>
      </chakra.button>
    </chakra.li>
  );
}
