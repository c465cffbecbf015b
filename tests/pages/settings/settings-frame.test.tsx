import { screen, within } from '@testing-library/react';
import { matchRoutes, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { areaRoutes } from '#app/area-routes.tsx';
import { SettingsFrame } from '#pages/settings/settings-frame.tsx';
import { offlineDevice, showScreen, widenToDesk, YARD_HAND } from '#tests/support/screen.tsx';

const RIGHTS = [...YARD_HAND, 'staff index', 'tag index'];

async function show() {
  const session = await offlineDevice({ permissions: RIGHTS });
  showScreen(
    session,
    <Routes>
      <Route element={<SettingsFrame />}>
        <Route path="/staff" element={<h1>Everybody</h1>} />
      </Route>
    </Routes>,
    '/staff',
  );
  return screen.findByRole('heading', { name: 'Everybody' });
}

describe('a page that belongs to the settings', () => {
  test.each(['/account/password', '/openinghours', '/contract-template', '/widgets', '/tags', '/staff'])(
    '%s stands in their frame',
    (path) => {
      const [frame, page] = matchRoutes(areaRoutes, path) ?? [];
      const [staff] = matchRoutes(areaRoutes, '/staff') ?? [];
      expect(frame?.route).toBe(staff?.route);
      expect(page?.route.path).toBe(path);
    },
  );

  test('has their menu beside it, where it is marked', async () => {
    widenToDesk();
    await show();
    const menu = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(menu).getByRole('link', { name: 'Staff' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).getByRole('link', { name: 'Status tags' }).getAttribute('aria-current')).toBeNull();
  });

  test('is alone where there is no room', async () => {
    await show();
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  });
});
