import type { Simulator } from '../simulator/play.ts';
import type { State } from './state.ts';

export type MollieSimulator = Simulator<State>;
