import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';
import type { Told } from '../told-visit.ts';

/** What the customer was told of a visit by mail, in a line; nothing before that is known. */
export function ToldLine({ told }: { readonly told: Told }) {
  if (told.state === 'asking') return null;
  return (
    <Text color="fg.muted" overflowWrap="anywhere" data-told={told.state}>
      <ToldWords told={told} />
    </Text>
  );
}

function ToldWords({ told }: { readonly told: Told }) {
  const { i18n } = useLingui();
  if (told.state === 'asking') return null;
  if (told.state === 'nothing') return <Trans>The customer was not mailed about this appointment.</Trans>;
  if (told.state === 'unknown') {
    return <Trans>Without a connection it is not known whether the customer was mailed about this appointment.</Trans>;
  }
  if (told.cancelled) {
    return told.state === 'sent' ? (
      <Trans>The customer was mailed that this appointment does not go ahead.</Trans>
    ) : (
      <Trans>A mail that this appointment does not go ahead waits to be sent to the customer.</Trans>
    );
  }
  const day = i18n.date(`${told.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  return told.state === 'sent' ? (
    <Trans>
      The customer was mailed: <bdi>{day}</bdi> <Ltr>{told.time}</Ltr>.
    </Trans>
  ) : (
    <Trans>
      A mail to the customer about <bdi>{day}</bdi> <Ltr>{told.time}</Ltr> still waits to be sent.
    </Trans>
  );
}
