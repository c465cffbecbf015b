import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import type { VehicleRegister } from '#objects/rdw.schema.ts';
import { readRegister, vehicleRegisterTable } from '#objects/rdw.ts';
import { registerJson } from '#objects/server/rdw-answer.ts';
import { ObjectCreatePage } from '#pages/objects/object-create-page.tsx';
import { ObjectRdwPage } from '#pages/objects/object-rdw-page.tsx';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { AT, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const none = { fuels: [], axles: [], bodies: [], inspections: [], recalls: [] };
const FENDT = readRegister({
  vehicle: {
    voertuigsoort: 'Aanhangwagen',
    inrichting: 'caravan',
    merk: 'FENDT',
    handelsbenaming: 'BIANCO 465',
    lengte: '712',
    breedte: '232',
    datum_tenaamstelling: '20260110',
  },
  ...none,
});
const VOLVO = readRegister({ vehicle: { voertuigsoort: 'Personenauto', merk: 'VOLVO' }, ...none });
type Said = Pick<Parameters<typeof registerJson>[0], 'outcome' | 'proposal' | 'facts'>;

/** The server answers every call so. */
function answer(said: Said) {
  const asked: string[] = [];
  const body = JSON.stringify({ result: registerJson({ plate: 'WB10KV', fetchedAt: AT, ...said }) });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
  return asked;
}

async function showPage(
  at: string,
  rows: readonly (readonly [SyncedTable, readonly SyncedRow[]])[] = [],
  { permissions = YARD_HAND, online = false }: { permissions?: readonly string[]; online?: boolean } = {},
) {
  const session = await offlineDevice({ rows, permissions, online });
  showScreen(
    session,
    <Routes>
      <Route path="/objects/create" element={<ObjectCreatePage />} />
      <Route path="/objects/:objectId/rdw" element={<ObjectRdwPage />} />
      <Route path="/objects/:objectId" element={<h1>Details</h1>} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

async function lookUp(said: Said, typed: Readonly<Record<string, string>> = {}) {
  const { user, session } = await showPage('/objects/create', [], { online: true });
  const asked = answer(said);
  await user.type(await screen.findByRole('textbox', { name: /^Plate/ }), 'wb-10-kv');
  for (const [name, text] of Object.entries(typed)) await user.type(screen.getByRole('textbox', { name }), text);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Look up with the RDW' }));
  return { user, session, asked };
}
const field = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;

describe('the lookup in the form of an object', () => {
  test('asks when a person taps, fills what is empty together, and leaves what was typed', async () => {
    const { user, asked } = await lookUp({ outcome: 'found', ...FENDT }, { Brand: 'Hobby' });
    const offer = await screen.findByRole('region', { name: 'Proposed by the RDW' });
    expect(asked).toEqual(['/api/rdw/WB10KV']);
    expect(field('Model')).toBe('');
    await user.click(within(offer).getByRole('button', { name: 'Fill in what is empty' }));
    expect(field('Model')).toBe('Bianco 465');
    expect(field('Length')).toMatch(/7[.,]12/);
    expect(field('Brand')).toBe('Hobby');
    await user.click(within(offer).getByRole('button', { name: 'Replace: Brand' }));
    expect(field('Brand')).toBe('Fendt');
    expect(await screen.findByText('The RDW has nothing to add to what is filled in.')).toBeTruthy();
  });

  test('takes over one value alone', async () => {
    const { user } = await lookUp({ outcome: 'found', ...FENDT });
    await user.click(await screen.findByRole('button', { name: 'Take over: Width' }));
    expect(field('Width')).toMatch(/2[.,]32/);
    expect(field('Length')).toBe('');
  });

  test.each([
    ['not_registered', 'The RDW does not know this plate.'],
    ['no_answer', 'The RDW did not answer in time. Try again in a moment.'],
    ['throttled', 'The RDW is getting too many requests just now. Try again in a minute.'],
  ] as const)('says %s in words and fills nothing', async (outcome, words) => {
    await lookUp({ outcome, proposal: null, facts: null });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field('Brand')).toBe('');
  });

  test('warns about the plate of the towing car once the category says caravan', async () => {
    const { user } = await lookUp({ outcome: 'found', ...VOLVO });
    await screen.findByRole('region', { name: 'Proposed by the RDW' });
    expect(screen.queryByText(/plate of a motor vehicle/)).toBeNull();
    const category = screen.getByRole('combobox', { name: 'Category' });
    await user.selectOptions(category, 'boat');
    await user.selectOptions(category, 'trailer');
    expect(await screen.findByText(/plate of a motor vehicle/)).toBeTruthy();
  });

  test('is not offered for half a plate, a foreign one, and none', async () => {
    const { user } = await showPage('/objects/create');
    const plate = await screen.findByRole('textbox', { name: /^Plate/ });
    await user.type(plate, 'wb-10-k');
    expect(screen.queryByRole('button', { name: 'Look up with the RDW' })).toBeNull();
    await user.type(plate, 'v');
    expect(screen.getByRole('button', { name: 'Look up with the RDW' })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'DE');
    expect(screen.queryByRole('button', { name: 'Look up with the RDW' })).toBeNull();
  });

  test('says at the button that it needs a connection', async () => {
    const { session, user } = await showPage('/objects/create');
    await user.type(await screen.findByRole('textbox', { name: /^Plate/ }), 'wb-10-kv');
    session.syncNow();
    const button = screen.getByRole('button', { name: 'Look up with the RDW' });
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    expect(screen.getByText('Needs a connection')).toBeTruthy();
  });
});

describe('the page of the register', () => {
  const at = `/objects/${testId('o', 1)}/rdw`;
  const kept = (changes: Partial<VehicleRegister> = {}): VehicleRegister => ({
    id: testId('o', 1),
    rev: 1,
    version: 1,
    plate: 'WN12K1',
    fetchedAt: AT,
    ...FENDT,
    ...changes,
  });
  const rows = (object: Partial<StoredObject>, register?: VehicleRegister) => [
    [objectTable, [anObject(1, object)]] as const,
    ...(register === undefined ? [] : [[vehicleRegisterTable, [register]] as const]),
  ];

  test('shows the last answer without a connection, with its day and what may be wrong', async () => {
    await showPage(at, rows({ contractStartOn: '2025-09-01' }, kept()));
    expect(await screen.findByText(/May 4, 2026/)).toBeTruthy();
    expect(screen.getByText(/It may have been sold/)).toBeTruthy();
    expect(screen.getByText('Fendt')).toBeTruthy();
    expect(screen.getByText('Hobby')).toBeTruthy();
  });

  test('takes one value over as a change of the object', async () => {
    const { user, session } = await showPage(at, rows({}, kept()));
    await user.click(await screen.findByRole('button', { name: 'Replace: Brand' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.edit', args: { now: { description: { brand: 'Fendt', type: 'De Luxe' } } } },
      ]),
    );
  });

  test('offers nothing to who may only look', async () => {
    await showPage(at, rows({}, kept()), { permissions: ['object index'] });
    await screen.findByText('Fendt');
    expect(screen.queryByRole('button', { name: /Replace|Look up/ })).toBeNull();
  });

  test('says when the answer was about another plate', async () => {
    await showPage(at, rows({}, kept({ plate: 'WB10KV' })));
    expect(await screen.findByText('WB-10-KV')).toBeTruthy();
  });

  test('says why there is nothing for a foreign plate', async () => {
    await showPage(at, rows({ plate: 'HH AB 123', plateCountry: 'DE' }));
    expect(await screen.findByText('The RDW has Dutch plates only.')).toBeTruthy();
  });
});
