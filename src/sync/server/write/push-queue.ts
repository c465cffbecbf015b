import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { PushRequest, PushResult } from '#sync/envelope.schema.ts';
import { asWaiting } from '../http/waiting.ts';
import { asRun, currentWork, inWork, type Work } from '../http/work-id.ts';
import { concernsOne, isInfrastructureError } from './failure.ts';
import { NotTogether, type PushedChange, settleTogether } from './settle-together.ts';
import type { WriteParts } from './write-parts.ts';
import { executeMutation, type MutationAnswer } from './write-path.ts';

/** So many changes share a transaction. The company waits for all of them: some ten milliseconds. */
const MOST_TOGETHER = 50;

/** The answers to a push, up to the first change that was not settled: those after it would only be out of order. */
export type PushOutcome = { readonly results: readonly PushResult[]; readonly isFork: boolean };

/** Settles the changes of a push. `isGone` says that nobody waits for the answer any more: they are sent again. */
export type SettlePush = (actor: Actor, push: PushRequest, isGone?: () => boolean) => Promise<PushOutcome>;

/** The changes of one push, in order, of which the first are answered. */
type Line = {
  readonly changes: readonly PushedChange[];
  readonly results: PushResult[];
  readonly end: (outcome: PushOutcome) => void;
  readonly fail: (error: unknown) => void;
  readonly isGone: () => boolean;
  /** Whose work it is, for the log. */
  readonly work: Work | undefined;
  taken: number;
  isOver: boolean;
};

/**
 * Settles pushes, those of one company in turn. What comes while others are being settled waits, and is then settled
 * with whatever else waits, in one transaction: pushes take turns in it, so that a long one holds up no short one.
 * Throws when the database was away before the first change of a push was settled.
 */
export function openPushQueue(parts: WriteParts): SettlePush {
  const companies = new Map<string, Line[]>();

  const run = async (companyId: string, lines: Line[]): Promise<void> => {
    for (let turns = takeTurns(lines); turns.length > 0; turns = takeTurns(lines)) {
      // Whatever happens to some, the others are not left waiting.
      await settle(parts, companyId, turns).catch((error: unknown) => {
        for (const { line } of turns) giveUp(line, error);
      });
    }
    companies.delete(companyId);
  };

  return (actor, { clientId, appVersion, mutations }, isGone = () => false) => {
    const source = { clientId, appVersion };
    const changes = mutations.map((mutation) => ({ actor, source, mutation }));
    const settled = new Promise<PushOutcome>((end, fail) => {
      const line: Line = {
        changes,
        results: [],
        end,
        fail,
        isGone,
        work: currentWork(),
        taken: 0,
        isOver: false,
      };
      const lines = companies.get(actor.companyId);
      if (lines !== undefined) {
        lines.push(line);
        return;
      }
      const first = [line];
      companies.set(actor.companyId, first);
      void asRun(() => run(actor.companyId, first));
    });
    return asWaiting(settled);
  };
}

type Turn = { readonly line: Line; readonly change: PushedChange };

/** Takes changes from each line in turn. Lines that have some left stand behind those that had none taken. */
function takeTurns(lines: Line[]): Turn[] {
  for (const line of lines) if (line.isGone()) giveUp(line, new RequestError(503, 'busy'));
  const turns: Turn[] = [];
  const isOpen = ({ isOver, taken, changes }: Line) => !isOver && taken < changes.length;
  const had = new Set<Line>();
  for (let open = lines.filter(isOpen); open.length > 0 && turns.length < MOST_TOGETHER; open = open.filter(isOpen)) {
    for (const line of open.slice(0, MOST_TOGETHER - turns.length)) {
      const change = line.changes[line.taken];
      if (change === undefined) continue;
      line.taken += 1;
      had.add(line);
      turns.push({ line, change });
    }
  }
  const left = lines.filter(isOpen);
  lines.splice(0, lines.length, ...left.filter((line) => !had.has(line)), ...left.filter((line) => had.has(line)));
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
      if (error instanceof NotTogether) {
        const { together, alone } = partTurns(turns, error.apart);
        await settle(parts, companyId, together);
        return settleAlone(parts, alone);
      }
      if (isInfrastructureError(error) && !concernsOne(error)) {
        for (const { line } of turns) giveUp(line, error);
        return;
      }
    }
  }
  await settleAlone(parts, turns);
}

/** Parts the turns with these numbers from the others, with what comes after them in their push. */
function partTurns(
  turns: readonly Turn[],
  apart: ReadonlySet<number>,
): { readonly together: readonly Turn[]; readonly alone: readonly Turn[] } {
  const parted = new Set<Line>();
  const together: Turn[] = [];
  const alone: Turn[] = [];
  for (const [no, turn] of turns.entries()) {
    if (apart.has(no)) parted.add(turn.line);
    (parted.has(turn.line) ? alone : together).push(turn);
  }
  return { together, alone };
}

async function settleAlone(parts: WriteParts, turns: readonly Turn[]): Promise<void> {
  for (const { line, change } of turns) {
    if (line.isOver) continue;
    const { actor, mutation, source } = change;
    const execute = () => executeMutation(parts, actor, mutation, source);
    try {
      answer(line, await (line.work === undefined ? execute() : inWork(line.work, execute)));
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
