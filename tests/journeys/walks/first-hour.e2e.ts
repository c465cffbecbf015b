import type { Locator, Page } from '@playwright/test';
import { mailedLink, test } from '#tests/journeys/support/mailing-yard.ts';
import { expect, expectPending, serverObjects, status } from '#tests/journeys/support/yard.ts';
import type { TestSmtp } from '#tests/support/smtp.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const EMAIL = 'sanne@eerste-uur.test';
/** What a person needs by the keystroke-level model (Card, Moran and Newell, 1980): thinking, pointing, pressing. */
const PRESS_S = 1.35 + 1.1 + 0.2;
/** The same of an average typist, for each character. */
const KEY_S = 0.28;
const MOST_S = 180;
/** How long one act may wait for what it acts on. */
const ACT_MS = 60_000;

/** Hands that count what a person does. */
function counting(page: Page) {
  let presses = 0;
  let keys = 0;
  return {
    seconds: () => presses * PRESS_S + keys * KEY_S,
    told: () => `${presses} presses and ${keys} keys, ${Math.round(presses * PRESS_S + keys * KEY_S)} s by the model`,
    /** A link was pressed outside the app: in a mail. */
    followed(): void {
      presses += 1;
    },
    async press(target: Locator): Promise<void> {
      presses += 1;
      await target.click();
    },
    async type(label: string, text: string, within: Page | Locator = page): Promise<void> {
      presses += 1;
      keys += text.length;
      await within.getByLabel(label, { exact: true }).and(page.locator('input')).fill(text);
    },
    async keys(text: string): Promise<void> {
      keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Registers in the browser and follows the mailed link, which signs in. */
async function register(page: Page, url: string, smtp: TestSmtp, hand = counting(page)) {
  page.setDefaultTimeout(ACT_MS);
  await page.goto(`${url}/account/register`);
  await hand.type('Bedrijfsnaam', 'Stalling Nieuw');
  await hand.type('Voornaam', 'Sanne');
  await hand.type('Achternaam', 'Visser');
  await hand.type('E-mailadres', EMAIL);
  await hand.type('Wachtwoord', 'een lang eerste wachtwoord');
  await hand.press(page.getByRole('button', { name: 'Registreren' }));
  await expect(page).toHaveURL(/\/auth\/confirm-mail$/);
  const link = await mailedLink(smtp, EMAIL, '/auth/confirm-mail');
  hand.followed();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  return hand;
}

const step = (page: Page, id: string) => page.locator(`[data-step=${id}]`);

test('a new company stores its first object within three minutes of registering', async ({
  mailing: { url },
  smtp,
  browser,
}) => {
  test.slow();
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  const hand = await register(page, url, smtp);

  await test.step('places: a location, a hall and a series of spots', async () => {
    await hand.press(step(page, 'spots').getByRole('link'));
    await hand.press(page.getByRole('button', { name: 'Nieuwe locatie' }));
    for (const [title, name] of [
      ['Nieuwe locatie', 'Putten'],
      ['Nieuwe loods', 'Hal A'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name: title });
      await hand.type('Naam', name, dialog);
      await hand.press(dialog.getByRole('button', { name: 'Bevestigen' }));
      await expect(dialog).toBeHidden();
    }
    const series = page.getByRole('dialog', { name: 'Reeks toevoegen' });
    if (!(await series.isVisible())) await hand.press(page.getByRole('button', { name: 'Reeks toevoegen' }));
    await hand.type('Namen en maat', 'A1…A20, 8 × 3', series);
    await hand.press(series.getByRole('button', { name: 'Plekken toevoegen' }));
    await expect(series).toBeHidden();
  });
  await test.step('the first object, with its customer', async () => {
    await hand.press(page.getByRole('link', { name: 'Dashboard' }));
    await hand.press(step(page, 'objects').getByRole('link'));
    await hand.type('Kenteken', 'WN-48-TX');
    await hand.type('Merk', 'Hobby');
    await hand.type('Lengte', '7,45');
    await hand.type('Breedte', '2,30');
    await hand.press(page.getByRole('combobox', { name: 'Klant' }));
    await hand.keys('Anke Veldhuis');
    await hand.press(page.getByRole('option', { name: /Nieuwe klant/ }));
    const customer = page.getByRole('dialog');
    await hand.type('Mobiel', '06 12345678', customer);
    await hand.press(customer.getByRole('button', { name: 'Opslaan' }));
    await expect(customer).toBeHidden();
    await hand.press(page.getByRole('button', { name: 'Opslaan' }));
    await expect(page).not.toHaveURL(/create/);
  });
  await test.step('the first check-in, to the spot that is proposed', async () => {
    await hand.press(page.getByRole('button', { name: 'Inchecken' }).first());
    const dialog = page.getByRole('dialog');
    await hand.press(dialog.getByRole('button', { name: /^A\d/ }).first());
    await hand.press(dialog.getByRole('button', { name: 'Bevestigen' }));
    await expect(dialog).toBeHidden();
  });
  await expectPending(page, 0);
  expect(await serverObjects(desk, url)).toMatchObject([{ storage_status: 'with_storage' }]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(step(page, 'check_in').getByRole('link')).toHaveCount(0);
  test.info().annotations.push({ type: 'first check-in', description: hand.told() });
  expect(hand.seconds()).toBeLessThan(MOST_S);
  await desk.close();
});

test('a new company plays with sample data, and wipes all of it, also what it used', async ({
  mailing: { url },
  smtp,
  browser,
}) => {
  test.slow();
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await register(page, url, smtp);
  const sample = page.getByRole('region', { name: 'Voorbeeldgegevens' });

  await test.step('filled in from the first steps, on the device without a reload', async () => {
    await page.getByRole('button', { name: 'Probeer het met voorbeeldgegevens' }).click();
    await expect(sample).toHaveAttribute('data-sample', 'filled');
    await page.getByRole('link', { name: 'Objecten' }).click();
    await expect(page.locator('[data-object-id]').first()).toBeVisible();
  });
  await test.step('one is checked out', async () => {
    await page.getByRole('button', { name: /^In stalling/ }).click();
    await page.locator('[data-object-id]').first().click();
    await page.getByRole('button', { name: 'Uitchecken' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectPending(page, 0);
  });
  await test.step('wiped: what was used stays until it is wiped too or kept, also on a page opened again', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await sample.getByRole('button', { name: 'Voorbeeldgegevens wissen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(sample).toHaveAttribute('data-sample', 'left');
    await expect(sample.getByRole('listitem').first()).toBeVisible();
    expect(await serverObjects(desk, url)).toMatchObject([{ storage_status: 'with_customer' }]);
    await page.reload();
    await expect(sample.getByRole('listitem').first()).toBeVisible();
  });
  await test.step('and goes as well when asked', async () => {
    await sample.getByRole('button', { name: 'Toch alles wissen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(sample).toBeHidden();
    expect(await serverObjects(desk, url)).toEqual([]);
  });
  await desk.close();
});
