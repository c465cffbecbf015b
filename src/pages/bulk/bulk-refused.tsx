import { Box, Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { hasReason } from '#objects/fit.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { BulkEntry, BulkRefusal } from './bulk-run.ts';

/** The most refusals shown: nobody reads a longer list to its end. */
const MOST_SHOWN = 200;

type BulkRefusedProps<Entry> = {
  readonly refused: readonly BulkRefusal<Entry>[];
  readonly nameOf: (entry: Entry) => ReactNode;
  readonly mayOverrule: (refusal: Refusal) => boolean;
  /** Goes on with those that a reason may overrule. */
  readonly onGoOn: (reason: string) => void;
};

/** What was refused, record by record, and the choice to go on with a reason. */
export function BulkRefused<Entry extends BulkEntry>(props: BulkRefusedProps<Entry>) {
  const { refused, nameOf, mayOverrule, onGoOn } = props;
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const titleId = useId();
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const overrulable = refused.filter(({ refusal }) => mayOverrule(refusal)).length;
  return (
    <Box mt="4">
      <Text id={titleId} mb="1" fontSize="small" color="fg.muted">
        <Plural value={refused.length} one="# stayed as it was" other="# stayed as they were" />
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
            data-refused={entry.id}
          >
            {nameOf(entry)}
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
              <Plural value={overrulable} one="Continue with # anyway" other="Continue with # anyway" />
            </Button>
          </Flex>
        </Box>
      )}
    </Box>
  );
}
