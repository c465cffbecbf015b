import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { useAnswer } from '#session/use-answer.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { subscriptionsOfObjectQuery } from './subscription-calls.ts';
import { PeriodPrice } from './subscription-columns.tsx';
import { subscriptionPath } from './subscription-list.tsx';

const UNDERLINED = { textDecoration: 'underline' } as const;

/** Says before a subscription is made that the object has one already: the new one is billed beside it. */
export function AlreadyRuns({ objectId }: { readonly objectId: string }) {
  const { answer } = useAnswer(subscriptionsOfObjectQuery(objectId));
  if (answer === 'asking' || !answer.ok) return null;
  return answer.result
    .filter(({ status }) => status !== 'canceled')
    .map((running) => <Running key={running.uuid} running={running} />);
}

function Running({ running }: { readonly running: SubscriptionAnswer }) {
  const { day } = useSubscriptionWords();
  const { description, next_invoice_on: next } = running;
  return (
    <AttentionNote>
      <Trans>
        This object has a subscription already:{' '}
        <Link to={subscriptionPath(running.uuid)} style={UNDERLINED}>
          {description}
        </Link>
        , <PeriodPrice subscription={running} />. A new one is billed beside it.
      </Trans>{' '}
      {next !== null && (
        <Trans>
          Its next invoice is of <bdi>{day(next)}</bdi>.
        </Trans>
      )}
    </AttentionNote>
  );
}
