import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Calculator } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { SubscriptionStatusMark } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SubscriptionBilled } from './subscription-billed.tsx';
import { fetchSubscription } from './subscription-calls.ts';
import { CancelSubscription } from './subscription-cancel.tsx';
import { SubscriptionChange } from './subscription-change.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { SubscriptionNow } from './subscription-now.tsx';
import type { SubscriptionPartProps } from './subscription-part.ts';

const LIST = '/finance/subscriptions';

/** One subscription: what it is now, what can be changed, what was billed. Without an id: which one. */
export function MollieSubscriptionEditPage() {
  const { t } = useLingui();
  const { subscriptionId } = useParams();
  const [query] = useSearchParams();
  const id = subscriptionId ?? query.get('id');
  if (id !== null) return <SubscriptionOf key={id} id={id} />;
  return (
    <Page title={t`Choose a subscription`} fill back={{ to: LIST, label: t`Subscriptions` }}>
      <SubscriptionList />
    </Page>
  );
}

function SubscriptionOf({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(useCallback(() => fetchSubscription(id), [id]));
  const [saved, setSaved] = useState<SubscriptionAnswer | null>(null);
  const back = { to: LIST, label: t`Subscriptions` };
  if (answer !== 'asking' && answer.ok) {
    const isNewer = saved !== null && saved.version > answer.result.version;
    return (
      <Subscription
        subscription={isNewer ? saved : answer.result}
        back={back}
        onChanged={setSaved}
        onOutdated={askAgain}
      />
    );
  }
  return (
    <Page title={t`Subscription`} back={back}>
      {answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : (
        <NotThere
          answer={answer}
          askAgain={askAgain}
          besides={
            answer.status === 'offline' ? undefined : (
              <Button variant="outline" asChild>
                <Link to={LIST}>{t`All subscriptions`}</Link>
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}

type SubscriptionProps = SubscriptionPartProps & { readonly back: { readonly to: string; readonly label: string } };

function Subscription({ subscription, back, onChanged, onOutdated }: SubscriptionProps) {
  const can = useCan();
  const { customer, description, status, version } = subscription;
  const runs = status !== 'canceled';
  const now = <SubscriptionNow subscription={subscription} actions={<CalculatorLink id={subscription.uuid} />} />;
  const part = { subscription, onChanged, onOutdated };
  return (
    <Page
      title={description}
      back={back}
      subtitle={
        <Flex gap="2" columnGap="3" wrap="wrap" align="center" pt="1">
          <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
            <Link to={`/customers/${customer.uuid}`}>
              <bdi>{customer.name}</bdi>
            </Link>
          </Box>
          <SubscriptionStatusMark status={status} size="page" />
        </Flex>
      }
      actions={runs && can('invoice delete') ? <CancelSubscription {...part} /> : undefined}
    >
      {runs && can('invoice edit') ? <SubscriptionChange {...part} above={now} /> : now}
      <SubscriptionBilled key={version} subscriptionId={subscription.uuid} />
    </Page>
  );
}

/** Its coming year, as it is and with a change to try: nothing is kept of it. */
function CalculatorLink({ id }: { readonly id: string }) {
  return (
    <Button size="sm" variant="outline" asChild>
      <Link to={`/test/subscriptions/${id}`}>
        <Calculator aria-hidden="true" />
        <Trans>Calculator</Trans>
      </Link>
    </Button>
  );
}
