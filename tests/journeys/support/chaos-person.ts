import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Change, doWork, expect, PATIENCE_MS, placeOf, type Subject, type Work } from './chaos-work.ts';
import { signIn, status } from './yard.ts';

/** Browser messages about failed requests, which are normal here. */
const NETWORK_TALK = /Failed to load resource|net::ERR_|fetching the script/;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A page of the app; `disturbed` counts what the nemesis did to it. */
export type Tab = { readonly page: Page; disturbed: number };

export type PersonOptions = {
  readonly email: string;
  readonly tabs: number;
  readonly works: readonly Work[];
  readonly random: () => number;
  readonly seed: number;
};

/** A person with a separate browser, who keeps working whatever happens. */
export class Person {
  readonly email: string;
  readonly context: BrowserContext;
  readonly changes: Change[] = [];
  /** Problems that must never happen: work without an answer, errors of the page. */
  readonly problems: string[] = [];
  tabs: Tab[] = [];
  #isCut = false;
  readonly #url: string;
  readonly #options: PersonOptions;
  /** Customers changed in this round: two pending changes to one of them may be merged into one. */
  readonly #edited = new Set<string>();

  private constructor(url: string, context: BrowserContext, options: PersonOptions) {
    this.#url = url;
    this.#options = options;
    this.context = context;
    this.email = options.email;
  }

  static async arrive(browser: Browser, url: string, options: PersonOptions): Promise<Person> {
    const viewport = options.tabs === 1 ? PHONE : WIDE;
    const person = new Person(url, await browser.newContext({ viewport }), options);
    person.context.setDefaultTimeout(PATIENCE_MS);
    const { page } = await person.openTab();
    await signIn(page, url, options.email);
    // From its second load on the page comes from the device.
    await page.reload();
    await expect(status(page)).toHaveAttribute('data-state', 'online');
    return person;
  }

  async openTab(): Promise<Tab> {
    const page = await this.#newPage();
    const tab: Tab = { page, disturbed: 0 };
    page.on('pageerror', (error) => this.problems.push(`${this.email}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK_TALK.test(message.text())) {
        this.problems.push(`${this.email}: console: ${message.text()}`);
      }
    });
    const isGone = () => {
      tab.disturbed += 1;
      this.tabs = this.tabs.filter((open) => open !== tab);
    };
    page.on('crash', isGone);
    page.on('close', isGone);
    this.tabs.push(tab);
    return tab;
  }

  /** Takes the network away from every page, or gives it back. */
  async cut(isCut: boolean): Promise<void> {
    this.#isCut = isCut;
    await this.context.setOffline(isCut);
  }

  /** Opens a page. A page whose process dies while it opens never reports back: then another one is opened. */
  async #newPage(): Promise<Page> {
    for (let tries = 0; tries < 3; tries += 1) {
      const page = await Promise.race([this.context.newPage(), pause(PATIENCE_MS / 3)]);
      if (page === undefined) continue;
      // A page that opens while the network comes back is not told, and would have none for ever.
      await this.context.setOffline(this.#isCut);
      return page;
    }
    throw new Error(`${this.email} gets no new page`);
  }

  /** Forgets the last round, whose changes are settled. */
  beginRound(): void {
    this.#edited.clear();
  }

  /** Does one thing, in one of the tabs. */
  async work(subjects: readonly Subject[]): Promise<void> {
    const { random, works, seed } = this.#options;
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
    const [kind = 'note', subject, tabAt, isFresh] = [pick(works), pick(subjects), random(), random() < 0.4];
    if (subject === undefined || (kind === 'edit' && this.#edited.has(subject.customerId))) return;
    if (kind === 'edit') this.#edited.add(subject.customerId);
    const mark = `chaos ${seed} ${this.email} ${this.changes.length}.`;
    const change: Change = { mark, kind, outcome: 'unheard' };
    this.changes.push(change);
    if (this.tabs.length < this.#options.tabs) await this.openTab();
    const tab = this.tabs[Math.floor(tabAt * this.tabs.length)];
    if (tab === undefined) return;
    const before = tab.disturbed;
    try {
      await this.go(tab, placeOf(kind, subject), isFresh);
      await doWork({ page: tab.page, change, random });
    } catch (error) {
      // The event of a page's end may come after the failure that it caused.
      await pause(500);
      if (tab.disturbed === before) this.problems.push(`${kind} of ${mark} (${tab.page.url()}): ${String(error)}`);
    }
  }

  /** Goes to a page of the app, by loading it or inside the running app. */
  async go({ page }: Tab, path: string, isFresh: boolean): Promise<void> {
    if (isFresh || !page.url().startsWith(this.#url)) {
      await load(page, `${this.#url}${path}`);
      return;
    }
    // Closes whatever covers the page before leaving it.
    await page.keyboard.press('Escape');
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL(`${this.#url}${path}`);
  }
}

/** Loads a page. The page there may be loading itself again, because one of its files did not arrive: then once more. */
async function load(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes('is interrupted by another navigation')) throw error;
    await page.goto(url);
  }
}
