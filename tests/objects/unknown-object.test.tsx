import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { QuickSearch } from '#pages/dashboard/quick-search.tsx';
import { ObjectCreatePage } from '#pages/objects/object-create-page.tsx';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

async function open(permissions: readonly string[], at = '/', phone = '0186-12 34 56') {
  const session = await offlineDevice({ permissions, contact: { phone } });
  showScreen(
    session,
    <Routes>
      <Route path="/" element={<QuickSearch />} />
      <Route path="/objects/create" element={<ObjectCreatePage />} />
      <Route path="/objects/:objectId" element={<ObjectPage />} />
    </Routes>,
    at,
  );
  return userEvent.setup();
}

const NO_MAKING = YARD_HAND.filter((permission) => permission !== 'object create');

test('a plate nobody knows goes into the form of a new object', async () => {
  const user = await open(YARD_HAND);
  await user.type(await screen.findByRole('searchbox'), 'zz-99-xx');
  await user.click(await screen.findByRole('link', { name: 'New object ZZ-99-XX' }));
  const plate = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Plate' });
  expect(plate.value).toBe('ZZ-99-XX');
});

test('a name that nobody has is no plate', async () => {
  const user = await open(YARD_HAND);
  await user.type(await screen.findByRole('searchbox'), 'Pietersen');
  const link = await screen.findByRole('link', { name: 'New object' });
  expect(link.getAttribute('href')).toBe('/objects/create');
});

test('who may not make an object calls the office', async () => {
  const user = await open(NO_MAKING);
  await user.type(await screen.findByRole('searchbox'), 'zz-99-xx');
  const call = await screen.findByRole('link', { name: 'Call the office' });
  expect(call.getAttribute('href')).toBe('tel:0186123456');
  expect(screen.queryByRole('link', { name: /^New object/ })).toBeNull();
});

test('the address that people type by hand leads to the form', async () => {
  await open(YARD_HAND, '/objects/new');
  await screen.findByRole('heading', { name: 'New object' });
  expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/objects/create');
});
