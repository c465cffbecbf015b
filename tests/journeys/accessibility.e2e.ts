import AxeBuilder from '@axe-core/playwright';
import { expect, serverObjects, signIn, status, test } from './yard.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const scheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`no page has an accessibility violation (${scheme}, ${viewport.width} wide)`, async ({ yard, browser }) => {
      const context = await browser.newContext({ viewport, colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(`${yard.url}/auth/login`);
      await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
      const found: unknown[] = [];
      const examine = async (name: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        for (const violation of violations) {
          found.push({ name, rule: violation.id, nodes: violation.nodes.map((node) => node.html).slice(0, 3) });
        }
      };
      await examine('login');
      await page.goto(`${yard.url}/account/register`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await examine('register');
      await signIn(page, yard.url, 'owner@demo.test');
      const object = (await serverObjects(context, yard.url)).find((row) => row.storage_status === 'with_storage');
      const customers = (await (await context.request.get(`${yard.url}/api/customers?limit=1`)).json()) as {
        result: { uuid: string }[];
      };
      const appointments = (await (await context.request.get(`${yard.url}/api/appointments?limit=1`)).json()) as {
        result: { uuid: string }[];
      };
      const customer = customers.result[0]?.uuid;
      const appointment = appointments.result[0]?.uuid;
      const paths = [
        '/',
        '/objects',
        '/objects/create',
        `/objects/${object?.uuid}`,
        `/objects/${object?.uuid}/edit`,
        '/customers',
        '/customers/create',
        `/customers/${customer}`,
        `/customers/${customer}/edit`,
        '/customers-inactive',
        '/appointments',
        '/appointments/create',
        `/appointments/${appointment}`,
        `/appointments/${appointment}/edit`,
        '/spots',
        '/extras/404',
        '/nowhere',
      ];
      for (const path of paths) {
        await page.goto(`${yard.url}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
        await examine(path);
      }
      await page.goto(`${yard.url}/objects/${object?.uuid}`);
      for (const action of ['Uitchecken', 'Verplaatsen']) {
        await page.getByRole('button', { name: action }).first().click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' })).toBeVisible();
        await examine(`dialog ${action}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
      }
      await status(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await examine('connection panel');
      expect(found).toEqual([]);
      await context.close();
    });
  }
}
