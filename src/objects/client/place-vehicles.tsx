import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberPlate } from '#ui/number-plate.tsx';
import { formatPlate } from '../plate.ts';
import type { ObjectEntry } from './object-index.ts';

/** Who stands on the chosen spot, so that a person at the spot can tell whether that is so. */
export function StandingHere({ entries }: { readonly entries: readonly ObjectEntry[] }) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1" aria-label={t`Stands here now`}>
      {entries.map((entry) => (
        <chakra.li key={entry.id}>
          <Vehicle entry={entry} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** Which object the chosen spot is reserved for. */
export function KeptFor({ entry }: { readonly entry: ObjectEntry }) {
  return (
    <Flex align="center" gap="2" flexWrap="wrap" data-kept-for={entry.id}>
      <Box color="fg.muted">
        <Trans>Reserved for</Trans>
      </Box>
      <Vehicle entry={entry} />
    </Flex>
  );
}

/** The plate, or the brand without one, and whose it is. */
function Vehicle({ entry }: { readonly entry: ObjectEntry }) {
  const { plate, plateCountry, brand, customerName } = entry;
  return (
    <Flex align="center" gap="2" flexWrap="wrap">
      {plate === '' ? (
        <bdi>{brand}</bdi>
      ) : (
        <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
      )}
      <bdi>{customerName}</bdi>
    </Flex>
  );
}
