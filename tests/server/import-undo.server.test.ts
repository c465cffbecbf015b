import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

type Kind = 'customers' | 'objects' | 'spots';
type Made = { readonly outcome: string; readonly uuid: string };
type Undone = { readonly uuid: string; readonly outcome: string; readonly code: string | null };

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  const hall = await makeWarehouse(owner, 'Hal Terug');
  await makeSpot(owner, { warehouse_id: hall, name: 'T1', length_cm: 800, width_cm: 300 });
  await makeSpot(owner, { warehouse_id: hall, name: 'T2', length_cm: 800, width_cm: 300 });
});
afterAll(() => test.close());

async function bring(kind: Kind, rows: readonly object[]): Promise<string[]> {
  const answer = owner.call('POST', `/api/import/${kind}`, { rows });
  const { result } = await expectStatus<{ result: Made[] }>(answer, 200);
  expect(result.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'));
  return result.map(({ uuid }) => uuid);
}

async function undo(kind: Kind, uuids: readonly string[], caller = owner): Promise<string[]> {
  const answer = caller.call('POST', `/api/import/${kind}/undo`, { uuids });
  const { result } = await expectStatus<{ result: Undone[] }>(answer, 200);
  expect(result.map(({ uuid }) => uuid)).toEqual(uuids);
  return result.map(({ outcome, code }) => code ?? outcome);
}
async function plan(kind: Kind, uuids: readonly string[], with_objects = false): Promise<string[]> {
  const body = { uuids, dry_run: true, with_objects };
  const answer = owner.call('POST', `/api/import/${kind}/undo`, body);
  const { result } = await expectStatus<{ result: Undone[] }>(answer, 200);
  return result.map(({ outcome, code }) => code ?? outcome);
}
const isThere = async (kind: Kind, uuid: string) =>
  (await owner.call('GET', `/api/${kind}/${uuid}`)).statusCode === 200;

describe('an import that is undone', () => {
  it('takes away the objects with their places, then the customers, and can be made again', async () => {
    const customers = [{ reference: 'T-1', lastname: 'Terug' }];
    const objects = [
      { plate: 'TR-12-KX', category: 'caravan', customer: 'T-1', warehouse: 'Hal Terug', spot: 'T1' },
      { plate: 'TR-13-KX', category: 'caravan', customer: 'T-1' },
    ];
    const [customer = ''] = await bring('customers', customers);
    const made = await bring('objects', objects);
    // In the wrong order the customer stays, for there are objects.
    expect(await undo('customers', [customer])).toEqual(['customer.has_dependents']);
    expect(await undo('objects', made)).toEqual(['removed', 'removed']);
    expect(await undo('customers', [customer])).toEqual(['removed']);
    expect(await isThere('customers', customer)).toBe(false);
    // Once more changes nothing.
    expect(await undo('objects', made)).toEqual(['removed', 'removed']);
    const [again = ''] = await bring('customers', customers);
    const placed = await bring('objects', objects);
    expect(again).not.toBe(customer);
    expect(await isThere('objects', placed[0] ?? '')).toBe(true);
    expect(await undo('objects', placed)).toEqual(['removed', 'removed']);
  });

  it('takes along the customer number that came with a sheet, which nobody else gets meanwhile', async () => {
    const numberOf = async (uuid: string) => {
      const answer = owner.call('GET', `/api/customers/${uuid}/billing`);
      return (await expectStatus<{ result: { number: number | null } }>(answer, 200)).result.number;
    };
    const rows = [
      { reference: '4711', lastname: 'Nummer' },
      { reference: 'K-9', lastname: 'Letter' },
      { reference: '04712', lastname: 'Nul' },
    ];
    const [numbered = '', lettered = '', padded = ''] = await bring('customers', rows);
    expect([await numberOf(numbered), await numberOf(lettered), await numberOf(padded)]).toEqual([4711, null, null]);
    // Imported once more, nothing changes.
    await expectStatus(owner.call('POST', '/api/import/customers', { rows }), 200);
    expect(await numberOf(numbered)).toBe(4711);
    expect(await undo('customers', [numbered])).toEqual(['removed']);
    const [again = ''] = await bring('customers', rows.slice(0, 1));
    expect(await numberOf(again)).toBe(4711);
    // The next number that is drawn follows.
    const { rows: series } = await sql<{ value: number }>`select value::int from company_number
      where series = 'customer' and value >= 4711`.execute(test.database.kysely);
    expect(series).toEqual([{ value: 4711 }]);
  });

  it('takes along the details of a company that came with a sheet, unless a person wrote them since', async () => {
    const [plain = '', written = ''] = await bring('customers', [
      { reference: '4801', lastname: 'Haven', company_name: 'Haven BV', vat_id: 'NL123456789B13' },
      { reference: 'B-2', lastname: 'Wal', company_name: 'Wal BV' },
    ]);
    await expectStatus(owner.call('PUT', `/api/customers/${written}/billing`, { company_name: 'De Wal BV' }), 200);
    expect(await undo('customers', [plain, written])).toEqual(['removed', 'import.in_use']);
    const { rows } = await sql`select from customer_billing where customer_id = ${plain}::uuid`.execute(
      test.database.kysely,
    );
    expect(rows).toHaveLength(0);
  });

  it('takes along the number that an object brought; the series goes on after the highest', async () => {
    const numberOf = async (uuid: string) => {
      const { rows } = await sql<{
        number: number;
      }>`select number::int as number from objects where id = ${uuid}::uuid`.execute(test.database.kysely);
      return rows[0]?.number;
    };
    const row = (reference: string, plate: string) => ({ category: 'boat', reference, plate });
    const rows = [row('9100', 'NR-12-KX'), row('O-9', 'NR-13-KX'), row('9100', 'NR-14-KX'), row('0912', 'NR-15-KX')];
    const made = await bring('objects', rows);
    const [numbered = '', , twin = ''] = made;
    const numbers = await Promise.all(made.map(numberOf));
    expect(numbers[0]).toBe(9100);
    expect(numbers.slice(1).toSorted()).toEqual([9101, 9102, 9103]);
    await bring('objects', [row('9100', 'NR-16-KX')]).then(async ([other = '']) =>
      expect(await numberOf(other)).toBe(9104),
    );
    // Imported once more, nothing changes.
    await expectStatus(owner.call('POST', '/api/import/objects', { rows }), 200);
    expect(await Promise.all(made.map(numberOf))).toEqual(numbers);
    expect(await undo('objects', [numbered, twin])).toEqual(['removed', 'removed']);
    const [again = ''] = await bring('objects', rows.slice(0, 1));
    expect(await numberOf(again)).toBe(9100);
  });

  it('takes away spots, but none on which something stands', async () => {
    const [free = '', taken = ''] = await bring('spots', [
      { warehouse: 'Hal Terug', name: 'V1' },
      { warehouse: 'Hal Terug', name: 'V2' },
    ]);
    await bring('objects', [{ plate: 'TR-22-KX', category: 'boat', warehouse: 'Hal Terug', spot: 'V2' }]);
    expect(await undo('spots', [free, taken])).toEqual(['removed', 'spot.has_objects']);
  });

  it('leaves what somebody changed or used since, and says so', async () => {
    const [changed = '', noted = '', plain = ''] = await bring('customers', [
      { reference: 'T-2', lastname: 'Gewijzigd' },
      { reference: 'T-3', lastname: 'Genoteerd' },
      { reference: 'T-4', lastname: 'Gewoon' },
    ]);
    await expectStatus(owner.call('PUT', `/api/customers/${changed}`, { lastname: 'Anders' }), 200);
    const note = { model_type: 'customer', model_id: noted, text: 'Belt terug' };
    await expectStatus(owner.call('POST', '/api/notes', note), 201);
    expect(await undo('customers', [changed, noted, plain])).toEqual([
      'import.changed_since',
      'import.in_use',
      'removed',
    ]);
    expect(await isThere('customers', changed)).toBe(true);
  });

  it('tells beforehand what would stay, and removes nothing by that', async () => {
    const customers = await bring('customers', [
      { reference: 'D-1', lastname: 'Gaat mee' },
      { reference: 'D-2', lastname: 'Blijft om object' },
      { reference: 'D-3', lastname: 'Gewijzigd' },
      { reference: 'D-4', lastname: 'Betaalt' },
    ]);
    const objects = await bring('objects', [
      { plate: 'DR-12-KX', category: 'boat', customer: 'D-1', warehouse: 'Hal Terug' },
      { plate: 'DR-13-KX', category: 'boat', customer: 'D-2' },
    ]);
    const [, second = '', third = '', fourth = ''] = customers;
    await expectStatus(owner.call('PUT', `/api/objects/${objects[1]}`, { brand: 'Hobby' }), 200);
    await expectStatus(owner.call('PUT', `/api/customers/${third}`, { lastname: 'Anders' }), 200);
    await sql`insert into deposits (company_id, id, customer_id, purpose, amount_cents, asked_on)
      select company_id, gen_random_uuid(), id, 'Sleutel', 2500, current_date from customers where id = ${fourth}::uuid`.execute(
      test.database.kysely,
    );
    expect(await plan('objects', objects)).toEqual(['removed', 'import.changed_since']);
    const dependents = 'customer.has_dependents';
    const others = ['import.changed_since', 'customer.has_deposits'];
    expect(await plan('customers', customers)).toEqual([dependents, dependents, ...others]);
    const planned = await plan('customers', customers, true);
    expect(planned).toEqual(['removed', dependents, ...others]);
    expect(await Promise.all(customers.map((one) => isThere('customers', one)))).toEqual([true, true, true, true]);
    const [spot = ''] = await bring('spots', [{ warehouse: 'Hal Terug', name: 'D1' }]);
    expect(await plan('spots', [spot])).toEqual(['removed']);
    // What is done is what was told.
    expect(await undo('objects', objects)).toEqual(['removed', 'import.changed_since']);
    expect(await undo('customers', customers)).toEqual(planned);
    expect(await isThere('customers', second)).toBe(true);
  });

  it('answers the card that asked whether somebody is there twice', async () => {
    await expectStatus(owner.call('POST', '/api/customers', { lastname: 'Huis', email: 'samen@huis.test' }), 201);
    const [partner = ''] = await bring('customers', [
      { reference: 'T-9', lastname: 'Ander', email: 'samen@huis.test' },
    ]);
    const stateOf = async () => {
      const { rows } = await sql<{ state: string }>`select state from attention
        where entity_id = ${partner}::uuid`.execute(test.database.kysely);
      return rows.map(({ state }) => state);
    };
    expect(await stateOf()).toEqual(['open']);
    expect(await undo('customers', [partner])).toEqual(['removed']);
    expect(await stateOf()).toEqual(['resolved']);
  });

  it('takes the note along that an object came with, but no object with another note, or whose note somebody changed', async () => {
    const row = (plate: string) => ({ plate, category: 'boat', note: 'Disselslot' });
    const rows = [row('TR-31-KX'), row('TR-32-KX'), row('TR-33-KX')];
    const [plain = '', noted = '', edited = ''] = await bring('objects', rows);
    type Notes = { result: { uuid: string }[] };
    const notesOf = async (id: string) => {
      const { rows: notes } = await sql<{ id: string }>`select id from notes
        where model_id = ${id}::uuid and deleted_at is null`.execute(test.database.kysely);
      return notes.map((note) => note.id);
    };
    const more = { model_type: 'object', model_id: noted, text: 'Belt terug' };
    await expectStatus(owner.call('POST', '/api/notes', more), 201);
    const path = `/api/notes?model_type=object&model_id=${edited}`;
    const { result } = await expectStatus<Notes>(owner.call('GET', path), 200);
    await expectStatus(owner.call('PUT', `/api/notes/${result[0]?.uuid}`, { text: 'Slot is weg' }), 200);
    expect(await undo('objects', [plain, noted, edited])).toEqual(['removed', 'import.in_use', 'import.in_use']);
    expect((await Promise.all([plain, noted, edited].map(notesOf))).map(({ length }) => length)).toEqual([0, 2, 1]);
    const [again = ''] = await bring('objects', [row('TR-31-KX')]);
    expect(await notesOf(again)).toHaveLength(1);
  });

  it('takes away after a day too what nobody touched, also what was checked in with the import', async () => {
    const [standing = ''] = await bring('objects', [
      { plate: '61-WK-RB', category: 'caravan', warehouse: 'Hal Terug', spot: 'T2' },
    ]);
    const later = Date.now() + 23 * 60 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await undo('objects', [standing])).toEqual(['removed']);
    clock.mockRestore();
    expect(await isThere('objects', standing)).toBe(false);
  });

  it('takes away nothing that was made otherwise, by somebody else or longer ago', async () => {
    const own = await makeCustomer(owner, 'Zelf gemaakt');
    const [imported = ''] = await bring('customers', [{ reference: 'T-5', lastname: 'Van mij' }]);
    const second = await signIn(test.app, PEOPLE.office.email);
    expect(await undo('customers', [own])).toEqual(['import.changed_since']);
    const office = await second.call('POST', '/api/import/customers/undo', { uuids: [imported] });
    expect([403, 200]).toContain(office.statusCode);
    expect(await isThere('customers', imported)).toBe(true);
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await undo('customers', [imported], stranger);
    expect(await isThere('customers', imported)).toBe(true);
    await sql`update sync_mutation set received_at = received_at - interval '27 hours'`.execute(test.database.kysely);
    await test.database.kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update customers set created_at = created_at - interval '27 hours'`.execute(tx);
    });
    expect(await undo('customers', [imported])).toEqual(['import.too_old']);
    await expectStatus(owner.call('PUT', `/api/customers/${imported}`, { lastname: 'Anders' }), 200);
    expect(await undo('customers', [imported])).toEqual(['import.changed_since']);
  });
});
