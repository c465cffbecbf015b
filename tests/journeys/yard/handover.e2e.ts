import type { BrowserContext, Page } from '@playwright/test';
import { type Violation, violationsOf } from '#tests/journeys/support/axe.ts';
import { ask, expect, expectPending, open, serverObjects, status, test } from '#tests/journeys/support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
/** Two ways to hold the app at the gate, in a language of each direction. */
const LOOKS = [
  { name: 'on a phone in Dutch', locale: 'nl', kind: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: 'on a tablet in Arabic', locale: 'ar', kind: { viewport: { width: 1024, height: 768 }, hasTouch: true } },
] as const;
const ZONES = ['front', 'left', 'back', 'right'] as const;

type ApiDocument = { uuid: string; name: string; content_at: string | null };

/** A form for caravans, as it is proposed. */
async function makeForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/handover-forms/create`);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(/handover-forms$/);
  await expectPending(page, 0);
}

async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = '#0b5563';
      context.fillRect(0, 0, 1600, 700);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** The button that leads on: the last of the bar at the bottom, in any language. */
const onward = (page: Page) => page.locator('main [data-no-print] button').last();

/** A press of the bar, which must be within reach: a screen that scrolls would hide it, or what is asked. */
async function goOn(page: Page): Promise<void> {
  await expect(onward(page)).toBeInViewport();
  await onward(page).tap();
}

async function sign(page: Page): Promise<void> {
  const pad = page.locator('[data-signature-pad]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('no pad to sign on');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 70, { steps: 5 });
  await page.mouse.move(box.x + box.width - 40, box.y + 30, { steps: 5 });
  await page.mouse.up();
}

async function caravanInside(context: BrowserContext, url: string): Promise<string> {
  const rows = await serverObjects(context, url);
  const found = rows.find(
    (row) => row.storage_status === 'with_storage' && 'category' in row && row.category === 'caravan',
  );
  if (found === undefined) throw new Error('the demo yard has no caravan inside');
  return found.uuid;
}

for (const { name, locale, kind } of LOOKS) {
  test(`a caravan is handed over with proof and without a connection, ${name}`, async ({ yard, browser }) => {
    test.setTimeout(300_000);
    const office = await open(browser, yard.url, DESK, 'owner@demo.test');
    await makeForm(office.page, yard.url);
    const gate = await open(browser, yard.url, { ...kind, reducedMotion: 'reduce' }, 'office@demo.test');
    await gate.context.addCookies([{ name: 'remise_locale', value: locale, url: yard.url, sameSite: 'Lax' }]);
    const id = await caravanInside(gate.context, yard.url);
    const address = `${yard.url}/objects/${id}/handover?direction=out`;
    const shot = await picture(gate.page);
    const found: Violation[] = [];
    let { page } = gate;
    await page.goto(address);
    await expect(onward(page)).toBeVisible();
    await gate.context.setOffline(true);

    await test.step('person and checklist, then the page dies', async () => {
      await goOn(page);
      await page.locator('main button[aria-pressed]').first().tap();
      found.push(...(await violationsOf(page, 'person')));
      await goOn(page);
      const questions = page.locator('main li[role=listitem], main ul > li');
      await expect(questions).toHaveCount(4);
      for (const question of await questions.all()) await question.locator('button').first().tap();
      found.push(...(await violationsOf(page, 'checklist')));
      await goOn(page);
      await expect(page.locator('[data-zone]')).toHaveCount(4);
      await page.close();
      page = await gate.context.newPage();
      await page.goto(address);
      await expect(page.locator('[data-zone]')).toHaveCount(4);
    });

    await test.step('a photo of each side, and going on meanwhile', async () => {
      for (const zone of ZONES) {
        await page
          .getByTestId(`photo-${zone}`)
          .setInputFiles({ name: `${zone}.jpg`, mimeType: 'image/jpeg', buffer: shot });
      }
      await goOn(page);
      await page.locator('svg[data-view=left]').tap({ position: { x: 90, y: 50 } });
      await expect(page.locator('[data-mark=new]')).toHaveCount(1);
      found.push(...(await violationsOf(page, 'damage')));
      await goOn(page);
    });

    await test.step('the difference is shown, signed, and done', async () => {
      await sign(page);
      found.push(...(await violationsOf(page, 'signature')));
      await onward(page).tap();
      await expect(page).toHaveURL(`${yard.url}/objects/${id}`);
      // Four photos, the check-out and the handover.
      await expectPending(page, 6);
    });

    await test.step('with the connection back the office sees it, with every photo', async () => {
      await gate.context.setOffline(false);
      await expectPending(page, 0, 90_000);
      await expect(status(page)).toHaveAttribute('data-state', 'online');
      await office.page.goto(`${yard.url}/objects/${id}`);
      await expect(office.page.getByText('Bij klant').first()).toBeVisible();
      await office.page.locator(`a[href^="/objects/${id}/handovers/"]`).click();
      await expect(office.page.getByRole('img', { name: 'Handtekening' })).toBeVisible();
      await expect(office.page.locator('figure')).toHaveCount(4);
      found.push(...(await violationsOf(office.page, 'record')));
      const path = `/api/documents?model_type=object&model_id=${id}`;
      await expect(async () => {
        const documents = await ask<ApiDocument[]>(office.context, yard.url + path);
        expect(documents.filter(({ content_at }) => content_at !== null)).toHaveLength(4);
      }).toPass({ timeout: 90_000 });
    });
    expect(found).toEqual([]);
  });
}
