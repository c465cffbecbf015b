import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { change, post } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { notify } from '#ui/toaster.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import {
  hostOf,
  useEventWord,
  useWebhookEvents,
  useWebhookWords,
  WEBHOOK_MARKS,
  type Webhook,
} from './webhook-words.ts';

/** The heading, which takes the focus when the page of a webhook opens. */
export const WEBHOOK_NAME = 'webhook-name';

/** What stands between words of a list. */
const BETWEEN: Readonly<Record<string, string>> = { zh: '、', ar: '، ' };

type DetailProps = { readonly webhook: Webhook; readonly onBack: () => void; readonly onChanged: () => void };

/** One webhook: where it goes, how it does, its secret and its log. */
export function WebhookDetail({ webhook, onBack, onChanged }: DetailProps) {
  const { t, i18n } = useLingui();
  const words = useWebhookWords();
  const { url, description, events, state, author, created_at: madeAt } = webhook;
  return (
    <Flex direction="column" gap="5">
      <Box>
        <Button variant="ghost" ms="-3" onClick={onBack}>
          <Box as="span" _rtl={{ transform: 'scaleX(-1)' }}>
            <ChevronLeft aria-hidden="true" size={18} />
          </Box>
          {t`All webhooks`}
        </Button>
      </Box>
      <Flex align="center" gap="3" wrap="wrap">
        <Heading
          as="h3"
          id={WEBHOOK_NAME}
          tabIndex={-1}
          outline="none"
          size="lg"
          flex="1"
          minWidth="0"
          overflowWrap="anywhere"
        >
          {description === '' ? <Ltr breaks>{hostOf(url)}</Ltr> : description}
        </Heading>
        <StatusBadge {...WEBHOOK_MARKS[state]} word={words[state]} size="page" />
      </Flex>
      {!webhook.sends && <SendsNone />}
      <Standing webhook={webhook} />
      <Facts
        facts={[
          { term: t`Address`, value: <Ltr breaks>{url}</Ltr> },
          { term: t`What it is told`, value: <Told events={events} /> },
          { term: t`Made`, value: <bdi>{i18n.date(madeAt, YARD_MOMENT)}</bdi> },
          ...(author === '' ? [] : [{ term: t`By`, value: author }]),
        ]}
      />
      <Acts webhook={webhook} onBack={onBack} onChanged={onChanged} />
      <WebhookSecret webhook={webhook} onChanged={onChanged} />
      <WebhookLog webhook={webhook} onChanged={onChanged} />
    </Flex>
  );
}

/** Why nothing is told although something happens. */
export function SendsNone() {
  return (
    <AttentionNote>
      <Trans>This server sends no webhooks: what happens waits until whoever runs it lets them be sent.</Trans>
    </AttentionNote>
  );
}

/** All of it in a word, or each in its own. */
function Told({ events }: Pick<Webhook, 'events'>) {
  const { t, i18n } = useLingui();
  const eventWord = useEventWord();
  const count = useWebhookEvents().flatMap((group) => group.events).length;
  return events.length === count ? t`Everything` : events.map(eventWord).join(BETWEEN[i18n.locale] ?? ', ');
}

/** Says why nothing arrives, and what to do. */
function Standing({ webhook }: { readonly webhook: Webhook }) {
  const { i18n } = useLingui();
  const { state, paused_by: pausedBy, failing_since: since } = webhook;
  if (state === 'failing' && since !== null) {
    return (
      <AttentionNote>
        <Trans>
          Nothing has arrived since <bdi>{i18n.date(since, YARD_MOMENT)}</bdi>. After five days this webhook is paused.
        </Trans>
      </AttentionNote>
    );
  }
  if (pausedBy === 'gone') {
    return (
      <AttentionNote>
        <Trans>Paused: the other program answered that it no longer takes messages (410).</Trans>
      </AttentionNote>
    );
  }
  if (pausedBy === 'failures') {
    return (
      <AttentionNote>
        <Trans>
          Paused: nothing arrived for five days. Look at the other program, then resume: what still waits is sent.
        </Trans>
      </AttentionNote>
    );
  }
  return null;
}

function Acts({ webhook, onBack, onChanged }: DetailProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [open, setOpen] = useState<'form' | 'deletion' | null>(null);
  const isPaused = webhook.state === 'paused';
  const place = { params: { id: webhook.uuid } };
  /** True where the server did it; otherwise the person is told why not. */
  const told = (done: CallResult): boolean => {
    if (!done.ok) notify({ tone: 'error', title: done.status === 'offline' ? t`Needs a connection` : done.message });
    return done.ok;
  };
  const pause = async () => {
    if (told(await change('PUT', '/api/webhooks/{id}', { ...place, body: { paused: !isPaused } }))) onChanged();
  };
  const test = async () => {
    if (!told(await post('/api/webhooks/{id}/test', { ...place, body: {} }))) return;
    notify({ tone: 'done', title: t`A test message is on its way: see the log` });
    onChanged();
  };
  const remove = async () => {
    setOpen(null);
    if (!told(await change('DELETE', '/api/webhooks/{id}', place))) return;
    onBack();
    onChanged();
  };
  return (
    <>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          aria-haspopup="dialog"
          disabled={offline !== null}
          onClick={() => setOpen('form')}
        >{t`Edit`}</Button>
        <Button variant="outline" disabled={offline !== null || isPaused} onClick={() => void test()}>
          {t`Send a test message`}
        </Button>
        <Button variant="outline" disabled={offline !== null} onClick={() => void pause()}>
          {isPaused ? t`Resume` : t`Pause`}
        </Button>
        <Button
          variant="outline"
          color="fg.error"
          aria-haspopup="dialog"
          disabled={offline !== null}
          onClick={() => setOpen('deletion')}
        >
          {t`Delete`}
        </Button>
      </Flex>
      {offline !== null && <Box color="fg.muted">{offline}</Box>}
      {open === 'form' && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'deletion'}
        destructive
        title={t`Delete this webhook?`}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(null)}
      >
        <Trans>Its log goes with it, and so does what still waits to be sent.</Trans>
      </ConfirmDialog>
    </>
  );
}
