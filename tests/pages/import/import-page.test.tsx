import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { carryFile } from '#pages/import/carried-file.ts';
import { type ImportKindName, openSheet } from '#pages/import/import-kinds.ts';
import { ImportPage } from '#pages/import/import-page.tsx';
import { ImportPreview } from '#pages/import/import-preview.tsx';
import { ImportProgress } from '#pages/import/import-progress.tsx';
import { dropTask } from '#pages/import/import-task.ts';
import { rememberedUser } from '#session/session-user.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

afterEach(dropTask);

const onKeyless = vi.fn<(keyless: boolean) => void>();

const said = (more: object = {}) => ({
  outcome: 'created',
  uuid: null,
  field: null,
  code: null,
  params: {},
  told: {},
  others: [],
  ...more,
});

async function show(
  kind: ImportKindName,
  rows: readonly (readonly string[])[],
  answers: readonly object[] = [],
  leavesEmpty = false,
) {
  const sheet = openSheet(kind, rows);
  const session = await offlineDevice({
    online: true,
    permissions: [...YARD_HAND, 'object create', 'customer create', 'spot create'],
  });
  answerCalls({
    'POST /api/import/customers': () => ok(answers),
    'POST /api/import/objects': () => ok(answers),
    'GET /api/list-views': ok([]),
  });
  const user = rememberedUser();
  const person = { companyId: user?.company.id ?? '', userId: user?.id ?? '' };
  const onCategory = vi.fn<(category: string) => void>();
  onKeyless.mockClear();
  showScreen(
    session,
    <>
      <ImportPreview kind={kind} sheet={sheet} onCategory={onCategory} onKeyless={onKeyless} />
      <ImportProgress
        kind={kind}
        person={person}
        file={{ parts: [], at: 0 }}
        sheet={sheet}
        leavesEmpty={leavesEmpty}
        onLeavesEmpty={() => undefined}
        onStart={() => undefined}
      />
    </>,
  );
  return onCategory;
}

type ObjectRow = { readonly plate: string; readonly customer: string };

/** Answers imports of objects by their plates, of which these are there already; returns what is there by now. */
function answerByPlate(there: readonly string[] = [], remark: (row: ObjectRow) => object = () => ({})): Set<string> {
  const made = new Set(there);
  answerCalls({
    'POST /api/import/objects': ({ body }) => {
      const { rows } = body as { rows: ObjectRow[] };
      return ok(
        rows.map((row) => {
          const outcome = made.has(row.plate) ? 'exists' : 'created';
          made.add(row.plate);
          return said({ outcome, uuid: row.plate, ...remark(row) });
        }),
      );
    },
  });
  return made;
}

test('wrong rows are listed with their column, what stands there and how it is written; so is whose an object is', async () => {
  await show(
    'objects',
    [
      ['Kenteken', 'Categorie', 'Ingang contract', 'Lengte', 'Klant'],
      ['WN-12-KX', 'Boot', '30-02-2026', 'lang', ''],
      ['WN-13-KX', 'Boot', '', '', 'ander@x.test'],
    ],
    // The row that is not imported is asked last.
    [
      said({
        outcome: 'exists',
        uuid: 'o',
        field: 'customer',
        code: 'import.other_owner',
        params: { owner: 'Jan Bos' },
      }),
      said(),
    ],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  const wrong = await screen.findByRole('region', { name: 'Rows with errors' });
  const lines = within(wrong)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(lines).toEqual([
    'Row 2, Length: “lang”. This is not a size. Write metres or centimetres, such as 7.45 m or 745 cm; at most 30 m.',
    'Row 2, Contract start: “30-02-2026”. This is no whole day that exists. Write it as 01-04-2026 or 2026-04-01.',
  ]);
  const passedOver = screen.getByRole('region', { name: 'There already with another customer' });
  expect(within(passedOver).getByRole('listitem').textContent).toBe(
    'Row 3, Customer: “ander@x.test”. Already there, and belongs to Jan Bos. That stays so: this row changes nothing.',
  );
  expect(screen.getByRole('button', { name: 'Rows with errors as a file' })).toBeTruthy();
});

test('a number and a name that mean two customers are told before the import; the object comes in with the one of the number', async () => {
  await show(
    'objects',
    [
      ['Kenteken', 'Categorie', 'Klantnr.', 'Klant'],
      ['WN-12-KX', 'Boot', '12', 'Jan Bos'],
    ],
    [said({ field: 'customer', code: 'import.owner_contradicts', params: { number: '12', owner: 'Anna Bakker' } })],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  const lookAt = await screen.findByRole('region', { name: 'To look at' });
  expect(within(lookAt).getByRole('listitem').textContent).toBe(
    'Row 2, Customer: “Jan Bos”. Customer number 12 belongs to Anna Bakker, and the name beside it to somebody else. The number counts.',
  );
  expect(screen.queryByRole('region', { name: 'There already with another customer' })).toBeNull();
});

test('the preview of objects names the customer whom a number means', async () => {
  await show(
    'objects',
    [
      ['Kenteken', 'Categorie', 'Klantnr.'],
      ['WN-12-KX', 'Boot', '12'],
    ],
    [said({ told: { customer: 'Anna Bakker' } })],
  );
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('Anna Bakker')).toBeTruthy();
});

test('a plate that stands twice is told by both rows before the import, as what will happen, and after it as what did', async () => {
  await show('objects', [
    ['Kenteken', 'Categorie', 'Klant'],
    ['WN-12-KX', 'Boot', 'x@x.test'],
    ['WN-13-KX', 'Boot', 'x@x.test'],
    ['WN12KX', 'Boot', 'y@x.test'],
    ['wn-12-kx', 'Boot', 'x@x.test'],
  ]);
  const theirs = { field: 'customer', code: 'import.other_owner', params: { owner: 'Jan Bos' } };
  const made = answerByPlate(['WN13KX'], ({ customer }) => (customer === 'y@x.test' ? theirs : {}));
  const lines = async () => {
    const twice = await screen.findByRole('region', { name: 'Twice in the file' });
    return within(twice)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await lines()).toEqual([
    'Row 4, Plate: “WN12KX”. Stands in row 2 as well, and belongs to Jan Bos there. What stands here will be left out.',
    'Row 5, Plate: “wn-12-kx”. Stands in row 2 as well. What stands here will be left out.',
  ]);
  expect(screen.getByText('1 new · 1 already there · 2 twice in the file · 0 wrong')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'There already with another customer' })).toBeNull();
  made.delete('WN12KX');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('1 imported · 1 already there · 2 twice in the file · 0 wrong');
  expect((await lines())[1]).toBe('Row 5, Plate: “wn-12-kx”. Stands in row 2 as well. What stands here was left out.');
});

test('rows without a customer are counted, and a plate that two customers claim is told with both', async () => {
  await show('objects', [
    ['Kenteken', 'Categorie', 'Klant'],
    ['WN-12-KX', 'Boot', 'Piet Bos'],
    ['WN12KX', 'Boot', 'Anke Vis'],
    ['WN-13-KX', 'Boot', ''],
  ]);
  answerByPlate();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText('1 object is without a customer: its row names none in the column “Customer”.');
  const twice = await screen.findByRole('region', { name: 'Twice in the file' });
  expect(within(twice).getByRole('listitem').textContent).toBe(
    'Row 3, Plate: “WN12KX”. Stands in row 2 as well, and belongs to Piet Bos there. What stands here will be left out.',
  );
});

test('a customer number that stands twice and a telephone number of a wrong length are told, and stop nothing else', async () => {
  await show(
    'customers',
    [
      ['Klantnr', 'Achternaam', 'Telefoon', 'Land'],
      ['K-1', 'Bos', '0341 12345', ''],
      ['K-1', 'Bos', '0341 123456', ''],
      ['K-2', 'Vis', '0341 12345', 'BE'],
    ],
    [said({ uuid: 'a' }), said({ outcome: 'exists', uuid: 'a' }), said({ uuid: 'c' })],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/Customer numbers without letters stay with their customers/);
  const list = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect(await list('Twice in the file')).toBe(
    'Twice in the fileRow 3, Customer number: “K-1”. Stands in row 2 as well. What stands here will be left out.',
  );
  expect(await list('To look at')).toBe(
    'To look atRow 2, Phone: “0341 12345”. A Dutch number has ten digits, or nine after +31: check this one. It is kept as it is written.',
  );
  expect(screen.getByText('2 new · 0 already there · 1 twice in the file · 0 wrong')).toBeTruthy();
});

test('what is left empty is told in the check as what will be', async () => {
  await show(
    'objects',
    [
      ['Kenteken', 'Lengte'],
      ['WN-12-KX', 'lang'],
    ],
    [said()],
    true,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('region', { name: 'Will be left empty' })).toBeTruthy();
  expect(screen.getByText('1 new · 0 already there · 0 wrong · 1 value will be left empty')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Values that will be left empty as a file' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('region', { name: 'Left empty' })).toBeTruthy();
  expect(screen.getByText('1 imported · 0 already there · 0 wrong · 1 value left empty')).toBeTruthy();
});

test('warehouses that are not here yet are named before the import, and made with it, each once', async () => {
  const lacks = said({ outcome: 'refused', field: 'warehouse', code: 'import.place_unknown' });
  const halls = new Set<string>();
  await show('spots', [
    ['Loods', 'Plek'],
    ['Hal 1', 'A1'],
    ['hal 1', 'A2'],
    ['Hal 1', 'A 2'],
    ['Veld', '1'],
  ]);
  answerCalls({
    'POST /api/import/spots': (request) => {
      const { rows } = request.body as { rows: { warehouse: string; name: string }[] };
      return ok(rows.map(({ warehouse, name }) => (halls.has(warehouse.toLowerCase()) ? said({ uuid: name }) : lacks)));
    },
    'POST /api/warehouses': (request) => {
      const { name } = request.body as { name: string };
      halls.add(name.toLowerCase());
      return ok({ uuid: name });
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText(/^2 warehouses will be made: .*Hal 1.*, .*Veld/)).toBeTruthy();
  expect(halls.size).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/^2 warehouses were made: .*Hal 1.*, .*Veld.*They stay when/)).toBeTruthy();
  expect([...halls]).toEqual(['hal 1', 'veld']);
});

test('objects without a category are counted, and a category is chosen for them', async () => {
  const onCategory = await show('objects', [['Kenteken'], ['WN-12-KX'], ['WN-13-KX']]);
  expect(screen.getByText('2 objects have no category in the file. They become:')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Category of objects without one'), 'Camper');
  expect(onCategory).toHaveBeenCalledWith('camper');
});

test('a house number that is read off the street is in the preview', async () => {
  await show('customers', [
    ['Achternaam', 'Adres', 'Plaats'],
    ['Bos', 'Dorpsstraat 12a', 'Putten'],
  ]);
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('House number')).toBeTruthy();
  expect(within(preview).getByText('12a')).toBeTruthy();
});

test('a country that a telephone number tells is in the preview', async () => {
  await show('customers', [
    ['Achternaam', 'Telefoon', 'Postcode'],
    ['Peeters', '+32 3 123 45 67', '2000'],
  ]);
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(within(preview).getByRole('columnheader', { name: 'Country' })).toBeTruthy();
});

test('objects that nothing tells apart are listed by their rows in the file, and come in where the person says so', async () => {
  await show('objects', [
    ['Kenteken', 'Merk', 'Soort'],
    ['geen', 'Knaus', 'Caravan'],
    ['', 'Bayliner', 'Boot'],
    ['WN-12-KX', 'Hobby', 'Caravan'],
  ]);
  expect(screen.getByText(/Two rows with the same customer/).textContent).toMatch(/^Rows: 2\. /);
  await userEvent.click(screen.getByLabelText(/Import 1 object that has neither a plate nor a number/));
  expect(onKeyless).toHaveBeenCalledWith(true);
});

/** Opens the page of customers with a file of several sheets, of which the person chooses one. */
async function openFile(...sheets: readonly (readonly (readonly string[])[])[]) {
  const session = await offlineDevice({ online: true, permissions: [...YARD_HAND, 'customer create'] });
  answerCalls({ 'POST /api/import/customers': () => ok([said()]), 'GET /api/list-views': ok([]) });
  const parts = sheets.map((rows, at) => ({ name: `Blad ${at + 1}`, rows, problem: null }));
  carryFile('customers', { parts, at: 0 });
  showScreen(session, <ImportPage />);
  return (at: number) => userEvent.click(screen.getByRole('button', { name: `Blad ${at}` }));
}
const chosenFor = (column: string) => screen.getByLabelText<HTMLSelectElement>(column).value;

test('what a person chose for a column counts for the next sheet with such a column, and so does leaving empty', async () => {
  const openPart = await openFile(
    [
      ['Naam', 'Telefoon', 'Hobby'],
      ['Anna Bos', '0341 123456', 'vissen'],
    ],
    [['Naam', 'Telefoon']],
    [
      ['Hobby', 'Naam', 'Telefoon', 'Opmerking'],
      ['lezen', 'Anna Vis', '0341 123456', 'belt'],
    ],
  );
  await userEvent.selectOptions(await screen.findByLabelText('Telefoon'), 'Leave out');
  await userEvent.selectOptions(screen.getByLabelText('Hobby'), 'Remark');
  const leavesEmpty = () => screen.getByLabelText<HTMLInputElement>(/Leave empty what cannot be used/);
  await userEvent.click(leavesEmpty());
  // A sheet without rows has nothing to choose.
  await openPart(2);
  expect(screen.queryByLabelText('Telefoon')).toBeNull();
  await openPart(3);
  expect(['Hobby', 'Naam', 'Telefoon', 'Opmerking'].map(chosenFor)).toEqual(['note', 'fullName', '', '']);
  expect(leavesEmpty().checked).toBe(true);
});

test('the order of whole names is guessed from commas, chosen by the person, and the preview follows', async () => {
  await openFile([['Naam'], ['Bakker Daan'], ['de Vries Jan']]);
  const names = async () => {
    const preview = await screen.findByRole('region', { name: 'Preview' });
    return within(preview)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  };
  const order = await screen.findByRole('group', { name: 'In whole names comes first:' });
  const button = (name: string) => within(order).getByRole('button', { name });
  expect(button('First name').getAttribute('aria-pressed')).toBe('true');
  expect(await names()).toEqual([
    ['Bakker', 'Daan'],
    ['–', 'de Vries Jan'],
  ]);
  await userEvent.click(button('Last name'));
  expect(button('Last name').getAttribute('aria-pressed')).toBe('true');
  expect(await names()).toEqual([
    ['Daan', 'Bakker'],
    ['Jan', 'de Vries'],
  ]);
  expect(chosenFor('Naam')).toBe('fullName');
});

test('the preview shows what was read off other cells: a postcode, a company, and the country of a plate', async () => {
  await openFile([
    ['Naam', 'Woonplaats'],
    ['Bouwbedrijf Kuipers B.V.', '1234 AB Zwolle'],
  ]);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  const table = within(preview).getByRole('table');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(expect.arrayContaining(['Company name', 'Postcode', 'City']));
  const cells = [...table.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(['1234 AB', 'Zwolle']));
  expect(cells.filter((cell) => cell === 'Bouwbedrijf Kuipers B.V.')).toHaveLength(2);
});

test('the preview of both shows a Belgian plate with its country, and no fault at it', async () => {
  await show('both', [
    ['Naam', 'Adres', 'Kenteken'],
    ['An Peeters', 'Meir 25 bus 3, 2000 Antwerpen', '1-ABC-234'],
  ]);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  const table = within(preview).getByRole('table');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toContain('Country of the plate');
  expect([...table.querySelectorAll('td')].map((cell) => cell.textContent)).toContain('1-ABC-234');
  expect(table.textContent).not.toContain('A Dutch plate');
});
