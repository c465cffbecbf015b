import { signInByApi } from '#tests/support/api-client.ts';
import { readMail, type TestSmtp } from '#tests/support/smtp.ts';
import { test } from './support/mailing-yard.ts';
import { expect, signIn } from './support/yard.ts';

type Kept = { readonly uuid: string; readonly customer_id: string | null; readonly licence_plate: string };
type Named = { readonly uuid: string; readonly email: string };

/** An object of the demo yard that has no contract, whose customer reads mail. */
async function findObject(url: string): Promise<{ readonly object: string; readonly email: string }> {
  const office = await signInByApi(url, 'office@demo.test');
  const rows = async <Row>(path: string) =>
    ((await (await office.fetch(path)).json()) as { readonly result: readonly Row[] }).result;
  const customers = await rows<Named>('/api/customers');
  const taken = new Set((await rows<{ readonly object: string }>('/api/contracts')).map(({ object }) => object));
  for (const { uuid, customer_id: id } of await rows<Kept>('/api/objects')) {
    const email = customers.find((customer) => customer.uuid === id)?.email ?? '';
    if (email !== '' && !taken.has(uuid)) return { object: uuid, email };
  }
  throw new Error('every object of the demo yard has a contract');
}

/** The link that was mailed to somebody, once it has arrived. */
async function linkFor(smtp: TestSmtp, email: string): Promise<string> {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.map((mail) => readMail(mail)));
    const mine = mails.find(({ to }) => to?.some(({ address }) => address === email));
    return /https?:\/\/\S+\/contract\/[\w-]+/.exec(mine?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

test('a contract is written, mailed, signed on a phone with a finger, and stays what was signed', async ({
  page,
  browser,
  mailing,
  smtp,
}) => {
  const { object, email } = await findObject(mailing.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, mailing.url, 'owner@demo.test');

  await test.step('the template is changed, and refused with a field that there is not', async () => {
    await page.goto(`${mailing.url}/contract-template`);
    const text = page.getByRole('textbox', { name: 'Tekst' });
    await text.press('ControlOrMeta+a');
    await page.keyboard.type('Stalling ');
    await expect(page.getByRole('button', { name: 'Titel' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Veld invoegen' }).click();
    await page.getByRole('menuitem', { name: 'Contractnummer' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('De klant stalt {{object.naam}}');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(
      page.getByText('“De klant stalt {{object.naam}}”: object.naam is geen veld dat kan worden ingevuld.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: /^Tekst: “De klant stalt/ }).click();
    await expect(text).toBeFocused();
    // A field goes as one piece.
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('{{object.name}}.');
    await expect(text.locator('[data-field="object.name"]')).toHaveText('Merk en type');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Sjabloon opgeslagen')).toBeVisible();
    await expect(page.getByText('Versie 1', { exact: false }).first()).toBeVisible();
  });

  await test.step('the contract of an object is made and mailed', async () => {
    await page.goto(`${mailing.url}/objects/${object}/contract`);
    await page.getByRole('button', { name: 'Contract maken' }).click();
    await expect(page.locator('[data-contract-text]')).toContainText('Stalling');
    await page.getByRole('button', { name: 'Link versturen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
    await expect(page.getByText('Verzonden', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opnieuw invullen' })).toHaveCount(0);
  });
  const text = await page.locator('[data-contract-text]').innerText();

  const context = await browser.newContext({
    viewport: {
      width: 390,
      height: 844,
    },
    hasTouch: true,
    locale: 'nl-NL',
  });
  const phone = await context.newPage();
  await test.step('the customer reads it, and signs it with a finger', async () => {
    await phone.goto(await linkFor(smtp, email));
    await expect(phone.locator('[data-contract-text]')).toContainText('Stalling');
    const pad = phone.locator('[data-signature-pad]');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error('there is nowhere to sign');
    await phone.mouse.move(box.x + 30, box.y + 60);
    await phone.mouse.down();
    await phone.mouse.move(box.x + 120, box.y + 20, { steps: 4 });
    await phone.mouse.move(box.x + 200, box.y + 80, { steps: 4 });
    await phone.mouse.up();
    await expect(phone.getByRole('button', { name: 'Wissen' })).toBeVisible();
    await phone.getByRole('button', { name: 'Ondertekenen' }).tap();
    await expect(phone.getByText('zonder akkoord geen handtekening').first()).toBeVisible();
    await phone.getByText('Ik heb dit contract gelezen').tap();
    await phone.getByRole('button', { name: 'Ondertekenen' }).tap();
    await expect(phone.getByText('Ondertekend', { exact: true })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('Ondertekend', { exact: true })).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Ondertekenen' })).toHaveCount(0);
  });
  await context.close();

  await test.step('what was signed stays, whatever the template says later', async () => {
    await page.goto(`${mailing.url}/contract-template`);
    await page.getByRole('textbox', { name: 'Tekst' }).press('ControlOrMeta+a');
    await page.keyboard.type('Heel anders');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Sjabloon opgeslagen')).toBeVisible();
    await page.goto(`${mailing.url}/objects/${object}/contract`);
    await expect(page.getByText('Ondertekend', { exact: true }).first()).toBeVisible();
    expect(await page.locator('[data-contract-text]').innerText()).toBe(text);
    await expect(page.getByRole('img', { name: 'Handtekening' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^contract-\d+\.pdf$/);
  });
});
