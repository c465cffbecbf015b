import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '#server/open-database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import type { Person, Tab } from './chaos-person.ts';
import { expect } from './chaos-work.ts';
import { type ApiObject, readQueue, serverObjects, type Waiting } from './yard.ts';

/** The longest pause between two tries, the lease of a dead tab, and a busy machine. */
const SETTLE = { timeout: 120_000 };
const PATHS = ['/', '/objects', '/customers', '/appointments', '/spots', '/attention'];
/** What the app shows while it is busy: grey lines, a moving line, a disabled save button. */
const WAITING = '[data-loading], button[type=submit]:disabled';

/**
 * Waits until every tab truthfully says that everything is sent, and returns the refused changes with cards for this
 * person.
 */
export async function expectSettled(person: Person): Promise<readonly string[]> {
  if (person.tabs.length === 0) await person.go(await person.openTab(), '/', true);
  let queue: Waiting[] = [];
  for (const tab of person.tabs) {
    const { page } = tab;
    // A tab that opened but never loaded the app.
    if (page.url() === 'about:blank') await person.go(tab, '/', true);
    await expect
      .poll(async () => {
        queue = await readQueue(page);
        return queue.filter(({ state }) => state !== 'rejected');
      }, SETTLE)
      .toEqual([]);
    const shown = page.getByTestId('connection-status').first();
    const settled = queue.length === 0 ? 'online' : 'attention';
    await expect(shown)
      .toHaveAttribute('data-state', settled, SETTLE)
      .catch(async (error: unknown) => {
        throw new Error(`${person.email}: ${String(error)}\n${await stateOf(page)}`);
      });
    await expect(shown).toHaveAttribute('data-pending', '0');
    await expectCalm(page);
  }
  return queue.map(({ id }) => id);
}

/** Where the page is, what it shows and what it finds of its network: tells a fault of the app from one of the evening. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/ready').then(
      ({ status }) => `answers ${status}`,
      (error: unknown) => String(error),
    );
    const network = `the browser says ${navigator.onLine ? 'online' : 'offline'}, the server ${answer}`;
    return `${location.pathname}, ${document.readyState}: ${network}; shown: ${document.body.innerText.slice(0, 600)}`;
  });
}

/** Expects that no page is busy, neither those left open nor any other. */
export async function expectPagesCalm(person: Person): Promise<void> {
  const [tab] = person.tabs;
  if (tab === undefined) throw new Error(`${person.email} has no page`);
  for (const path of PATHS) {
    await person.go(tab, path, false);
    await expectCalm(tab.page);
  }
}

async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(WAITING)).toHaveCount(0);
  await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
}

/** Expects that every device shows these objects as the server has them. */
export async function expectAlike(people: readonly Person[], url: string, objectIds: readonly string[]): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const objects = (await serverObjects(first.context, url)).filter(({ uuid }) => objectIds.includes(uuid));
  for (const person of people) {
    const [tab] = person.tabs;
    for (const object of objects) if (tab !== undefined) await expectShown(person, tab, object);
  }
}

async function expectShown(person: Person, tab: Tab, { uuid, storage_status, spot }: ApiObject): Promise<void> {
  await person.go(tab, `/objects/${uuid}`, false);
  const main = tab.page.getByRole('main');
  await expect(main.getByText(storage_status === 'with_storage' ? 'In stalling' : 'Bij klant').first()).toBeVisible();
  if (storage_status === 'with_storage' && spot !== null) await expect(main).toContainText(spot.name);
}

/** Compares the stopped server's log and tables with what people were told. Returns what is wrong. */
export async function compareWithLog(
  dataFolder: string,
  people: readonly Person[],
  refused: readonly string[],
): Promise<readonly string[]> {
  const database = await openDatabase({ dataFolder, databaseUrl: undefined, log: silentLog });
  const { kysely } = database;
  const wrong: string[] = [];
  try {
    const { rows: log } = await sql<{ id: string; status: string; args: string }>`
      select id, status, args::text as args from sync_mutation where args::text like '%chaos %'`.execute(kysely);
    const { rows: cards } = await sql<{ id: string }>`select id from attention`.execute(kysely);
    const { rows: texts } = await sql<{ text: string }>`select text from notes union all
      select note from movements union all select note from appointments`.execute(kysely);
    const onDesk = new Set([...cards.map(({ id }) => id), ...refused]);
    for (const { mark, kind, outcome } of people.flatMap((person) => person.changes)) {
      const logged = log.filter(({ args }) => args.includes(mark));
      const tell = (what: string) => wrong.push(`${kind} "${mark}" (${outcome}): ${what}`);
      if (outcome === 'saved' && logged.length === 0) tell('lost');
      if (outcome === 'refused' && logged.length > 0) tell('done although it was refused');
      if (logged.length > 1) tell(`${logged.length} times in the log`);
      const effects = texts.filter(({ text }) => text.includes(mark)).length;
      const isDone = logged.some(({ status }) => status !== 'rejected');
      if (kind !== 'edit' && effects !== (isDone ? 1 : 0)) tell(`${effects} effects of ${logged.length} in the log`);
      for (const { id, status } of logged) if (status === 'rejected' && !onDesk.has(id)) tell('refused, on no desk');
    }
  } finally {
    await database.close();
  }
  return wrong;
}
