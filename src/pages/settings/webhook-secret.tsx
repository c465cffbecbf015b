import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { ask, post } from '#session/api-call.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import type { Webhook } from './webhook-words.ts';

const ADDRESS = '/api/webhooks/{id}/secret';

type SecretProps = { readonly webhook: Webhook; readonly onChanged: () => void };

/** The secret by which the other program knows that a message is from here: shown when asked for. */
export function WebhookSecret({ webhook, onChanged }: SecretProps) {
  const { t, i18n } = useLingui();
  const offline = useOfflineReason();
  const [secret, setSecret] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const place = { params: { id: webhook.uuid } };
  const take = (answer: Awaited<ReturnType<typeof ask<typeof ADDRESS>>>): boolean => {
    if (answer.ok) setSecret(answer.body.result.secret);
    else notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    return answer.ok;
  };
  const replace = async () => {
    setReplacing(false);
    if (take(await post(ADDRESS, { ...place, body: {} }))) onChanged();
  };
  return (
    <Panel title={t`Secret`}>
      <Flex direction="column" gap="3" align="stretch">
        <Text color="fg.muted">
          <Trans>With it the other program checks that a message comes from here. Give it to nobody else.</Trans>
        </Text>
        {secret !== null && <CopySecret key={secret} secret={secret} />}
        {webhook.before_until !== null && (
          <Text color="fg.muted">
            <Trans>
              Until <bdi>{i18n.date(webhook.before_until, YARD_MOMENT)}</bdi> messages are signed with the secret before
              it as well.
            </Trans>
          </Text>
        )}
        <Flex gap="2" wrap="wrap">
          {secret === null && (
            <Button variant="outline" disabled={offline !== null} onClick={() => void ask(ADDRESS, place).then(take)}>
              <Eye aria-hidden="true" />
              {t`Show the secret`}
            </Button>
          )}
          <Button
            variant="outline"
            aria-haspopup="dialog"
            disabled={offline !== null}
            onClick={() => setReplacing(true)}
          >
            {t`Replace the secret`}
          </Button>
        </Flex>
      </Flex>
      <ConfirmDialog
        open={replacing}
        title={t`Replace the secret?`}
        onConfirm={() => void replace()}
        onCancel={() => setReplacing(false)}
      >
        <Trans>
          For 24 hours messages are signed with both, so that you can put the new one into the other program.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}

function CopySecret({ secret }: { readonly secret: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without access to the clipboard it is selected, so that the person can copy it.
      input.current?.select();
    }
  };
  return (
    <Flex gap="2" align="center">
      <Box flex="1" minWidth="0">
        <Input ref={input} readOnly dir="ltr" value={secret} aria-label={t`Secret`} />
      </Box>
      <Button variant="outline" onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </Flex>
  );
}
