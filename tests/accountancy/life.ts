import type { Random } from '#tests/sync/model/random.ts';
import type { Books } from './books.ts';

/** What has happened to a generated company so far. */
export type Life = {
  readonly books: Books;
  readonly random: Random;
  readonly customers: readonly string[];
  today: string;
  closedUntil: string | null;
  readonly closings: { uuid: string; until: string; before: string | null }[];
  readonly invoices: string[];
  /** What happened, for the message of a broken run. */
  readonly trail: string[];
};

export type Step = (life: Life) => Promise<string | undefined>;
