import { Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Answer } from '#session/answer.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** What stands where an answer of the server will stand, or cannot. */
export function NoAnswer({ answer }: { readonly answer: Exclude<Answer<unknown>, { readonly ok: true }> | 'asking' }) {
  if (answer === 'asking') return <Skeleton lines={2} />;
  return (
    <Text color="fg.muted">
      {answer.status === 'offline' ? <Trans>No connection: this comes when the server answers.</Trans> : answer.message}
    </Text>
  );
}
