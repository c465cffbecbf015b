import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from '#ui/menu.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const spies: { readonly mockRestore: () => void }[] = [];

afterEach(() => {
  cleanup();
  for (const spy of spies.splice(0)) spy.mockRestore();
  document.documentElement.dir = 'ltr';
});

/** Opens a menu with its button at this position, in a window 390 pixels wide; returns the side to which it opened. */
function sideOf({ left, right, dir = 'ltr' }: { left: number; right: number; dir?: string }): string | null {
  document.documentElement.dir = dir;
  spies.push(
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390),
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, right - left, 44)),
  );
  render(
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <MemoryRouter>
          <Menu label="More" button="…" items={[{ key: 'a', label: 'First', run: () => undefined }]} />
        </MemoryRouter>
      </UiProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  return screen.getByRole('menu').parentElement?.getAttribute('data-towards') ?? null;
}

test('a menu opens towards the start where there is room', () => {
  expect(sideOf({ left: 330, right: 374 })).toBe('start');
});

test('a menu whose button stands at the start opens towards the end', () => {
  expect(sideOf({ left: 16, right: 60 })).toBe('end');
});

test('from right to left the sides are the other ones', () => {
  expect(sideOf({ left: 16, right: 60, dir: 'rtl' })).toBe('start');
  cleanup();
  expect(sideOf({ left: 330, right: 374, dir: 'rtl' })).toBe('end');
});

test('a menu wider than the room on either side is moved into the window', () => {
  spies.push(vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390));
  sideOf({ left: 210, right: 400 });
  expect(screen.getByRole('menu').parentElement?.style.translate).toBe('-18px');
  cleanup();
  sideOf({ left: -20, right: 190 });
  expect(screen.getByRole('menu').parentElement?.style.translate).toBe('28px');
});
