import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { createCustomer, editCustomer } from '#customers/customer.commands.ts';
import type { CreateCustomer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { aCustomer, anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany();
});

const customer = () => company.row(customerTable, testId('c', 1));
const newCustomer = () => {
  const { id, rev: _rev, version: _version, sortKey: _key, ...fields } = aCustomer({ lastname: 'Müller' });
  return { customerId: id, ...fields };
};

describe('creating a customer', () => {
  it('sorts by last name without accents', async () => {
    expect(codeOf(await company.run(createCustomer, newCustomer()))).toBe('applied');
    expect(customer()).toMatchObject({ lastname: 'Müller', sortKey: 'muller anke' });
  });

  it('again under the same id changes nothing; a deleted one does not come back', async () => {
    await company.run(createCustomer, newCustomer());
    expect(await company.run(createCustomer, newCustomer())).toMatchObject({ outcome: 'applied', writes: [] });
    company.drop(customerTable, testId('c', 1));
    expect(codeOf(await company.run(createCustomer, newCustomer()))).toBe('customer.deleted');
  });

  it('of a device of before, which knows no country, lives in the Netherlands; an edit of its address leaves the country', async () => {
    const { country: _country, ...before } = newCustomer();
    expect(codeOf(await company.run(createCustomer, before))).toBe('applied');
    expect(customer()).toMatchObject({ country: 'NL' });
    company.add(customerTable, aCustomer({ country: 'DE' }));
    const address = { street: 'Hafen', houseNumber: '3', zipcode: '48149', city: 'Münster' };
    const { street, houseNumber, zipcode, city } = aCustomer();
    const was = { address: { street, houseNumber, zipcode, city } };
    await company.run(editCustomer, { customerId: testId('c', 1), now: { address } }, { was });
    expect(customer()).toMatchObject({ ...address, country: 'DE' });
  });

  it('has a name people read, also without a first name', () => {
    expect(customerName({ firstname: 'Anke', lastname: 'Bos' })).toBe('Anke Bos');
    expect(customerName({ firstname: '', lastname: 'Bos BV' })).toBe('Bos BV');
  });
});

describe('creating a customer who may exist already', () => {
  const second = (changes: Partial<CreateCustomer> = {}) =>
    company.run(createCustomer, { ...newCustomer(), customerId: testId('c', 2), ...changes });
  const nobody = { firstname: 'Bert', lastname: 'Bos', email: '', phone: '', mobile: '', zipcode: '' };

  beforeEach(() => {
    company.add(customerTable, aCustomer({ mobile: '06-1234 5678' }));
  });

  it.each([
    ['the same e-mail address, in capitals', { ...nobody, email: 'ANKE@example.test' }],
    ['the same name and postcode', { ...nobody, firstname: 'anke', lastname: 'Veldhuis', zipcode: '3811ab' }],
    ['the same name and number', { ...nobody, firstname: 'Anke', lastname: 'Veldhuis', phone: '+31 6 12345678' }],
  ])('by %s: both exist and a card names the other', async (_, typed) => {
    const decision = await second(typed);
    expect(codeOf(decision)).toBe('applied');
    expect(company.all(customerTable)).toHaveLength(2);
    expect(decision.cards).toMatchObject([
      { kind: 'duplicate', entity: 'customer', entityId: testId('c', 2), theirs: { customerId: testId('c', 1) } },
    ]);
  });

  it.each([
    ['nothing in common', nobody],
    ['only the postcode of a neighbour', { ...nobody, zipcode: '3811 AB' }],
    ['only the name', { ...nobody, firstname: 'Anke', lastname: 'Veldhuis' }],
    ['only the number, as a family shares it', { ...nobody, mobile: '0612345678' }],
  ])('with %s raises no card', async (_, typed) => {
    expect(cardsOf(await second(typed))).toEqual([]);
  });

  it('who was deleted, or is the same customer again, raises no card', async () => {
    expect(await company.run(createCustomer, newCustomer())).toMatchObject({ writes: [] });
    company.drop(customerTable, testId('c', 1));
    expect(cardsOf(await second())).toEqual([]);
  });

  it('keeps the address in small letters, from the first and after an edit', async () => {
    const { id: customerId } = aCustomer({ id: testId('c', 2) });
    await second({ email: 'Bert@Example.test' });
    expect(company.row(customerTable, customerId)?.email).toBe('bert@example.test');
    const was = { email: { email: 'bert@example.test' } };
    await company.run(editCustomer, { customerId, now: { email: { email: 'BERT@b.test' } } }, { was });
    expect(company.row(customerTable, customerId)?.email).toBe('bert@b.test');
  });
});

describe('editing a customer on two devices', () => {
  const phone = (mobile: string) => ({ phone: { phone: '', mobile } });
  const email = (address: string) => ({ email: { email: address } });
  const customerId = testId('c', 1);

  beforeEach(() => {
    company.add(customerTable, aCustomer());
  });

  it('different groups both apply', async () => {
    await company.run(editCustomer, { customerId, now: phone('06 1') }, { was: phone('') });
    const second = await company.run(
      editCustomer,
      { customerId, now: email('a@b.test') },
      { was: email('anke@example.test') },
    );
    expect(codeOf(second)).toBe('applied');
    expect(customer()).toMatchObject({ mobile: '06 1', email: 'a@b.test' });
  });

  it('the same group: the first stays, the second goes on a card with both', async () => {
    await company.run(editCustomer, { customerId, now: phone('06 1') }, { was: phone('') });
    const second = await company.run(editCustomer, { customerId, now: phone('06 2') }, { was: phone('') });
    expect(codeOf(second)).toBe('merged');
    expect(customer()?.mobile).toBe('06 1');
    expect(second.cards).toEqual([
      {
        kind: 'merged',
        entity: 'customer',
        entityId: customerId,
        yours: { phone: '', mobile: '06 2' },
        theirs: { phone: '', mobile: '06 1' },
      },
    ]);
  });

  it('to the same value is no conflict', async () => {
    await company.run(editCustomer, { customerId, now: phone('06 1') }, { was: phone('') });
    const second = await company.run(editCustomer, { customerId, now: phone('06 1') }, { was: phone('') });
    expect(second).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('without what was seen, a changed group is kept', async () => {
    expect(codeOf(await company.run(editCustomer, { customerId, now: phone('06 2') }))).toBe('merged');
  });

  it('renews the sort key with the name', async () => {
    const name = (lastname: string) => ({ name: { firstname: 'Anke', lastname } });
    await company.run(editCustomer, { customerId, now: name('Écluse') }, { was: name('Veldhuis') });
    expect(customer()?.sortKey).toBe('ecluse anke');
  });

  it("of a deleted customer keeps the input on a card; another company's is not found", async () => {
    expect(codeOf(await company.run(editCustomer, { customerId: testId('c', 9), now: phone('06 1') }))).toBe(
      'customer.missing',
    );
    company.drop(customerTable, customerId);
    const decision = await company.run(editCustomer, { customerId, now: phone('06 1') }, { was: phone('') });
    expect(codeOf(decision)).toBe('customer.deleted');
    expect(decision.cards?.[0]?.yours).toEqual({ phone: '', mobile: '06 1' });
  });
});

describe('deleting a customer', () => {
  const customerId = testId('c', 1);

  beforeEach(() => {
    company.add(customerTable, aCustomer({ version: 3 }));
  });

  it('goes when nothing hangs on them, and again without change', async () => {
    expect(codeOf(await company.run(deleteCustomer, { customerId, seenVersion: 3 }))).toBe('applied');
    expect(await company.run(deleteCustomer, { customerId, seenVersion: 3 })).toMatchObject({ writes: [] });
  });

  it('is refused with an object or an open appointment, and says how many', async () => {
    company.add(objectTable, anObject(1)).add(appointmentTable, anAppointment(1), anAppointment(2, { status: 4 }));
    expect(await company.run(deleteCustomer, { customerId, seenVersion: 3 })).toMatchObject({
      refusal: { code: 'customer.has_dependents', params: { objects: 1, appointments: 1 } },
    });
  });

  it('is possible with appointments of the past only', async () => {
    company.add(appointmentTable, anAppointment(1, { status: 3 }), anAppointment(2, { status: 4 }));
    expect(codeOf(await company.run(deleteCustomer, { customerId, seenVersion: null }))).toBe('applied');
  });

  it('is refused when somebody changed them since, with the row on a card', async () => {
    const decision = await company.run(deleteCustomer, { customerId, seenVersion: 2 });
    expect(codeOf(decision)).toBe('customer.changed_since');
    expect(decision.cards?.[0]?.theirs).toMatchObject({ lastname: 'Veldhuis' });
    expect(customer()).toBeDefined();
  });

  it("is refused for another company's", async () => {
    expect(codeOf(await company.run(deleteCustomer, { customerId: testId('c', 9), seenVersion: null }))).toBe(
      'customer.missing',
    );
  });
});
