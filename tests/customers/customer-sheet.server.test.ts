import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { guessCustomerFields } from '#customers/customer-columns.ts';
import { makeCustomerSheet } from '#customers/server/make-customer-sheet.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { DeskDevice } from '#tests/support/desk-device.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

function rowsOf(file: Uint8Array) {
  const book = read(file);
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name] ?? {};
  return { name, sheet, rows: utils.sheet_to_json(sheet, { header: 1 }) as unknown[][] };
}

describe('the sheet of all customers', () => {
  it('is a real Excel file with everybody, active or not, and nothing in it is a formula', async () => {
    const address = { street: 'Dorpsstraat', number: '1a', zipcode: '3861 AB', city: 'Nijkerk' };
    const jansen = await makeCustomer(owner, 'Jansen', { firstname: 'Piet', email: 'piet@example.test', address });
    await makeObject(owner, '12-AB-34', { customer_id: jansen });
    await makeCustomer(owner, '=HYPERLINK("http://evil.example")', {
      status: 0,
      mobile: '+31 6 12345678',
      note: '@SUM(1)',
    });
    const answer = await owner.call('POST', '/api/customers/download');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="klanten.xlsx"');
    const { name, sheet, rows } = rowsOf(answer.rawPayload);
    expect(name).toBe('Klanten');
    expect(rows[0]?.slice(0, 4)).toEqual(['Voornaam', 'Achternaam', 'E-mail', 'Telefoon']);
    expect(rows).toHaveLength(3);
    expect(rows.find(([first]) => first === 'Piet')).toEqual([
      'Piet',
      'Jansen',
      'piet@example.test',
      undefined,
      undefined,
      'Dorpsstraat',
      '1a',
      '3861 AB',
      'Nijkerk',
      'Nederland',
      'Actief',
      1,
    ]);
    const cells = Object.values(sheet) as { t?: string; f?: string; v?: unknown }[];
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
    expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: '=HYPERLINK("http://evil.example")' }));
    expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: '+31 6 12345678' }));
  });

  it('names the first contact of each, by name', async () => {
    const customerId = await makeCustomer(owner, 'Contact', { firstname: 'Zij' });
    const device = await DeskDevice.open(test, PEOPLE.owner);
    const reach = { role: 'partner', phone: '06 12345678', email: 'marga@example.test', mails: [] };
    for (const [name, mayFetch] of [
      ['Zeger', false],
      ['Marga', true],
    ] as const) {
      const contactId = randomUUID();
      const args = { contactId, customerId, name, mayFetch, ...reach };
      expect(await device.send('contact.add', contactId, { args })).toMatchObject({ status: 'applied' });
    }
    const { rows } = rowsOf((await owner.call('POST', '/api/customers/download')).rawPayload);
    expect(rows.find(([first]) => first === 'Zij')?.slice(13)).toEqual([
      'Marga',
      '06 12345678',
      'marga@example.test',
      expect.stringMatching(/^(Ja|Yes)$/),
    ]);
  });

  it.each(LANGUAGES)('calls the columns of contacts what an import knows them by: %s', async (language) => {
    const { rows } = rowsOf(await makeCustomerSheet({ pages: [], language }));
    expect(guessCustomerFields((rows[0] ?? []).map(String)).slice(13)).toEqual([
      'contactName',
      'contactPhone',
      'contactEmail',
      'contactMayFetch',
    ]);
  });

  it('is open to who does the books, closed to the yard, and empty for another company', async () => {
    const download = async (email: string) => (await signIn(test.app, email)).call('POST', '/api/customers/download');
    await expectStatus(download(PEOPLE.yard.email), 403);
    expect((await download(PEOPLE.bookkeeper.email)).statusCode).toBe(200);
    expect(rowsOf((await download(PEOPLE.stranger.email)).rawPayload).rows).toHaveLength(1);
    await expectStatus(owner.call('POST', '/api/customers/download', { all: true }), 422);
  });

  it('speaks English to who asks for it, and holds a long remark whole', async () => {
    const row = [1, 'A', 'B', '', '', '', '', '', '', '', 'DE', 0, 'x'.repeat(10_000), null];
    const sheet = await makeCustomerSheet({ pages: [JSON.stringify(row)], language: 'en' });
    const { rows } = rowsOf(sheet);
    expect(rows[0]).toContain('Last name');
    expect(rows[1]?.[9]).toBe('Germany');
    expect(rows[1]?.[12]).toHaveLength(10_000);
  });
});
