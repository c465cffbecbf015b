import type { Memory } from './attack-line.ts';
import type { AttackPlan, AttackResult } from './run-attack.ts';

const MB = 1024 * 1024;
const size = ({ heapUsed, rss }: Memory) => `heap ${(heapUsed / MB).toFixed(0)} MB, RSS ${(rss / MB).toFixed(0)} MB`;

/** The run in words, problems last. */
export function reportOf({ seed, requests, databaseUrl }: AttackPlan, result: AttackResult): readonly string[] {
  const { found, statuses, calls, raw, slow, memory, seconds } = result;
  const counted = [...statuses]
    .toSorted(([left], [right]) => left - right)
    .map(([status, count]) => `${status}: ${count}`);
  return [
    `${databaseUrl === null ? 'embedded' : 'PostgreSQL'}, seed ${seed}: ${requests} requests of ${calls} calls, ${raw} of them bytes, in ${seconds.toFixed(0)} s`,
    `answers: ${counted.join(', ')}`,
    `server at the begin: ${size(memory.begin)}; after the warm-up: ${size(memory.warm)}; at the end: ${size(memory.end)}`,
    slow.length === 0 ? 'no slow answers' : `slow answers:\n  ${slow.join('\n  ')}`,
    found.length === 0 ? 'no problems' : `${found.length} kinds of problems:`,
    ...found.map(({ what, times, example }) => `  ${what} (${times} times)\n    ${example}`),
  ];
}
