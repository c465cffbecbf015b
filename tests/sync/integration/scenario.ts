import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { violationsOf } from './checks.ts';
import type { Evidence } from './evidence.ts';
import type { Sabotage } from './fault-network.ts';
import { Run } from './run.ts';
import { anySteps } from './steps.ts';
import type { YardServer } from './yard-server.ts';

export type Shape = { readonly devices: number; readonly steps: number; readonly sabotage?: () => Sabotage };

type Steps = Iterable<fc.AsyncCommand<object, Run>>;

/** Plays one run from its first step to its end; its evidence goes to `take`. */
export async function playRun<Result>(
  server: YardServer,
  seed: number,
  shape: Shape,
  steps: Steps,
  take: (evidence: Evidence, run: Run) => Result,
): Promise<Result> {
  const run = await Run.start(server, { seed, devices: shape.devices, sabotage: shape.sabotage?.() ?? {} });
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: run }), steps);
    return take(await run.finish(), run);
  } finally {
    await run.close();
  }
}

export type Findings = {
  readonly passed: number;
  /** The seed, the fewest steps that still break something, and what they break; null when nothing broke. */
  readonly failure: string | null;
};

/** Makes runs from one seed. The first that breaks something is shrunk, with as many more runs as that takes. */
export async function exploreRuns(
  server: YardServer,
  shape: Shape,
  { seed, runs, shrinks = true }: { readonly seed: number; readonly runs: number; readonly shrinks?: boolean },
  seen: (evidence: Evidence, run: Run) => void = () => {},
): Promise<Findings> {
  let found: string[] = [];
  const property = fc.asyncProperty(fc.noShrink(fc.nat()), anySteps(shape.steps, shape.devices), async (own, steps) => {
    const violations = await playRun(server, own, shape, steps, (evidence, run) => {
      seen(evidence, run);
      return violationsOf(evidence);
    });
    if (violations.length > 0) found = violations;
    return violations.length === 0;
  });
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrinks });
  if (!result.failed) return { passed: result.numRuns, failure: null };
  const [own, steps] = result.counterexample ?? [];
  const where = `seed ${seed}, path ${result.counterexamplePath}, network seed ${own}: ${fc.stringify(steps)}`;
  // What broke comes first: a summary shows the first line alone.
  const [first = String(result.errorInstance), ...rest] = found;
  return { passed: result.numRuns - 1, failure: [`${first}; ${where}`, ...rest].join('\n  ') };
}
