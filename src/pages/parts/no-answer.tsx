import { Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Answer } from '#session/answer.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shown in place of a server's answer while it is loading or when it failed. */
export function NoAnswer({ answer }: { readonly answer: Exclude<Answer<unknown>, { readonly ok: true }> | 'asking' }) {
  if (answer === 'asking') return <Skeleton lines={2} />;
  return (
    <Text color="fg.muted">
      {answer.status === 'offline' ? (
        <Trans>No connection: this appears when the server answers.</Trans>
      ) : (
        answer.message
      )}
    </Text>
  );
}
