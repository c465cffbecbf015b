import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SummaryAnswer } from '#accountancy/accountancy.schema.ts';
import { ask, expect, open, signIn, status, test } from './support/yard.ts';

/** What the button of a file brings: its name and its text. */
async function download(page: Page, kind: string): Promise<{ readonly name: string; readonly text: string }> {
  const coming = page.waitForEvent('download');
  await page
    .locator(`[data-export="${kind}"]`)
    .getByRole('button', { name: /Downloaden/ })
    .click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('the bookkeeper reads the year, follows an open item to its invoice and takes the books along', async ({
  page,
  browser,
  yard,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, yard.url, company.bookkeeper);

  await test.step('the year on the page is what the server adds up', async () => {
    await page.getByRole('link', { name: 'Boekhouding' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Boekhouding' })).toBeVisible();
    const { years } = await ask<SummaryAnswer>(page.context(), `${yard.url}/api/accountancy/summary`);
    for (const year of years.slice(0, 2)) {
      const summary = await ask<SummaryAnswer>(page.context(), `${yard.url}/api/accountancy/summary?year=${year}`);
      await page.getByRole('button', { name: String(year), exact: true }).click();
      const totals = page.locator(`[data-year="${year}"]`);
      await expect(totals).toHaveAttribute('data-net-cents', String(summary.net_cents));
      await expect(page.getByRole('table', { name: 'Per maand' }).getByRole('row')).toHaveCount(
        // Its head and its sum.
        summary.months.filter((month) => month.documents > 0 || month.received_cents !== 0).length + 2,
      );
    }
  });

  await test.step('boxes follow the period, and their VAT is that of the year', async () => {
    await page.getByRole('button', { name: 'Jaar', exact: true }).click();
    const whole = page.locator('[data-return]');
    await expect(whole).toHaveAttribute('data-return', /^\d{4}$/);
    const due = await whole.getAttribute('data-due-cents');
    const year = await whole.getAttribute('data-return');
    const summary = await ask<SummaryAnswer>(page.context(), `${yard.url}/api/accountancy/summary?year=${year}`);
    expect(Number(due)).toBe(summary.vat_cents);
    await page.getByRole('button', { name: 'Kwartaal', exact: true }).click();
    await page.getByRole('button', { name: 'Kwartaal 2' }).click();
    await expect(whole).toHaveAttribute('data-return', /-Q2$/);
  });

  await test.step('files come with the period in their names', async () => {
    const journal = await download(page, 'journal');
    expect(journal.name).toMatch(/^journaal-\d{4}-04-01-\d{4}-06-30\.csv$/);
    expect(journal.text).toContain('datum;boekstuk;relatiecode');
    const audit = await download(page, 'xaf');
    expect(audit.name).toMatch(/^auditfile-.*\.xaf$/);
    expect(audit.text).toContain('XmlauditfileXAF_4.0');
  });

  await test.step('an open item leads to the invoices of its customer', async () => {
    const first = page.getByRole('table', { name: 'Openstaande posten' }).getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await expect(page).toHaveURL(/\/invoices\?customer=/);
    const row = page.locator('[data-invoice]').first();
    await expect(row).toContainText(name);
    await row.click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/);
  });

  await test.step('without a connection the files say why they cannot come', async () => {
    await page.goto(`${yard.url}/accountancy`);
    const button = page.locator('[data-export="xaf"]').getByRole('button');
    await expect(button).toBeEnabled();
    await page.context().setOffline(true);
    await expect(status(page)).toHaveAttribute('data-state', 'offline');
    await expect(button).toBeDisabled();
    await expect(page.locator('[data-export="xaf"]')).toContainText('Heeft verbinding nodig');
    await page.context().setOffline(false);
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    const phone = await open(
      browser,
      yard.url,
      { viewport: { width: 390, height: 844 }, locale: 'nl-NL' },
      company.bookkeeper,
    );
    await phone.page.goto(`${yard.url}/accountancy`);
    await expect(phone.page.locator('[data-debtor]').first()).toBeVisible();
    await expect(phone.page.getByRole('table', { name: 'Per maand' })).toHaveCount(0);
    await expect(phone.page.locator('[data-return]')).toBeVisible();
    const isWide = await phone.page.locator('main').evaluate((main) => {
      const right = (element: Element) => element.getBoundingClientRect().right;
      return [...main.querySelectorAll('li, td, dd')].filter((element) => right(element) > innerWidth).length;
    });
    expect(isWide).toBe(0);
    await phone.context.close();
  });
});
