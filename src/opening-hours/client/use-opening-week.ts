import { useRows } from '#sync/client/hooks/use-row.ts';
import { loadWeek, type OpeningWeek } from '../opening-hours.ts';

/** The company's hours as this device has them; undefined until they were read. */
export function useOpeningWeek(): OpeningWeek | undefined {
  return useRows(loadWeek, []);
}
