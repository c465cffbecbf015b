import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGuideOpen } from '#pages/guide/guide-access.ts';
import * as ICONS from '#pages/guide/guide-icon-list.ts';
import { GuidePage } from '#pages/guide/guide-page.tsx';
import { lazyPage, prefetchPages } from '#pages/parts/router-lazy.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const source = join(import.meta.dirname, '../../src');
const sources = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
);
const isGuide = (file: string) => file.startsWith('pages/guide/');

const FIELD_STATES = ['default', 'empty', 'focus', 'disabled', 'error', 'long text'];

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The paths of the guide's pages, from the links of its index. */
function pagesOfGuide(): readonly string[] {
  renderUi(<GuidePage />, '/ui');
  const paths = screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((path) => path !== '/ui');
  cleanup();
  return [...new Set(paths)];
}

/** Names of the components that the given code draws, and those these draw in turn. */
function drawnFrom(roots: readonly string[], definitions: ReadonlyMap<string, string>): ReadonlySet<string> {
  const drawn = new Set<string>();
  const waiting = [...roots];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(/<([A-Z]\w*)/g)) {
      const definition = definitions.get(name);
      if (definition === undefined || drawn.has(name)) continue;
      drawn.add(name);
      waiting.push(definition);
    }
  }
  return drawn;
}

test('every exported component of the kit appears in the guide', () => {
  const definitions = new Map<string, string>();
  for (const [file, text] of sources) {
    if (!file.startsWith('ui/') || !file.endsWith('.tsx')) continue;
    for (const [, name = ''] of text.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)) {
      definitions.set(name, text);
    }
  }
  expect(definitions.size).toBeGreaterThan(40);
  // What wraps every page of the app wraps the guide's pages as well.
  const roots = [...sources].filter(([file]) => isGuide(file) || file === 'app/providers.tsx').map(([, text]) => text);
  const drawn = drawnFrom(roots, definitions);
  expect([...definitions.keys()].filter((name) => !drawn.has(name))).toEqual([]);
});

test('every page shows each of its components in both themes and both directions, and each state shows something', async () => {
  const paths = pagesOfGuide();
  expect(paths).toEqual(expect.arrayContaining(['/ui/fields', '/icons', '/tables']));
  for (const path of paths) {
    renderUi(<GuidePage />, path);
    const specimens = [...document.querySelectorAll<HTMLElement>('[data-specimen]')];
    expect(specimens.length, path).toBeGreaterThan(0);
    for (const specimen of specimens) {
      const frames = [...specimen.querySelectorAll<HTMLElement>('[data-frame]')];
      expect(frames.map(({ className, dir }) => [className.match(/light|dark/)?.[0], dir])).toEqual([
        ['light', 'ltr'],
        ['dark', 'ltr'],
        ['light', 'rtl'],
        ['dark', 'rtl'],
      ]);
    }
    const isShown = (state: Element) => state.querySelectorAll(':scope > :not(code)').length > 0;
    const nothingShown = () =>
      [...document.querySelectorAll('[data-state]')]
        .filter((state) => !isShown(state))
        .map((state) => `${path} ${state.getAttribute('data-state')}`);
    // The loading indicators appear after a moment.
    await vi.waitFor(() => expect(nothingShown()).toEqual([]), 20_000);
    if (path === '/ui/fields') expectSixStates();
    cleanup();
  }
}, 240_000);

/** Expects that every field of the page is shown filled in, empty, focused, disabled, invalid and with long words. */
function expectSixStates(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-specimen$=Field]:not([data-specimen=CheckField])')];
  expect(fields.length).toBe(10);
  for (const field of fields) {
    const states = [...(field.querySelector('[data-frame]')?.querySelectorAll('[data-state]') ?? [])];
    const names = states.map((state) => state.getAttribute('data-state'));
    expect(names, field.dataset['specimen']).toEqual(expect.arrayContaining(FIELD_STATES));
    const error = field.querySelector('[data-state=error] [aria-invalid=true]');
    expect(error, field.dataset['specimen']).not.toBeNull();
  }
}

test('the icons shown are those the app uses', () => {
  const used = new Set<string>();
  for (const [file, text] of sources) {
    if (isGuide(file)) continue;
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)) {
      for (const part of names.split(',')) {
        const name = part.trim().split(' as ')[0] ?? '';
        if (name !== '' && !name.startsWith('type ')) used.add(name);
      }
    }
  }
  expect(used.size).toBeGreaterThan(50);
  expect(Object.keys(ICONS).toSorted()).toEqual([...used].sort());
});

test('a page the guide does not have is not found', () => {
  for (const path of ['/ui/x', '/ui/colors/x', '/icons/x', '/tables/x']) {
    renderUi(<GuidePage />, path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    cleanup();
  }
  renderUi(<GuidePage />, '/ui/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Style guide');
});

test('outside development the guide opens with the word for it, and stays open for the visit', () => {
  expect(isGuideOpen('', true)).toBe(true);
  expect(isGuideOpen('', false)).toBe(false);
  expect(isGuideOpen('?demolition', false)).toBe(false);
  expect(isGuideOpen('?demo', false)).toBe(true);
  expect(isGuideOpen('', false)).toBe(true);
  sessionStorage.clear();
  expect(isGuideOpen('?lang=nl', false)).toBe(false);
});

test('a page that few people open is not fetched ahead', async () => {
  vi.useFakeTimers();
  const page = { Some: () => null };
  const common = vi.fn(async () => page);
  const rare = vi.fn(async () => page);
  lazyPage(common, 'Some');
  lazyPage(rare, 'Some', true);
  void prefetchPages();
  await vi.runAllTimersAsync();
  expect(common).toHaveBeenCalledOnce();
  expect(rare).not.toHaveBeenCalled();
});
