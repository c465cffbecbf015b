import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import { isAllowed } from '#staff/permission.ts';
import { searchEntries } from '#sync/client/search-entries.ts';
import { useListIndex } from '#sync/client/use-list-index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useUser } from './session.tsx';

const MOST_PER_GROUP = 8;

/** Search over everything on this device: plates, numbers, names, phones. */
export function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { permissions } = useUser();
  const [text, setText] = useState('');
  const asked = text.trim();
  const results = useRef<HTMLDivElement>(null);
  const { entries: allObjects } = useListIndex(objectIndex);
  const { entries: allCustomers } = useListIndex(customerIndex);
  const objects = useMemo(
    () => (asked === '' || !isAllowed(permissions, 'object index') ? [] : searchEntries(allObjects, asked)),
    [allObjects, asked, permissions],
  );
  const customers = useMemo(
    () => (asked === '' || !isAllowed(permissions, 'customer index') ? [] : searchEntries(allCustomers, asked)),
    [allCustomers, asked, permissions],
  );
  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const now = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') links[Math.min(now + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && now > 0) links[now - 1]?.focus();
    else if (event.key === 'Enter' && now === -1) links[0]?.click();
    else return;
    event.preventDefault();
  };
  const nothing = asked !== '' && objects.length === 0 && customers.length === 0;
  return (
    <Dialog open onClose={onClose} title={t`Search`}>
      <Box onKeyDown={moveFocus} minHeight={{ base: '60dvh', md: '20rem' }}>
        <Flex css={{ '& > div': { maxWidth: 'none' } }}>
          <SearchField onSearch={setText} label={t`Plate, number, name or phone`} autoFocus />
        </Flex>
        <Box ref={results} mt="3">
          {objects.length > 0 && (
            <Group title={t`Objects`} count={objects.length}>
              {objects.slice(0, MOST_PER_GROUP).map((object) => (
                <Result key={object.id} to={`/objects/${object.id}`} onClick={onClose}>
                  <NumberPlate
                    value={object.plate}
                    display={formatPlate(object.plate, object.plateCountry)}
                    country={object.plateCountry}
                  />
                  <Two
                    first={object.brand}
                    second={[object.customerName, object.spotName].filter(Boolean).join(' · ')}
                  />
                </Result>
              ))}
            </Group>
          )}
          {customers.length > 0 && (
            <Group title={t`Customers`} count={customers.length}>
              {customers.slice(0, MOST_PER_GROUP).map((customer) => (
                <Result key={customer.id} to={`/customers/${customer.id}`} onClick={onClose}>
                  <Two first={customer.name} second={[customer.city, customer.phone].filter(Boolean).join(' · ')} />
                </Result>
              ))}
            </Group>
          )}
          {nothing && (
            <EmptyState icon={SearchX} title={t`Nothing found`}>{t`Try a part of the plate or the name.`}</EmptyState>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}

function Group({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <Box mb="3">
      <Box fontSize="small" color="fg.muted" fontVariantNumeric="tabular-nums">
        {title} · {count}
      </Box>
      {children}
    </Box>
  );
}

const ResultLink = chakra(Link);

function Result({
  to,
  onClick,
  children,
}: {
  readonly to: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ResultLink
      to={to}
      onClick={onClick}
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="12"
      mx="-2"
      px="2"
      borderRadius="control"
      _hover={{ bg: 'bg.hover' }}
      _focusVisible={{ bg: 'bg.selected', outlineOffset: '-2px' }}
    >
      {children}
    </ResultLink>
  );
}

function Two({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <Box minWidth="0" lineHeight="tight">
      <Box truncate>{first}</Box>
      <Box truncate fontSize="small" color="fg.muted">
        {second}
      </Box>
    </Box>
  );
}
