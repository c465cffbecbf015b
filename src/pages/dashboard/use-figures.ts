import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countStates } from '#objects/client/object-filters.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { fillOf } from '#pages/spots/yard-fill.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { readComingVisits } from './coming-visits.ts';

/** A number, how many decimals it has, and the list it comes from. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly decimals: 0 | 2;
  readonly to: string;
};
export type FigureGroup = { readonly id: string; readonly title: string; readonly figures: readonly Figure[] };

const figure = (name: string, value: number, to: string, decimals: 0 | 2 = 0): Figure => ({
  name,
  value,
  decimals,
  to,
});

/** The figures of the company that this person may see, as this device has them; undefined until they were counted. */
export function useFigures(): readonly FigureGroup[] | undefined {
  const can = useCan();
  const yard = useYardFigures();
  const asked = useRequestFigures();
  const visits = useVisitFigures();
  const parts = [
    ...(can('object index&spot index') ? [yard] : []),
    ...(can('prospect index') ? [asked] : []),
    ...(can('appointment index') ? [visits] : []),
  ];
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function useYardFigures(): readonly FigureGroup[] | undefined {
  const { t } = useLingui();
  const objects = useListIndex(objectIndex);
  const spots = useListIndex(spotIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const counts = useMemo(() => countStates(objects.entries), [objects.entries]);
  const fill = useMemo(
    () => fillOf(warehouses ?? [], spots.entries, objects.entries),
    [warehouses, spots.entries, objects.entries],
  );
  if (!objects.ready || !spots.ready || warehouses === undefined) return undefined;
  const figures = [
    figure(t`In storage`, counts.with_storage, '/objects?state=with_storage'),
    figure(t`With customer`, counts.with_customer, '/objects?state=with_customer'),
    figure(t`Hold`, counts.held, '/objects?state=held'),
    figure(t`Location unconfirmed`, counts.unconfirmed, '/objects?state=unconfirmed'),
  ];
  const halls = fill.map(({ id, name, taken, free, freeMetresCm, unplaced }): FigureGroup => {
    const to = `/spots?warehouse=${id}`;
    const counted = [
      figure(t`Spots taken`, taken, to),
      figure(t`Spots free`, free, to),
      figure(t`Running metres left`, freeMetresCm / 100, to, 2),
      figure(t`Objects without a spot`, unplaced, to),
    ];
    return { id, title: name, figures: counted };
  });
  return [{ id: 'objects', title: t`Objects`, figures }, ...halls];
}

function useRequestFigures(): readonly FigureGroup[] | undefined {
  const { t } = useLingui();
  const count = useRows(async (mirror) => (await mirror.where(prospectTable, 'stage', 'new')).length, []);
  if (count === undefined) return undefined;
  return [{ id: 'prospects', title: t`Prospects`, figures: [figure(t`New prospects`, count, '/prospects')] }];
}

function useVisitFigures(): readonly FigureGroup[] | undefined {
  const { t, i18n } = useLingui();
  const today = dayAt(Date.now());
  const days = useRows((mirror) => readComingVisits(mirror, today), [today]);
  if (days === undefined) return undefined;
  const dayName = (date: string) => i18n.date(`${date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  const figures = days.map(({ date, out, in: arriving }) =>
    figure(dayName(date), out + arriving, `/appointments?date=${date}`),
  );
  return [{ id: 'appointments', title: t`Open appointments`, figures }];
}
