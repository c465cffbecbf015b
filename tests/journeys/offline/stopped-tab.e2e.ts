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
 * A tab that stops inside a transaction keeps the others out until Chromium ends that transaction, after 60 s. Storage
 * is checked every five seconds, and the first check that succeeds clears the failure. The duration of both on a busy
 * machine means nothing, so the journey waits for the message and gives up long after it is due.
 */
const ENDED_WITHIN_MS = 180_000;
const TAKEN_BACK_MS = 90_000;

/** Runs in the page: once it is told to, it stops inside the next transaction that writes to a database of this name. */
function stopInside(): void {
  const { transaction } = IDBDatabase.prototype;
  let wanted = '';
  IDBDatabase.prototype.transaction = function startStopping(...given) {
    const started = transaction.apply(this, given);
    if (wanted !== '' && this.name.startsWith(wanted) && started.mode === 'readwrite') {
      wanted = '';
      started.objectStore(started.objectStoreNames[0] ?? '').count().onsuccess = () => {
        // oxlint-disable-next-line no-debugger -- Here it stands still.
        debugger;
      };
    }
    return started;
  };
  Object.assign(globalThis, {
    stopInside: (name: string) => {
      wanted = name;
    },
  });
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
    // A colleague's change makes the first tab, which leads, write.
    const { page: colleague } = await open(browser, yard.url, {}, 'office@demo.test');
    await openObject(colleague, yard.url, three?.uuid ?? '');
    const stopping = stop(first, database);
    await act(colleague, 'Uitchecken');
    const runAgain = await stopping;

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
