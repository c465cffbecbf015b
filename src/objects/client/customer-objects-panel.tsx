import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Panel } from '#ui/panel.tsx';
import { formatPlate } from '../plate.ts';
import { OBJECTS_ANCHOR, useObjectsOf } from './customer-plates-fact.tsx';
import { ObjectState } from './object-card.tsx';

type CustomerObjectsPanelProps = { readonly customerId: string; readonly action: ReactNode };

/** What a customer has here. */
export function CustomerObjectsPanel({ customerId, action }: CustomerObjectsPanelProps) {
  const { t } = useLingui();
  const { own, ready } = useObjectsOf(customerId);
  return (
    <Panel title={t`Objects`} actions={action} anchor={OBJECTS_ANCHOR}>
      {ready && own.length === 0 && (
        <Box color="fg.muted">
          <Trans>No objects.</Trans>
        </Box>
      )}
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {own.map((entry) => (
          <li key={entry.id} data-object-id={entry.id}>
            <Flex align="center" gap="3" wrap="wrap" minHeight="var(--touch-8)" asChild>
              <Link to={`/objects/${entry.id}`}>
                <NumberPlate
                  value={entry.plate}
                  display={formatPlate(entry.plate, entry.plateCountry)}
                  country={entry.plateCountry}
                />
                <Box flex="1" minWidth="6rem">
                  {entry.brand}
                </Box>
                {entry.spotName !== '' && <Ltr>{entry.spotName}</Ltr>}
                <ObjectState entry={entry} />
              </Link>
            </Flex>
          </li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
