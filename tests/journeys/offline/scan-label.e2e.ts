import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { expect, open, serverObjects, test } from '#tests/journeys/support/yard.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 8;

/** A film of one picture, as Chromium takes it for a camera: a code in the middle of a grey picture. */
function filmOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 2 });
  const brightness = Buffer.alloc(WIDTH * HEIGHT, 140);
  const left = Math.floor((WIDTH - size * MODULE_PX) / 2);
  const top = Math.floor((HEIGHT - size * MODULE_PX) / 2);
  for (let y = 0; y < size * MODULE_PX; y += 1) {
    for (let x = 0; x < size * MODULE_PX; x += 1) {
      const isDark = data[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)] === true;
      brightness[(top + y) * WIDTH + left + x] = isDark ? 30 : 230;
    }
  }
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A0:0 C420jpeg\n`;
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), brightness, colors]);
}

test('the camera reads a label and opens its object, without a connection too; a foreign code is named', async ({
  yard,
  browser,
  playwright,
}) => {
  const office = await open(browser, yard.url, {}, 'office@demo.test');
  const [object] = await serverObjects(office.context, yard.url);
  const folder = await mkdtemp(join(tmpdir(), 'label-'));
  const film = join(folder, 'label.y4m');
  for (const [text, isLabel] of [
    [`${yard.url}/objects/${object?.uuid}`, true],
    ['https://example.org/menu', false],
  ] as const) {
    await writeFile(film, filmOf(text));
    const camera = await playwright.chromium.launch({
      ...chromiumOptions(),
      args: [
        ...(chromiumOptions().args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'nl-NL', permissions: ['camera'] };
    const { page, context } = await open(camera, yard.url, phone, 'yard@demo.test');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Zoeken' }).first().click();
    await page.getByRole('button', { name: 'Label scannen' }).click();
    if (isLabel) {
      await expect(page).toHaveURL(`${yard.url}/objects/${object?.uuid}`);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: /Inchecken|Uitchecken/ }).first()).toBeVisible();
    } else {
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
        'Deze code is niet van een label van een object.',
      );
    }
    await camera.close();
  }
  await rm(folder, { recursive: true });
  await office.context.close();
});
