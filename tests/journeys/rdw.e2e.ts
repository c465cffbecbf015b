import { test as base } from '@playwright/test';
import { startRdw, type TestRdw } from '#tests/support/rdw.ts';
import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { expect, expectPending, SEEDED_MS, signIn, status } from './support/yard.ts';

/** The demo yard, with a register that is played beside it. */
const test = base.extend<{ rdw: TestRdw; yard: RunningApp }>({
  rdw: async ({}, use) => {
    const rdw = await startRdw();
    await use(rdw);
    await rdw.stop();
  },
  yard: [
    async ({ rdw }, use) => {
      const folder = await seededFolder();
      const app = await startApp({ dataFolder: folder.path, demo: 'demo', rdwUrl: rdw.url });
      await use(app);
      await app.stop();
      await folder.remove();
    },
    { timeout: SEEDED_MS },
  ],
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size });

    test('the register is asked at a tap, fills what is empty, and its last answer is there without a connection', async ({
      page,
      context,
      rdw,
      yard,
    }) => {
      await signIn(page, yard.url, 'office@demo.test');
      await page.goto(`${yard.url}/objects/create`);
      await page.getByRole('textbox', { name: /^Kenteken/ }).fill('wb-10-kv');
      await page.getByRole('textbox', { name: 'Merk' }).fill('Hobby');
      expect(rdw.asked).toEqual([]);
      await page.getByRole('button', { name: 'RDW opvragen' }).click();
      const offer = page.getByRole('region', { name: 'Voorstel van de RDW' });
      await offer.getByRole('button', { name: 'Vul in wat leeg is' }).click();
      await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue('Bianco 465 TG');
      await expect(page.getByRole('textbox', { name: 'Merk' })).toHaveValue('Hobby');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page).toHaveURL(/objects\/[0-9a-f-]{36}$/);
      await expectPending(page, 0);

      await page.getByRole('link', { name: 'Kentekenregister' }).click();
      await expect(page.getByText('Nog niet opgevraagd')).toBeVisible();
      await page.getByRole('button', { name: 'RDW opvragen' }).click();
      const beside = page.getByRole('region', { name: 'Naast onze gegevens' });
      await beside.getByRole('button', { name: 'Vervangen: Merk' }).click();
      await expect(beside.getByRole('button', { name: 'Vervangen: Merk' })).toBeHidden();
      await expectPending(page, 0);

      rdw.retryAfter = '60';
      rdw.behave('throttled');
      await page.getByRole('button', { name: 'RDW opvragen' }).click();
      await expect(page.getByText('De RDW krijgt nu te veel vragen.')).toBeVisible();
      await expect(beside).toBeVisible();

      await context.setOffline(true);
      await page.reload();
      await expect(status(page)).toHaveAttribute('data-state', 'offline');
      await expect(
        page.getByRole('region', { name: 'In het register' }).getByText('Middenasaanhangwagen'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'RDW opvragen' })).toBeDisabled();
      await expect(page.getByText('Heeft verbinding nodig')).toBeVisible();
    });
  });
}
