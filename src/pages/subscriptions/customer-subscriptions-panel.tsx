import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { SubscriptionStatusMark, useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { AsOf } from '#pages/parts/as-of.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { subscriptionsOfQuery } from './subscription-calls.ts';
import { PeriodPrice, useObjectNames } from './subscription-columns.tsx';
import { NEW_SUBSCRIPTION, subscriptionPath } from './subscription-list.tsx';

/** What a customer pays by the period. */
export function CustomerSubscriptionsPanel({ customerId }: { readonly customerId: string }) {
  const nameOf = useObjectNames();
  // A change on its way, such as a merge, may bring subscriptions: asked again once the server has it.
  const isChanging = usePendingKeys().has(`customers/${customerId}`);
  return (
    <SubscriptionsPanel
      key={isChanging ? 'changing' : 'settled'}
      unsettled={isChanging}
      query={subscriptionsOfQuery(customerId)}
      newPath={`${NEW_SUBSCRIPTION}?customer=${customerId}`}
      besideOf={({ object }) => (object === null ? null : <bdi>{nameOf(object)}</bdi>)}
    />
  );
}

type SubscriptionsPanelProps = {
  readonly query: ServerQuery<readonly SubscriptionAnswer[]>;
  /** The path to make a new one; undefined when none can be made. */
  readonly newPath: string | undefined;
  /** True while a change of the record is on its way: that there are none is not known then. */
  readonly unsettled?: boolean;
  /** Further text to tell them apart: whose it is, what it is for. */
  readonly besideOf: (subscription: SubscriptionAnswer) => ReactNode;
};

/** Subscriptions of a record, from the server, which alone has them. Ended ones are shown on demand. */
export function SubscriptionsPanel({ query, newPath, besideOf, unsettled = false }: SubscriptionsPanelProps) {
  const { t } = useLingui();
  const makesInvoices = useMakesInvoices();
  const { answer, asOf } = useAnswer(query, { kept: true, live: true });
  const [showsEnded, setShowsEnded] = useState(false);
  const all = answer !== 'asking' && answer.ok ? answer.result : [];
  const isOffline = useIsOffline();
  const isKnown = isOffline || (asOf === null && !unsettled);
  const ended = all.filter(({ status }) => status === 'canceled').length;
  const shown = showsEnded ? all : all.filter(({ status }) => status !== 'canceled');
  return (
    <Panel
      title={t`Subscriptions`}
      actions={
        newPath !== undefined && makesInvoices ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={newPath}>
              <Plus aria-hidden="true" />
              {t`New subscription`}
            </Link>
          </Button>
        ) : undefined
      }
    >
      <AsOf at={asOf} />
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : all.length === 0 && !isKnown ? (
        <Skeleton lines={2} />
      ) : shown.length === 0 ? (
        <Box color="fg.muted">
          {ended === 0 ? <Trans>No subscriptions.</Trans> : <Trans>No running subscriptions.</Trans>}
        </Box>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1" mx="-2">
          {shown.map((subscription) => (
            <SubscriptionLine key={subscription.uuid} subscription={subscription} beside={besideOf(subscription)} />
          ))}
        </chakra.ul>
      )}
      {ended > 0 && !showsEnded && (
        <Button size="sm" variant="outline" mt="3" onClick={() => setShowsEnded(true)}>
          <Plural value={ended} one="Show # ended subscription" other="Show # ended subscriptions" />
        </Button>
      )}
    </Panel>
  );
}

type SubscriptionLineProps = {
  readonly subscription: SubscriptionAnswer;
  readonly beside: ReactNode;
};

function SubscriptionLine({ subscription, beside }: SubscriptionLineProps) {
  const { uuid, description, status } = subscription;
  const content = (
    <>
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {description}
        </CutText>
        <SubscriptionStatusMark status={status} />
      </Flex>
      <Flex gap="3" color="fg.muted" fontSize="small" wrap="wrap">
        <Box flex="1" minWidth="8rem" truncate>
          {beside}
        </Box>
        <Box color="fg">
          <PeriodPrice subscription={subscription} />
        </Box>
      </Flex>
      <Box color="fg.muted" fontSize="small">
        <WhatComes subscription={subscription} />
      </Box>
    </>
  );
  return (
    <chakra.li data-subscription={uuid}>
      <Box asChild display="block" px="2" py="2" borderRadius="control" _hover={{ bg: 'bg.hover' }}>
        <Link to={subscriptionPath(uuid)}>{content}</Link>
      </Box>
    </chakra.li>
  );
}

/** Its next invoice, or that none comes any more. */
function WhatComes({ subscription }: { readonly subscription: SubscriptionAnswer }) {
  const { day } = useSubscriptionWords();
  const { next_invoice_on: next, end_date: end } = subscription;
  const nextDay = next === null ? '' : day(next);
  const endDay = end === null ? '' : day(end);
  if (next !== null && end !== null) {
    return (
      <Trans>
        Next invoice <bdi>{nextDay}</bdi>, last day <bdi>{endDay}</bdi>
      </Trans>
    );
  }
  if (next !== null) {
    return (
      <Trans>
        Next invoice <bdi>{nextDay}</bdi>
      </Trans>
    );
  }
  if (end === null) return <Trans>Nothing is invoiced any more.</Trans>;
  return (
    <Trans>
      Last day <bdi>{endDay}</bdi>
    </Trans>
  );
}
