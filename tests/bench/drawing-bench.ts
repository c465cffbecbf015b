import type { Page } from 'playwright';
import { type Measurement, percentile } from './report.ts';

/** Times from a key stroke until the list that answers it was painted. */
export async function keyStrokes(page: Page, url: string, slowdown: number): Promise<Measurement> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${url}/objects`);
  await page.locator('[data-asked]').first().waitFor();
  await page.waitForTimeout(1500);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const box = page.getByRole('searchbox').first();
  await box.focus();
  await page.evaluate(watchAnswers);
  for (const word of ['hobby', 'kip 4', 'de vr', '12', 'jansen']) {
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(60 * slowdown);
    }
    await box.fill('');
    await page.waitForTimeout(120 * slowdown);
  }
  const ours = await page.evaluate(() => (globalThis as { paints?: number[] }).paints ?? []);
  const floor = await rowsFloor(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return {
    name: `key stroke to result, CPU x${slowdown}`,
    ours,
    floor,
    floorName: 'other texts in the same rows, drawn without our code',
    unit: 'ms',
    budget: { at: 'p50', value: slowdown === 1 ? 17 : 60 },
  };
}

/** Searches, keeps a copy of the rows of each answer, then puts the texts of one after the other into a copy by hand. */
async function rowsFloor(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox').first();
  await page.evaluate(() => Object.assign(globalThis, { answers: [] }));
  for (const word of ['h', 'j', 'k', '12', 'v']) {
    await box.fill(word);
    await page.locator(`[data-asked="${word}"]`).waitFor();
    await page.evaluate(() => {
      const rows = document.querySelector('.records');
      if (rows !== null) (globalThis as { answers?: Node[] }).answers?.push(rows.cloneNode(true));
    });
  }
  return page.evaluate(changeRows);
}

/** Runs in the page. */
async function changeRows(): Promise<number[]> {
  const { answers = [] } = globalThis as { answers?: Element[] };
  const put = (shown: Node, wanted: Node): void => {
    if (shown instanceof Text && wanted instanceof Text) {
      if (shown.data !== wanted.data) shown.data = wanted.data;
    } else if (shown.childNodes.length === wanted.childNodes.length && shown.nodeName === wanted.nodeName) {
      [...shown.childNodes].forEach((child, at) => {
        const other = wanted.childNodes[at];
        if (other !== undefined) put(child, other);
      });
    } else (shown as ChildNode).replaceWith(wanted.cloneNode(true));
  };
  const rows = document.querySelector('.records');
  const first = answers[0];
  if (rows === null || first === undefined) throw new Error('the list has no rows');
  const copy = first.cloneNode(true) as Element;
  rows.replaceWith(copy);
  const times: number[] = [];
  for (let run = 1; run <= 20; run += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const wanted = answers[run % answers.length]?.lastElementChild?.children ?? [];
    const started = performance.now();
    [...(copy.lastElementChild?.children ?? [])].forEach((row, at) => {
      const other = wanted[at];
      if (other !== undefined) put(row, other);
    });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - started);
  }
  return times;
}

/** Runs in the page: records the time from each key stroke to the paint of the list that says it answers the text. */
function watchAnswers(): void {
  const paints: number[] = [];
  Object.assign(globalThis, { paints });
  let pressed = 0;
  const press = (event: Event) => {
    pressed = event.timeStamp;
  };
  addEventListener('keydown', press, { capture: true });
  addEventListener(
    'input',
    (event) => {
      const { value } = event.target as HTMLInputElement;
      if ((event as InputEvent).inputType !== 'insertText') return;
      const started = pressed;
      const seen = new MutationObserver(() => {
        if (document.querySelector<HTMLElement>('[data-asked]')?.dataset['asked'] !== value) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => paints.push(performance.now() - started);
          port2.postMessage(null);
        });
      });
      seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-asked'] });
    },
    { capture: true },
  );
}

/** Times from the tap on confirm until its first answer, and the object's changed status, were painted. */
export async function checkOuts(page: Page, url: string, slowdown: number): Promise<Measurement[]> {
  const answered: number[] = [];
  const ours: number[] = [];
  const devtools = await page.context().newCDPSession(page);
  const ids = await storedIds(page, url, 12);
  // On a phone only the object is shown, so the text appears when its own status changes.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of ids) {
    await page.goto(`${url}/objects/${id}`);
    // The list index loads behind the page; a person takes longer than that to read it.
    await page.waitForTimeout(2000);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.getByRole('button', { name: 'Uitchecken' }).first().click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' });
    await confirm.waitFor();
    await page.waitForTimeout(400 * slowdown);
    await page.evaluate(watchText, 'Bij klant');
    await confirm.click();
    // A query of the page right away would delay the paint after the tap.
    await page.waitForTimeout(300 * slowdown);
    await page.waitForFunction(() => 'textAt' in globalThis);
    const { answerAt = Number.NaN, textAt = Number.NaN } = await page.evaluate(() => {
      const times = globalThis as { answerAt?: number; textAt?: number };
      return { answerAt: times.answerAt, textAt: times.textAt };
    });
    answered.push(answerAt);
    ours.push(textAt);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const floor = await page.evaluate(writeFloor);
  const pressed = await pressFloor(page, slowdown);
  return [
    {
      name: `check-out tap to visible answer, CPU x${slowdown}`,
      ours: answered,
      floor: pressed,
      floorName: 'a bare button that changes when pressed',
      unit: 'ms',
      // A frame beyond the floor.
      budget: { at: 'p50', value: percentile(pressed, 0.5) + 17 },
    },
    {
      name: `check-out tap to painted result, CPU x${slowdown}`,
      ours,
      floor,
      floorName: 'two bare IndexedDB writes, one of them strict, and a frame',
      unit: 'ms',
      budget: { at: 'p50', value: slowdown === 1 ? 33 : 100 },
    },
  ];
}

/** Times from a tap on a button without our code until its change was painted. */
async function pressFloor(page: Page, slowdown: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await page.setContent('<main></main><button onclick="this.style.opacity = 0.7">Bevestigen</button>');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  for (let run = 0; run < 12; run += 1) {
    await page.locator('button').evaluate((button) => {
      button.style.opacity = '';
    });
    await page.evaluate(watchText, '');
    await page.locator('button').click();
    await page.waitForFunction(() => 'answerAt' in globalThis);
    times.push(await page.evaluate(() => (globalThis as { answerAt?: number }).answerAt ?? Number.NaN));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

export async function storedIds(page: Page, url: string, count: number): Promise<string[]> {
  const answer = await page.context().request.get(`${url}/api/objects?limit=200`);
  const { result } = (await answer.json()) as {
    result: { uuid: string; storage_status: string; hold_reason: string | null }[];
  };
  return result
    .filter((row) => row.storage_status === 'with_storage' && row.hold_reason === null)
    .slice(0, count)
    .map((row) => row.uuid);
}

/**
 * Runs in the page: records the times from the next click to the paint of its first change, and to the paint in which
 * `text` stands on the page.
 */
function watchText(text: string): void {
  Reflect.deleteProperty(globalThis, 'answerAt');
  Reflect.deleteProperty(globalThis, 'textAt');
  let started = 0;
  addEventListener(
    'click',
    (event) => {
      started ||= event.timeStamp;
    },
    { capture: true, once: true },
  );
  const note = (name: string) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(globalThis, { [name]: performance.now() - started });
      port2.postMessage(null);
    });
  let isAnswered = false;
  const seen = new MutationObserver(() => {
    if (started === 0) return;
    if (!isAnswered) note('answerAt');
    isAnswered = true;
    if (!(document.querySelector('main')?.textContent ?? '').includes(text)) return;
    seen.disconnect();
    note('textAt');
  });
  seen.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}

/** Runs in the page: the writes a check-out cannot do without, and the frame that shows them. */
async function writeFloor(): Promise<number[]> {
  const open = indexedDB.open('bench-floor-writes', 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore('queue', { autoIncrement: true });
    open.result.createObjectStore('rows', { keyPath: 'id' });
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  const done = (transaction: IDBTransaction) =>
    new Promise((resolve) => transaction.addEventListener('complete', resolve));
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const started = performance.now();
    const queue = database.transaction('queue', 'readwrite', { durability: 'strict' });
    queue.objectStore('queue').add({ run });
    await done(queue);
    const rows = database.transaction('rows', 'readwrite');
    rows.objectStore('rows').put({ id: String(run), text: 'x'.repeat(400) });
    await done(rows);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - started);
  }
  database.close();
  indexedDB.deleteDatabase('bench-floor-writes');
  return times;
}
