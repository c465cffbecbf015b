import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '#staff/roles.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

type Row = { outcome: string; uuid: string | null; field: string | null; code: string | null };
type Kind = 'customers' | 'objects' | 'spots';

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;
let hall: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  hall = await makeWarehouse(owner, 'Hal Import');
  await makeSpot(owner, { warehouse_id: hall, name: 'I1', length_cm: 800, width_cm: 300 });
});
afterAll(() => test.close());

async function bring(caller: Caller, kind: Kind, rows: readonly object[], more: object = {}): Promise<Row[]> {
  const { result } = await expectStatus<{ result: Row[] }>(
    caller.call('POST', `/api/import/${kind}`, { rows, ...more }),
    200,
  );
  return result;
}
/** Gives the bookkeeper other rights. */
const grant = (rights: readonly string[]) =>
  sql`update users set permissions = ${JSON.stringify(rights)}::jsonb where id = ${PEOPLE.bookkeeper.id}`.execute(
    test.database.kysely,
  );
const outcomes = (rows: readonly Row[]) =>
  rows.map(({ outcome, code, field }) => (code ? `${field} ${code}` : outcome));
async function count(caller: Caller, path: string): Promise<number> {
  return (await expectStatus<{ result: unknown[] }>(caller.call('GET', path), 200)).result.length;
}

describe('customers of a sheet', () => {
  const rows = [
    { reference: 'K1', lastname: 'Invoer', firstname: 'Een', email: 'samen@import.test' },
    { reference: 'K2', lastname: 'Invoer', firstname: 'Twee', email: 'samen@import.test' },
    { lastname: 'Invoer', firstname: 'Drie', email: 'Drie@Import.test' },
    { lastname: 'Invoer', firstname: 'Vier', zipcode: '3861 AB', house_number: '4' },
  ];

  it('are made once, however often they come; a dry run makes nobody', async () => {
    expect(outcomes(await bring(owner, 'customers', rows, { dry_run: true }))).toEqual(rows.map(() => 'created'));
    expect(await count(owner, '/api/customers?search=invoer')).toBe(0);
    expect(outcomes(await bring(owner, 'customers', rows))).toEqual(rows.map(() => 'created'));
    expect(await count(owner, '/api/customers?search=invoer')).toBe(4);
    expect(outcomes(await bring(owner, 'customers', rows))).toEqual(rows.map(() => 'exists'));
    expect(await count(owner, '/api/customers?search=invoer')).toBe(4);
  });

  it('who come twice at the same moment are one', async () => {
    const twins = [{ lastname: 'Tweeling', email: 'tweeling@import.test' }];
    await Promise.all([1, 2, 3].map(() => bring(owner, 'customers', twins)));
    expect(await count(owner, '/api/customers?search=tweeling')).toBe(1);
    const twice = [{ lastname: 'Dubbel', email: 'dubbel@import.test' }];
    expect(outcomes(await bring(owner, 'customers', [...twice, ...twice]))).toEqual(['created', 'exists']);
    expect(await count(owner, '/api/customers?search=dubbel')).toBe(1);
  });

  it('with a number, whom somebody made by hand with the same name and address, are that customer', async () => {
    const byHand = { firstname: 'Piet', email: 'hand@import.test' };
    const uuid = await makeCustomer(owner, 'Gemaakt', byHand);
    const [same, other] = await bring(owner, 'customers', [
      { reference: 'H-1', lastname: 'Gemaakt', ...byHand },
      { reference: 'H-2', lastname: 'Gemaakt', ...byHand, firstname: 'Ans' },
    ]);
    expect(same).toMatchObject({ outcome: 'exists', uuid });
    expect(other).toMatchObject({ outcome: 'created' });
  });

  it('who are known by their address already are that customer', async () => {
    const uuid = await makeCustomer(owner, 'Bekend', { email: 'bekend@import.test' });
    const [row] = await bring(owner, 'customers', [{ lastname: 'Bekent', email: 'BEKEND@import.test' }]);
    expect(row).toMatchObject({ outcome: 'exists', uuid });
  });

  it('with something wrong are told by field, and hold up nobody', async () => {
    const mixed = await bring(owner, 'customers', [
      { lastname: '' },
      { lastname: 'Goed', email: 'goed@import.test' },
      { lastname: 'Fout', email: 'geen adres' },
      { lastname: 'Lang', note: 'x'.repeat(100_000) },
      { lastname: 'Vreemd', shoe_size: '43' },
      { lastname: '=1+1', email: 'formule@import.test' },
    ]);
    expect(outcomes(mixed)).toEqual([
      'lastname required',
      'created',
      'email invalid_email',
      'note too_big_string',
      'shoe_size unknown_field',
      'created',
    ]);
    expect(await count(owner, '/api/customers?search=goed')).toBe(1);
  });

  it('come with a contact, once however often the sheet comes, under whom the row makes', async () => {
    const marga = {
      contact_name: 'Marga de Wit',
      contact_phone: '06 12345678',
      contact_email: 'Marga@import.test',
      contact_may_fetch: true,
    };
    const sheet = [
      { lastname: 'Contact', email: 'een@contact.test', ...marga },
      { lastname: 'Contact', email: 'twee@contact.test' },
      { lastname: 'Contact', email: 'drie@contact.test', contact_name: 'Onbereikbaar' },
      { lastname: 'Contact', email: 'vier@contact.test', contact_phone: '06 12345678' },
      { lastname: 'Contact', email: 'vijf@contact.test', contact_name: 'X', contact_email: 'geen adres' },
    ];
    const told = [
      'contact_phone contact.unreachable',
      'contact_name contact.name_empty',
      'contact_email invalid_email',
    ];
    const first = await bring(owner, 'customers', sheet);
    expect(outcomes(first)).toEqual(['created', 'created', ...told]);
    expect(outcomes(await bring(owner, 'customers', sheet))).toEqual(['exists', 'exists', ...told]);
    const { rows: made } = await sql`
      select c.email, k.name, k.role, k.phone, k.email as mail, k.may_fetch from contacts k
        join customers c on c.id = k.customer_id where c.lastname = 'Contact'`.execute(test.database.kysely);
    expect(made).toEqual([
      {
        email: 'een@contact.test',
        name: 'Marga de Wit',
        role: 'other',
        phone: '06 12345678',
        mail: 'marga@import.test',
        may_fetch: true,
      },
    ]);
    // What only the import brought keeps nobody: undone, the contact is gone with its customer.
    const undone = await expectStatus<{ result: { outcome: string }[] }>(
      owner.call('POST', '/api/import/customers/undo', { uuids: [first[0]?.uuid] }),
      200,
    );
    expect(undone.result).toMatchObject([{ outcome: 'removed' }]);
    const { rows: left } = await sql`select from contacts where deleted_at is null and name = 'Marga de Wit'`.execute(
      test.database.kysely,
    );
    expect(left).toHaveLength(0);
  });

  it('bring the details of a company; what is wrong with them is told at its field', async () => {
    const wrong = await bring(
      owner,
      'customers',
      [
        { lastname: 'Haven', reference: 'B-1', vat_id: 'NL123456789B12' },
        { lastname: 'Haven', reference: 'B-2', vat_id: '12' },
        { lastname: 'Haven', reference: 'B-3', kvk_number: '123' },
      ],
      { dry_run: true },
    );
    expect(outcomes(wrong)).toEqual([
      'vat_id company.vat_checksum',
      'vat_id company.vat_country',
      'kvk_number company.kvk',
    ]);
    const company = { company_name: 'Jachthaven BV', kvk_number: '12345678', vat_id: 'NL123456789B13' };
    const row = { lastname: 'Haven', reference: '8801', ...company };
    const [made] = await bring(owner, 'customers', [row]);
    const path = `/api/customers/${made?.uuid}/billing`;
    const billing = () => expectStatus<{ result: object }>(owner.call('GET', path), 200);
    expect((await billing()).result).toMatchObject({ ...company, number: 8801 });
    // What a person writes since counts, also when the sheet comes once more.
    await expectStatus(owner.call('PUT', path, { company_name: 'Haven BV', vat_id: '' }), 200);
    expect(outcomes(await bring(owner, 'customers', [row]))).toEqual(['exists']);
    expect((await billing()).result).toMatchObject({ company_name: 'Haven BV', vat_id: '', number: 8801 });
  });

  it('bring no details of a company by who may not write those', async () => {
    await grant(['customer index', 'customer create']);
    const importer = await signIn(test.app, PEOPLE.bookkeeper.email);
    const [made] = await bring(importer, 'customers', [
      { lastname: 'Recht BV', company_name: 'Recht BV', email: 'recht@import.test' },
    ]);
    expect(made?.outcome).toBe('created');
    const path = `/api/customers/${made?.uuid}/billing`;
    expect((await expectStatus<{ result: object }>(owner.call('GET', path), 200)).result).toMatchObject({
      company_name: '',
    });
    const barred = await bring(importer, 'customers', [{ lastname: 'Recht', vat_id: 'NL123456789B13' }]);
    expect(outcomes(barred)).toEqual(['vat_id forbidden']);
    await grant(ROLES[PEOPLE.bookkeeper.role]);
  });

  it('come a hundred at a time, and at least one', async () => {
    const many = Array.from({ length: 101 }, (_each, at) => ({ lastname: `Veel ${at}`, zipcode: `${1000 + at} AA` }));
    await expectStatus(owner.call('POST', '/api/import/customers', { rows: many }), 422);
    await expectStatus(owner.call('POST', '/api/import/customers', { rows: [] }), 422);
    expect(outcomes(await bring(owner, 'customers', many.slice(1)))).toEqual(many.slice(1).map(() => 'created'));
  });

  it('are for those who may make customers, and of one company', async () => {
    await expectStatus(yard.call('POST', '/api/import/customers', { rows }), 403);
    expect(outcomes(await bring(stranger, 'customers', rows, { dry_run: true }))).toEqual(rows.map(() => 'created'));
    const [theirs] = await bring(stranger, 'customers', rows);
    const [ours] = await bring(owner, 'customers', rows);
    expect(theirs?.outcome).toBe('created');
    expect(theirs?.uuid).not.toBe(ours?.uuid);
  });

  it('that were deleted do not come back', async () => {
    const gone = [{ lastname: 'Weg', email: 'weg@import.test' }];
    const [made] = await bring(owner, 'customers', gone);
    await expectStatus(owner.call('DELETE', `/api/customers/${made?.uuid}`), 200);
    expect((await bring(owner, 'customers', gone))[0]).toMatchObject({ outcome: 'refused', code: 'customer.deleted' });
  });
});

describe('spots of a sheet', () => {
  it('are made in the warehouse they name, once; other warehouses are wrong', async () => {
    const rows = [
      { warehouse: 'hal import', name: 'I1' },
      { warehouse: 'Hal Import', name: 'I2', length_cm: 700, allowed_number: 2 },
      { warehouse: 'Hal Nergens', name: 'I3' },
      { warehouse: 'Hal Import', name: 'I4', length_cm: 4000 },
    ];
    const wrong = ['warehouse import.place_unknown', 'length_cm too_big_number'];
    expect(outcomes(await bring(owner, 'spots', rows))).toEqual(['exists', 'created', ...wrong]);
    expect(outcomes(await bring(owner, 'spots', rows))).toEqual(['exists', 'exists', ...wrong]);
    expect(outcomes(await bring(stranger, 'spots', rows.slice(0, 1)))).toEqual(['warehouse import.place_unknown']);
    await expectStatus(yard.call('POST', '/api/import/spots', { rows }), 403);
  });

  it('are known by their name however it is written', async () => {
    const rows = [' i1', 'I01', 'I10', 'i010 '].map((name) => ({ warehouse: 'Hal Import', name }));
    expect(outcomes(await bring(owner, 'spots', rows))).toEqual(['exists', 'exists', 'created', 'exists']);
  });
});

describe('objects of a sheet', () => {
  it('have their customer and stand on their spot, or are not there at all', async () => {
    await makeCustomer(owner, 'van den Berg', { firstname: 'Jan', email: 'berg@import.test' });
    await bring(owner, 'customers', [{ reference: 'R7', lastname: 'Nummer' }]);
    const caravan = { category: 'caravan', length_cm: 600, width_cm: 230 };
    const rows = [
      { ...caravan, plate: 'WN-12-KX', customer: 'Jan van den Berg', warehouse: 'Hal Import', spot: 'I1' },
      { ...caravan, plate: 'WN-13-KX', customer: 'berg@import.test', spot: 'I1' },
      { ...caravan, plate: 'WN-14-KX', customer: 'r7' },
      { ...caravan, plate: 'WN-15-KX', customer: 'Niemand' },
      { ...caravan, plate: 'WN-16-KX', warehouse: 'Hal Import', spot: 'Z9' },
      { ...caravan, plate: '' },
      { ...caravan, reference: 'boot 1', warehouse: 'Hal Import' },
      { ...caravan, plate: 'WN-1' },
    ];
    const wrong = (first: string) => [
      first,
      'spot spot.full',
      first,
      'customer import.customer_unknown',
      'spot import.place_unknown',
      'plate import.no_key',
      first,
      'plate object.plate_length',
    ];
    expect(outcomes(await bring(owner, 'objects', rows, { dry_run: true }))).toEqual(wrong('created'));
    const made = await bring(owner, 'objects', rows);
    expect(outcomes(made)).toEqual(wrong('created'));
    const { result } = await expectStatus<{ result: Record<string, unknown> }>(
      owner.call('GET', `/api/objects/${made[0]?.uuid}`),
      200,
    );
    expect(JSON.stringify(result)).toContain('I1');
    expect(await count(owner, `/api/objects/${made[0]?.uuid}/movements`)).toBe(1);
    expect(await count(owner, '/api/objects?search=WN-13-KX')).toBe(0);
    expect(outcomes(await bring(owner, 'objects', rows))).toEqual(
      ['exists', 'exists', ...wrong('exists').slice(2)].map((outcome, at) => (at === 1 ? 'spot spot.full' : outcome)),
    );
    expect(await count(owner, `/api/objects/${made[0]?.uuid}/movements`)).toBe(1);
  });

  it('stand where one cell names the hall and the spot, or only the hall', async () => {
    const spotId = await makeSpot(owner, { warehouse_id: hall, name: 'I 2', length_cm: 800, width_cm: 300 });
    const row = (plate: string, spot: string) => ({ category: 'boat', plate, spot });
    const rows = [row('WN-61-KX', 'hal import/I 2'), row('WN-62-KX', 'Hal Import'), row('WN-63-KX', 'Hal Import I 9')];
    const made = await bring(owner, 'objects', rows);
    expect(outcomes(made)).toEqual(['created', 'created', 'spot import.place_unknown']);
    const placeOf = async (at: number) => {
      const { result } = await expectStatus<{ result: { spot_id: string | null; warehouse_id: string } }>(
        owner.call('GET', `/api/objects/${made[at]?.uuid}`),
        200,
      );
      return [result.warehouse_id, result.spot_id];
    };
    expect([await placeOf(0), await placeOf(1)]).toEqual([
      [hall, spotId],
      [hall, null],
    ]);
  });

  it('do not come in without their remark where the person may write no notes', async () => {
    await grant(['object index', 'object create']);
    const importer = await signIn(test.app, PEOPLE.bookkeeper.email);
    const rows = [
      { category: 'boat', plate: 'WN-71-KX', note: 'Disselslot' },
      { category: 'boat', plate: 'WN-72-KX' },
    ];
    expect(outcomes(await bring(importer, 'objects', rows))).toEqual(['note forbidden', 'created']);
    expect(await count(owner, '/api/objects?search=WN-71-KX')).toBe(0);
    await grant(ROLES[PEOPLE.bookkeeper.role]);
  });

  it('have their remark as a note, once, and in the name of who imported', async () => {
    const row = (plate: string, note: string) => ({ category: 'boat', plate, note });
    const rows = [
      row('WN-41-KX', ' Disselslot\nligt klaar '),
      row('WN-42-KX', ' '),
      row('WN-43-KX', 'x'.repeat(10_001)),
    ];
    const wrong = 'note too_big_string';
    expect(outcomes(await bring(owner, 'objects', rows, { dry_run: true }))).toEqual(['created', 'created', wrong]);
    const made = await bring(owner, 'objects', rows);
    expect(outcomes(made)).toEqual(['created', 'created', wrong]);
    expect(outcomes(await bring(owner, 'objects', rows))).toEqual(['exists', 'exists', wrong]);
    const notesOf = async ({ uuid }: Pick<Row, 'uuid'> = { uuid: '' }) => {
      const path = `/api/notes?model_type=object&model_id=${uuid}`;
      const { result } = await expectStatus<{ result: { text: string }[] }>(owner.call('GET', path), 200);
      return result.map(({ text }) => text);
    };
    expect(await Promise.all(made.slice(0, 2).map(notesOf))).toEqual([['Disselslot\nligt klaar'], []]);
  });

  it('have the customer of their number; where nobody has it the one of their name, and a contradiction is remarked', async () => {
    const byName = await makeCustomer(owner, 'Naamgenoot', { firstname: 'Ans' });
    const [numbered, lettered] = await bring(owner, 'customers', [
      { reference: '7301', lastname: 'Genummerd', firstname: 'Bo' },
      { reference: 'KL-73', lastname: 'Geletterd' },
    ]);
    // A number of this company counts too, whichever way its customer came in.
    await sql`update customer_billing set number = 7302 where number = 7301`.execute(test.database.kysely);
    const row = (reference: string, customer_number: string, customer = '') => ({
      category: 'boat',
      reference: `eig ${reference}`,
      customer_number,
      customer,
    });
    const rows = [
      row('1', '7302', 'Bo Genummerd'),
      row('2', 'KL-73'),
      row('3', '9999', 'Ans Naamgenoot'),
      row('4', '7302', 'Ans Naamgenoot'),
      row('5', '7302', 'Kees Nergens'),
      row('6', 'Ans Naamgenoot'),
      row('7', '9999', 'Kees Nergens'),
      row('8', '9999'),
    ];
    const unknown = 'customer import.customer_unknown';
    const contradicts = 'customer import.owner_contradicts';
    const wanted = ['created', 'created', 'created', contradicts, 'created', 'created', unknown, unknown];
    const checked = await bring(owner, 'objects', rows, { dry_run: true });
    expect(outcomes(checked)).toEqual(wanted);
    expect(checked[3]).toMatchObject({ outcome: 'created', params: { number: '7302', owner: 'Bo Genummerd' } });
    const made = await bring(owner, 'objects', rows);
    expect(outcomes(made)).toEqual(wanted);
    const ownerOf = async ({ uuid }: Row) => {
      const answer = owner.call('GET', `/api/objects/${uuid}`);
      return (await expectStatus<{ result: { customer_id: string } }>(answer, 200)).result.customer_id;
    };
    expect(await Promise.all(made.slice(0, 6).map(ownerOf))).toEqual([
      numbered?.uuid,
      lettered?.uuid,
      byName,
      numbered?.uuid,
      numbered?.uuid,
      byName,
    ]);
  });

  it('have the customer that an id names, of this company and still there', async () => {
    const mine = await makeCustomer(owner, 'Bij nummer');
    const theirs = await makeCustomer(stranger, 'Van hen');
    const row = (reference: string, id: string) => ({ category: 'boat', reference, customer_id: id });
    const rows = [row('id 1', mine), row('id 2', theirs)];
    expect(outcomes(await bring(owner, 'objects', rows, { dry_run: true }))).toEqual([
      'created',
      'customer import.customer_unknown',
    ]);
    const [made] = await bring(owner, 'objects', rows);
    const { result } = await expectStatus<{ result: Record<string, unknown> }>(
      owner.call('GET', `/api/objects/${made?.uuid}`),
      200,
    );
    expect(JSON.stringify(result)).toContain(mine);
  });

  it('that are there already say whose they are, where the row says otherwise', async () => {
    await makeCustomer(owner, 'Eigenaar', { firstname: 'Ada', email: 'ada@import.test' });
    await makeCustomer(owner, 'Ander', { email: 'ander@import.test' });
    const row = (plate: string, customer: string) => ({ category: 'boat', plate, customer });
    await bring(owner, 'objects', [row('WN-21-KX', 'ada@import.test'), row('WN-22-KX', '')]);
    const again = await bring(owner, 'objects', [
      row('WN-21-KX', 'ada@import.test'),
      row('WN-21-KX', 'ander@import.test'),
      row('WN-22-KX', 'ander@import.test'),
      row('WN-23-KX', 'ander@import.test'),
      row('WN-23-KX', 'ada@import.test'),
    ]);
    const said = { outcome: 'exists', field: 'customer' };
    expect(again).toMatchObject([
      { outcome: 'exists', code: null },
      { ...said, code: 'import.other_owner', params: { owner: 'Ada Eigenaar' } },
      { ...said, code: 'import.without_owner', params: {} },
      { outcome: 'created', code: null },
      { ...said, code: 'import.other_owner', params: { owner: 'Ander' } },
    ]);
  });

  it('tell by name the customer whom their number means', async () => {
    await bring(owner, 'customers', [{ reference: 'K-77', firstname: 'Anna', lastname: 'Genummerd' }]);
    const rows = [
      { category: 'boat', reference: 'told 1', customer_number: 'K-77' },
      { category: 'boat', reference: 'told 2', customer: 'Niemand' },
    ];
    const [numbered, unknown] = await bring(owner, 'objects', rows, { dry_run: true });
    expect(numbered).toMatchObject({ outcome: 'created', told: { customer: 'Anna Genummerd' } });
    expect(unknown).toMatchObject({ outcome: 'refused', told: {} });
  });

  it('stand in the only warehouse whose name ends with what the sheet says, which is told; so do spots', async () => {
    const loods = await makeWarehouse(owner, 'Loods Q');
    await makeWarehouse(owner, 'Hal R');
    await makeWarehouse(owner, 'Loods R');
    const row = (reference: string, warehouse: string) => ({ category: 'boat', reference, warehouse });
    const made = await bring(owner, 'objects', [row('like 1', 'q'), row('like 2', 'R'), row('like 3', 'Loods Q')]);
    expect(made).toMatchObject([
      { outcome: 'created', told: { warehouse: 'Loods Q' } },
      { outcome: 'refused', field: 'warehouse', code: 'import.place_unknown', told: {} },
      { outcome: 'created', told: {} },
    ]);
    const { result } = await expectStatus<{ result: { warehouse_id: string } }>(
      owner.call('GET', `/api/objects/${made[0]?.uuid}`),
      200,
    );
    expect(result.warehouse_id).toBe(loods);
    const [spot] = await bring(owner, 'spots', [{ warehouse: 'Q', name: 'Q1' }]);
    expect(spot).toMatchObject({ outcome: 'created', told: { warehouse: 'Loods Q' } });
  });

  it('of somebody else’s customers and places are wrong', async () => {
    const [row, other] = await bring(stranger, 'objects', [
      { category: 'boat', reference: 'x', customer: 'berg@import.test' },
      { category: 'boat', reference: 'y', warehouse: 'Hal Import' },
    ]);
    expect([row?.code, other?.code]).toEqual(['import.customer_unknown', 'import.place_unknown']);
    await expectStatus(yard.call('POST', '/api/import/objects', { rows: [{ category: 'boat', reference: 'z' }] }), 403);
  });
});
