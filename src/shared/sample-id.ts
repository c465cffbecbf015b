/** The first eight digits of every sample record's id. No clock makes such an id before the year 5100. */
const MARK = '5a3b1e00-';

/** What ids of sample records are like, for a query. */
export const SAMPLE_IDS = `${MARK}%`;

/** A UUID version 8 (RFC 9562 §5.8) that says of a record that it is sample data. `random`: a UUID. */
export function sampleId(random: string): string {
  return `${MARK}${random.slice(9, 14)}8${random.slice(15)}`;
}

/** True for a record that was filled in to try the app out. */
export function isSample({ id }: { readonly id: string }): boolean {
  return id.startsWith(MARK);
}
