import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Hand } from 'lucide-react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import type { StoredObject } from '../object.schema.ts';

type HoldBannerProps = { readonly object: Pick<StoredObject, 'holdReason' | 'holdSince'> };

/** Red, with the reason and since when: the same online and offline. Shows nothing for an object without a hold. */
export function HoldBanner({ object }: HoldBannerProps) {
  const { i18n } = useLingui();
  if (object.holdReason === null) return null;
  const since = object.holdSince === null ? '' : i18n.date(object.holdSince, YARD_MOMENT);
  return (
    <Flex
      role="status"
      gap="3"
      p="3"
      borderRadius="panel"
      bg="tone.stop.bg"
      color="tone.stop.fg"
      borderStartWidth="4px"
      borderColor="tone.stop.line"
    >
      <Hand aria-hidden="true" size={24} style={{ flexShrink: 0 }} />
      <Box minWidth="0">
        <Text fontWeight="strong">
          <Trans>Hold: do not hand over</Trans>
        </Text>
        <Text>{object.holdReason}</Text>
        {since === '' ? null : (
          <Text fontSize="small">
            <Trans>
              Known since <bdi>{since}</bdi>
            </Trans>
          </Text>
        )}
      </Box>
    </Flex>
  );
}
