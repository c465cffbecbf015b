import { beforeEach, expect, test } from 'vitest';
import { groupingCache } from '#ui/theme/grouped-rules.ts';

let before: ReadonlySet<CSSStyleSheet>;

beforeEach(() => {
  before = new Set(document.styleSheets);
});

/** The rules that came since, in their order, as text without spaces. */
function rules(): string[] {
  return [...document.styleSheets]
    .filter((sheet) => !before.has(sheet))
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText.replaceAll(/\s/g, '')));
}

test('rules of one condition share a block', () => {
  const { sheet } = groupingCache();
  sheet.insert('.a{color:red;}');
  sheet.insert('@media screen and (min-width: 48rem){.a{color:blue;}}');
  sheet.insert('.b{color:red;}');
  sheet.insert('@media screen and (min-width: 48rem){.b{color:blue;}.b>svg{color:green;}}');
  expect(rules()).toEqual([
    '.a{color:red;}',
    '.b{color:red;}',
    '@mediascreenand(min-width:48rem){.a{color:blue;}.b{color:blue;}.b>svg{color:green;}}',
  ]);
});

test('a wide window goes after a narrow one, whichever came first', () => {
  const { sheet } = groupingCache();
  sheet.insert('@media screen and (min-width: 62rem){.a{color:blue;}}');
  sheet.insert('@media screen and (min-width: 48rem){.a{color:green;}}');
  sheet.insert('@media (hover: hover){.a{color:black;}}');
  expect(rules().map((rule) => /\((.*?)\)/.exec(rule)?.[1])).toEqual([
    'hover:hover',
    'min-width:48rem',
    'min-width:62rem',
  ]);
});

test('a condition inside another has its block in the block of the other', () => {
  const { sheet } = groupingCache();
  sheet.insert('@supports (color: red){@media (hover: hover){.a:hover{color:blue;}}}');
  sheet.insert('@supports (color: red){.a{color:red;}@media (hover: hover){.b:hover{color:blue;}}}');
  expect(rules()).toEqual([
    '@supports(color:red){.a{color:red;}@media(hover:hover){.a:hover{color:blue;}.b:hover{color:blue;}}}',
  ]);
});

test('a selector that this browser does not know costs the others nothing', () => {
  const { sheet } = groupingCache();
  sheet.insert('@media (hover: hover){.a:nobody-knows-this(((){color:red;}.b{color:blue;}}');
  expect(rules().join('')).toContain('.b{color:blue;}');
});

test('animations stand alone', () => {
  const { sheet } = groupingCache();
  sheet.insert('@keyframes rise{from{opacity:0;}}');
  expect(rules().join('')).toContain('@keyframesrise');
});
