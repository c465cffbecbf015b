import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Hand, LogOut, SearchX } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { formatMetres } from '#shared/length.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { leftToRight } from '#ui/isolated.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { SpotEntry } from './spot-index.ts';
import { KeptLaterMark, SpotStateMark } from './spot-state.tsx';
import { isKeptLater, type MapSpot, type MapVehicle, type StandingSpot } from './standing-spot.ts';

/** A spot with what stands there, where that is known. */
type ListedSpot = StandingSpot & Partial<Pick<MapSpot, 'vehicle' | 'others' | 'held' | 'leavesOn' | 'keptLater'>>;

type SpotListProps = {
  readonly label: string;
  readonly spots: readonly ListedSpot[];
  readonly onOpen: (spotId: string) => void;
};

const CARD_HEIGHT = 72;

/** The spots of a warehouse by name, with size and how they stand. */
export function SpotList({ label, spots, onOpen }: SpotListProps) {
  const { t, i18n } = useLingui();
  const hasVehicles = spots.some(({ vehicle }) => vehicle);
  const columns = useMemo(
    (): readonly RecordColumn<ListedSpot>[] => [
      { key: 'name', header: t`Spot`, width: 'minmax(5rem, 1fr)', render: ({ spot }) => <Ltr>{spot.name}</Ltr> },
      {
        key: 'size',
        header: leftToRight(t`Length × width × height`, ' × '),
        width: '12rem',
        align: 'end',
        render: ({ spot }) => <Ltr>{sizeOf(spot, i18n.locale)}</Ltr>,
      },
      {
        key: 'taken',
        header: t`Taken`,
        width: '6rem',
        align: 'end',
        render: ({ spot, taken }) => (
          <Ltr>
            {taken} / {spot.allowedNumber}
          </Ltr>
        ),
      },
      {
        key: 'state',
        header: t`Status`,
        width: 'minmax(8rem, 2fr)',
        render: (spot) => <Marks spot={spot} />,
      },
      ...(hasVehicles
        ? [
            {
              key: 'vehicle',
              header: t`Object`,
              width: 'minmax(10rem, 3fr)',
              render: (spot: ListedSpot) => <Vehicles spot={spot} />,
            },
          ]
        : []),
    ],
    [i18n.locale, t, hasVehicles],
  );
  return (
    <RecordList
      label={label}
      items={spots}
      getId={({ spot }) => spot.id}
      columns={columns}
      cardHeight={CARD_HEIGHT}
      renderCard={(listed) => <Card listed={listed} />}
      rowAttributes={({ spot }) => ({ 'data-spot-id': spot.id })}
      onOpen={({ spot }) => onOpen(spot.id)}
      empty={<EmptyState icon={SearchX} title={t`No free spot fits here`} />}
    />
  );
}

/** A spot on a phone. */
function Card({ listed }: { readonly listed: ListedSpot }) {
  const { i18n } = useLingui();
  const { spot, taken, vehicle } = listed;
  return (
    <Flex direction="column" justify="center" height="full">
      <Flex gap="3" fontSize="large" fontWeight="strong" align="center">
        <Box flex="1">
          <Ltr>{spot.name}</Ltr>
        </Box>
        <Marks spot={listed} />
      </Flex>
      <Flex gap="3" color="fg.muted">
        <Box flex="1" truncate>
          {vehicle ? <Vehicles spot={listed} /> : <Ltr>{sizeOf(spot, i18n.locale)}</Ltr>}
        </Box>
        {(spot.allowedNumber > 1 || !vehicle) && (
          <Ltr>
            {taken} / {spot.allowedNumber}
          </Ltr>
        )}
      </Flex>
    </Flex>
  );
}

/** How a spot stands, and what matters of the object on it: that it must not leave, or leaves soon. */
function Marks({ spot: { state, held = false, leavesOn = null, keptLater = null } }: { readonly spot: ListedSpot }) {
  const { t, i18n } = useLingui();
  return (
    <Flex as="span" display="inline-flex" gap="1.5" align="center">
      {!(held && state === 'taken') && <SpotStateMark state={state} />}
      {isKeptLater({ state, keptLater }) && <KeptLaterMark />}
      {held && <StatusBadge tone="stop" icon={Hand} word={t`Hold`} />}
      {leavesOn !== null && (
        <StatusBadge
          tone="attention"
          icon={LogOut}
          word={i18n.date(`${leavesOn}T12:00:00`, { weekday: 'short', day: 'numeric' })}
        />
      )}
    </Flex>
  );
}

/** Everything that stands on a spot, or what it is kept for. */
function Vehicles({ spot: { vehicle, others = [] } }: { readonly spot: ListedSpot }) {
  if (!vehicle) return null;
  return [vehicle, ...others].map((each, index) => (
    <Fragment key={`${each.plate}/${each.customer}/${index}`}>
      {index > 0 && ', '}
      <Vehicle vehicle={each} />
    </Fragment>
  ));
}

/** An object on a spot: its plate, or its kind without one, and whose it is. */
function Vehicle({ vehicle: { plate, kind, customer } }: { readonly vehicle: MapVehicle }) {
  return (
    <>
      {plate === '' ? kind : <Ltr>{plate}</Ltr>}
      {customer !== '' && (
        <>
          {' · '}
          <bdi>{customer}</bdi>
        </>
      )}
    </>
  );
}

function sizeOf(spot: SpotEntry, locale: string): string {
  const sides = [spot.lengthCm, spot.widthCm, ...(spot.heightCm === null ? [] : [spot.heightCm])];
  return `${sides.map((side) => (side === 0 ? '–' : formatMetres(side, locale))).join(' × ')} m`;
}
