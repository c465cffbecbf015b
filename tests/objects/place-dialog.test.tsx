import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { PlaceDialog } from '#objects/client/place-dialog.tsx';
import type { SpotChoice } from '#objects/client/placement-options.ts';
import type { Spot } from '#spots/spot.schema.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer, anObject, aSpot, aWarehouse } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

type Given = {
  readonly spots?: readonly SpotChoice[];
  readonly warehouses?: readonly { readonly id: string; readonly name: string }[];
  readonly spotsTo?: string;
  /** The objects of the yard, as a list has them. */
  readonly entries?: readonly ObjectEntry[];
  /** Chosen beforehand. */
  readonly spotId?: string;
  readonly lastSpotId?: string;
  readonly leaves?: { readonly warehouseId: string; readonly spotId: string };
};

/** The dialog that checks an object in, in a yard with these places. */
async function checkIn({ spots = [], warehouses = [], entries = [], spotId, ...given }: Given) {
  const { spotsTo, lastSpotId, leaves } = given;
  const confirm = vi.fn(async () => null);
  showScreen(
    await offlineDevice(),
    <PlaceDialog
      title="Check in"
      object={anObject(1)}
      customerName=""
      spots={spots}
      warehouses={warehouses}
      occupancy={occupancyOf(entries)}
      suggest={spotId === undefined ? 'best' : { spotId }}
      {...(lastSpotId === undefined ? {} : { lastSpotId })}
      {...(leaves === undefined ? {} : { leaves })}
      spotsTo={spotsTo}
      refusalText={({ code }) => code}
      renderMap={() => null}
      onClose={() => undefined}
      onConfirm={confirm}
    />,
  );
  await screen.findByRole('dialog', { name: 'Check in' });
  return confirm;
}
const choice = (number: number, changes: Partial<Spot>): SpotChoice => ({
  ...aSpot(number, changes),
  warehouseName: 'Noord',
  search: '',
});
const owned = ((_table: unknown, id: string | null) => (id === aCustomer().id ? aCustomer() : undefined)) as Joined;
const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });

test('a yard without places says so, leads to where they are made, and asks for nothing that is not there', async () => {
  await checkIn({ spotsTo: '/spots/management' });
  expect(screen.getByRole('note').textContent).toContain('No spots yet');
  expect(screen.getByRole('link', { name: 'Add spots' }).getAttribute('href')).toBe('/spots/management');
  expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Spot' })).toBeNull();
  expect(confirmButton().disabled).toBe(true);
});

test('who may not make spots is not led to them', async () => {
  await checkIn({});
  expect(screen.queryByRole('link', { name: 'Add spots' })).toBeNull();
});

test('in a yard of one hall without spots an object is checked in, and its spot follows', async () => {
  const hall = aWarehouse();
  const confirm = await checkIn({ warehouses: [hall] });
  expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
  await userEvent.setup().click(confirmButton());
  await waitFor(() => expect(confirm).toHaveBeenCalledWith({ warehouseId: hall.id, spotId: null }, expect.anything()));
});

const offered = () =>
  [...screen.getByRole('group', { name: 'Likely spots' }).children].map(({ textContent }) => textContent);

test('the places that are offered say what they are near to, and the first of them is chosen', async () => {
  const [a1, a2, a3] = [choice(1, { lengthCm: 900 }), choice(2, { lengthCm: 300 }), choice(3, { lengthCm: 950 })];
  const show = async (given: Given) => {
    await checkIn({ spots: [a1, a2, a3], warehouses: [aWarehouse()], ...given });
    const chosen = screen.getByRole('button', { pressed: true }).textContent;
    const words = offered();
    cleanup();
    expect(chosen).toBe(words[0]);
    return words;
  };
  // A2 is too small to stand on again.
  expect(await show({ lastSpotId: a2.id })).toEqual(['A1Nearest to its last spot A2', 'A3Next free']);
  expect(await show({ lastSpotId: a2.id, leaves: { warehouseId: a2.warehouseId, spotId: a2.id } })).toEqual([
    'A1Nearest to A2',
    'A3Next free',
  ]);
  expect(await show({})).toEqual(['A1Tightest fit', 'A3Next free']);
  expect(await show({ spots: [choice(1, { lengthCm: 0 }), choice(3, { lengthCm: 0 })], lastSpotId: a1.id })).toEqual([
    'A1Last place',
    'A3Nearest to its last spot A1, size unknown',
  ]);
});

test('a spot is said to fit only where both sizes are known', async () => {
  await checkIn({ spots: [choice(1, { lengthCm: 0 })], warehouses: [aWarehouse()] });
  expect(screen.getByRole('group', { name: 'Likely spots' }).textContent).toBe('A1Free, size unknown');
});

test('a spot that is reserved says for which object', async () => {
  const keptFor = anObject(2, { plate: 'WR75GH' });
  const spot = choice(1, { reservedObjectId: keptFor.id });
  await checkIn({
    spots: [spot],
    warehouses: [aWarehouse()],
    entries: [objectIndex.toEntry(keptFor, owned)],
    spotId: spot.id,
  });
  expect(screen.getByText('spot.reserved')).toBeTruthy();
  expect(document.querySelector('[data-kept-for]')?.textContent).toBe('Reserved forNLWR-75-GHAnke Veldhuis');
});
