import { expect, type Page } from '@playwright/test';

/** A German owner of a camper fills in the company's public form to store it. */
export async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Voornaam').fill('Jürgen');
  await page.getByLabel('Achternaam').fill('Weiß');
  await page.getByLabel('E-mail').fill('juergen@beispiel.test');
  await page.getByLabel('Merk').fill('Hymer');
  await page.getByLabel('Lengte').fill('6,90');
  await page.getByLabel('Breedte').fill('2,30');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Versturen' }).click();
  await expect(page.getByRole('status')).toContainText('heeft uw aanvraag ontvangen');
}
