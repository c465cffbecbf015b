import 'fake-indexeddb/auto';
import { exploreRuns } from './scenario.ts';
import { openYardServer } from './yard-server.ts';

/** Ten devices of one company, and far more happening to them than in the short runs. */
const SHAPE = { devices: 10, steps: 150 };
/** How many companies a server serves before it is replaced. */
const RUNS_PER_SERVER = 100;

export type Soak = {
  /** Returns null when no invariant was broken; otherwise the seed, the steps and what broke. */
  readonly run: (seed: number) => Promise<string | null>;
  readonly close: () => Promise<void>;
};

export async function openSoak(): Promise<Soak> {
  let server = await openYardServer();
  let runs = 0;
  return {
    run: async (seed) => {
      if (runs === RUNS_PER_SERVER) {
        await server.close();
        server = await openYardServer();
        runs = 0;
      }
      runs += 1;
      return (await exploreRuns(server, SHAPE, { seed, runs: 1, shrinks: false })).failure;
    },
    close: () => server.close(),
  };
}
