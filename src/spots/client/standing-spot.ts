import type { SpotState } from '../occupancy.ts';
import type { SpotEntry } from './spot-index.ts';

/** A spot and how it stands now. */
export type StandingSpot = {
  readonly spot: SpotEntry;
  readonly taken: number;
  readonly state: SpotState;
  /** True when an object here has an unconfirmed place. */
  readonly unsure: boolean;
  /** False dims it: it does not fit what was asked for. */
  readonly matches: boolean;
};
