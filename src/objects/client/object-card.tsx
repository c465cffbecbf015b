import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CutText } from '#ui/cut-text.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { formatPlate } from '../plate.ts';
import type { ObjectEntry } from './object-index.ts';
import { HoldMark, PendingMark, StorageMark, UnconfirmedMark, UnsurePlaceIcon } from './object-marks.tsx';

/** Pixels a card takes in a list on a phone, and in a slim one beside a record. */
export const OBJECT_CARD_HEIGHT = 120;
export const SLIM_CARD_HEIGHT = 76;

type ObjectCardProps = {
  readonly entry: ObjectEntry;
  readonly pending: boolean;
  readonly tags?: ReactNode;
  /** Beside a record: two lines, a small plate. */
  readonly slim?: boolean;
};

/** An object on a phone: its plate, whose it is and where it stands. */
export function ObjectCard({ entry, pending, tags, slim = false }: ObjectCardProps) {
  return (
    <Flex direction="column" gap="1" height="full" justify="center">
      <Flex align="center" gap="3">
        <NumberPlate
          value={entry.plate}
          display={formatPlate(entry.plate, entry.plateCountry)}
          country={entry.plateCountry}
          size={slim ? 'list' : 'card'}
        />
        {pending && <PendingMark />}
        {slim && (
          <Box flex="1" minWidth="0" overflow="hidden">
            {tags}
          </Box>
        )}
        <Box flex={slim ? 'none' : '1'} minWidth="0" textAlign="end" fontWeight="strong" fontSize="large" truncate>
          <SpotName entry={entry} />
        </Box>
      </Flex>
      <Flex align="center" gap="2" minWidth="0">
        <CutText flex="1" color="fg.muted">
          {[entry.customerName, entry.brand].filter((text) => text !== '').join(' · ')}
        </CutText>
        <ObjectState entry={entry} />
      </Flex>
      {!slim && tags}
    </Flex>
  );
}

/** The name of the spot, with a mark when the place is not confirmed, even where a hold replaces that state. */
export function SpotName({ entry }: { readonly entry: Pick<ObjectEntry, 'spotName' | 'placeConfirmed'> }) {
  const { spotName, placeConfirmed } = entry;
  if (placeConfirmed) return spotName === '' ? null : <Ltr>{spotName}</Ltr>;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <UnsurePlaceIcon />
      {spotName !== '' && <Ltr>{spotName}</Ltr>}
    </chakra.span>
  );
}

/** The one state that matters most: a hold, an unsure place, or where it is. */
export function ObjectState({ entry }: { readonly entry: ObjectEntry }) {
  if (entry.held) return <HoldMark />;
  if (!entry.placeConfirmed) return <UnconfirmedMark />;
  return <StorageMark status={entry.storageStatus} />;
}
