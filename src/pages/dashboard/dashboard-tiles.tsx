import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countStates } from '#objects/client/object-filters.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { unsignedCountQuery } from '#pages/contracts/contract-calls.ts';
import { TileLink } from '#pages/parts/tile-link.tsx';
import { MetresLeft } from '#pages/spots/spot-warehouses.tsx';
import { fillOf } from '#pages/spots/yard-fill.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';

/** The yard's figures, each a link to its list. `wide`: side by side where there is room. */
export function DashboardTiles({ wide = false }: { readonly wide?: boolean }) {
  const { t, i18n } = useLingui();
  const objects = useListIndex(objectIndex);
  const spots = useListIndex(spotIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const counts = useMemo(() => countStates(objects.entries), [objects.entries]);
  const fill = useMemo(
    () => fillOf(warehouses ?? [], spots.entries, objects.entries),
    [warehouses, spots.entries, objects.entries],
  );
  if (!objects.ready || !spots.ready) return null;
  // A company that has just begun is led by its first steps.
  if (objects.entries.length === 0 && spots.entries.length === 0) return null;
  return (
    <Flex
      direction={wide ? { base: 'column', lg: 'row' } : 'column'}
      gap="3"
      minWidth="0"
      {...(wide ? { alignItems: { lg: 'flex-start' }, css: { '& > *': { flex: '1' } } } : {})}
    >
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        <Tile to="/objects?state=with_storage" label={t`In storage`} value={counts.with_storage} tone="stored" />
        <Tile to="/objects?state=with_customer" label={t`With customer`} value={counts.with_customer} tone="away" />
        {counts.held > 0 && <Tile to="/objects?state=held" label={t`Hold`} value={counts.held} tone="stop" />}
        {counts.unconfirmed > 0 && (
          <Tile
            to="/objects?state=unconfirmed"
            label={t`Location unconfirmed`}
            value={counts.unconfirmed}
            tone="attention"
          />
        )}
        <ProspectsTile />
        <UnsignedTile />
      </Box>
      {fill.some(({ spots: all }) => all > 0) && (
        <Panel title={t`Occupancy`}>
          <Flex direction="column" gap="3">
            {fill.map(({ id, name, spots: all, taken, free, freeMetresCm, unmeasured, overFull, unplaced }) => (
              <chakra.div key={id}>
                <Flex
                  asChild
                  justify="space-between"
                  gap="3"
                  className="lone"
                  display="flex"
                  _hover={{ textDecoration: 'underline' }}
                >
                  <Link to={`/spots?warehouse=${id}`}>
                    <Box fontWeight="strong" truncate>
                      {name}
                    </Box>
                    <Box color="fg.muted" whiteSpace="nowrap">
                      <Ltr>
                        {i18n.number(taken)} / {i18n.number(all)}
                      </Ltr>
                    </Box>
                  </Link>
                </Flex>
                <Box height="1.5" mt="1" bg="bg.sunken" borderRadius="full" overflow="hidden" aria-hidden="true">
                  <Box
                    height="full"
                    bg={overFull.length > 0 ? 'tone.stop.line' : 'accent'}
                    style={{ width: `${all === 0 ? 0 : (taken / all) * 100}%` }}
                  />
                </Box>
                <Box mt="1" color="fg.muted" fontSize="small">
                  <Plural value={free} one="# spot free" other="# spots free" /> ·{' '}
                  <MetresLeft free={free} freeMetresCm={freeMetresCm} unmeasured={unmeasured} />
                  {unplaced > 0 && (
                    <>
                      {' · '}
                      <Plural value={unplaced} one="# object without a spot" other="# objects without a spot" />
                    </>
                  )}
                </Box>
              </chakra.div>
            ))}
          </Flex>
        </Panel>
      )}
    </Flex>
  );
}

/** People who signed up and whom nobody answered yet. */
function ProspectsTile() {
  const { t } = useLingui();
  const can = useCan();
  const count = useRows(async (mirror) => (await mirror.where(prospectTable, 'stage', 'new')).length, []) ?? 0;
  if (count === 0 || !can('prospect index')) return null;
  return <Tile to="/prospects" label={t`New prospects`} value={count} tone="attention" />;
}

/** Contracts that wait for a signature. Only the server knows them; without it the tile is left out. */
function UnsignedTile() {
  const { t } = useLingui();
  const can = useCan();
  return can('contract edit') ? <AskedTile label={t`Unsigned contracts`} /> : null;
}

function AskedTile({ label }: { readonly label: string }) {
  const { answer } = useAnswer(unsignedCountQuery);
  if (answer === 'asking' || !answer.ok || answer.result === 0) return null;
  return <Tile to="/contracts?state=unsigned" label={label} value={answer.result} tone="attention" />;
}

type TileProps = {
  readonly to: string;
  readonly label: string;
  readonly value: number;
  readonly tone: 'stored' | 'away' | 'stop' | 'attention';
};

function Tile({ to, label, value, tone }: TileProps) {
  const { i18n } = useLingui();
  return (
    <TileLink to={to} borderTopWidth="3px" borderTopColor={`tone.${tone}.line`}>
      <Box fontSize="title" fontWeight="strong" lineHeight="tight">
        <Ltr>{i18n.number(value)}</Ltr>
      </Box>
      <Box color="fg.muted">{label}</Box>
    </TileLink>
  );
}
