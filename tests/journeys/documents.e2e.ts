import type { Page } from '@playwright/test';
import { ask, expect, open, status, test } from './support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PLACE = 'N52.3702E4.8952';

type ApiDocument = { uuid: string; name: string; width_px: number; height_px: number; content_at: string | null };

/** A photo as a phone makes it: 3000 by 2000, lying on its side, with the place where it was taken. */
async function takenPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 2000;
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = '#c4500b';
      context.fillRect(0, 0, 3000, 1000);
      context.fillStyle = '#0b5563';
      context.fillRect(0, 1000, 3000, 1000);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base64, 'base64');
  // TIFF, little endian: one entry, orientation 6, then the text that stands in for a location.
  const tiff = Buffer.from('49492a00080000000100120103000100000006000000' + '00000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const photo = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });
const lines = (page: Page) => page.locator('[data-document]');
/** The first screen has a way to the camera, too. */
const panel = (page: Page) => page.getByRole('region', { name: 'Foto’s en documenten' });
const thumbnail = (page: Page) => lines(page).first().locator('img');

test('a photo taken without a connection is seen at once, sent later and opened on another device', async ({
  yard,
  browser,
}) => {
  const phone = await open(browser, yard.url, PHONE, 'yard@demo.test');
  const [object] = await ask<{ uuid: string }[]>(phone.context, `${yard.url}/api/objects`);
  const address = `${yard.url}/objects/${object?.uuid ?? ''}`;
  await phone.page.goto(address);
  const shot = await takenPhoto(phone.page);

  await test.step('on the phone, offline: shown at once, and still there after the app was closed', async () => {
    await phone.context.setOffline(true);
    await panel(phone.page).getByTestId('camera').setInputFiles(photo('IMG_1.jpg', shot));
    await expect(lines(phone.page)).toHaveCount(1);
    await expect(thumbnail(phone.page)).toBeVisible();
    await expect(lines(phone.page)).toContainText('wacht op versturen');
    await phone.page.close();
    phone.page = await phone.context.newPage();
    await phone.page.goto(address);
    await expect(lines(phone.page)).toHaveCount(1);
    await expect(thumbnail(phone.page)).toBeVisible();
  });

  await test.step('what is no photo, or a broken one, is refused at once and leaves nothing', async () => {
    const files = phone.page.getByTestId('files');
    const broken = Buffer.concat([shot.subarray(0, 4), Buffer.from('kapot')]);
    await files.setInputFiles([photo('pagina.jpg', Buffer.from('<html></html>')), photo('kapot.jpg', broken)]);
    await expect(phone.page.getByText(/pagina.jpg: dit soort bestanden wordt niet bewaard/)).toBeVisible();
    await expect(phone.page.getByText('kapot.jpg: deze foto kan niet worden gelezen.')).toBeVisible();
    await expect(lines(phone.page)).toHaveCount(1);
  });

  await test.step('the connection names the photo that waits', async () => {
    await status(phone.page).click();
    const panel = phone.page.getByRole('dialog');
    await expect(panel.locator('[data-file]')).toContainText('IMG_1.jpg');
    await panel.getByRole('button', { name: 'Sluiten' }).click();
  });

  await test.step('back online it goes to the server, small, upright and without its place', async () => {
    await phone.context.setOffline(false);
    await expect(lines(phone.page)).not.toContainText('wacht op versturen');
    await expect(status(phone.page)).toHaveAttribute('data-state', 'online');
    const url = `${yard.url}/api/documents?model_type=object&model_id=${object?.uuid ?? ''}`;
    const [sent] = await ask<ApiDocument[]>(phone.context, url);
    expect(sent).toMatchObject({ name: 'IMG_1.jpg', width_px: 1365, height_px: 2048 });
    expect(sent?.content_at).not.toBeNull();
    const content = await phone.context.request.get(`${yard.url}/api/documents/${sent?.uuid ?? ''}/content`);
    const text = (await content.body()).toString('latin1');
    expect([text.includes(PLACE), text.includes('Exif')]).toEqual([false, false]);
  });

  const desk = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  await test.step('on another device it is seen and opened', async () => {
    await desk.page.goto(address);
    await expect(thumbnail(desk.page)).toBeVisible();
    await desk.page.getByRole('button', { name: 'IMG_1.jpg openen' }).click();
    const full = desk.page.getByRole('dialog').getByRole('img', { name: 'IMG_1.jpg' });
    await expect(full).toBeVisible();
    expect(await full.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(2048);
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
  });

  await test.step('it is renamed, deleted, and taken back; the phone follows', async () => {
    await desk.page.getByRole('button', { name: 'Naam van IMG_1.jpg wijzigen' }).click();
    await desk.page.getByRole('textbox', { name: 'Naam' }).fill('schade links.jpg');
    await desk.page.keyboard.press('Enter');
    await expect(lines(phone.page)).toContainText('schade links.jpg');
    await desk.page.getByRole('button', { name: 'schade links.jpg verwijderen' }).click();
    const undo = desk.page.getByRole('button', { name: 'Ongedaan maken' });
    // It stays while it is pointed at, however long the phone takes.
    await undo.hover();
    await expect(lines(desk.page)).toHaveCount(0);
    await expect(lines(phone.page)).toHaveCount(0);
    await undo.click();
    await expect(lines(desk.page)).toContainText('schade links.jpg');
    await expect(lines(phone.page)).toContainText('schade links.jpg');
    await expect(thumbnail(phone.page)).toBeVisible();
  });
  await phone.context.close();
  await desk.context.close();
});
