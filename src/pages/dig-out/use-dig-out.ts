import { useEffect, useMemo, useState } from 'react';
import { appointmentTable } from '#appointments/appointment.ts';
import { comingVisits } from '#appointments/client/coming-visits.ts';
import { nextFetched } from '#appointments/expected-leaving.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { planDigOut } from '#objects/dig-out/plan.ts';
import type { DigPlan, DigQuestion } from '#objects/dig-out/question.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { digQuestion, stillInAisle } from './dig-out-question.ts';
import { type KeepChange, type KeptDay, useKeptDay } from './use-kept-day.ts';

type DigOut = {
  readonly spots: readonly SpotEntry[];
  readonly objects: readonly ObjectEntry[];
  readonly warehouses: readonly Warehouse[];
  /** The yard as it stands, with what is fetched on the day and what was added. */
  readonly question: DigQuestion;
  readonly kept: KeptDay;
  readonly keep: KeepChange;
  /** Undefined while it is being made. */
  readonly plan: DigPlan | undefined;
  /** Forgets the plan that is worked on: the next one begins with the yard as it is. */
  readonly planAgain: (change?: Partial<Pick<KeptDay, 'added'>>) => void;
};

/** The plan of a day. It follows the yard until somebody begins with it; then it stays, on this device. */
export function useDigOut(day: CivilDate): DigOut | undefined {
  const { value, keep } = useKeptDay(day);
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const fetched = useRows((mirror) => mirror.where(appointmentTable, 'date', day), [day]);
  const today = dayAt(Date.now());
  const visits = useRows((mirror) => comingVisits(mirror, today), [today]);
  const added = value?.added;
  const before = value?.aisle;
  const begun = value?.plan ?? null;
  const question = useMemo(() => {
    if (!spots.ready || !objects.ready) return undefined;
    if (warehouses === undefined || fetched === undefined || visits === undefined || added === undefined)
      return undefined;
    if (before === undefined) return undefined;
    const leaves = nextFetched(visits, today);
    const isIn = new Set(
      objects.entries.flatMap(({ id, storageStatus }) => (storageStatus === 'with_storage' ? [id] : [])),
    );
    const ofDay = [...nextFetched(fetched, day).keys()].filter((id) => isIn.has(id));
    const wanted = [...new Set([...ofDay, ...added])];
    const aisle = stillInAisle({ aisle: before, plan: begun }, objects.entries);
    return digQuestion({ spots: spots.entries, objects: objects.entries, warehouses, leaves, aisle }, wanted);
  }, [spots, objects, warehouses, fetched, visits, added, before, begun, day, today]);

  const [made, setMade] = useState<{ readonly of: typeof question; readonly plan: DigPlan } | null>(null);
  const isKept = value !== undefined && value.plan !== null;
  useEffect(() => {
    if (question === undefined || isKept) return undefined;
    // After what is shown meanwhile was drawn: a full hall takes a moment.
    const timer = setTimeout(() => setMade({ of: question, plan: planDigOut(question) }), 0);
    return () => clearTimeout(timer);
  }, [question, isKept]);

  if (question === undefined || value === undefined || warehouses === undefined) return undefined;
  const fresh = made?.of === question ? made.plan : undefined;
  return {
    spots: spots.entries,
    objects: objects.entries,
    warehouses,
    question,
    kept: value,
    keep,
    plan: value.plan ?? fresh,
    planAgain: (change) => {
      keep((now) => ({ ...change, plan: null, ticked: [], aisle: stillInAisle(now, objects.entries) }));
    },
  };
}
