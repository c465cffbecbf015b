import type { Page } from 'playwright';

type Interactions = Map<number, number>;

/** Gives a page a fraction of the processor: 4 for a quarter. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Runs in the page: notes the longest event of each press or key stroke, as the browser measures it (Event Timing). */
export function watchInteractions(): void {
  const seen: Interactions = new Map();
  Object.assign(globalThis, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId?: number })[]) {
      const id = entry.interactionId ?? 0;
      if (id !== 0) seen.set(id, Math.max(seen.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: milliseconds until the next paint, of each interaction. */
export function readInteractions(): number[] {
  return [...((globalThis as { interactions?: Interactions }).interactions?.values() ?? [])];
}

/** A bare button that changes when pressed: the least that an interaction takes here. */
export async function pressBareButton(page: Page, times: number): Promise<number[]> {
  await page.goto('about:blank');
  await page.setContent('<button onclick="this.textContent = Math.random()">Druk</button>');
  await slowDown(page, times);
  await page.evaluate(watchInteractions);
  for (let press = 0; press < 40; press += 1) {
    await page.locator('button').click();
    await page.waitForTimeout(100);
  }
  return page.evaluate(readInteractions);
}
