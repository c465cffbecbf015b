import { sharedValue } from '#ui/shared-value.ts';

/** The warehouses that this tab is adding a series to. Outlives the page: a series goes on while somebody works elsewhere. */
const warehouses = sharedValue<readonly string[]>([]);

/** Notes that a series is being added: the browser asks before the window is closed. Returns what notes its end. */
export function beginSeries(warehouseId: string): () => void {
  if (warehouses.get().length === 0) window.addEventListener('beforeunload', warn);
  warehouses.set([...warehouses.get(), warehouseId]);
  return () => {
    const at = warehouses.get().indexOf(warehouseId);
    warehouses.set(warehouses.get().filter((_, place) => place !== at));
    if (warehouses.get().length === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** True while this tab is adding a series to the warehouse. */
export function useSeriesUnderWay(warehouseId: string): boolean {
  return warehouses.use().includes(warehouseId);
}

/** The name under which a series is kept while it is added: what is found later was cut short. */
export function seriesDraft(warehouseId: string): string {
  return `spot-series-${warehouseId}`;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
