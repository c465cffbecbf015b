import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotThere } from '#pages/parts/not-there.tsx';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { SendsNone, WEBHOOK_NAME, WebhookDetail } from './webhook-detail.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf, useWebhookWords, WEBHOOK_MARKS, type Webhook } from './webhook-words.ts';

const WEBHOOKS = queryOf('/api/webhooks');
const CHOSEN = 'webhook';
const NEW = 'webhook-new';
const rowOf = (uuid: string | null) => `webhook-${uuid}`;

/** One webhook takes the place of all and the other way round: the focus goes along, to its heading or back to its row. */
function useFocusAlong(shown: string | null | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    const left = before.current;
    if (shown === undefined || left === shown) return;
    before.current = shown;
    if (left === undefined) return;
    const place = shown === null ? (document.getElementById(rowOf(left)) ?? document.getElementById(NEW)) : null;
    (place ?? document.getElementById(WEBHOOK_NAME))?.focus();
  }, [shown]);
}

/** Where other programs are told what happens: all of it, or one address with its log. */
export function WebhooksSection() {
  const { answer, askAgain } = useAnswer(WEBHOOKS, { live: true });
  const [query, setQuery] = useSearchParams();
  const chosen = query.get(CHOSEN);
  const webhooks = answer !== 'asking' && answer.ok ? answer.result : undefined;
  const webhook = webhooks?.find(({ uuid }) => uuid === chosen);
  useFocusAlong(webhooks === undefined ? undefined : (webhook?.uuid ?? null));
  const open = (uuid: string | null) => setQuery(uuid === null ? {} : { [CHOSEN]: uuid });
  if (answer === 'asking') return <Skeleton lines={6} />;
  if (!answer.ok) {
    return (
      <NotThere answer={answer} askAgain={askAgain}>
        <Trans>Webhooks are kept on the server, not on this device.</Trans>
      </NotThere>
    );
  }
  if (webhook === undefined) return <AllWebhooks webhooks={answer.result} onOpen={open} onChanged={askAgain} />;
  return <WebhookDetail key={webhook.uuid} webhook={webhook} onBack={() => open(null)} onChanged={askAgain} />;
}

type AllProps = {
  readonly webhooks: readonly Webhook[];
  readonly onOpen: (uuid: string) => void;
  readonly onChanged: () => void;
};

function AllWebhooks({ webhooks, onOpen, onChanged }: AllProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [adding, setAdding] = useState(false);
  const add = (
    <Button id={NEW} aria-haspopup="dialog" disabled={offline !== null} onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t`New webhook`}
    </Button>
  );
  return (
    <Flex direction="column" gap="4">
      {webhooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title={t`No webhooks yet`} action={add}>
          <Trans>
            A webhook tells another program, such as that of your bookkeeper or your gate, at once what happens here.
          </Trans>
        </EmptyState>
      ) : (
        <>
          {webhooks.some(({ sends }) => !sends) && <SendsNone />}
          <Text color="fg.muted">
            <Trans>Messages say which record it is about, without names and plates. They are signed.</Trans>
          </Text>
          <chakra.ul listStyleType="none" bg="bg.panel" border="hairline" borderRadius="panel">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.uuid} webhook={webhook} onOpen={onOpen} />
            ))}
          </chakra.ul>
          <Box>{add}</Box>
        </>
      )}
      {offline !== null && <Text color="fg.muted">{offline}</Text>}
      {adding && (
        <WebhookForm
          onClose={() => setAdding(false)}
          onSaved={({ uuid }) => {
            setAdding(false);
            onChanged();
            onOpen(uuid);
          }}
        />
      )}
    </Flex>
  );
}

type RowProps = { readonly webhook: Webhook; readonly onOpen: (uuid: string) => void };

function WebhookRow({ webhook, onOpen }: RowProps) {
  const words = useWebhookWords();
  const { uuid, url, description, events, state, failed } = webhook;
  return (
    <chakra.li borderTop="hairline" _first={{ borderTop: '0' }}>
      <chakra.button
        type="button"
        id={rowOf(uuid)}
        onClick={() => onOpen(uuid)}
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="16"
        px="4"
        py="2"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.sunken' }}
      >
        <Box flex="1" minWidth="0">
          <CutText fontWeight="strong">{description === '' ? <Ltr>{hostOf(url)}</Ltr> : description}</CutText>
          <CutText color="fg.muted" fontSize="small">
            {description !== '' && (
              <>
                <Ltr>{hostOf(url)}</Ltr>
                {' · '}
              </>
            )}
            <Plural value={events.length} one="# kind of event" other="# kinds of events" />
            {failed > 0 && (
              <>
                {' · '}
                <Plural value={failed} one="# not delivered" other="# not delivered" />
              </>
            )}
          </CutText>
        </Box>
        <StatusBadge {...WEBHOOK_MARKS[state]} word={words[state]} />
        <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
          <ChevronRight size={18} />
        </chakra.span>
      </chakra.button>
    </chakra.li>
  );
}
