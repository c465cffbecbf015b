import AxeBuilder from '@axe-core/playwright';
import { expect, serverObjects, signIn, status, test } from './yard.ts';

const PLANNED = 1;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on the colours; the page is the same in both schemes otherwise. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`no page has an accessibility violation, light or dark (${viewport.width} wide)`, async ({ yard, browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${yard.url}/auth/login`);
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    const found: unknown[] = [];
    const examine = async (name: string) => {
      // What is shown in a frame is looked at by itself.
      const axe = () => new AxeBuilder({ page }).exclude('iframe');
      const light = await axe().withTags(RULES).analyze();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass(/dark/);
      const dark = await axe().withRules(COLOUR_RULES).analyze();
      await page.emulateMedia({ colorScheme: 'light' });
      for (const [scheme, { violations }] of Object.entries({ light, dark })) {
        for (const { id: rule, nodes } of violations) {
          found.push({ name, scheme, rule, nodes: nodes.map((node) => node.html).slice(0, 3) });
        }
      }
    };
    await examine('login');
    await page.goto(`${yard.url}/account/register`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine('register');
    await signIn(page, yard.url, 'owner@demo.test');
    const objects = await serverObjects(context, yard.url);
    const object = objects.find((row) => row.storage_status === 'with_storage');
    const customers = (await (await context.request.get(`${yard.url}/api/customers?limit=1`)).json()) as {
      result: { uuid: string }[];
    };
    const from = new Date().toISOString().slice(0, 10);
    const answer = await context.request.get(`${yard.url}/api/appointments?limit=200&from=${from}`);
    const appointments = (await answer.json()) as { result: { uuid: string; status: { id: number } }[] };
    const customer = customers.result[0]?.uuid;
    const appointment = appointments.result.find((row) => row.status.id === PLANNED)?.uuid;
    const prospects = (await (await context.request.get(`${yard.url}/api/prospects`)).json()) as {
      result: { uuid: string; stage: string }[];
    };
    const prospect = prospects.result.find(({ stage }) => stage === 'new')?.uuid;
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
      '/appointments?view=day',
      '/appointments?view=list',
      '/spots',
      '/spots/management',
      '/prospects',
      '/prospects/create',
      `/prospects/${prospect}`,
      `/prospects/${prospect}/edit`,
      `/prospects/${prospect}/convert`,
      '/widgets',
      '/widgets/data',
      '/signup/demo',
      '/openinghours',
      '/openinghours/create',
      '/openinghours/exceptions/create',
      '/tags',
      '/tags/create',
      '/import/customers',
      '/mails',
      '/objects/labels',
      `/objects/${object?.uuid}/rdw`,
      `/customers/${customer}/merge`,
      '/extras/404',
      '/extras/500',
      '/nowhere',
    ];
    for (const path of paths) {
      await page.goto(`${yard.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Rows and panels follow the title from the device's own database.
      await page.waitForTimeout(300);
      await examine(path);
    }
    const examineDialog = async (path: string, action: string) => {
      await page.goto(`${yard.url}${path}`);
      await page.getByRole('button', { name: action, exact: true }).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await examine(`dialog ${action}`);
    };
    const away = objects.find((row) => row.storage_status === 'with_customer');
    await examineDialog(`/objects/${object?.uuid}`, 'Uitchecken');
    await examineDialog(`/objects/${object?.uuid}`, 'Verplaatsen');
    await examineDialog(`/objects/${object?.uuid}`, 'Blokkeren');
    await examineDialog(`/objects/${away?.uuid}`, 'Inchecken');
    await examineDialog(`/objects/${away?.uuid}`, 'Verwijderen');
    await examineDialog(`/appointments/${appointment}`, 'Afspraak annuleren');
    await page.goto(`${yard.url}/objects`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine('search dialog');
    await page.keyboard.press('Escape');
    await status(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine('connection panel');
    expect(found).toEqual([]);
    await context.close();
  });
}
