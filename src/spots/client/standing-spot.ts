import type { SpotState } from '../occupancy.ts';
import type { SpotEntry } from './spot-index.ts';

/** A spot and how it stands now. */
export type StandingSpot = {
  readonly spot: SpotEntry;
  readonly taken: number;
  readonly state: SpotState;
  /** Something here has a place nobody is sure of. */
  readonly unsure: boolean;
  /** False dims it: it does not answer the question that was asked. */
  readonly matches: boolean;
};
