import { type Check, type Finding, type Surroundings, wrong } from './check.ts';
import { reasonOf } from './reason-of.ts';

export type Looked = Finding & { readonly name: string };

/** Runs all checks at once, each within its limit, and tells them in their order. */
export async function* runChecks(checks: readonly Check[], around: Surroundings): AsyncGenerator<Looked> {
  const looking = checks.map((check) => lookWithin(check, around));
  for (const [at, check] of checks.entries()) {
    const finding = await looking[at];
    if (finding !== undefined) yield { name: check.name, ...finding };
  }
}

async function lookWithin({ look, limitMs }: Check, around: Surroundings): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(wrong(`No answer within ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    return await Promise.race([look(around), late]);
  } catch (error) {
    return wrong(`It could not be looked at: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A line as it is printed. */
export const lineOf = ({ state, name, says }: Looked): string => `${state.padEnd(9)}  ${name.padEnd(16)}  ${says}`;
