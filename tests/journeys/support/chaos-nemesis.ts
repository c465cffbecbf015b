import { setTimeout as pause } from 'node:timers/promises';
import type { RunningApp } from '#tests/support/running-app.ts';
import type { Person, Tab } from './chaos-person.ts';

const STRIKES = ['close', 'crash', 'reload', 'kill', 'kill', 'offline', 'portal', 'busy'] as const;
type Strike = (typeof STRIKES)[number];

const REQUESTS = /\/(api|sanctum|login|logout)/;

/** Closes tabs, kills servers and cuts connections. */
export class Nemesis {
  /** What was done, in order. */
  readonly done: { readonly strike: Strike; readonly whom: string }[] = [];
  readonly #yard: RunningApp;
  readonly #people: readonly Person[];
  readonly #random: () => number;

  constructor(yard: RunningApp, people: readonly Person[], random: () => number) {
    this.#yard = yard;
    this.#people = people;
    this.#random = random;
  }

  count(strike: Strike): number {
    return this.done.filter((done) => done.strike === strike).length;
  }

  /** Makes this many strikes at random intervals; strikes that last may overlap. */
  async rage(strikes: number): Promise<void> {
    const lasting: Promise<void>[] = [];
    for (let left = strikes; left > 0; left -= 1) {
      const [strike = 'kill', person] = [this.#pick(STRIKES), this.#pick(this.#people)];
      const [tabAt, wait, last] = [this.#random(), 100 + this.#random() * 1400, 300 + this.#random() * 3000];
      await pause(wait);
      if (person === undefined) continue;
      this.done.push({ strike, whom: strike === 'kill' ? 'server' : person.email });
      if (strike === 'kill') await this.#kill(last);
      else if (strike === 'offline') lasting.push(cut(person, last));
      else if (strike === 'portal' || strike === 'busy') lasting.push(answerFor(person, strike, last));
      else await strikeTab(strike, person.tabs[Math.floor(tabAt * person.tabs.length)]);
    }
    await Promise.all(lasting);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  async #kill(away: number): Promise<void> {
    await this.#yard.kill();
    await pause(away / 2);
    await this.#yard.restart();
  }
}

async function cut(person: Person, ms: number): Promise<void> {
  await whileTabsDie(() => person.cut(true));
  await pause(ms);
  await whileTabsDie(() => person.cut(false));
}

/** Retries an instruction to every tab of a person if a tab dies during it: it then goes to the remaining tabs. */
async function whileTabsDie(tell: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await tell();
      return;
    } catch (error) {
      if (tries === 10 || !/Target (crashed|page, context or browser has been closed)/.test(String(error))) throw error;
      await pause(200);
    }
  }
}

/** Puts something between device and server that answers itself: a hotel's portal, or an overloaded proxy. */
async function answerFor({ context }: Person, strike: 'portal' | 'busy', ms: number): Promise<void> {
  const answer =
    strike === 'portal'
      ? { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Welkom in het hotel</h1>' }
      : { status: 503, contentType: 'text/plain', body: 'Service Unavailable' };
  await whileTabsDie(() => context.route(REQUESTS, (route) => route.fulfill(answer).catch(() => undefined)));
  await pause(ms);
  await whileTabsDie(() => context.unroute(REQUESTS));
}

async function strikeTab(strike: 'close' | 'crash' | 'reload', tab: Tab | undefined): Promise<void> {
  if (tab === undefined) return;
  tab.disturbed += 1;
  const { page } = tab;
  if (strike === 'close') return page.close({ runBeforeUnload: false });
  if (strike === 'reload') {
    // The page may lose what it is doing; a load that another load overtakes is no problem.
    await page.reload().catch(() => undefined);
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  // A page that is just being replaced by another one does not always crash: then it is closed.
  const gone = page.waitForEvent('crash', { timeout: 10_000 }).catch(() => undefined);
  // Nobody is left to answer.
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}
