import type { Actor } from '#sync/command.ts';
import type { PushRequest, PushResult } from '#sync/envelope.schema.ts';
import { isInfrastructureError } from './failure.ts';
import { type PushedChange, settleTogether } from './settle-together.ts';
import type { WriteParts } from './write-parts.ts';
import { executeMutation, type MutationAnswer } from './write-path.ts';

/** So many changes share a transaction. The company waits for all of them: some ten milliseconds. */
const MOST_TOGETHER = 50;

/** The answers to a push, up to the first change that was not settled: those after it would only be out of order. */
export type PushOutcome = { readonly results: readonly PushResult[]; readonly isFork: boolean };

/** The changes of one push, in order, of which the first are answered. */
type Line = {
  readonly changes: readonly PushedChange[];
  readonly results: PushResult[];
  readonly end: (outcome: PushOutcome) => void;
  readonly fail: (error: unknown) => void;
  taken: number;
  isOver: boolean;
};

/**
 * Settles pushes, those of one company in turn. What comes while others are being settled waits, and is then settled
 * with whatever else waits, in one transaction: pushes take turns in it, so that a long one holds up no short one.
 * Throws when the database was away before the first change of a push was settled.
 */
export function openPushQueue(parts: WriteParts): (actor: Actor, push: PushRequest) => Promise<PushOutcome> {
  const companies = new Map<string, Line[]>();

  const run = async (companyId: string, lines: Line[]): Promise<void> => {
    for (let taken = takeTurns(lines); taken.length > 0; taken = takeTurns(lines)) {
      await settle(parts, companyId, taken);
    }
    companies.delete(companyId);
  };

  return (actor, { clientId, appVersion, mutations }) => {
    const source = { clientId, appVersion };
    const changes = mutations.map((mutation) => ({ actor, source, mutation }));
    return new Promise((end, fail) => {
      const line: Line = { changes, results: [], end, fail, taken: 0, isOver: false };
      const lines = companies.get(actor.companyId);
      if (lines !== undefined) {
        lines.push(line);
        return;
      }
      const first = [line];
      companies.set(actor.companyId, first);
      void run(actor.companyId, first);
    });
  };
}

type Turn = { readonly line: Line; readonly change: PushedChange };

/** Takes changes from each line in turn, and removes lines that have none left. */
function takeTurns(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  let open = lines.filter(({ isOver }) => !isOver);
  while (turns.length < MOST_TOGETHER && open.length > 0) {
    for (const line of open) {
      const change = line.changes[line.taken];
      if (change === undefined || turns.length === MOST_TOGETHER) continue;
      line.taken += 1;
      turns.push({ line, change });
    }
    open = open.filter(({ taken, changes }) => taken < changes.length);
  }
  lines.splice(0, lines.length, ...lines.filter((line) => !line.isOver && line.taken < line.changes.length));
  return turns;
}

async function settle(parts: WriteParts, companyId: string, turns: readonly Turn[]): Promise<void> {
  if (turns.length > 1) {
    try {
      const changes = turns.map(({ change }) => change);
      const results = await settleTogether(parts, companyId, changes);
      for (const [no, { line }] of turns.entries()) answer(line, results[no]);
      return;
    } catch (error) {
      if (isInfrastructureError(error)) {
        for (const { line } of turns) giveUp(line, error);
        return;
      }
    }
  }
  for (const { line, change } of turns) {
    if (line.isOver) continue;
    try {
      answer(line, await executeMutation(parts, change.actor, change.mutation, change.source));
    } catch (error) {
      giveUp(line, error);
    }
  }
}

function answer(line: Line, result: MutationAnswer | undefined): void {
  if (line.isOver || result === undefined) return;
  const isFork = result.status === 'client_fork';
  if (!isFork) line.results.push(result);
  const isLast = line.results.length === line.changes.length;
  line.isOver = isFork || result.status === 'gap' || result.status === 'retry' || isLast;
  if (line.isOver) line.end({ results: line.results, isFork });
}

/** What was settled is told; the rest is sent again. */
function giveUp(line: Line, error: unknown): void {
  if (line.isOver) return;
  line.isOver = true;
  if (line.results.length > 0 && isInfrastructureError(error)) line.end({ results: line.results, isFork: false });
  else line.fail(error);
}
