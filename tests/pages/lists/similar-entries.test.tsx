import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { CustomersInactivePage } from '#pages/customers/customers-inactive-page.tsx';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { ObjectsPage } from '#pages/objects/objects-page.tsx';
import { ProspectsPage } from '#pages/prospects/prospects-page.tsx';
import { prospectTable } from '#prospects/prospect.ts';
import { aCustomer, aProspect, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

async function search(at: string, list: string, text: string) {
  const session = await offlineDevice({
    permissions: [...YARD_HAND, 'prospect index'],
    rows: [
      [customerTable, [aCustomer()]],
      [objectTable, [aStoredObject(1, 1, { plate: 'WN48TX' })]],
      [prospectTable, [aProspect(1, { lastname: 'Wachter' })]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<CustomersPage />} />
      <Route path="/customers-inactive" element={<CustomersInactivePage />} />
      <Route path="/objects" element={<ObjectsPage />} />
      <Route path="/prospects" element={<ProspectsPage />} />
    </Routes>,
    at,
  );
  const user = userEvent.setup();
  await user.type(
    await screen.findByRole('searchbox', { name: list === 'prospects' ? 'Search' : `Search ${list}` }),
    text,
  );
  return user;
}

const alikes = async () => {
  const similar = (await screen.findByText('Similar:')).parentElement;
  if (similar === null) return [];
  const links = within(similar).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
};

test('a customer is found with a slip in their name', async () => {
  await search('/customers', 'customers', 'veldhius');
  expect(await alikes()).toEqual([['Anke Veldhuis', `/customers/${testId('c', 1)}`]]);
});

test('a customer who is here is not among those who left', async () => {
  await search('/customers-inactive', 'customers', 'veldhius');
  await screen.findByText('Nothing found for “veldhius”');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByText('Similar:')).toBeNull();
});

test('a prospect is found with a slip in their name', async () => {
  await search('/prospects', 'prospects', 'wahcter');
  expect(await alikes()).toEqual([[expect.stringContaining('Wachter'), `/prospects/${testId('p', 1)}`]]);
});

test('an object is found with a slip in its plate', async () => {
  await search('/objects', 'objects', 'wn49tx');
  expect(await alikes()).toEqual([['WN-48-TX', `/objects/${testId('o', 1)}`]]);
});

test('the objects of a customer are found with a slip in the name', async () => {
  const user = await search('/objects', 'objects', 'veldhius');
  expect(await alikes()).toEqual([['Anke Veldhuis', '/objects?state=all&q=Anke%20Veldhuis']]);
  await user.click(screen.getByRole('link', { name: 'Anke Veldhuis' }));
  await waitFor(() => expect(document.querySelector(`[data-object-id="${testId('o', 1)}"]`)).not.toBeNull());
});
