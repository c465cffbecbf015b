import { expect, test } from './support/yard.ts';

test('the app runs its own scripts, and text of others becomes neither script nor page', async ({ page, yard }) => {
  await page.goto(yard.url);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);

  const refused = await page.evaluate(() => {
    const outcome = (act: () => unknown) => {
      try {
        act();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    return {
      html: outcome(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      code: outcome(() =>
        document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' })),
      ),
      attribute: outcome(() => document.body.setAttribute('onclick', 'window.ran = true')),
      worker: outcome(() => new Worker('https://evil.example/x.js')),
      script: outcome(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      own: outcome(() => (document.createElement('script').src = '/first-paint.js')),
    };
  });
  expect(refused).toEqual({
    html: 'refused',
    code: 'refused',
    attribute: 'refused',
    worker: 'refused',
    script: 'refused',
    own: 'allowed',
  });

  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
