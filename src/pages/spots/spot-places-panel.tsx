import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MapPin, Pencil, Plus, Trash2, Warehouse as WarehouseIcon } from 'lucide-react';
import { useState } from 'react';
import { deleteWarehouse } from '#objects/warehouse-removal.commands.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { removeLocation } from '#spots/client/spots.store.ts';
import type { Location, Warehouse } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Panel } from '#ui/panel.tsx';
import { LocationDialog, PlaceRemoveDialog, WarehouseDialog } from './spot-place-dialogs.tsx';

type SpotPlacesPanelProps = {
  readonly locations: readonly Location[];
  readonly warehouses: readonly Warehouse[];
  /** How many spots a warehouse has, by id. */
  readonly spotCounts: ReadonlyMap<string, number>;
  readonly chosenId: string | undefined;
  readonly onChoose: (warehouseId: string) => void;
};

type Asked =
  | { readonly kind: 'location'; readonly seen?: Location }
  | { readonly kind: 'warehouse'; readonly seen?: Warehouse; readonly locationId?: string }
  | { readonly kind: 'remove'; readonly location: Location }
  | { readonly kind: 'remove'; readonly warehouse: Warehouse };

/** Locations with their halls and fields: chosen, added, renamed and removed. */
export function SpotPlacesPanel({ locations, warehouses, spotCounts, chosenId, onChoose }: SpotPlacesPanelProps) {
  const { t } = useLingui();
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Panel
      title={t`Locations`}
      flush
      actions={
        can('spot create') ? (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAsked({ kind: 'location' })}>
            <Plus aria-hidden="true" />
            {t`Location`}
          </Button>
        ) : undefined
      }
    >
      {locations.map((location) => (
        <Box key={location.id} borderBottom="hairline" _last={{ borderBottom: '0' }} py="1">
          <PlaceLine
            icon={MapPin}
            name={location.name}
            onAsk={setAsked}
            edit={{ kind: 'location', seen: location }}
            remove={{ kind: 'remove', location }}
          />
          <chakra.ul listStyleType="none">
            {warehouses
              .filter(({ locationId }) => locationId === location.id)
              .map((warehouse) => (
                <li key={warehouse.id}>
                  <PlaceLine
                    icon={WarehouseIcon}
                    name={warehouse.name}
                    count={spotCounts.get(warehouse.id) ?? 0}
                    chosen={warehouse.id === chosenId}
                    onChoose={() => onChoose(warehouse.id)}
                    onAsk={setAsked}
                    edit={{ kind: 'warehouse', seen: warehouse }}
                    remove={{ kind: 'remove', warehouse }}
                  />
                </li>
              ))}
          </chakra.ul>
          {can('spot create') && (
            <Button
              size="sm"
              variant="plain"
              ms="4"
              aria-label={t`New warehouse at ${location.name}`}
              aria-haspopup="dialog"
              onClick={() => setAsked({ kind: 'warehouse', locationId: location.id })}
            >
              <Plus aria-hidden="true" />
              {t`New warehouse`}
            </Button>
          )}
        </Box>
      ))}
      <AskedDialog asked={asked} locations={locations} onMade={onChoose} onClose={() => setAsked(null)} />
    </Panel>
  );
}

type PlaceLineProps = {
  readonly icon: typeof MapPin;
  readonly name: string;
  readonly count?: number;
  readonly chosen?: boolean;
  readonly onChoose?: () => void;
  readonly onAsk: (asked: Asked) => void;
  readonly edit: Asked;
  readonly remove: Asked;
};

function PlaceLine({ icon: Icon, name, count, chosen = false, onChoose, onAsk, edit, remove }: PlaceLineProps) {
  const { t } = useLingui();
  const can = useCan();
  const words = (
    <>
      <Icon aria-hidden="true" size={16} style={{ flexShrink: 0 }} />
      {/* Where the two do not fit beside each other, the count goes below: a name is never cut off. */}
      <Flex wrap="wrap" flex="1" minWidth="0" columnGap="2" justify="space-between" align="baseline" textAlign="start">
        <chakra.span minWidth="0" overflowWrap="anywhere" fontWeight={chosen || !onChoose ? 'strong' : 'normal'}>
          {name}
        </chakra.span>
        {count !== undefined && (
          <chakra.span color="fg.muted" fontSize="small" whiteSpace="nowrap">
            <Plural value={count} one="# spot" other="# spots" />
          </chakra.span>
        )}
      </Flex>
    </>
  );
  const line = {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: '1',
    minWidth: '0',
    minHeight: 'var(--touch-9)',
    ps: onChoose ? '6' : '4',
    pe: '2',
  } as const;
  return (
    <Flex align="center" pe="1" bg={chosen ? 'bg.selected' : 'transparent'}>
      {onChoose === undefined ? (
        <chakra.div {...line}>{words}</chakra.div>
      ) : (
        <chakra.button type="button" {...line} aria-pressed={chosen} cursor="pointer" onClick={onChoose}>
          {words}
        </chakra.button>
      )}
      {can('spot edit') && (
        <Button size="sm" variant="ghost" px="0" aria-label={t`Edit ${name}`} onClick={() => onAsk(edit)}>
          <Pencil aria-hidden="true" />
        </Button>
      )}
      {can('spot delete') && (
        <Button size="sm" variant="ghost" px="0" aria-label={t`Remove ${name}`} onClick={() => onAsk(remove)}>
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </Flex>
  );
}

type AskedDialogProps = {
  readonly asked: Asked | null;
  readonly locations: readonly Location[];
  readonly onMade: (warehouseId: string) => void;
  readonly onClose: () => void;
};

function AskedDialog({ asked, locations, onMade, onClose }: AskedDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  if (asked === null) return null;
  if (asked.kind === 'location') return <LocationDialog {...asked} onClose={onClose} />;
  if (asked.kind === 'warehouse')
    return <WarehouseDialog {...asked} locations={locations} onMade={onMade} onClose={onClose} />;
  const place = 'location' in asked ? asked.location : asked.warehouse;
  const remove = async () =>
    tell(
      'location' in asked
        ? await removeLocation(session, place.id)
        : await session.submit(deleteWarehouse, { args: { warehouseId: place.id } }),
    );
  return (
    <PlaceRemoveDialog title={t`Remove ${place.name}?`} onRemove={remove} onClose={onClose}>
      {'location' in asked ? (
        <Trans>A location can only be deleted once it has no warehouses.</Trans>
      ) : (
        <Trans>A warehouse can only be deleted once it has no spots and nothing is in it.</Trans>
      )}
    </PlaceRemoveDialog>
  );
}
