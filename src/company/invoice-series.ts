/** Why numbers after a prefix could become those of another series. */
export type PrefixProblem = {
  readonly code: 'company.prefix_taken';
  readonly params: { readonly prefix: string };
};

/** A number has at least four digits, and no series reaches eight. */
const CLOSE = /^\d{1,3}$/;

/**
 * A number is its prefix followed by digits, and nothing shows where the prefix ends: number 10001 of `F` looks like
 * number 0001 of `F1`. So a new prefix must not be one of `others` followed by a few digits, nor the other way round.
 * Undefined when it is fine.
 */
export function prefixProblem(prefix: string, others: readonly string[]): PrefixProblem | undefined {
  const taken = others.find((other) => isClose(prefix, other) || isClose(other, prefix));
  return taken === undefined ? undefined : { code: 'company.prefix_taken', params: { prefix: taken } };
}

function isClose(short: string, long: string): boolean {
  return long.startsWith(short) && CLOSE.test(long.slice(short.length));
}
