import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { formatMetres } from '#shared/length.ts';
import { useOpenByDrag } from '#spots/client/bay-drag.ts';
import type { SpotPlace } from '#spots/client/use-places.ts';
import { Ltr } from '#ui/ltr.tsx';
import { PressTile } from '#ui/press-tile.tsx';
import type { WarehouseFill } from './yard-fill.ts';

type SpotWarehousesProps = {
  readonly places: readonly SpotPlace[];
  readonly fill: readonly WarehouseFill[];
  /** How many free spots of each fit what is asked for, by its id; null while nothing is asked. */
  readonly fits: ReadonlyMap<string, number> | null;
  readonly chosenId: string;
  readonly onChoose: (warehouseId: string) => void;
};

/** The warehouses to choose from, by location, each with how full it is and the metres that are left. */
export function SpotWarehouses({ places, fill, fits, chosenId, onChoose }: SpotWarehousesProps) {
  const { t } = useLingui();
  const locations = [...new Set(places.map(({ location }) => location))];
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen, maybe by a link.
  useLayoutEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenId]);
  return (
    <Flex
      ref={row}
      role="group"
      aria-label={t`Warehouse`}
      columnGap="6"
      rowGap="2"
      overflowX="auto"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      me={{ base: '-4', md: '0' }}
      pe={{ base: '4', md: '0' }}
      flexShrink={0}
      css={{ scrollbarWidth: 'none' }}
    >
      {locations.map((location) => (
        <Box key={location} flexShrink={0}>
          {locations.length > 1 && (
            <Box fontSize="small" color="fg.muted" mb="1">
              {location}
            </Box>
          )}
          <Flex gap="2" wrap={{ base: 'nowrap', md: 'wrap' }}>
            {places
              .filter((place) => place.location === location)
              .map(({ id, name }) => (
                <WarehouseCard
                  key={id}
                  name={name}
                  fill={fill.find((each) => each.id === id)}
                  fitting={fits === null ? null : (fits.get(id) ?? 0)}
                  chosen={id === chosenId}
                  onChoose={() => onChoose(id)}
                />
              ))}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
}

type WarehouseCardProps = {
  readonly name: string;
  readonly fill: WarehouseFill | undefined;
  readonly fitting: number | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function WarehouseCard({ name, fill, fitting, chosen, onChoose }: WarehouseCardProps) {
  const { i18n } = useLingui();
  const { over, handlers } = useOpenByDrag(onChoose);
  const crowded = fill?.overFull.length ?? 0;
  const [taken, all, free] = [fill?.taken ?? 0, fill?.spots ?? 0, fill?.free ?? 0];
  const metres = formatMetres(fill?.freeMetresCm ?? 0, i18n.locale);
  const isUnknown = fill !== undefined && areMetresUnknown(fill);
  return (
    <PressTile
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      {...handlers}
      {...(over ? { 'data-over': '', outline: '2px solid', outlineColor: 'accent' } : {})}
      minWidth={{ base: '9.5rem', md: '11rem' }}
      px="3"
      py={{ base: '1.5', md: '2' }}
      textAlign="start"
    >
      <Flex justify="space-between" gap="3" fontWeight="strong">
        <bdi>{name}</bdi>
        <Ltr>
          {i18n.number(taken)} / {i18n.number(all)}
        </Ltr>
      </Flex>
      <Box
        height="4px"
        mt="1.5"
        mb={{ base: '0.5', md: '1.5' }}
        borderRadius="full"
        bg="bg.sunken"
        overflow="hidden"
        aria-hidden="true"
      >
        <Box
          height="full"
          bg={crowded > 0 ? 'tone.stop.line' : 'tone.stored.line'}
          style={{ width: `${all === 0 ? 0 : (taken / all) * 100}%` }}
        />
      </Box>
      {/* On a phone the line under the title says it of the chosen one. */}
      {fitting === null ? (
        <Box display={{ base: 'none', md: 'block' }} fontSize="small" color="fg.muted" whiteSpace="nowrap">
          <Plural value={free} one="# free" other="# free" /> ·{' '}
          {isUnknown ? (
            <Trans>length unknown</Trans>
          ) : (
            <Trans>
              <Ltr>{metres}</Ltr> m left
            </Trans>
          )}
        </Box>
      ) : (
        <Box
          fontSize="small"
          fontWeight={fitting === 0 ? 'normal' : 'strong'}
          color={fitting === 0 ? 'fg.muted' : 'fg'}
          whiteSpace="nowrap"
        >
          <Plural value={fitting} _0="nothing fits" one="# fits" other="# fit" />
        </Box>
      )}
      {crowded > 0 && (
        <Box fontSize="small" color="tone.stop.fg" fontWeight="strong" whiteSpace="nowrap">
          <Plural value={crowded} one="# spot over-full" other="# spots over-full" />
        </Box>
      )}
    </PressTile>
  );
}

/** So many are led to; the others are red on the map. */
const CROWDED_SHOWN = 3;

type YardSummaryProps = {
  readonly label: string;
  readonly fill: WarehouseFill | undefined;
  /** Spots with an object whose place is unconfirmed. */
  readonly unsure: number;
  /** Opens a spot on which too much stands. */
  readonly onOpen: (spotId: string) => void;
};

/** How a warehouse stands, in a line. */
export function YardSummary({ label, fill, unsure, onOpen }: YardSummaryProps) {
  const { free = 0, freeMetresCm = 0, unmeasured = 0, unplaced = 0, overFull = [] } = fill ?? {};
  return (
    <>
      <bdi>{label}</bdi> · <Plural value={free} one="# spot free" other="# spots free" /> ·{' '}
      <MetresLeft free={free} freeMetresCm={freeMetresCm} unmeasured={unmeasured} />
      {unplaced > 0 && (
        <>
          {' · '}
          <Plural value={unplaced} one="# object without a spot" other="# objects without a spot" />
        </>
      )}
      {overFull.slice(0, CROWDED_SHOWN).map(({ id, name, standing }) => (
        <Fragment key={id}>
          {' · '}
          <chakra.button
            type="button"
            className="lone"
            color="tone.stop.fg"
            fontWeight="strong"
            textDecoration="underline"
            cursor="pointer"
            onClick={() => onOpen(id)}
          >
            <Trans>
              {standing} on spot <Ltr>{name}</Ltr>
            </Trans>
          </chakra.button>
        </Fragment>
      ))}
      {unsure > 0 && (
        <>
          {' · '}
          <chakra.span display="inline-flex" alignItems="center" gap="1" color="tone.attention.fg" fontWeight="strong">
            <MapPinOff aria-hidden="true" size={16} />
            <Plural value={unsure} one="# location unconfirmed" other="# locations unconfirmed" />
          </chakra.span>
        </>
      )}
    </>
  );
}

type Metres = Pick<WarehouseFill, 'free' | 'freeMetresCm' | 'unmeasured'>;

/** True where spots are free and none of them has a length. */
const areMetresUnknown = ({ free, unmeasured }: Metres) => free > 0 && unmeasured === free;

/** The running metres of the free spots, and how many of those have no length and are not in it. */
export function MetresLeft(fill: Metres) {
  const { i18n } = useLingui();
  if (areMetresUnknown(fill)) return <Trans>length unknown</Trans>;
  const { freeMetresCm, unmeasured } = fill;
  const metres = formatMetres(freeMetresCm, i18n.locale);
  return (
    <>
      <Trans>
        <Ltr>{metres}</Ltr> running metres left
      </Trans>
      {unmeasured > 0 && (
        <>
          {' '}
          (
          <Plural
            value={unmeasured}
            one="without # spot of no known length"
            other="without # spots of no known length"
          />
          )
        </>
      )}
    </>
  );
}
