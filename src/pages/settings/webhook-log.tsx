import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { NotThere } from '#pages/parts/not-there.tsx';
import { post } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { notify } from '#ui/toaster.tsx';
import { DeliveryDialog } from './webhook-delivery.tsx';
import {
  DELIVERY_MARKS,
  type Delivery,
  useDeliveryWords,
  useEventWord,
  useOutcome,
  type Webhook,
} from './webhook-words.ts';

const PAGE_ROWS = 25;
/** How soon what is on its way is looked at again. */
const AGAIN_MS = 2_000;
/** The same while many wait, which takes minutes. */
const MANY = 100;
const AGAIN_OF_MANY_MS = 10_000;
export const lookAgainMs = (waiting: number): number => (waiting > MANY ? AGAIN_OF_MANY_MS : AGAIN_MS);
const HOUR_MS = 3_600_000;

type State = 'all' | 'undone' | 'delivered' | 'failed';
type LogProps = { readonly webhook: Webhook; readonly onChanged: () => void };

/** What was told, the newest first, and the way to tell it again. */
export function WebhookLog({ webhook, onChanged }: LogProps) {
  const { t } = useLingui();
  const [state, setState] = useState<State>('all');
  const [open, setOpen] = useState<Delivery | null>(null);
  const [replaying, setReplaying] = useState(false);
  const { answer, askAgain, more } = useServerPages(
    '/api/webhooks/{id}/deliveries',
    { params: { id: webhook.uuid }, ...(state === 'all' ? {} : { query: { state } }) },
    { pageRows: PAGE_ROWS, live: true, changes: webhook.waiting },
  );
  const rows = answer !== 'asking' && answer.ok ? answer.result.rows : [];
  const moves = webhook.state !== 'paused' && rows.some(isOnItsWay);
  const againMs = lookAgainMs(webhook.waiting);
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => {
      askAgain();
      onChanged();
    }, againMs);
    return () => clearInterval(timer);
  }, [moves, againMs, askAgain, onChanged]);
  const changed = () => {
    askAgain();
    onChanged();
  };
  return (
    <Panel
      title={t`Log`}
      actions={
        webhook.failed > 0 &&
        webhook.state !== 'paused' && (
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setReplaying(true)}>
            {t`Send what was not delivered again`}
          </Button>
        )
      }
    >
      <Flex direction="column" gap="3">
        <FilterChips
          label={t`Status`}
          chips={[
            { value: 'all', label: t`All` },
            { value: 'undone', label: t`Waits` },
            { value: 'delivered', label: t`Delivered` },
            { value: 'failed', label: t`Not delivered` },
          ]}
          value={state}
          onChange={setState}
        />
        {answer === 'asking' ? (
          <Skeleton lines={4} />
        ) : answer.ok ? (
          <Deliveries rows={rows} isFiltered={state !== 'all'} onOpen={setOpen} />
        ) : (
          <NotThere answer={answer} askAgain={askAgain} />
        )}
        {more !== undefined && (
          <Box>
            <Button variant="outline" onClick={more}>
              <Trans>Show more</Trans>
            </Button>
          </Box>
        )}
      </Flex>
      {open !== null && (
        <DeliveryDialog
          key={open.uuid}
          webhook={webhook}
          listed={open}
          onClose={() => setOpen(null)}
          onChanged={changed}
        />
      )}
      {replaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} onDone={changed} />}
    </Panel>
  );
}

const isOnItsWay = ({ state, attempts }: Delivery) => state === 'sending' || (state === 'waiting' && attempts === 0);

type DeliveriesProps = {
  readonly rows: readonly Delivery[];
  readonly isFiltered: boolean;
  readonly onOpen: (delivery: Delivery) => void;
};

function Deliveries({ rows, isFiltered, onOpen }: DeliveriesProps) {
  const { t } = useLingui();
  if (rows.length === 0) {
    return (
      <Box color="fg.muted" py="3">
        {isFiltered
          ? t`Nothing matches this filter`
          : t`Nothing has been told yet. Send a test message, or wait until something happens.`}
      </Box>
    );
  }
  return (
    <chakra.ul listStyleType="none" mx="-4" borderTop="hairline">
      {rows.map((delivery) => (
        <DeliveryRow key={delivery.uuid} delivery={delivery} onOpen={onOpen} />
      ))}
    </chakra.ul>
  );
}

type RowProps = { readonly delivery: Delivery; readonly onOpen: (delivery: Delivery) => void };

function DeliveryRow({ delivery, onOpen }: RowProps) {
  const { i18n } = useLingui();
  const words = useDeliveryWords();
  const eventWord = useEventWord();
  const outcome = useOutcome()(delivery);
  const { state, attempts, took_ms: tookMs, type } = delivery;
  return (
    <chakra.li borderBottom="hairline" _last={{ borderBottom: '0' }}>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(delivery)}
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="14"
        px="4"
        py="2"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.sunken' }}
      >
        <Box flex="1" minWidth="0">
          <Box fontWeight="strong">{eventWord(type)}</Box>
          <Flex columnGap="3" wrap="wrap" color="fg.muted" fontSize="small" fontVariantNumeric="tabular-nums">
            <bdi>{i18n.date(delivery.occurred_at, YARD_MOMENT)}</bdi>
            {attempts > 0 && (
              <span>
                <Plural value={attempts} one="# attempt" other="# attempts" />
              </span>
            )}
            {outcome !== '' && <span>{outcome}</span>}
            {delivery.status !== null && tookMs !== null && (
              <span>
                <Trans>{i18n.number(tookMs)} ms</Trans>
              </span>
            )}
          </Flex>
        </Box>
        <StatusBadge {...DELIVERY_MARKS[state]} word={words[state]} />
      </chakra.button>
    </chakra.li>
  );
}

type ReplayProps = { readonly webhook: Webhook; readonly onClose: () => void; readonly onDone: () => void };

/** Asks since when, and sends again whatever was given up since. */
function ReplayDialog({ webhook, onClose, onDone }: ReplayProps) {
  const { t } = useLingui();
  const [sending, setSending] = useState(false);
  const replay = async (hours: number) => {
    setSending(true);
    const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
    const done = await post('/api/webhooks/{id}/replay', { params: { id: webhook.uuid }, body: { since } });
    onClose();
    if (!done.ok) {
      notify({ tone: 'error', title: done.status === 'offline' ? t`Needs a connection` : done.message });
      return;
    }
    const { count } = done.body.result;
    notify({ tone: 'done', title: t`Sent again: ${count}` });
    onDone();
  };
  const choices = [
    { hours: 24, label: t`Of the last 24 hours` },
    { hours: 7 * 24, label: t`Of the last 7 days` },
    { hours: 31 * 24, label: t`Everything that is kept` },
  ];
  return (
    <Dialog open onClose={onClose} title={t`Send what was not delivered again?`}>
      <Flex direction="column" gap="3">
        <Trans>Messages keep their number, so that the other program knows one that it has already.</Trans>
        {choices.map(({ hours, label }) => (
          <Button key={hours} variant="outline" disabled={sending} onClick={() => void replay(hours)}>
            {label}
          </Button>
        ))}
      </Flex>
    </Dialog>
  );
}
