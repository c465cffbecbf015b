import type { BrowserContext, Page } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

type Size = { readonly width: number; readonly height: number };

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];
/**
 * Sizes wide enough for a choice of layouts, which a phone does not have. With a menu beside them, the day's rows have
 * the least room.
 */
const WIDE = SIZES.slice(1);
const LAYOUTS = ['horizontal', 'vertical', 'detached', 'two-column'];
/** Arabic is the same page mirrored: one size of each kind shows what does not turn with it. */
const WALKS = [
  { locale: 'nl', sizes: SIZES },
  { locale: 'ar', sizes: SIZES.slice(0, 2) },
] as const;

/** Returns the parts of a page that are out of place at the window's current size. */
function looseParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement, body } = document;
    const found: string[] = [];
    if (documentElement.scrollHeight > window.innerHeight) {
      found.push(`the document is ${documentElement.scrollHeight} high`);
    }
    window.scrollTo({ top: 9999, behavior: 'instant' });
    if (window.scrollY !== 0) found.push(`the window scrolls by ${window.scrollY}`);
    window.scrollTo({ top: 0, behavior: 'instant' });
    const menu = document.querySelector('#main-menu > *');
    if (menu !== null && menu.scrollWidth > menu.clientWidth) found.push('entries of the main menu are out of sight');
    const hasBars = document.querySelector('#main') !== null;
    if (hasBars && body.scrollHeight > body.clientHeight) found.push(`the bars scroll: ${body.scrollHeight}`);
    return found;
  });
}

/**
 * Returns the controls of a page that something else covers, at their middle or at a corner; each once for all that
 * look alike.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = new Map<string, number>();
    const controls = document.querySelectorAll<HTMLElement>(':is(header, nav, main) :is(button, a[href], summary)');
    for (const control of controls) {
      // A control that is shown only on hover or focus cannot be pressed before.
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(control).pointerEvents === 'none') continue;
      // Rows of a list are alike: the first few stand for all.
      const kind = `${control.parentElement?.className} ${control.className} ${control.closest('li, tr') !== null}`;
      const times = seen.get(kind) ?? 0;
      seen.set(kind, times + 1);
      if (times >= 6) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link in a text may go on in the next line.
      const box = control.getClientRects()[0];
      // A control that is shown to screen readers only, or on focus.
      if (box === undefined || box.width < 8 || box.height < 8) continue;
      // Inside the rounding of a corner.
      const [left, top, right, bottom] = [box.left + 3, box.top + 3, box.right - 3, box.bottom - 3];
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left, top],
        [right, top],
        [left, bottom],
        [right, bottom],
      ] as const;
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y);
        if (hit !== null && control.contains(hit)) continue;
        const words = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
        const over =
          hit === null ? 'the edge of the window' : `${hit.tagName} "${hit.textContent.trim().slice(0, 30)}"`;
        found.push(`${control.tagName} "${words}" at ${Math.round(x)},${Math.round(y)} lies under ${over}`);
        break;
      }
    }
    return found;
  });
}

/** Resizes the window, and waits until the page is drawn for it. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function chooseLanguage(context: BrowserContext, page: Page, address: string, locale: string): Promise<void> {
  await context.addCookies([{ name: 'remise_locale', value: locale, url: address, sameSite: 'Lax' }]);
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Swipes a page up beyond its end with a finger, and once more. */
async function swipe(page: Page, size: Size): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Returns when the finger is up and all movement has stopped.
  for (const distance of [9000, 600]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: size.width / 2,
      y: size.height / 2,
      yDistance: -distance,
      speed: 2e4,
      gestureSourceType: 'touch',
    });
  }
  await session.detach();
}

const placeOfBars = (page: Page) =>
  page.evaluate(() =>
    [document.querySelector('header'), document.querySelector('main')].map((part) => part?.getBoundingClientRect().top),
  );

for (const { locale, sizes } of WALKS) {
  test(`the window stands still on every page and covers no control (${locale})`, async ({ yard, browser }) => {
    test.setTimeout(900_000);
    const context = await browser.newContext({ reducedMotion: 'reduce', hasTouch: true });
    const page = await context.newPage();
    const found: unknown[] = [];
    const examine = async (path: string, examined: readonly Size[]) => {
      await walkTo(page, path);
      for (const size of examined) {
        await resize(page, size);
        const faults = [...(await looseParts(page)), ...(await coveredControls(page))];
        if (faults.length > 0) found.push({ path, width: size.width, faults });
      }
    };
    const swipeThrough = async (path: string) => {
      await walkTo(page, path);
      for (const size of SIZES) {
        await resize(page, size);
        const before = await placeOfBars(page);
        await swipe(page, size);
        const after = await placeOfBars(page);
        if (after.join() !== before.join()) found.push({ path, width: size.width, before, after });
      }
    };
    await chooseLanguage(context, page, `${yard.url}/auth/login`, locale);
    for (const path of DOORS) await examine(path, sizes);
    await chooseLanguage(context, page, `${yard.url}/auth/login`, 'nl');
    await signIn(page, yard.url, 'owner@demo.test');
    await chooseLanguage(context, page, `${yard.url}/`, locale);
    // Rows with something to do, and what needs attention beside them.
    await expect(page.locator('[data-appointment-id] button').first()).toBeVisible();
    await expect(page.locator('main [data-conflict]').first()).toBeAttached();
    for (const path of ['/', '/appointments?view=day']) await swipeThrough(path);
    for (const layout of LAYOUTS) await examine(`/?layout=${layout}`, WIDE);
    await walkTo(page, '/?layout=horizontal');
    for (const path of await pagesOf(context, yard.url)) await examine(path, sizes);
    expect(found).toEqual([]);
    await context.close();
  });
}
