import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { expect, signIn, test } from './support/yard.ts';

/** The yard's own site: another origin, with these pieces of HTML on its one page. */
async function openSite(pieces: readonly string[]): Promise<{ readonly url: string; readonly server: Server }> {
  const html = `<!doctype html><html lang="nl"><title>Stalling</title><h1>Onze stalling</h1>${pieces.join('\n')}</html>`;
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server };
}

const form = (page: Page) => page.frameLocator('iframe[src*="/signup/"]');

async function signUp(page: Page, lastname: string): Promise<void> {
  await form(page).getByLabel('Achternaam').fill(lastname);
  await form(page).getByLabel('E-mail').fill('mia@example.test');
  await form(page).getByRole('checkbox').check();
  await form(page).getByRole('button', { name: 'Versturen' }).click();
}

test('the form and the hours stand on the yard’s own site; who signs up too often is told to wait', async ({
  yard,
  browser,
}) => {
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const desk = await office.newPage();
  await signIn(desk, yard.url, 'office@demo.test');
  await desk.goto(`${yard.url}/widgets/data`);
  await expect(desk.getByRole('row', { name: /^In stalling \d+$/ })).toBeVisible();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('cijfers.xlsx');
  await desk.getByRole('link', { name: 'Widgets' }).click();
  await expect(desk.frameLocator('iframe').first().getByRole('heading', { name: 'Openingstijden' })).toBeVisible();
  const snippets = await desk.getByTestId('snippet').allInnerTexts();
  expect(snippets).toHaveLength(2);
  expect(snippets.join()).toMatch(/lang=nl" title="Openingstijden".*lang=nl" title="Een plek aanvragen"/s);
  await desk.getByLabel('Taal op je eigen site').selectOption('fr');
  await expect(desk.getByTestId('snippet').first()).toContainText('?lang=fr" title="Heures d’ouverture"');
  await office.close();

  const site = await openSite([...snippets, `<iframe title="login" src="${yard.url}/auth/login"></iframe>`]);
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor.newPage();
  await phone.goto(site.url);
  const hours = phone.frameLocator('iframe[src*="openinghours"]');
  await expect(hours.getByRole('heading', { name: 'Openingstijden' })).toBeVisible();
  await expect(hours.getByRole('row')).not.toHaveCount(0);
  await expect(hours.locator('[aria-current=date]')).toContainText('vandaag');
  // No other page of ours may be shown there.
  await expect.poll(() => phone.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length).toBe(1);
  expect(await visitor.cookies()).toEqual([]);

  await signUp(phone, 'Zonneveld');
  await expect(form(phone).getByRole('status')).toContainText('heeft uw aanvraag ontvangen');
  const again = { lastname: 'Zonneveld', email: 'mia@example.test', category: 'boat', consent: CONSENT_VERSION };
  for (const expected of [201, 201]) {
    const answer = await visitor.request.post(`${yard.url}/api/signup/demo`, { data: again });
    expect(answer.status()).toBe(expected);
  }
  await form(phone).getByRole('button', { name: 'Nog een aanvraag' }).click();
  await signUp(phone, 'Zonneveld');
  await expect(
    form(phone)
      .getByText(/te veel aanmeldingen gedaan. Probeer het over \d+ minuten opnieuw/)
      .first(),
  ).toBeVisible();
  // What was filled in is still there to send later.
  await expect(form(phone).getByLabel('Achternaam')).toHaveValue('Zonneveld');
  await visitor.close();
  site.server.close();
});
