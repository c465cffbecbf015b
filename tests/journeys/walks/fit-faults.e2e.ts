import { fitFaults } from '#tests/journeys/support/fit-faults.ts';
import { expect, test } from '#tests/journeys/support/yard.ts';

const FAULTS: readonly (readonly [fault: string, html: string])[] = [
  ['scrolls sideways', '<p style="width: 2000px">wide</p>'],
  [
    'outside the window: button "Save"',
    '<button style="position: fixed; right: -40px; height: 44px; width: 80px">Save</button>',
  ],
  [
    'cut off: button "Save"',
    '<div style="width: 40px; overflow: hidden"><button style="width: 90px">Save</button></div>',
  ],
  [
    'text cut off: p "Wilma van der Veen"',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Wilma van der Veen</p>',
  ],
  [
    'covered: button "Save"',
    '<button style="height: 44px; width: 60px">Save</button><div style="position: fixed; inset: 0"></div>',
  ],
  [
    'text cut off: div "Spot"',
    '<div role="row"><div role="columnheader" style="width: 20px; overflow: hidden">Spot</div></div>',
  ],
  [
    'over the page it should follow: footer "Remise"',
    '<div style="height: 50px"><p style="height: 400px">long</p></div><footer style="height: 20px">Remise</footer>',
  ],
  ['smaller than 44 pixels: button "Save"', '<button style="height: 30px; width: 60px">Save</button>'],
  ['smaller than 44 pixels: a "A1"', '<a href="/" style="display: inline-block; height: 44px; width: 30px">A1</a>'],
];

const SOUND = [
  '<p style="height: 400px">long</p><footer style="height: 20px">Remise</footer>',
  '<p style="width: 60px">Wilma van der Veen</p>',
  '<p title="Wilma van der Veen" style="width: 60px; overflow: hidden; white-space: nowrap">Wilma van der Veen</p>',
  '<div style="width: 200px; overflow-x: auto"><button style="width: 900px; height: 44px">Save</button></div>',
  '<div style="width: 0; overflow: hidden"><button hidden>Save</button></div>',
  '<label style="display: block; height: 44px"><input type="checkbox"> Read</label>',
  '<p>Who reads <a href="/">the terms</a> knows.</p>',
  '<p style="width: 120px">Who reads <a href="/">all the terms of use</a> knows.</p>',
  '<div data-zooms><button style="height: 20px; width: 20px">A1</button></div>',
];

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('the check of what fits finds each fault, and none in what is sound', async ({ page }) => {
  for (const [fault, html] of FAULTS) {
    await page.setContent(`<main>${html}</main>`);
    expect((await fitFaults(page)).join(), html).toContain(fault);
  }
  for (const html of SOUND) {
    await page.setContent(`<main>${html}</main>`);
    expect(await fitFaults(page), html).toEqual([]);
  }
});

test('what lies over a page is looked at alone', async ({ page }) => {
  const small = '<button style="height: 30px; width: 60px">Save</button>';
  await page.setContent(`<main>${small}</main><dialog open><p>Saved</p></dialog>`);
  expect(await fitFaults(page, 'dialog[open]')).toEqual([]);
  await page.setContent(
    `<main></main><dialog open style="overflow: auto; width: 90px"><p style="width: 200px">Saved</p>${small}</dialog>`,
  );
  expect((await fitFaults(page, 'dialog[open]')).map((fault) => fault.split(':')[0])).toEqual([
    'scrolls sideways',
    'smaller than 44 pixels',
  ]);
  await page.setContent('<main></main>');
  expect(await fitFaults(page, 'dialog[open]')).not.toEqual([]);
});
