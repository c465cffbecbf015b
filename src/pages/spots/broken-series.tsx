import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { naturalKey } from '#shared/sort-key.ts';
import type { Spot, TypedSeries } from '#spots/spot.schema.ts';
import { parseSeries } from '#spots/spot-series.ts';
import { useDraftKeeper } from '#ui/form/draft-keeper.ts';
import { isolated } from '#ui/isolated.ts';
import { seriesDraft, useSeriesUnderWay } from './series-under-way.ts';

type BrokenSeriesProps = {
  readonly warehouseId: string;
  readonly spots: readonly Spot[];
  readonly onGoOn: (series: TypedSeries) => void;
};

/** Says how many spots a series has that was cut short, as by a closed window, and offers to add the others. */
export function BrokenSeries({ warehouseId, spots, onGoOn }: BrokenSeriesProps) {
  const { t } = useLingui();
  const keeper = useDraftKeeper(seriesDraft(warehouseId));
  const isUnderWay = useSeriesUnderWay(warehouseId);
  const [kept, setKept] = useState<TypedSeries | null>(null);
  useEffect(() => {
    let current = true;
    if (isUnderWay) setKept(null);
    else void keeper?.read().then((values) => current && setKept(isSeries(values) ? values : null));
    return () => {
      current = false;
    };
  }, [keeper, isUnderWay]);
  const names = useMemo(() => parseSeries(kept?.names ?? '').names ?? [], [kept]);
  const there = useMemo(() => {
    const known = new Set(spots.map(({ name }) => naturalKey(name)));
    return names.filter((name) => known.has(naturalKey(name))).length;
  }, [names, spots]);
  const of = names.length;
  if (kept === null || isUnderWay || there === of) return null;
  const series = isolated(kept.names);
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" bg="accent.tint" borderRadius="panel" ps="4" pe="1" py="1">
      <Box flex="1 1 14rem" minWidth="0">
        {t`The series ${series} was broken off: ${there} of its ${of} spots are here.`}
      </Box>
      <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => onGoOn(kept)}>
        {t`Add the others`}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        px="0"
        aria-label={t`Leave it at that`}
        onClick={() => {
          keeper?.drop();
          setKept(null);
        }}
      >
        <X aria-hidden="true" />
      </Button>
    </Flex>
  );
}

function isSeries(values: unknown): values is TypedSeries {
  return typeof (values as Partial<TypedSeries> | undefined)?.names === 'string';
}
