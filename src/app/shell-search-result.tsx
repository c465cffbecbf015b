import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Inbox, MapPin, UserRound, Warehouse } from 'lucide-react';
import type { CustomerEntry } from '#customers/client/customer-index.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import type { ProspectEntry } from '#prospects/client/prospect-index.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Option, Two } from './shell-search-option.tsx';
import type { FoundWarehouse, RecentEntry } from './use-search.ts';

/** The objects on a spot. */
type Standing = { readonly standing?: readonly ObjectEntry[] };

/** The number of a customer, where it is what was asked for. */
type Numbered = { readonly number?: number | null };

type WarehouseHit = { readonly kind: 'warehouses'; readonly entry: FoundWarehouse };

type ResultProps = { readonly onOpen: () => void };

/** A record that was found, or looked at lately. */
export function SearchResult({
  kind,
  entry,
  onOpen,
  standing = [],
  number = null,
}: (RecentEntry | WarehouseHit) & ResultProps & Standing & Numbered) {
  if (kind === 'warehouses') return <WarehouseResult entry={entry} onOpen={onOpen} />;
  if (kind === 'objects') return <ObjectResult entry={entry} onOpen={onOpen} />;
  if (kind === 'customers') return <CustomerResult entry={entry} number={number} onOpen={onOpen} />;
  if (kind === 'prospects') return <ProspectResult entry={entry} onOpen={onOpen} />;
  return <SpotResult entry={entry} standing={standing} onOpen={onOpen} />;
}

function ObjectResult({ entry, onOpen }: ResultProps & { readonly entry: ObjectEntry }) {
  const { plate, plateCountry, number, brand } = entry;
  return (
    <Option id={entry.id} to={`/objects/${entry.id}`} onOpen={onOpen}>
      <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
      <Two
        first={
          <>
            {brand}
            {number !== null && (
              <>
                {brand !== '' && ' · '}
                <Ltr>{number}</Ltr>
              </>
            )}
          </>
        }
        second={[entry.customerName, entry.spotName].filter((text) => text !== '').join(' · ')}
      />
    </Option>
  );
}

function CustomerResult({ entry, number, onOpen }: ResultProps & Numbered & { readonly entry: CustomerEntry }) {
  const { t } = useLingui();
  const phone = [entry.mobile, entry.phone].filter((text) => text !== '').join(', ');
  return (
    <Option id={entry.id} to={`/customers/${entry.id}`} onOpen={onOpen}>
      <UserRound aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two
        first={entry.active ? entry.name : `${entry.name} (${t`inactive`})`}
        second={
          <>
            {typeof number === 'number' && (
              <>
                {t`Customer number`} <Ltr>{number}</Ltr>
                {(entry.city !== '' || phone !== '') && ' · '}
              </>
            )}
            {entry.city}
            {entry.city !== '' && phone !== '' && ' · '}
            {phone !== '' && <Ltr>{phone}</Ltr>}
          </>
        }
      />
    </Option>
  );
}

function ProspectResult({ entry, onOpen }: ResultProps & { readonly entry: ProspectEntry }) {
  const words = useProspectWords();
  return (
    <Option id={entry.id} to={`/prospects/${entry.id}`} onOpen={onOpen}>
      <Inbox aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two
        first={entry.name}
        second={[words.stage[entry.stage], entry.city].filter((text) => text !== '').join(' · ')}
      />
    </Option>
  );
}

function WarehouseResult({ entry, onOpen }: ResultProps & { readonly entry: FoundWarehouse }) {
  const { t } = useLingui();
  return (
    <Option id={entry.id} to={`/spots?warehouse=${entry.id}`} onOpen={onOpen}>
      <Warehouse aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={entry.name} second={t`Map and list`} />
    </Option>
  );
}

function SpotResult({ entry, standing = [], onOpen }: ResultProps & Standing & { readonly entry: SpotEntry }) {
  return (
    <Option id={entry.id} to={`/spots?warehouse=${entry.warehouseId}&spot=${entry.id}&view=map`} onOpen={onOpen}>
      <MapPin aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two first={<Ltr>{entry.name}</Ltr>} second={entry.warehouseName} />
      {standing.slice(0, 1).map(({ id, plate, plateCountry }) => (
        <Box key={id} ms="auto" flexShrink={0}>
          <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
        </Box>
      ))}
      {standing.length > 1 && <Ltr>{`+${standing.length - 1}`}</Ltr>}
    </Option>
  );
}
