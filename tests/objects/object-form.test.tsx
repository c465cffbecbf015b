import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { ObjectCreatePage } from '#pages/objects/object-create-page.tsx';
import { ObjectEditPage } from '#pages/objects/object-edit-page.tsx';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

async function showForm(at = '/objects/create') {
  const session = await offlineDevice({ rows: [[objectTable, [anObject(1, { plate: 'WN48TX' })]]] });
  showScreen(
    session,
    <Routes>
      <Route path="/objects/create" element={<ObjectCreatePage />} />
      <Route path="/objects/:objectId/edit" element={<ObjectEditPage />} />
      <Route path="/objects/:objectId" element={<h1>Details</h1>} />
    </Routes>,
    at,
  );
  await screen.findByRole('form');
  return { session, user: userEvent.setup() };
}

describe('the form of an object', () => {
  test('saves a new object on the device, plate without dashes and lengths in centimetres', async () => {
    const { session, user } = await showForm();
    await user.type(screen.getByRole('textbox', { name: /^Plate/ }), 'wb-10-kv');
    await user.type(screen.getByRole('textbox', { name: 'Brand' }), 'Fendt');
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '7,45');
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'veld');
    await user.click(await screen.findByRole('option', { name: /Anke Veldhuis/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([
      {
        name: 'object.create',
        args: {
          plate: 'WB10KV',
          brand: 'Fendt',
          lengthCm: 745,
          widthCm: 0,
          heightCm: null,
          customerId: testId('c', 1),
        },
      },
    ]);
  });

  test.each(['7,40m', '7.40 m', '740 cm', '740'])('takes a length as people write it: %s', async (typed) => {
    const { session, user } = await showForm();
    await user.click(screen.getByRole('radio', { name: /No own plate/ }));
    await user.type(screen.getByRole('textbox', { name: 'Length' }), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([{ name: 'object.create', args: { lengthCm: 740 } }]);
  });

  test('takes a colour, and takes it away again', async () => {
    const { session, user } = await showForm();
    await user.click(screen.getByRole('radio', { name: /No own plate/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Red');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Not filled in');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Blue');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([{ name: 'object.create', args: { color: 'blue' } }]);
  });

  test('takes what a fire brigade asks; what nobody fills in stays unknown', async () => {
    const { session, user } = await showForm();
    await user.click(screen.getByRole('radio', { name: /No own plate/ }));
    const asked = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
    expect(asked('Lithium battery').selectedOptions[0]?.text).toBe('Not known');
    await user.selectOptions(asked('Gas bottles'), 'Yes');
    await user.selectOptions(asked('Electric or on power'), 'No');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.create', args: { gas: 'yes', lithium: null, power: 'no' } },
    ]);
  });

  test('says at the field what is wrong with a plate, and in the summary, and saves nothing', async () => {
    const { session, user } = await showForm();
    await user.type(screen.getByRole('textbox', { name: /^Plate/ }), 'WB-10');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const field = screen.getByRole('textbox', { name: /^Plate/ });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const summary = screen.getByRole('alert');
    expect(within(summary).getByText(/A Dutch plate has six letters and digits/)).toBeTruthy();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('warns with a link when the plate exists already', async () => {
    const { user } = await showForm();
    await user.type(screen.getByRole('textbox', { name: /^Plate/ }), 'WN-48-TX');
    const link = await screen.findByRole('link', { name: 'Hobby De Luxe' });
    expect(link.getAttribute('href')).toBe(`/objects/${testId('o', 1)}`);
  });

  test('needs no plate for a trailer without one of its own', async () => {
    const { session, user } = await showForm();
    await user.click(screen.getByRole('radio', { name: 'No own plate' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([{ args: { plate: '' } }]);
  });

  test('of an existing object sends only what was changed, with what was seen', async () => {
    const { session, user } = await showForm(`/objects/${testId('o', 1)}/edit`);
    const brand = screen.getByRole('textbox', { name: 'Brand' });
    await user.clear(brand);
    await user.type(brand, 'Kip');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Details' });
    const [entry] = await session.outbox();
    expect(entry?.intent.args).toEqual({
      objectId: testId('o', 1),
      now: { description: { category: 'caravan', brand: 'Kip', type: 'De Luxe' } },
    });
    expect(entry?.intent.was).toEqual({ description: { category: 'caravan', brand: 'Hobby', type: 'De Luxe' } });
  });

  test('of an existing object queues nothing when nothing was changed', async () => {
    const { session, user } = await showForm(`/objects/${testId('o', 1)}/edit`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('makes a customer in between and chooses it', async () => {
    const { session, user } = await showForm();
    await user.type(screen.getByRole('combobox', { name: 'Customer' }), 'Jan Kok');
    await user.click(await screen.findByRole('option', { name: /New customer/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', 'Kok');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty('value', 'Jan Kok'));
    expect(await waitingChanges(session)).toMatchObject([{ name: 'customer.create', args: { lastname: 'Kok' } }]);
  });
});
