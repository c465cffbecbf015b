import type { Page } from '@playwright/test';
import {
  act,
  expect,
  expectPending,
  open,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';

/**
 * A tab that stops inside a transaction that writes keeps the others out until Chromium ends that transaction, after
 * 60 s. It never ends one that only reads, so the tab stops where no other transaction of it is open. Storage is checked
 * every five seconds, and the first check that succeeds clears the failure. The duration of both on a busy machine means
 * nothing, so the journey waits for the message and gives up long after it is due.
 */
const ENDED_WITHIN_MS = 180_000;
const TAKEN_BACK_MS = 90_000;

/** Runs in the page: once it is told to, it stops inside a transaction that writes to a database whose name begins so. */
function stopInside(): void {
  const { transaction } = IDBDatabase.prototype;
  const known = new Map<string, IDBDatabase>();
  const open = new Set<IDBTransaction>();
  IDBDatabase.prototype.transaction = function follow(...given) {
    const started = transaction.apply(this, given);
    known.set(this.name, this);
    open.add(started);
    for (const end of ['complete', 'abort']) started.addEventListener(end, () => open.delete(started));
    return started;
  };
  const stop = (name: string) => {
    const database = [...known.values()].find((one) => one.name.startsWith(name));
    if (database === undefined || open.size > 0) {
      setTimeout(stop, 10, name);
      return;
    }
    const started = database.transaction([...database.objectStoreNames], 'readwrite');
    started.objectStore(database.objectStoreNames[0] ?? '').count().onsuccess = () => {
      if (open.size > 1) {
        setTimeout(stop, 10, name);
        return;
      }
      // oxlint-disable-next-line no-debugger -- Here it stands still.
      debugger;
    };
  };
  Object.assign(globalThis, { stopInside: stop });
}

async function stop(page: Page, database: string): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.enable');
  await page.evaluate(`stopInside('${database}')`);
  await stopped;
  return async () => {
    await devtools.send('Debugger.disable');
  };
}

for (const [what, database] of [
  ['the rows', 'remise-mirror-'],
  ['the queue', 'remise-queue-'],
] as const) {
  test(`a tab that stops while it writes to ${what} hides nothing: the other says so, waits and goes on (L4, L6)`, async ({
    yard,
    browser,
  }) => {
    test.setTimeout(ENDED_WITHIN_MS + 2 * TAKEN_BACK_MS + 180_000);
    const context = await browser.newContext();
    await context.addInitScript(stopInside);
    const first = await context.newPage();
    await signIn(first, yard.url);
    const objects = await serverObjects(context, yard.url);
    const [one, two, three] = objects.filter((object) => object.storage_status === 'with_storage');
    const second = await context.newPage();
    await openObject(first, yard.url, one?.uuid ?? '');
    await openObject(second, yard.url, two?.uuid ?? '');
    const { page: colleague } = await open(browser, yard.url, {}, 'office@demo.test');
    await openObject(colleague, yard.url, three?.uuid ?? '');
    const runAgain = await stop(first, database);
    // The tab that stands still leads, so nobody fetches this change until another one does.
    await act(colleague, 'Uitchecken');

    await second.getByRole('button', { name: 'Uitchecken' }).first().click();
    const dialog = second.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Bevestigen' });
    if (database === 'remise-queue-') {
      // The dialog says that nothing was saved, and keeps what was typed.
      await confirm.click();
      await expect(dialog.getByRole('alert')).toContainText('niet opgeslagen', { timeout: TAKEN_BACK_MS });
    }
    await expect(status(second)).toHaveAttribute('data-state', 'storage_problem', { timeout: TAKEN_BACK_MS });
    await expect(status(second)).toHaveAttribute('data-state', 'online', { timeout: ENDED_WITHIN_MS });
    await confirm.click();
    await expect(dialog).toBeHidden({ timeout: TAKEN_BACK_MS });
    await expectPending(second, 0);

    await runAgain();
    await act(first, 'Uitchecken');
    for (const page of [first, second]) await expectPending(page, 0);
    for (const page of [first, second]) {
      await expect(status(page)).toHaveAttribute('data-state', 'online', { timeout: TAKEN_BACK_MS });
    }
    const after = await serverObjects(context, yard.url);
    const left = after.filter(({ uuid }) => [one, two, three].some((object) => object?.uuid === uuid));
    expect(left.map((object) => object.storage_status)).toEqual(Array(3).fill('with_customer'));
    await context.close();
  });
}
