import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { post } from '#session/api-call.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { notify } from '#ui/toaster.tsx';
import {
  DELIVERY_MARKS,
  type Delivery,
  useDeliveryWords,
  useEventWord,
  useOutcome,
  type Webhook,
} from './webhook-words.ts';

type DeliveryDialogProps = {
  readonly webhook: Webhook;
  readonly listed: Delivery;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** One message: what came of it, what was sent, and the way to send it again. */
export function DeliveryDialog({ webhook, listed, onClose, onChanged }: DeliveryDialogProps) {
  const { t, i18n } = useLingui();
  const words = useDeliveryWords();
  const eventWord = useEventWord();
  const outcomeOf = useOutcome();
  const params = { id: webhook.uuid, delivery: listed.uuid };
  const { answer, askAgain } = useAnswer(queryOf('/api/webhooks/{id}/deliveries/{delivery}', { params }));
  const whole = answer !== 'asking' && answer.ok ? answer.result : null;
  const delivery = whole ?? listed;
  const moment = (at: string | null) => (at === null ? null : <bdi>{i18n.date(at, YARD_MOMENT)}</bdi>);
  return (
    <Dialog
      open
      placement="side"
      title={eventWord(delivery.type)}
      onClose={onClose}
      footer={
        <SendAgain
          webhook={webhook}
          delivery={delivery}
          onSent={() => {
            askAgain();
            onChanged();
          }}
        />
      }
    >
      <Flex direction="column" gap="4" align="stretch">
        <Box>
          <StatusBadge {...DELIVERY_MARKS[delivery.state]} word={words[delivery.state]} />
        </Box>
        <Facts
          facts={[
            { term: t`Happened`, value: moment(delivery.occurred_at) },
            { term: t`Attempts`, value: i18n.number(delivery.attempts) },
            { term: t`Last attempt`, value: moment(delivery.attempted_at) },
            { term: t`What came of it`, value: outcomeOf(delivery) },
            ...(delivery.next_attempt_at === null
              ? []
              : [{ term: t`Next attempt`, value: moment(delivery.next_attempt_at) }]),
            { term: t`Number`, value: <Ltr breaks>{delivery.event_id}</Ltr> },
          ]}
        />
        <Box borderTop="hairline" pt="4">
          {answer === 'asking' ? (
            <Skeleton lines={4} />
          ) : whole === null ? (
            <Box color="fg.muted">{answer.ok || answer.status !== 'offline' ? '' : t`Needs a connection`}</Box>
          ) : whole.body === null ? (
            <Box color="fg.muted">
              <Trans>What is sent is written with the first attempt.</Trans>
            </Box>
          ) : (
            <SentBody text={whole.body} />
          )}
        </Box>
      </Flex>
    </Dialog>
  );
}

function SentBody({ text }: { readonly text: string }) {
  const { t } = useLingui();
  return (
    <chakra.pre
      dir="ltr"
      tabIndex={0}
      aria-label={t`What was sent`}
      fontSize="small"
      fontFamily="ui-monospace, monospace"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {JSON.stringify(JSON.parse(text), null, 2)}
    </chakra.pre>
  );
}

type SendAgainProps = { readonly webhook: Webhook; readonly delivery: Delivery; readonly onSent: () => void };

function SendAgain({ webhook, delivery, onSent }: SendAgainProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [busy, setBusy] = useState(false);
  const reason = offline ?? (webhook.state === 'paused' ? t`This webhook is paused.` : null);
  const send = async () => {
    setBusy(true);
    const params = { id: webhook.uuid, delivery: delivery.uuid };
    const sent = await post('/api/webhooks/{id}/deliveries/{delivery}/again', { params, body: {} });
    setBusy(false);
    if (sent.ok) onSent();
    else notify({ tone: 'error', title: sent.status === 'offline' ? t`Needs a connection` : sent.message });
  };
  return (
    <>
      {reason !== null && (
        <Box color="fg.muted" fontSize="small" alignSelf="center">
          {reason}
        </Box>
      )}
      <Button disabled={busy || reason !== null || delivery.state === 'sending'} onClick={() => void send()}>
        <Trans>Send again</Trans>
      </Button>
    </>
  );
}
