import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import type { ApiResult } from '#session/api-call.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';

type Standing = ApiResult<'get', '/api/company/provider/standing'>;
type Key = Standing['keys'][number];
type News = NonNullable<Standing['news']>;

const standingQuery = queryOf('/api/company/provider/standing');
/** A person sees what is taken over go on, and a key that is good again. */
const ASK_AGAIN_MS = { behind: 2_000, still: 30_000 };

/** How it goes with the providers, asked again now and then; undefined before the first answer and without one. */
function useProviderStanding(): Standing | undefined {
  const { answer, askAgain } = useAnswer(standingQuery);
  const standing = typeof answer === 'object' && answer.ok ? answer.result : undefined;
  const isBehind = (standing?.news?.behind ?? null) !== null;
  useEffect(() => {
    const timer = setInterval(askAgain, isBehind ? ASK_AGAIN_MS.behind : ASK_AGAIN_MS.still);
    return () => clearInterval(timer);
  }, [askAgain, isBehind]);
  return standing;
}

/** Tells who may change it that a provider refuses the key, and leads to where that is put right. */
export function RefusedKeyPlace() {
  const can = useCan();
  const user = useSignedInUser();
  return can('company edit') && user?.company.has_payment_key === true ? <RefusedKeys /> : null;
}

function RefusedKeys() {
  const { t } = useLingui();
  const standing = useProviderStanding();
  return standing?.keys.map((key) => (
    <RefusedKey key={key.provider} {...key}>
      <Button size="sm" variant="outline" bg="bg" asChild>
        <Link to="/settings/provider">{t`To the settings`}</Link>
      </Button>
    </RefusedKey>
  ));
}

/** Whether providers take their keys and answer, and how far what Stripe told is taken over. Nothing where all is well. */
export function ProviderNews() {
  const standing = useProviderStanding();
  if (standing === undefined) return null;
  const { keys, news } = standing;
  const behind = news?.behind ?? null;
  return (
    <Flex direction="column" gap="3" mb="4" _empty={{ display: 'none' }}>
      {keys.map((key) => (
        <RefusedKey key={key.provider} {...key} />
      ))}
      {keys.map((key) => (
        <Away key={key.provider} {...key} news={key.provider === 'stripe' ? news : null} />
      ))}
      {behind !== null && <Behind {...behind} />}
    </Flex>
  );
}

const useMoment = () => {
  const { i18n } = useLingui();
  return (instant: string) => i18n.date(instant, YARD_MOMENT);
};

function RefusedKey({ provider, refused, children }: Key & { readonly children?: ReactNode }) {
  const { t } = useLingui();
  const at = useMoment();
  if (refused === null) return null;
  const name = PROVIDER_NAMES[provider];
  const since = at(refused.since);
  const stopped = t`Since ${since} no payment pages are made and payments are not followed. What has to be done waits; nothing is deleted.`;
  const words = {
    key: {
      title: t`${name} no longer accepts the key`,
      stopped,
      wayOut: t`Make a new key in the same account at ${name}, and put it in place of this one.`,
    },
    rights: {
      title: t`The key lacks rights at ${name}`,
      stopped: t`Since ${since} a part of what has to be done is refused. It waits; nothing is deleted.`,
      wayOut: t`Give the key the rights to write invoices, customers and refunds at ${name}, or fill in another key of the same account.`,
    },
    account: {
      title: t`The key is of another account at ${name}`,
      stopped,
      wayOut: t`Fill in a key of the account in which the payment pages were made.`,
    },
  }[refused.why];
  return (
    <Flex
      role="status"
      data-refused={refused.why}
      gap="3"
      px="4"
      py="3"
      align="start"
      borderRadius="panel"
      bg="error.tint"
    >
      <TriangleAlert aria-hidden="true" size={18} style={{ flexShrink: 0, marginTop: '0.2rem' }} />
      <Box flex="1">
        <Text fontWeight="strong">{words.title}</Text>
        <Text mt="1">{words.stopped}</Text>
        <Text mt="1">{words.wayOut}</Text>
        {children === undefined ? null : <Box mt="3">{children}</Box>}
      </Box>
    </Flex>
  );
}

function Away({ provider, refused, away_since: since, news }: Key & { readonly news: News | null }) {
  const at = useMoment();
  if (since === null || refused !== null) return null;
  return (
    <Fact provider={provider}>
      <Text fontWeight="strong">
        <Trans>{PROVIDER_NAMES[provider]} cannot be reached</Trans>
      </Text>
      <Text color="fg.muted" fontSize="small">
        {news === null ? (
          <Trans>Since {at(since)}. It is tried again by itself.</Trans>
        ) : (
          <Trans>
            Since {at(since)}. What happened there is known until {at(news.heard_until)}. It is tried again by itself.
          </Trans>
        )}
      </Text>
    </Fact>
  );
}

function Behind({ done, total, since }: NonNullable<News['behind']>) {
  const { t, i18n } = useLingui();
  const at = useMoment();
  const updated = t`${i18n.number(done)} of ${i18n.number(total)} updated`;
  return (
    <Fact provider="stripe">
      <Text fontWeight="strong" fontVariantNumeric="tabular-nums">
        {updated}
      </Text>
      <chakra.progress
        css={{ '&, &::-webkit-progress-bar': { bg: 'border' } }}
        value={done}
        max={Math.max(total, 1)}
        aria-label={updated}
        display="block"
        width="full"
        height="1.5"
        my="2"
      />
      <Text color="fg.muted" fontSize="small">
        <Trans>Invoices of which Stripe told something since {at(since)} are being taken over.</Trans>
      </Text>
    </Fact>
  );
}

function Fact({ provider, children }: { readonly provider: PaymentProvider; readonly children: ReactNode }) {
  return (
    <Box role="status" data-news={provider} bg="bg.sunken" borderRadius="panel" px="4" py="3">
      {children}
    </Box>
  );
}
