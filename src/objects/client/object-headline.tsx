import { Box, Flex } from '@chakra-ui/react';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { StoredObject } from '../object.schema.ts';
import { formatPlate } from '../plate.ts';

type ObjectHeadlineProps = {
  readonly object: Pick<StoredObject, 'plate' | 'plateCountry' | 'brand' | 'type'>;
  readonly customerName: string;
};

/** Which object a dialog is about, so that nobody moves the wrong one. */
export function ObjectHeadline({ object, customerName }: ObjectHeadlineProps) {
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <NumberPlate
        value={object.plate}
        display={formatPlate(object.plate, object.plateCountry)}
        country={object.plateCountry}
        size="card"
      />
      <Box minWidth="0">
        <Box fontWeight="strong">{customerName}</Box>
        <Box color="fg.muted">{`${object.brand} ${object.type}`.trim()}</Box>
      </Box>
    </Flex>
  );
}
