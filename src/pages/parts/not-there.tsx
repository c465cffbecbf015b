import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '#session/answer.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type NotThereProps = {
  readonly answer: Failure;
  readonly askAgain: () => void;
  /** Another way on than to ask again. */
  readonly besides?: ReactNode;
  /** Said without a connection: where this is kept. */
  readonly children?: ReactNode;
};

/** What stands where a page of the server's would: why it is not there, and the way on. */
export function NotThere({ answer, askAgain, besides, children }: NotThereProps) {
  const { t } = useLingui();
  const hasConnection = useConnection().state !== 'offline';
  // The connection is there; it is the answer that did not come.
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
