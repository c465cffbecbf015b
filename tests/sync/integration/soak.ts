import 'fake-indexeddb/auto';
import { exploreRuns } from './scenario.ts';
import { openYardServer } from './yard-server.ts';

/** Ten devices of one company, and far more happening to them than in the short runs. */
const SHAPE = { devices: 10, steps: 150 };
/** A fresh server after so many companies. */
const RUNS_PER_SERVER = 100;

export type Soak = {
  /** Null when the run kept every promise; otherwise its seed, its steps and what broke. */
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
