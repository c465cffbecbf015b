/** How much work runs at the same time, of everybody and of one party. */
export type FairLimits = { readonly atOnce: number; readonly ofOne?: number };

type Party = { running: number; readonly waiting: (() => void)[] };

/**
 * Starts work in turns, so that a party with a thousand pieces does not hold up a party with one: everybody who waits
 * is served before a party is served twice, and one party never has all places (`ofOne`, by default 1 of them). An
 * error in the work goes to its caller.
 */
export function fairTurns({ atOnce, ofOne = 1 }: FairLimits) {
  // In the order in which they are to be served.
  const parties = new Map<string, Party>();
  let running = 0;

  function serveNext(): void {
    if (running >= atOnce) return;
    for (const [name, party] of parties) {
      if (party.running >= ofOne || party.waiting.length === 0) continue;
      parties.delete(name);
      parties.set(name, party);
      party.running += 1;
      running += 1;
      party.waiting.shift()?.();
      return serveNext();
    }
  }

  function leave(name: string, party: Party): void {
    party.running -= 1;
    running -= 1;
    // The party moves behind those that came while it was served.
    parties.delete(name);
    if (party.running > 0 || party.waiting.length > 0) parties.set(name, party);
    serveNext();
  }

  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const party = parties.get(name) ?? { running: 0, waiting: [] };
    parties.set(name, party);
    await new Promise<void>((begin) => {
      party.waiting.push(begin);
      serveNext();
    });
    try {
      return await work();
    } finally {
      leave(name, party);
    }
  };
}
