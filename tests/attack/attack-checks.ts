import { ROUTES } from '#tests/server/calls/route-table.ts';
import { OTHER_YARD, YARD } from '#tests/support/app.ts';
import type { Heard } from './attack-caller.ts';
import { CANARIES, type Memory, type Touch } from './attack-line.ts';
import type { Request } from './make-request.ts';

/** The attackers: every role of the company, the owner of another company, and somebody without a session. */
export const ACTORS = ['owner', 'office', 'yard', 'bookkeeper', 'neighbour', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

/** Limits on the growth of the heap and of the whole process between the end of the warm-up and the end. */
const MOST_HEAP_GROWTH = 64 * 1024 * 1024;
const MOST_RSS_GROWTH = 384 * 1024 * 1024;
const TRACES = /\bat (?:async )?\S+ \(|node_modules|\.[jt]s:\d|\bselect .+ from |SQLSTATE|22P0\d/;
const PUSH = 'POST /api/sync/push';

export type Answered = {
  readonly actor: Actor;
  readonly request: Request;
  readonly heard: Heard;
  readonly touches: readonly Touch[];
};

/** Returns what is wrong with an answer and with the rows written for it. */
export function problemsOf({ actor, request, heard, touches }: Answered): readonly string[] {
  const { status, body } = heard;
  const problems: string[] = [];
  if (status >= 500) problems.push(`answered ${status}`);
  if (status >= 400 && TRACES.test(body)) problems.push('an answer that tells of the program');
  const hidden = Object.values(CANARIES).filter((word) => word !== ownWord(actor));
  if (hidden.some((word) => body.includes(word))) problems.push('a row of another company in the answer');
  const access = ROUTES[request.route];
  const isOpen = access !== undefined && 'open' in access;
  const foreign = touches.filter(({ company }) => !isOpen && company !== null && company !== companyOf(actor));
  if (foreign.length > 0) problems.push(`wrote in another company: ${told(foreign)}`);
  if (status >= 400 && status < 500) {
    // Earlier changes of a push stay applied when a later one is refused: each has its own verdict.
    const isPartly = request.route === PUSH && status === 409;
    const effects = touches.filter((touch) => !isPartly && !isLogged(touch, touches));
    if (effects.length > 0) problems.push(`a refused call (${status}) wrote ${told(effects)}`);
  }
  return problems;
}

const ownWord = (actor: Actor) => {
  if (actor === 'stranger') return undefined;
  return actor === 'neighbour' ? CANARIES.foreign : CANARIES.own;
};
const companyOf = (actor: Actor) => {
  if (actor === 'stranger') return undefined;
  return actor === 'neighbour' ? OTHER_YARD : YARD;
};
const told = (touches: readonly Touch[]) =>
  [...new Set(touches.map(({ op, name, detail }) => `${op} ${name}${detail === null ? '' : ` (${detail})`}`))].join(
    ', ',
  );

/**
 * True for what a refusal writes on purpose: that it happened, how many attempts there were, that the session is in
 * use.
 */
function isLogged({ name, op, detail }: Touch, all: readonly Touch[]): boolean {
  if (name === 'sync_mutation') return op === 'INSERT' && detail === 'rejected';
  // The history mark of the rev that the refusal took.
  if (name === 'sync_company' || (name === 'sync_history' && op === 'INSERT'))
    return all.some((touch) => touch.name === 'sync_mutation' && touch.detail === 'rejected');
  if (name === 'audit_log') return op === 'INSERT' && detail === 'session.refused';
  return name.endsWith('_attempts') || (name === 'sessions' && op === 'UPDATE');
}

export function memoryProblems(warm: Memory, end: Memory): readonly string[] {
  const problems: string[] = [];
  if (end.heapUsed - warm.heapUsed > MOST_HEAP_GROWTH) problems.push('the heap of the server grows');
  if (end.rss - warm.rss > MOST_RSS_GROWTH) problems.push('the memory of the server grows');
  return problems;
}
