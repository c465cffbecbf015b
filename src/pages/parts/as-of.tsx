import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useDelayed } from '#ui/use-delayed.ts';

/** Says how old an answer of the server's is that may have changed since, as its query gives it; nothing for a fresh one. */
export function AsOf({ at }: { readonly at: number | null }) {
  const { i18n } = useLingui();
  // What this device kept stands there for a moment before the server has answered.
  const isShown = useDelayed(at !== null, 500);
  if (at === null || !isShown) return null;
  const moment = i18n.date(new Date(at), YARD_MOMENT);
  return (
    <Flex role="status" gap="2" align="center" color="fg.muted" fontSize="small" data-as-of={at} data-no-print="">
      <CloudOff aria-hidden="true" size={16} />
      <span>
        <Trans>
          As of <bdi>{moment}</bdi>
        </Trans>
      </span>
    </Flex>
  );
}

/** Why an answer that this device could have kept is not there without a connection. */
export function NotKeptYet() {
  return (
    <Trans>What was opened on this device before can be read without a connection. This was not opened yet.</Trans>
  );
}
