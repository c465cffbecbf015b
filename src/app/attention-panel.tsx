import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import { resolveAttention } from '#sync/attention.commands.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { useSync } from '#sync/client/sync-context.ts';
import { useRows } from '#sync/client/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import { type Difference, differencesOf, type FreePlace, freePlacesOf } from './attention-fields.ts';
import { ATTENTION_TITLES, useRefusalText } from './refusal-text.ts';
import { useFieldWords } from './use-field-words.ts';
import { useOutcome } from './use-outcome.ts';

type AttentionPanelProps = {
  readonly entityId: string;
  /** Puts the losing value in place after all; false when it was not kept. Left out, it is not offered. */
  readonly onUseMine?: (yours: Attention['fields']['yours']) => Promise<boolean>;
  /** Moves the object to a free spot that fits. */
  readonly onMove?: (spotId: string) => void;
};

/** Conflicts about a record that wait for somebody to look: what was recorded twice, by whom, and what can be done. */
export function AttentionPanel({ entityId, onUseMine, onMove }: AttentionPanelProps) {
  const { t } = useLingui();
  const cards = useRows(
    async (mirror) =>
      (await mirror.where(attentionTable, 'entityId', entityId)).filter((card) => card.state === 'open'),
    [entityId],
  );
  if (cards === undefined || cards.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3" aria-label={t`Needs attention`}>
      {cards.map((card) => (
        <AttentionCard
          key={card.id}
          card={card}
          {...(onUseMine === undefined ? {} : { onUseMine })}
          {...(onMove === undefined ? {} : { onMove })}
        />
      ))}
    </chakra.ul>
  );
}

function AttentionCard({
  card,
  onUseMine,
  onMove,
}: Omit<AttentionPanelProps, 'entityId'> & { readonly card: Attention }) {
  const { t, i18n } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  const putAway = async () => {
    const problem = tell(await session.submit(resolveAttention, { args: { attentionId: card.id } }));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const mine = async () => {
    if ((await onUseMine?.(card.fields.yours)) === true) await putAway();
  };
  const free = card.kind === 'unconfirmed_place' ? freePlacesOf(card.fields.theirs) : [];
  return (
    <chakra.li
      display="flex"
      gap="3"
      p="3"
      borderRadius="panel"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      borderStartWidth="4px"
      borderColor="tone.attention.line"
    >
      <TriangleAlert aria-hidden="true" size={22} style={{ flexShrink: 0 }} />
      <Flex direction="column" gap="2" minWidth="0">
        <Box>
          <Box fontWeight="strong">{i18n._(ATTENTION_TITLES[card.kind])}</Box>
          {card.code !== null && card.kind === 'rejected' && <Box>{refusalText({ code: card.code })}</Box>}
          <Box fontSize="small">
            {card.byName} ·{' '}
            <bdi>{i18n.date(card.at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}</bdi>
          </Box>
        </Box>
        <Differences differences={differencesOf(card)} />
        {onMove !== undefined && free.length > 0 && <FreePlaces places={free} onMove={onMove} />}
        <Flex gap="2" wrap="wrap">
          {card.kind === 'merged' && onUseMine !== undefined && (
            <Button size="sm" variant="outline" onClick={() => void mine()}>
              {t`Use the other value`}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => void putAway()}>
            <Check aria-hidden="true" />
            {t`Looked at`}
          </Button>
        </Flex>
      </Flex>
    </chakra.li>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const words = useFieldWords();
  const shown = differences.flatMap((difference) => {
    const label = words[difference.field];
    return label === undefined ? [] : [{ ...difference, label }];
  });
  if (shown.length === 0) return null;
  return (
    <chakra.ul listStyleType="none">
      {shown.map(({ field, label, yours, theirs }) => (
        <li key={field}>
          <Trans>
            {label}: “<bdi>{yours}</bdi>” was not kept, “<bdi>{theirs}</bdi>” was
          </Trans>
        </li>
      ))}
    </chakra.ul>
  );
}

type FreePlacesProps = { readonly places: readonly FreePlace[]; readonly onMove: (spotId: string) => void };

function FreePlaces({ places, onMove }: FreePlacesProps) {
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Trans>Free and large enough:</Trans>
      {places.map(({ spotId, name }) => (
        <Button key={spotId} size="sm" variant="outline" onClick={() => onMove(spotId)}>
          <Ltr>{name}</Ltr>
        </Button>
      ))}
    </Flex>
  );
}
