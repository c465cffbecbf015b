import type { LucideIcon } from 'lucide-react';
import type { CivilDate } from '#shared/civil-date.ts';
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

/** What is shown of an object on the map. */
export type MapVehicle = {
  readonly icon: LucideIcon;
  /** What kind of object it is, in words. */
  readonly kind: string;
  /** As people write it; empty without one. */
  readonly plate: string;
  readonly customer: string;
  /** What a bay has room for of the customer's name. */
  readonly lastname: string;
};

/** A spot as the map draws it. */
export type MapSpot = Omit<StandingSpot, 'spot'> & {
  readonly spot: Pick<SpotEntry, 'id' | 'name' | 'lengthCm' | 'widthCm' | 'allowedNumber' | 'mapRow' | 'mapPosition'>;
  /** The object that stands here, or that the spot is kept for; of several the first whose place is confirmed. */
  readonly vehicle: MapVehicle | null;
  /** What stands here besides. */
  readonly others: readonly MapVehicle[];
  /** True where an object stands that must not be handed over. */
  readonly held: boolean;
  /** The day soon on which an object leaves from here. */
  readonly leavesOn: CivilDate | null;
  /** What the object is called that the spot is kept for once that leaves its own; null for none. */
  readonly keptLater: string | null;
  /** Where a place is chosen: why it cannot be this one. */
  readonly problem?: string;
  /**
   * Where a place is chosen: this one is, or lies nearest of those that are free. `here`: the object stands here now.
   * `asked`: a link leads here.
   */
  readonly marked?: 'chosen' | 'near' | 'asked' | 'here';
};

/** True for a spot that is free now, and kept for an object once that leaves the place where it stands. */
export function isKeptLater({ state, keptLater }: Pick<MapSpot, 'state' | 'keptLater'>): boolean {
  return state === 'free' && keptLater !== null;
}
