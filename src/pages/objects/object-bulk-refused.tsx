import { Box, Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { mayOverrule } from '#objects/bulk-move.ts';
import type { BulkRefusal } from '#objects/client/bulk-run.ts';
import { hasReason } from '#objects/fit.ts';
import { formatPlate } from '#objects/plate.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { NumberPlate } from '#ui/number-plate.tsx';

/** The most refusals shown: nobody reads a longer list to its end. */
const MOST_SHOWN = 200;

type ObjectBulkRefusedProps = {
  readonly refused: readonly BulkRefusal[];
  /** Goes on with those that a reason may overrule. */
  readonly onGoOn: (reason: string) => void;
};

/** What was refused, object by object, and the choice to go on with a reason. */
export function ObjectBulkRefused({ refused, onGoOn }: ObjectBulkRefusedProps) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const titleId = useId();
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const overrulable = refused.filter(({ refusal }) => mayOverrule(refusal)).length;
  return (
    <Box mt="4">
      <Text id={titleId} mb="1" fontSize="small" color="fg.muted">
        <Plural value={refused.length} one="# object stayed as it was" other="# objects stayed as they were" />
      </Text>
      <chakra.ul
        aria-labelledby={titleId}
        listStyleType="none"
        maxHeight="16rem"
        overflowY="auto"
        border="hairline"
        borderRadius="control"
      >
        {refused.slice(0, MOST_SHOWN).map(({ entry, refusal }) => (
          <chakra.li
            key={entry.id}
            display="flex"
            alignItems="center"
            gap="3"
            px="3"
            py="2"
            borderBottom="hairline"
            _last={{ borderBottomWidth: '0' }}
            data-object-id={entry.id}
          >
            <NumberPlate
              value={entry.plate}
              display={formatPlate(entry.plate, entry.plateCountry)}
              country={entry.plateCountry}
            />
            <Box minWidth="0">{refusalText(refusal)}</Box>
          </chakra.li>
        ))}
      </chakra.ul>
      {refused.length > MOST_SHOWN && (
        <Text mt="1" fontSize="small" color="fg.muted">
          <Trans>{refused.length - MOST_SHOWN} more</Trans>
        </Text>
      )}
      {overrulable > 0 && (
        <Box mt="4">
          <chakra.label htmlFor={reasonId} display="block" mb="1" fontSize="small" fontWeight="strong">
            {t`Reason to go on`}
          </chakra.label>
          <Flex gap="2" wrap="wrap">
            <Input
              id={reasonId}
              flex="1 1 12rem"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button disabled={!hasReason(reason)} onClick={() => onGoOn(reason.trim())}>
              <Plural value={overrulable} one="Continue with # object anyway" other="Continue with # objects anyway" />
            </Button>
          </Flex>
        </Box>
      )}
    </Box>
  );
}
