import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Answer } from '#session/answer.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AuthLayout } from './shell-auth.tsx';

export type Linked<Found> = {
  readonly token: string;
  readonly found: Found;
  /** Shows what it has become. */
  readonly take: (next: Found) => void;
};
type LinkedPageProps<Found> = {
  /** What is shown until it is there, and where it cannot be had. */
  readonly title: string;
  readonly ask: (token: string) => Promise<Answer<Found>>;
  readonly children: (linked: Linked<Found>) => ReactNode;
};

/** A page that a customer opens with nothing but the link they were sent. */
export function LinkedPage<Found>({ title, ask, children }: LinkedPageProps<Found>) {
  const { t, i18n } = useLingui();
  const { token = '' } = useParams();
  const [answer, setAnswer] = useState<Answer<Found> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void ask(token).then((found) => {
      if (isWanted) setAnswer(found);
    });
    return () => {
      isWanted = false;
    };
    // What the server refuses with comes in the page's language.
  }, [ask, token, attempt, i18n.locale]);
  if (answer === null) {
    return (
      <AuthLayout title={title} wide>
        <Skeleton lines={10} />
      </AuthLayout>
    );
  }
  if (!answer.ok) {
    const isUnknown = answer.status === 404;
    return (
      <AuthLayout title={isUnknown ? t`This link does not work` : title}>
        <Text role="status" mb="5">
          {isUnknown ? (
            <Trans>A newer one may have been sent. Ask the storage yard for a new link.</Trans>
          ) : answer.status === 'offline' ? (
            <Trans>There is no connection to the server.</Trans>
          ) : (
            answer.message
          )}
        </Text>
        {!isUnknown && <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>}
      </AuthLayout>
    );
  }
  return children({ token, found: answer.result, take: (next) => setAnswer({ ok: true, result: next }) });
}
