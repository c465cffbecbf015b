import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Inbox, MapPin, UserRound, Warehouse } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { nameAndCompany } from '#customers/client/customer-companies.ts';
import type { CustomerEntry } from '#customers/client/customer-index.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import type { ProspectEntry } from '#prospects/client/prospect-index.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { firstThen } from '#sync/client/lists/search-entries.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { PageOption } from './shell-search-acts.tsx';
import { AllOfGroup, Option, OptionGroup, Two } from './shell-search-option.tsx';
import {
  type FoundWarehouse,
  MOST_PER_GROUP,
  MOST_WHOLE,
  type RecentEntry,
  type SearchAnswer,
  type SearchKind,
  type SimilarAnswer,
} from './use-search.ts';
import type { PageEntry } from './use-search-acts.ts';
import type { ServerFound } from './use-server-search.ts';

/** The objects on a spot. */
type Standing = { readonly standing?: readonly ObjectEntry[] };

/** The number of a customer, where it is what was asked for. */
type Numbered = { readonly number?: number | null };

/** The company by which a customer was found. */
type OfCompany = { readonly company?: string | undefined };

type WarehouseHit = { readonly kind: 'warehouses'; readonly entry: FoundWarehouse };

type ResultProps = { readonly onOpen: () => void };

/** A record that was found, or looked at lately. */
export function SearchResult({
  kind,
  entry,
  onOpen,
  standing = [],
  number = null,
  company,
}: (RecentEntry | WarehouseHit) & ResultProps & Standing & Numbered & OfCompany) {
  if (kind === 'warehouses') return <WarehouseResult entry={entry} onOpen={onOpen} />;
  if (kind === 'objects') return <ObjectResult entry={entry} onOpen={onOpen} />;
  if (kind === 'customers') return <CustomerResult entry={entry} number={number} company={company} onOpen={onOpen} />;
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

function CustomerResult({
  entry,
  number,
  company,
  onOpen,
}: ResultProps & Numbered & OfCompany & { readonly entry: CustomerEntry }) {
  const { t } = useLingui();
  const name = nameAndCompany(entry.name, company);
  const phone = [entry.mobile, entry.phone].filter((text) => text !== '').join(', ');
  return (
    <Option id={entry.id} to={`/customers/${entry.id}`} onOpen={onOpen}>
      <UserRound aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
      <Two
        first={entry.active ? name : `${name} (${t`inactive`})`}
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

type Group = {
  readonly kind: SearchKind;
  readonly title: string;
  readonly count: number;
  readonly hits: readonly (RecentEntry | WarehouseHit)[];
  readonly lists: ComponentProps<typeof AllOfGroup>['lists'];
};

type DeviceResultsProps = {
  readonly asked: string;
  readonly answer: SearchAnswer;
  /** Who has the text as their number. */
  readonly numbered: ServerFound['customer'];
  readonly onOpen: (hit: RecentEntry) => void;
  readonly onClose: () => void;
  /** What stands before all records but those that are called so. */
  readonly children: ReactNode;
};

/** Records of this device, by kind: the first few, and the way to all of them. What is called exactly as typed comes first. */
export function DeviceResults({ asked, answer, numbered, onOpen, onClose, children }: DeviceResultsProps) {
  const { t } = useLingui();
  /** The group that is shown as a whole, and for which text. */
  const [whole, setWhole] = useState({ asked: '', kind: '' });
  const { objects, by, customers, listed, prospects, spots, warehouses, called, standing, companies } = answer;
  const q = encodeURIComponent(asked);
  const first = <Entry,>(kind: string, entries: readonly Entry[]) =>
    entries.slice(0, whole.asked === asked && whole.kind === kind ? MOST_WHOLE : MOST_PER_GROUP);
  const groups: readonly Group[] = [
    {
      kind: 'objects',
      title: t`Objects`,
      count: objects.length,
      hits: first('objects', objects).map((entry) => ({ kind: 'objects' as const, entry })),
      // The list does not find what only its owner answers to.
      lists: by === 'owner' ? [] : [{ to: `/objects?state=all&q=${q}`, count: objects.length }],
    },
    {
      kind: 'customers',
      title: t`Customers`,
      count: customers.length,
      hits: first('customers', customers).map((entry) => ({ kind: 'customers' as const, entry })),
      lists: [
        { to: `/customers?tag=&q=${q}`, count: listed.active },
        { to: `/customers-inactive?tag=&q=${q}`, count: listed.inactive, inactive: true },
      ],
    },
    {
      kind: 'prospects',
      title: t`Prospects`,
      count: prospects.length,
      hits: first('prospects', prospects).map((entry) => ({ kind: 'prospects' as const, entry })),
      lists: [{ to: `/prospects?stage=all&q=${q}`, count: prospects.length }],
    },
    {
      kind: 'warehouses',
      title: t`Warehouses`,
      count: warehouses.length,
      hits: first('warehouses', warehouses).map((entry) => ({ kind: 'warehouses' as const, entry })),
      lists: [],
    },
    {
      kind: 'spots',
      title: t`Spots`,
      count: spots.length,
      hits: first('spots', spots).map((entry) => ({ kind: 'spots' as const, entry })),
      lists: [],
    },
  ];
  const filled = groups.filter(({ count }) => count > 0);
  // Somebody who is called as a kind of objects comes before all of those.
  const shown = by === 'traits' ? firstThen(filled, ({ kind }) => kind !== 'objects') : filled;
  const draw = ({ kind, title, count, hits, lists }: Group) => (
    <OptionGroup key={kind} title={title} count={count}>
      {hits.map((hit) => (
        <SearchResult
          key={hit.entry.id}
          {...hit}
          standing={standing.get(hit.entry.id) ?? []}
          company={companies.get(hit.entry.id)}
          number={hit.entry.id === numbered?.uuid ? numbered.number : null}
          onOpen={() => (hit.kind === 'warehouses' ? onClose() : onOpen(hit))}
        />
      ))}
      {count > hits.length && (
        <AllOfGroup
          kind={kind}
          count={count}
          shown={hits.length}
          lists={lists}
          onClose={onClose}
          onWhole={() => setWhole({ asked, kind })}
        />
      )}
    </OptionGroup>
  );
  return (
    <>
      {shown.filter(({ kind }) => called.has(kind)).map(draw)}
      {children}
      {shown.filter(({ kind }) => !called.has(kind)).map(draw)}
    </>
  );
}

type SimilarResultsProps = {
  readonly similar: SimilarAnswer;
  readonly pages: readonly PageEntry[];
  readonly onOpen: (hit: RecentEntry) => void;
  readonly onClose: () => void;
};

/** What the text finds but for one slip of the hand, after everything that it finds as it is. */
export function SimilarResults({ similar, pages, onOpen, onClose }: SimilarResultsProps) {
  const { t } = useLingui();
  const hits: readonly RecentEntry[] = [
    ...similar.objects.map((entry) => ({ kind: 'objects' as const, entry })),
    ...similar.customers.map((entry) => ({ kind: 'customers' as const, entry })),
  ];
  if (hits.length + pages.length === 0) return null;
  return (
    <OptionGroup title={t`Similar`}>
      {pages.map((page) => (
        <PageOption key={page.id} page={page} onOpen={onClose} />
      ))}
      {hits.map((hit) => (
        <SearchResult key={hit.entry.id} {...hit} onOpen={() => onOpen(hit)} />
      ))}
    </OptionGroup>
  );
}
