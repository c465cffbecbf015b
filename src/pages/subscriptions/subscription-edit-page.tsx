import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Calculator, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { SubscriptionStatusMark } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SubscriptionBilled } from './subscription-billed.tsx';
import { subscriptionQuery } from './subscription-calls.ts';
import { CancelSubscription } from './subscription-cancel.tsx';
import { SubscriptionChange } from './subscription-change.tsx';
import { MADE, SubscriptionList } from './subscription-list.tsx';
import { SubscriptionNow } from './subscription-now.tsx';
import type { SubscriptionPartProps } from './subscription-part.ts';
import { WithdrawNotice } from './subscription-withdraw.tsx';

const LIST = '/finance/subscriptions';

/** One subscription: its current terms, the possible changes, its invoices. Without an id: a list to choose from. */
export function SubscriptionEditPage() {
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
  const { answer, askAgain, asOf } = useAnswer(subscriptionQuery(id), { kept: true });
  const [saved, setSaved] = useState<SubscriptionAnswer | null>(null);
  const back = { to: LIST, label: t`Subscriptions` };
  if (answer !== 'asking' && answer.ok) {
    const isNewer = saved !== null && saved.version > answer.result.version;
    return (
      <Subscription
        subscription={isNewer ? saved : answer.result}
        asOf={asOf}
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
        >
          <NotKeptYet />
        </NotThere>
      )}
    </Page>
  );
}

type SubscriptionProps = SubscriptionPartProps & {
  readonly asOf: number | null;
  readonly back: { readonly to: string; readonly label: string };
};

function Subscription({ subscription, asOf, back, onChanged, onOutdated }: SubscriptionProps) {
  const { t } = useLingui();
  const can = useCan();
  const { customer, description, status, version } = subscription;
  const [query, setQuery] = useSearchParams();
  const runs = status !== 'canceled';
  const mayChange = runs && can('invoice edit');
  const isRead = query.has(MADE);
  const change = () => {
    query.delete(MADE);
    setQuery(query, { replace: true });
  };
  // A change begins with what the server says; once begun it stays, whatever becomes of the connection.
  const [isFresh, setFresh] = useState(asOf === null);
  if (asOf === null && !isFresh) setFresh(true);
  const now = <SubscriptionNow subscription={subscription} actions={<CalculatorLink id={subscription.uuid} />} />;
  const part = { subscription, onChanged, onOutdated };
  return (
    <Page
      title={description}
      back={back}
      subtitle={
        <Flex gap="2" columnGap="3" wrap="wrap" align="center" pt="1">
          <Box asChild color="accent" _hover={{ textDecoration: 'underline' }}>
            <Link className="lone" to={`/customers/${customer.uuid}`}>
              <bdi>{customer.name}</bdi>
            </Link>
          </Box>
          <SubscriptionStatusMark status={status} size="page" />
        </Flex>
      }
      actions={
        runs && (
          <Flex gap="2" wrap="wrap">
            {isRead && mayChange && (
              <Button variant="outline" onClick={change}>
                <Pencil aria-hidden="true" />
                {t`Change`}
              </Button>
            )}
            {subscription.end_date !== null && can('invoice edit') && <WithdrawNotice {...part} />}
            {can('invoice delete') && <CancelSubscription {...part} />}
          </Flex>
        )
      }
    >
      <AsOf at={asOf} />
      {mayChange && isFresh && !isRead ? <SubscriptionChange {...part} above={now} /> : now}
      <SubscriptionBilled key={version} subscriptionId={subscription.uuid} />
    </Page>
  );
}

/** A calculation of its coming year, unchanged or with a change to try: nothing is saved. */
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
