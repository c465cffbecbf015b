import type { BrowserContext, Page } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from './routes.ts';
import { expect, signIn, test } from './yard.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** What of a page does not stay where it belongs, at the size the window has now. */
function looseParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement, body } = document;
    const found: string[] = [];
    if (documentElement.scrollHeight > window.innerHeight) {
      found.push(`the document is ${documentElement.scrollHeight} high`);
    }
    window.scrollTo({ top: 9999, behavior: 'instant' });
    if (window.scrollY !== 0) found.push(`the window scrolls by ${window.scrollY}`);
    const hasBars = document.querySelector('#main') !== null;
    if (hasBars && body.scrollHeight > body.clientHeight) found.push(`the bars scroll: ${body.scrollHeight}`);
    // What is placed by itself scrolls with the area it stands in only where that area, or something in it, places it.
    for (const part of body.querySelectorAll<HTMLElement>('*')) {
      const { position } = getComputedStyle(part);
      const placedBy = part.offsetParent;
      if (position !== 'absolute' || placedBy === null) continue;
      for (let area = part.parentElement; area !== null && area !== placedBy; area = area.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(area).overflowY)) continue;
        const words = (part.getAttribute('aria-label') ?? part.textContent).trim().slice(0, 40);
        found.push(`${part.tagName} "${words}" stays behind when ${area.tagName} around it scrolls`);
      }
    }
    return [...new Set(found)];
  });
}

/** Controls of a page that something else lies on, at their middle or at a corner. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(':is(header, nav, main) :is(button, a[href], summary)');
    for (const control of controls) {
      // What is shown only while it is pointed at or has the focus takes no press before.
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(control).pointerEvents === 'none') continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link in a text may go on in the next line.
      const box = control.getClientRects()[0];
      // One that is shown to screen readers only, or to a focus.
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

/** The window at a size, with the page drawn for it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function chooseLanguage(context: BrowserContext, page: Page, url: string, path: string, locale: string) {
  await context.addCookies([{ name: 'remise_locale', value: locale, url, sameSite: 'Lax' }]);
  await page.goto(`${url}${path}`);
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function swipe(page: Page, size: { width: number; height: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Answers when the finger is up and everything it moved stands still: as far as it goes, and once more.
  for (const distance of [9000, 600]) {
    await session.send('Input.synthesizeScrollGesture', {
      ...{ x: size.width / 2, y: size.height / 2, yDistance: -distance, speed: 20_000, gestureSourceType: 'touch' },
    });
  }
  await session.detach();
}

const placeOfBars = (page: Page) =>
  page.evaluate(() =>
    [document.querySelector('header'), document.querySelector('main')].map((part) => part?.getBoundingClientRect().top),
  );

for (const locale of ['nl', 'ar'] as const) {
  test(`the window stands still on every page and covers no control, at every size (${locale})`, async ({
    yard,
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: unknown[] = [];
    const examine = async (paths: readonly string[]) => {
      for (const path of paths) {
        await walkTo(page, path);
        for (const size of SIZES) {
          await resize(page, size);
          const faults = [...(await looseParts(page)), ...(await coveredControls(page))];
          if (faults.length > 0) found.push({ path, width: size.width, faults });
        }
      }
    };
    await chooseLanguage(context, page, yard.url, '/auth/login', locale);
    await examine(DOORS);
    await chooseLanguage(context, page, yard.url, '/auth/login', 'nl');
    await signIn(page, yard.url, 'owner@demo.test');
    await chooseLanguage(context, page, yard.url, '/', locale);
    await examine(await pagesOf(context, yard.url));
    expect(found).toEqual([]);
    await context.close();
  });

  test(`a swipe past the end of the day moves no bar, and every check-out can be pressed in every layout (${locale})`, async ({
    yard,
    browser,
  }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', hasTouch: true });
    const page = await context.newPage();
    await signIn(page, yard.url, 'owner@demo.test');
    await chooseLanguage(context, page, yard.url, '/', locale);
    const found: unknown[] = [];
    for (const layout of ['horizontal', 'vertical', 'detached', 'two-column']) {
      for (const path of ['/?', '/appointments?view=day&']) {
        await walkTo(page, `${path}layout=${layout}`);
        // Rows with something to do, and what needs attention beside them.
        await expect(page.locator('[data-appointment-id] button').first()).toBeVisible();
        if (path === '/?') await expect(page.locator('main [data-conflict]').first()).toBeAttached();
        for (const size of SIZES) {
          await resize(page, size);
          const faults = [...(await looseParts(page)), ...(await coveredControls(page))];
          const before = await placeOfBars(page);
          await swipe(page, size);
          expect(await placeOfBars(page)).toEqual(before);
          if (faults.length > 0) found.push({ path, layout, width: size.width, faults });
        }
      }
    }
    expect(found).toEqual([]);
    await context.close();
  });
}
