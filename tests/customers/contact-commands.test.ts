import { beforeEach, describe, expect, it } from 'vitest';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { deleteCustomer } from '#appointments/customer-removal.commands.ts';
import { addContact, changeContact, deleteContact, restoreContact } from '#customers/contact.commands.ts';
import type { AddContact, ChangeContact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import { MOST_CONTACTS } from '#customers/contact-kinds.ts';
import { customerTable } from '#customers/customer.ts';
import { eraseCustomer } from '#prospects/customer-erasure.commands.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES } from '#staff/roles.ts';
import { AT, aContact, aCustomer, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany, type Said } from '#tests/support/memory-company.ts';

const C = testId('c', 1);
const E = testId('e', 1);
const { id: _id, rev: _rev, version: _version, ...stored } = aContact();
const input = (changes: Partial<AddContact> = {}): AddContact => ({ contactId: E, ...stored, ...changes });
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany().add(customerTable, aCustomer());
});

const contact = () => company.row(contactTable, E);

describe('contacts', () => {
  it.each([addContact, changeContact, deleteContact, restoreContact])(
    '$name is for who may edit customers',
    (command) => {
      expect(isAllowed(ROLES.office, command.permission)).toBe(true);
      expect(isAllowed(ROLES.bookkeeper, command.permission)).toBe(false);
    },
  );
});

describe('adding a contact', () => {
  it('keeps what was typed without space around, and each kind of mail once', async () => {
    const typed = {
      name: ' Marga de Wit ',
      email: 'Marga@Example.test ',
      mails: ['invoices', 'appointments', 'invoices'],
    };
    expect(codeOf(await company.run(addContact, input(typed as Partial<AddContact>), { by: 'office' }))).toBe(
      'applied',
    );
    expect(contact()).toMatchObject({
      customerId: C,
      name: 'Marga de Wit',
      email: 'marga@example.test',
      mayFetch: true,
      mails: ['appointments', 'invoices'],
    });
  });

  it('again under the same id changes nothing, and brings back no deleted one', async () => {
    await company.run(addContact, input());
    expect(await company.run(addContact, input({ name: 'Anders' }))).toMatchObject({ outcome: 'applied', writes: [] });
    company.drop(contactTable, E);
    expect(codeOf(await company.run(addContact, input()))).toBe('contact.deleted');
  });

  it('needs a name, and a phone number or an e-mail address', async () => {
    const refusal = async (changes: Partial<AddContact>) => company.run(addContact, input(changes));
    expect(await refusal({ name: ' ' })).toMatchObject({ refusal: { code: 'contact.name_empty', field: 'name' } });
    expect(await refusal({ phone: ' ', email: '' })).toMatchObject({
      refusal: { code: 'contact.unreachable', field: 'phone' },
    });
    expect(codeOf(await refusal({ phone: '' }))).toBe('applied');
  });

  it('who gets mails needs an address', async () => {
    const without = input({ email: '', mails: ['invoices'] });
    expect(await company.run(addContact, without)).toMatchObject({
      refusal: { code: 'contact.no_address', field: 'email' },
    });
  });

  it('is refused beyond twenty of a customer, and not for the twentieth', async () => {
    const others = Array.from({ length: MOST_CONTACTS - 1 }, (_, index) => aContact(index + 2));
    company.add(contactTable, ...others, aContact(50, { customerId: testId('c', 2) }));
    expect(codeOf(await company.run(addContact, input()))).toBe('applied');
    expect(await company.run(addContact, input({ contactId: testId('e', 60) }))).toMatchObject({
      refusal: { code: 'contact.too_many', params: { most: 20 } },
    });
  });

  it('to a merged customer goes to the kept one', async () => {
    company.add(mergedRecordTable, {
      id: testId('c', 9),
      rev: 1,
      version: 1,
      entity: 'customer',
      intoId: C,
      byName: 'Kees',
      at: AT,
      before: null,
    });
    expect(codeOf(await company.run(addContact, input({ customerId: testId('c', 9) })))).toBe('applied');
    expect(contact()).toMatchObject({ customerId: C });
  });

  it('to a customer who is gone waits on a card about the customer', async () => {
    company.drop(customerTable, C);
    const decision = await company.run(addContact, input());
    expect(codeOf(decision)).toBe('parent_deleted');
    expect(decision.cards).toMatchObject([{ entity: 'customer', entityId: C, child: 'contact' }]);
  });
});

describe('changing a contact', () => {
  beforeEach(() => {
    company.add(contactTable, aContact());
  });
  const change = (now: ChangeContact['now'], was: Said['was'] = {}) =>
    company.run(changeContact, { contactId: E, now }, { was });
  const reach = { phone: '06 12345678', email: 'marga@example.test' };

  it('changes what was seen, as it is kept', async () => {
    const now = { reach: { phone: ' 06 87654321', email: 'M@Example.test' } };
    expect(codeOf(await change(now, { reach }))).toBe('applied');
    expect(contact()).toMatchObject({ phone: '06 87654321', email: 'm@example.test', name: 'Marga de Wit' });
  });

  it('to what it says already changes nothing', async () => {
    expect(await change({ mayFetch: { mayFetch: true } })).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('leaves what somebody else changed meanwhile, with a card, and does the rest', async () => {
    const decision = await change(
      { name: { name: 'Marga Bos', role: 'partner' }, mayFetch: { mayFetch: false } },
      { name: { name: 'M. de Wit', role: 'partner' }, mayFetch: { mayFetch: true } },
    );
    expect(decision.outcome).toBe('merged');
    expect(decision.cards).toMatchObject([
      { kind: 'merged', entity: 'contact', yours: { name: 'Marga Bos' }, theirs: { name: 'Marga de Wit' } },
    ]);
    expect(contact()).toMatchObject({ name: 'Marga de Wit', mayFetch: false });
  });

  it('that leaves nobody to reach is refused at the field', async () => {
    expect(await change({ reach: { phone: '', email: '' } }, { reach })).toMatchObject({
      refusal: { code: 'contact.unreachable', field: 'phone' },
    });
    expect(
      await change({ name: { name: '', role: 'other' } }, { name: { name: 'Marga de Wit', role: 'partner' } }),
    ).toMatchObject({ refusal: { code: 'contact.name_empty' } });
  });

  it('that was deleted keeps the input on a card', async () => {
    company.drop(contactTable, E);
    const decision = await change({ mayFetch: { mayFetch: false } });
    expect(codeOf(decision)).toBe('contact.deleted');
    expect(decision.cards).toMatchObject([{ entity: 'contact', entityId: E, yours: { mayFetch: false } }]);
  });

  it('of another company does not exist', async () => {
    const decision = await company.run(changeContact, {
      contactId: testId('e', 7),
      now: { mayFetch: { mayFetch: false } },
    });
    expect(codeOf(decision)).toBe('contact.missing');
  });
});

describe('deleting a contact', () => {
  beforeEach(() => {
    company.add(contactTable, aContact());
  });

  it('can be undone: it is back as it was, on the server whatever the caller says', async () => {
    expect(codeOf(await company.run(deleteContact, { contactId: E }, { by: 'office' }))).toBe('applied');
    expect(contact()).toBeUndefined();
    expect(await company.run(deleteContact, { contactId: E })).toMatchObject({ outcome: 'applied', writes: [] });
    const fields = { ...stored, name: 'Iemand anders' };
    expect(codeOf(await company.run(restoreContact, { contactId: E, fields }))).toBe('applied');
    expect(contact()).toMatchObject({ name: 'Marga de Wit', mayFetch: true });
    expect(await company.run(restoreContact, { contactId: E, fields })).toMatchObject({ writes: [] });
  });

  it('of nobody is refused, and so is restoring nobody', async () => {
    const other = { contactId: testId('e', 8) };
    expect(codeOf(await company.run(deleteContact, other))).toBe('contact.missing');
    expect(codeOf(await company.run(restoreContact, { ...other, fields: stored }))).toBe('contact.missing');
  });

  it('comes with its customer: removed or erased, nobody of theirs is left', async () => {
    company.add(customerTable, aCustomer({ id: testId('c', 2) }));
    company.add(contactTable, aContact(2, { customerId: testId('c', 2) }), aContact(3, { customerId: testId('c', 5) }));
    await company.run(deleteCustomer, { customerId: C, seenVersion: null });
    await company.run(eraseCustomer, { customerId: testId('c', 2), seenVersion: null });
    expect(company.all(contactTable).map(({ id }) => id)).toEqual([testId('e', 3)]);
  });
});
