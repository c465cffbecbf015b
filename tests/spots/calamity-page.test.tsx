import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { Contact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { CalamityPage } from '#pages/calamity/calamity-page.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import type { Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { aContact, aCustomer, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const OTHER_HALL = aWarehouse({ id: testId('w', 2), name: 'Hal B', sortKey: 'hal b' });

async function show(
  at: string,
  permissions: readonly string[] = YARD_HAND,
  halls: readonly Warehouse[] = [OTHER_HALL],
  objects: readonly StoredObject[] = [],
  spots: readonly number[] = [],
  contacts: readonly Contact[] = [],
): Promise<ReturnType<typeof userEvent.setup>> {
  const session = await offlineDevice({
    permissions,
    rows: [
      [
        customerTable,
        [
          aCustomer({ phone: '0341 123456', mobile: '06 12345678' }),
          aCustomer({ id: testId('c', 2), phone: '', mobile: '' }),
        ],
      ],
      [contactTable, contacts],
      [warehouseTable, halls],
      [spotTable, [aSpot(9, { warehouseId: testId('w', 2) }), ...spots.map((number) => aSpot(number))]],
      [
        objectTable,
        [
          aStoredObject(1, 1, { gas: 'yes', lithium: 'no', power: 'no', plate: 'WN48TX' }),
          aStoredObject(2, 2, { lithium: 'yes', placeConfirmed: false }),
          aStoredObject(3, 3, { spotId: null }),
          ...objects,
        ],
      ],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/spots" element={<SpotsPage />} />
      <Route path="/spots/calamity" element={<CalamityPage />} />
    </Routes>,
    at,
  );
  return userEvent.setup();
}

const NOWHERE = { warehouseId: null, spotId: null };
const HALL = `/spots/calamity?hall=${testId('w', 1)}`;

function narrowWindow(): void {
  const narrow = (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('matchMedia', narrow);
}

describe('the calamity list', () => {
  test('is one press from the start and from the map, and says what is in each hall', async () => {
    const user = await show('/');
    await user.click(await screen.findByRole('link', { name: /^Calamity/ }));
    const halls = within(await screen.findByRole('navigation', { name: 'All warehouses' }));
    const [first, second] = halls.getAllByRole('link').map(({ textContent }) => textContent);
    expect(first).toBe('Hal A3 objectsGas 1Lithium 1Power 02 not fully known');
    expect(second).toBe('Hal B0 objectsGas 0Lithium 0Power 0');
    await user.click(halls.getByRole('link', { name: /Hal B/ }));
    expect(await screen.findByText('Nothing stands here')).toBeTruthy();
  });

  test('of the hall that the map shows is one press from there', async () => {
    const user = await show('/spots');
    await user.click(await screen.findByRole('link', { name: /^Calamity/ }));
    expect(await screen.findByRole('heading', { name: 'Calamity list: Hal A' })).toBeTruthy();
  });

  test('has what stands where without a connection, with numbers to call, and what is not known as not known', async () => {
    await show(HALL);
    const table = within(await screen.findByRole('table', { name: 'Hal A' }));
    const row = (name: string) => within(table.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
    const cells = (name: string) =>
      row(name)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('A1')).toEqual([
      'NLWN-48-TX',
      'Caravan Hobby',
      'Anke Veldhuis',
      '06 123456780341 123456',
      'Gas',
      'No',
      'No',
    ]);
    expect(row('A1').getByRole('link', { name: '06 12345678' }).getAttribute('href')).toBe('tel:0612345678');
    expect(cells('A2 Location unconfirmed').slice(-3)).toEqual(['Not known', 'Lithium', 'Not known']);
    expect(cells('–').slice(-3)).toEqual(['Not known', 'Not known', 'Not known']);
    expect(table.getAllByRole('rowheader').at(-1)?.textContent).toBe('–');
    expect(screen.getByRole('img', { name: 'Map of Hal A, 2 spots taken' })).toBeTruthy();
    expect(screen.getByText(/Confirmed by the server at|Not confirmed by the server yet/)).toBeTruthy();
  });

  test('marks a spot of which not all is known on the map and on paper, with a word for it', async () => {
    await show(HALL, YARD_HAND, [OTHER_HALL], [aStoredObject(4, 4, { gas: 'no', lithium: 'no', power: null })], [4]);
    const map = await screen.findByRole('img', { name: 'Map of Hal A, 3 spots taken, 1 not fully known' });
    const unknown = (drawn: Element | null) => drawn?.querySelectorAll('[data-bay][data-state=unknown]');
    expect(unknown(map)).toHaveLength(1);
    expect(unknown(map)?.[0]?.textContent).toBe('A4');
    expect(unknown(map)?.[0]?.querySelectorAll('svg')).toHaveLength(1);
    expect(screen.getByText('Not fully known')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheet = document.querySelector('[data-sheet]');
    expect(unknown(sheet)).toHaveLength(1);
    expect(sheet?.textContent).toContain('Not fully known');
  });

  test('is a card for each object on a phone, from the start screen too', async () => {
    narrowWindow();
    const user = await show('/', YARD_HAND, []);
    await user.click(await screen.findByRole('link', { name: /^Calamity/ }));
    // A yard of one hall has nothing to choose.
    const list = within(await screen.findByRole('group', { name: 'Hal A' }));
    const [first] = list.getAllByRole('listitem');
    expect(first?.textContent).toContain('No: Lithium, Power');
    expect(list.getAllByRole('link', { name: '06 12345678' })).toHaveLength(3);
    expect(list.getAllByText('Not known: Gas, Lithium, Power')).toHaveLength(1);
  });

  const CONTACTS = [
    aContact(1, { phone: '06 87654321' }),
    aContact(2, { name: 'Joris Bos', phone: '0341-123456' }),
    aContact(3, { name: 'Zoë', phone: '06 11112222' }),
  ];

  test('has the numbers of contacts after those of their customer, by name', async () => {
    await show(HALL, YARD_HAND, [], [], [], CONTACTS);
    const table = within(await screen.findByRole('table', { name: 'Hal A' }));
    const row = () => within(table.getByRole('rowheader', { name: 'A1' }).closest('tr') as HTMLElement);
    await waitFor(() =>
      expect(row().getAllByRole('cell')[3]?.textContent).toBe(
        '06 123456780341 12345606 87654321Marga de Wit06 11112222Zoë',
      ),
    );
    expect(row().getByRole('link', { name: '06 87654321' }).getAttribute('href')).toBe('tel:0687654321');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    // A line has room for two, and says how many there are besides.
    const numbers = document.querySelector('[data-line] [data-numbers]');
    expect(numbers?.textContent).toBe('06 12345678 / 0341 123456+2');
  });

  test('names the contact on paper whose number stands for that of a customer without one', async () => {
    await show(
      HALL,
      YARD_HAND,
      [],
      [aStoredObject(4, 4, { customerId: testId('c', 2) })],
      [4],
      [aContact(1, { customerId: testId('c', 2), phone: '06 87654321' })],
    );
    await screen.findByRole('table', { name: 'Hal A' });
    await screen.findByRole('link', { name: '06 87654321' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const lines = [...document.querySelectorAll('[data-line]')];
    const line = lines.find((each) => each.querySelector('[data-spot]')?.textContent === 'A4');
    expect(line?.querySelector('[data-numbers]')?.textContent).toBe('06 87654321Marga de Wit');
  });

  test('has them on a phone too', async () => {
    narrowWindow();
    await show(HALL, YARD_HAND, [], [], [], CONTACTS);
    expect(await screen.findAllByRole('link', { name: '06 87654321 Marga de Wit' })).toHaveLength(3);
  });

  test('names nobody to who may not see customers', async () => {
    await show(
      HALL,
      YARD_HAND.filter((permission) => !permission.startsWith('customer')),
      [OTHER_HALL],
      [],
      [],
      CONTACTS,
    );
    const table = within(await screen.findByRole('table', { name: 'Hal A' }));
    expect(table.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
    expect(table.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
    expect(document.body.textContent).not.toContain('06 12345678');
    expect(document.body.textContent).not.toContain('Veldhuis');
    expect(document.body.textContent).not.toContain('Marga');
  });

  test('is closed to who may not see objects, and nothing leads there', async () => {
    const blind = YARD_HAND.filter((permission) => !permission.startsWith('object'));
    await show(HALL, blind);
    expect(await screen.findByText('You do not have the right to open this page')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('is closed to who may not see spots', async () => {
    await show(
      HALL,
      YARD_HAND.filter((permission) => !permission.startsWith('spot')),
    );
    expect(await screen.findByText('You do not have the right to open this page')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('has what is in storage in no hall that is known on a tile and a sheet of its own', async () => {
    const user = await show('/spots/calamity', YARD_HAND, [], [aStoredObject(4, 4, { ...NOWHERE, gas: 'yes' })]);
    const halls = within(await screen.findByRole('navigation', { name: 'All warehouses' }));
    const [hall, unknown] = halls.getAllByRole('link');
    expect(hall?.textContent).toContain('3 objects');
    expect(unknown?.textContent).toBe('In storage, hall not known1 objectGas 1Lithium 0Power 01 not fully known');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('[data-sheet=unknown]')?.querySelectorAll('[data-line]')).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await user.click(halls.getByRole('link', { name: /hall not known/ }));
    const table = await screen.findByRole('table', { name: 'In storage, hall not known' });
    expect(table.querySelectorAll('th[scope=row]')).toHaveLength(1);
  });

  test('is drawn where it is looked at, of a hall of hundreds', async () => {
    const seen: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          seen.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    const many = Array.from({ length: 120 }, (_, at) => aStoredObject(at + 10, at + 10, { spotId: null }));
    await show(HALL, YARD_HAND, [], many);
    const table = await screen.findByRole('table', { name: 'Hal A' });
    const drawn = () => table.querySelectorAll('th[scope=row]').length;
    const first = drawn();
    expect(first).toBeGreaterThan(20);
    expect(first).toBeLessThan(90);
    const near = [{ isIntersecting: true }] as unknown as IntersectionObserverEntry[];
    act(() => {
      for (const callback of seen) callback(near, {} as IntersectionObserver);
    });
    expect(drawn()).toBe(123);
  });

  test('says on the screen and on paper which halls are to be printed one by one', async () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      aStoredObject(at + 10, 1, { warehouseId: testId('w', 2), spotId: null }),
    );
    await show('/spots/calamity', YARD_HAND, [OTHER_HALL], many);
    const words = 'At most 3,000 objects are printed at once. Print these one by one: Hal B';
    expect(await screen.findByText(words)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelectorAll('[data-sheet]')).toHaveLength(1);
    expect(document.querySelector('[data-paper]')?.textContent).toContain(words);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  test('is a sheet of paper for each hall while the browser prints, and gone afterwards', async () => {
    await show('/spots/calamity');
    await screen.findByRole('button', { name: 'Print all warehouses' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const sheets = [...document.querySelectorAll<HTMLElement>('[data-sheet]')];
    expect(sheets).toHaveLength(2);
    expect(sheets[0]?.textContent).toContain('WN-48-TX');
    expect(sheets[0]?.textContent).toContain('06 12345678 / 0341 123456');
    expect(sheets[0]?.querySelectorAll('[data-line]')).toHaveLength(3);
    expect(sheets[0]?.querySelectorAll('[data-said=unknown]')).toHaveLength(5);
    // An unconfirmed place says so before the name of its spot, which only ever loses its end.
    const spots = [...(sheets[0]?.querySelectorAll('[data-spot]') ?? [])];
    expect(spots.map(({ textContent }) => textContent)).toEqual(['A1', '?A2', '–']);
    const brands = [...(sheets[0]?.querySelectorAll('[data-cut]') ?? [])].filter(
      (part) => part.textContent === 'Hobby',
    );
    expect(brands.map((brand) => brand.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto']);
    expect(sheets[1]?.textContent).toContain('Hal B');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('[data-paper]')).toBeNull();
  });
});
