import type { BrowserContext } from '@playwright/test';
import { call } from '#tests/journeys/support/appointment-calls.ts';
import { ask, expect, expectPending, open, test } from '#tests/journeys/support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** A picture of one point, as a browser reads it. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type ApiNote = { readonly text: string; readonly author_name?: string };
type ApiDocument = { readonly uuid: string; readonly name: string; readonly content_at: string | null };

const about = (id: string) => `model_type=object&model_id=${id}`;
const notesOf = (context: BrowserContext, url: string, id: string) =>
  ask<ApiNote[]>(context, `${url}/api/notes?${about(id)}`);
const documentsOf = (context: BrowserContext, url: string, id: string) =>
  ask<ApiDocument[]>(context, `${url}/api/documents?${about(id)}`);

test('a note and a photo of an object that the owner deleted meanwhile come in once somebody restores it', async ({
  yard,
  browser,
}) => {
  // A photo that was refused is offered again after a growing pause.
  test.slow();
  const desk = await open(browser, yard.url, DESKTOP, 'owner@demo.test');
  const body = { licence_plate: 'WN-48-TX', category: 'caravan', brand: 'Hobby' };
  const { result } = await call<{ result: { uuid: string } }>(desk.context, 'POST', `${yard.url}/api/objects`, body);
  const { uuid } = result;
  const phone = await open(browser, yard.url, PHONE, 'yard@demo.test');
  const address = `${yard.url}/objects/${uuid}`;
  await phone.page.goto(address);

  await test.step('the yard hand adds both without a connection', async () => {
    await phone.context.setOffline(true);
    await phone.page.getByRole('textbox', { name: 'Nieuwe notitie' }).fill('Kras op de zijwand');
    await phone.page.getByRole('button', { name: 'Notitie toevoegen' }).tap();
    const buffer = Buffer.from(PICTURE, 'base64');
    await phone.page.getByTestId('camera').first().setInputFiles({ name: 'kras.png', mimeType: 'image/png', buffer });
    await expect(phone.page.locator('[data-document]')).toHaveCount(1);
    await expectPending(phone.page, 2);
  });

  await test.step('the owner deletes the object, and the phone comes back', async () => {
    await call(desk.context, 'DELETE', `${yard.url}/api/objects/${uuid}`, {});
    await phone.context.setOffline(false);
    await expectPending(phone.page, 0);
  });

  await test.step('the yard hand sees both, with what they wrote, and whom to ask', async () => {
    await phone.page.goto(`${yard.url}/attention`);
    const cards = phone.page.getByRole('list', { name: 'Open' }).getByRole('listitem');
    const mine = cards.filter({ hasText: 'Wat hierbij hoort' });
    await expect(cards.filter({ hasText: 'Vraag een collega die dit mag terughalen' })).toHaveCount(2);
    await expect(cards.filter({ hasText: 'Kras op de zijwand' })).toHaveCount(1);
    await expect(mine.getByRole('button', { name: 'Opnieuw proberen' })).toHaveCount(0);
  });

  await test.step('the owner restores it with each of them, in one tap', async () => {
    await desk.page.goto(`${yard.url}/attention`);
    const cards = desk.page.getByRole('list', { name: 'Open' }).getByRole('listitem').filter({ hasText: 'WN-48-TX' });
    await expect(cards).toHaveCount(2);
    await cards.first().getByRole('button', { name: 'Terughalen met deze wijziging' }).click();
    await expect(cards).toHaveCount(1);
    await cards.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(cards).toHaveCount(0);
    await expectPending(desk.page, 0);
  });

  await test.step('note and photo are there, under the yard hand, and the photo’s content follows', async () => {
    await expect.poll(async () => (await notesOf(desk.context, yard.url, uuid)).length).toBe(1);
    expect((await notesOf(desk.context, yard.url, uuid))[0]).toMatchObject({ text: 'Kras op de zijwand' });
    await expect
      .poll(async () => (await documentsOf(desk.context, yard.url, uuid))[0]?.content_at ?? null, { timeout: 90_000 })
      .not.toBeNull();
    await desk.page.goto(address);
    await expect(desk.page.getByText('Kras op de zijwand')).toBeVisible();
    await expect(desk.page.locator('[data-document]')).toHaveCount(1);
    await expect(desk.page.getByRole('region', { name: 'Notities' })).not.toContainText('Eigenaar');
  });
  await phone.context.close();
  await desk.context.close();
});
