import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { bestObjectsFirst } from '#objects/client/best-objects.ts';
import { ObjectState } from '#objects/client/object-card.tsx';
import { objectIndex } from '#objects/client/object-index.ts';
import { plateSearch } from '#objects/client/plate-search.ts';
import { formatPlate } from '#objects/plate.ts';
import { UnknownObject } from '#pages/objects/unknown-object.tsx';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { SearchField } from '#ui/search-field.tsx';

const MOST_SHOWN = 6;

/** Finds an object from the start screen, for somebody at the gate without an appointment. */
export function QuickSearch() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const asked = text.trim();
  const { entries, ready } = useListIndex(objectIndex);
  const found = useMemo(
    () => (asked === '' ? [] : bestObjectsFirst(searchEntries(entries, plateSearch(asked)), asked)),
    [entries, asked],
  );
  return (
    <Box>
      <Flex>
        <SearchField onSearch={setText} label={t`Plate, number or customer`} />
      </Flex>
      {asked !== '' && (
        <Box mt="2" bg="bg.panel" border="hairline" borderRadius="panel" maxWidth="measure" aria-live="polite">
          {found.length === 0 ? (
            <Box px="4" py="3" color="fg.muted">
              {ready ? (
                <Flex direction="column" gap="3">
                  <Trans>Nothing found</Trans>
                  <UnknownObject text={asked} />
                </Flex>
              ) : (
                <Trans>Not everything is here yet</Trans>
              )}
            </Box>
          ) : (
            <chakra.ul listStyleType="none" aria-label={t`Objects`}>
              {found.slice(0, MOST_SHOWN).map((entry) => (
                <chakra.li
                  key={entry.id}
                  borderBottom="hairline"
                  _last={{ borderBottomWidth: '0' }}
                  data-object-id={entry.id}
                >
                  <Flex asChild align="center" gap="3" px="4" py="2" minHeight="12" _hover={{ bg: 'bg.hover' }}>
                    <Link to={`/objects/${entry.id}`}>
                      <NumberPlate
                        value={entry.plate}
                        display={formatPlate(entry.plate, entry.plateCountry)}
                        country={entry.plateCountry}
                      />
                      <Box flex="1" minWidth="0" truncate>
                        {entry.customerName}
                      </Box>
                      {entry.spotName !== '' && <Ltr>{entry.spotName}</Ltr>}
                      <Box display={{ base: entry.held ? 'block' : 'none', sm: 'block' }}>
                        <ObjectState entry={entry} />
                      </Box>
                    </Link>
                  </Flex>
                </chakra.li>
              ))}
            </chakra.ul>
          )}
          {found.length > MOST_SHOWN && (
            <Box px="4" py="2" color="fg.muted" fontSize="small">
              <Trans>{found.length - MOST_SHOWN} more: keep typing to narrow the list</Trans>
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
