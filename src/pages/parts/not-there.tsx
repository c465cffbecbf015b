import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '#session/answer.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type NotThereProps = {
  readonly answer: Failure;
  readonly askAgain: () => void;
  /** An alternative to trying again. */
  readonly besides?: ReactNode;
  /** Shown without a connection: says where the data is kept. */
  readonly children?: ReactNode;
};

/** Shown in place of a page that needs the server: tells why it is not there and what to do. */
export function NotThere({ answer, askAgain, besides, children }: NotThereProps) {
  const { t } = useLingui();
  const hasConnection = !useIsOffline();
  // There is a connection; only the answer did not come.
  const isLate = answer.status === 'offline' && answer.late === true && hasConnection;
  const isOffline = answer.status === 'offline' && !isLate;
  // What does not exist is not there the next time either.
  const isGone = answer.status === 404;
  const hasWay = !isGone || besides !== undefined;
  const unanswered = isLate ? t`The server does not answer in time.` : t`Needs a connection`;
  return (
    <EmptyState
      icon={isOffline ? CloudOff : isGone ? SearchX : CircleAlert}
      title={answer.status === 'offline' ? unanswered : answer.message}
      {...(hasWay
        ? {
            action: (
              <Flex gap="2" wrap="wrap" justify="center">
                {besides}
                {!isGone && (
                  <Button variant="outline" onClick={askAgain}>
                    <Trans>Try again</Trans>
                  </Button>
                )}
              </Flex>
            ),
          }
        : {})}
    >
      {isOffline ? children : undefined}
    </EmptyState>
  );
}
