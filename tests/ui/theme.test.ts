import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colors } from '#ui/theme/theme-colors.ts';
import { recipes } from '#ui/theme/theme-recipes.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

type Both = { readonly value: { readonly _light: string; readonly _dark: string } };
const surfaces = [colors.bg.DEFAULT, colors.bg.panel, colors.bg.hover, colors.bg.selected];

for (const mode of ['_light', '_dark'] as const) {
  const of = (color: Both) => color.value[mode];

  test(`text of the yard's screens has a contrast of 7:1 (${mode})`, () => {
    for (const surface of [...surfaces, colors.bg.sunken]) {
      expect(contrast(of(colors.fg.DEFAULT), of(surface))).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(of(colors.fg.muted), of(colors.bg.DEFAULT))).toBeGreaterThanOrEqual(7);
    expect(contrast(of(colors.fg.muted), of(colors.bg.panel))).toBeGreaterThanOrEqual(7);
    for (const tone of Object.values(colors.tone)) {
      expect(contrast(of(tone.fg), of(tone.bg))).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(of(colors.accent.contrast), of(colors.accent.solid))).toBeGreaterThanOrEqual(7);
  });

  test(`all other text has a contrast of 4.5:1 and edges of controls 3:1 (${mode})`, () => {
    for (const surface of surfaces) {
      for (const text of [colors.fg.muted, colors.fg.error, colors.accent.DEFAULT]) {
        expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(of(colors.fg.subtle), of(colors.bg.panel))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(colors.bar.muted), of(colors.bar.bg))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(colors.bar.muted), of(colors.bar.hover))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(colors.error.contrast), of(colors.error.solid))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(colors.border.strong), of(colors.bg.panel))).toBeGreaterThanOrEqual(3);
  });
}

test('the four status tones differ from each other and from the accent', () => {
  const lines = [...Object.values(colors.tone).map((tone) => tone.fg), colors.accent.DEFAULT, colors.fg.error];
  expect(new Set(lines.map((color) => color.value._light)).size).toBe(lines.length);
  expect(new Set(lines.map((color) => color.value._dark)).size).toBe(lines.length);
});

/** Components of the library that draw nothing themselves. */
const WITHOUT_RECIPE = new Set([
  'Box',
  'Flex',
  'Grid',
  'GridItem',
  'HStack',
  'VStack',
  'useToken',
  'Stack',
  'SimpleGrid',
  'Center',
  'Spacer',
  'Text',
  'VisuallyHidden',
  'Image',
  'ChakraProvider',
  'chakra',
  'Wrap',
  'Span',
]);
const RECIPE_OF: Readonly<Record<string, keyof typeof recipes>> = {
  Button: 'button',
  IconButton: 'button',
  Input: 'input',
  Textarea: 'textarea',
  Heading: 'heading',
  Link: 'link',
  Separator: 'separator',
};

test('every component of the library that is used has its recipe in the theme', () => {
  const source = join(import.meta.dirname, '../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const unstyled: string[] = [];
  let found = 0;
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)) {
      for (const name of names.split(',').map((part) => part.trim().split(' as ')[0] ?? '')) {
        if (name === '' || name.startsWith('type ')) continue;
        found += 1;
        const recipe = RECIPE_OF[name];
        const known = WITHOUT_RECIPE.has(name) || (recipe !== undefined && Object.hasOwn(recipes, recipe));
        if (!known) unstyled.push(`${name} in ${file}`);
      }
    }
  }
  expect(found).toBeGreaterThan(20);
  expect(unstyled).toEqual([]);
});
