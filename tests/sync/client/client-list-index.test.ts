import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aCustomer, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, checkOutArgs, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

function follow(session: DeviceSession) {
  const index = session.listIndex(objectIndex);
  const seen: boolean[] = [];
  index.subscribe(() => seen.push(index.get().ready));
  return { seen, entries: () => index.get().entries, ready: () => index.get().ready };
}

function isSorted(entries: readonly { readonly sortKey: string }[]): boolean {
  return entries.every((entry, position) => position === 0 || (entries[position - 1]?.sortKey ?? '') <= entry.sortKey);
}

describe('the list of objects', () => {
  it('holds every object in its order, with what it joins', async () => {
    const { server, open } = aYard();
    server.put(objectTable, ...Array.from({ length: 600 }, (_, index) => anObject(100 + index)));
    const session = await open();
    const list = follow(session);
    await inStep(session, server);
    await until(list.ready, 'the list');
    expect(list.entries().length).toBe(602);
    expect(isSorted(list.entries())).toBe(true);
    const stored = list.entries().find((entry) => entry.id === testId('o', 1));
    expect(stored).toMatchObject({ customerName: 'Anke Veldhuis', spotName: 'A1', warehouseName: 'Hal A' });
  });

  it('follows own changes, changes of others, new and deleted objects', async () => {
    const { server, open } = aYard();
    const session = await open();
    const list = follow(session);
    await inStep(session, server);
    await until(list.ready, 'the list');
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() =>
      list.entries().some((entry) => entry.id === testId('o', 1) && entry.storageStatus === 'with_customer'),
    );
    server.put(objectTable, anObject(3, { sortKey: 'aaa' }));
    await until(() => list.entries()[0]?.id === testId('o', 3), 'the new object');
    server.put(objectTable, anObject(3, { sortKey: 'zzz' }));
    await until(() => list.entries().at(-1)?.id === testId('o', 3), 'the object to move');
    server.remove(objectTable, testId('o', 2));
    await until(() => list.entries().length === 2, 'the object to go');
    expect(isSorted(list.entries())).toBe(true);
  });

  it('renews what it shows of a customer when the customer changes', async () => {
    const { server, open } = aYard();
    const session = await open();
    const list = follow(session);
    await inStep(session, server);
    await until(list.ready, 'the list');
    server.put(customerTable, aCustomer({ lastname: 'Bakker' }));
    await until(() => list.entries().every((entry) => entry.customerName === 'Anke Bakker'), 'the new name');
    expect(searchEntries(list.entries(), 'bakker').length).toBe(2);
    expect(searchEntries(list.entries(), 'veldhuis').length).toBe(0);
  });

  it('starts from the stored list without a connection and catches up with what changed', async () => {
    const { server, clock, open } = aYard();
    server.put(objectTable, ...Array.from({ length: 300 }, (_, index) => anObject(100 + index)));
    const first = await open();
    const before = follow(first);
    await inStep(first, server);
    await until(before.ready, 'the list');
    await clock.advance(1000);
    server.online = false;
    server.endStreams();
    await first.submit(checkOutObject, { args: checkOutArgs() });
    await first.close();
    const second = await open();
    const list = follow(second);
    await until(list.ready, 'the stored list');
    expect(list.seen.slice(0, 2)).toEqual([false, true]);
    expect(list.entries().length).toBe(302);
    expect(list.entries().find((entry) => entry.id === testId('o', 1))?.storageStatus).toBe('with_customer');
  });

  it('takes 1,000 changes in one go', async () => {
    const { server, open } = aYard();
    const session = await open();
    const list = follow(session);
    await inStep(session, server);
    await until(list.ready, 'the list');
    server.put(objectTable, ...Array.from({ length: 1000 }, (_, index) => aStoredObject(1000 + index, 1)));
    await until(() => list.entries().length === 1002, 'all of them');
    expect(isSorted(list.entries())).toBe(true);
  });
});

describe('searching a list', () => {
  const entries = ['hobby de luxe anke', 'knaus sudwind bram', 'hobby premium bram'].map((search, index) => ({
    id: String(index),
    sortKey: String(index),
    search,
  }));

  it('finds entries that hold every word, in their order', () => {
    expect(searchEntries(entries, 'bram hobby').map((entry) => entry.id)).toEqual(['2']);
    expect(searchEntries(entries, 'bram').map((entry) => entry.id)).toEqual(['1', '2']);
  });

  it('gives everything for an empty text and nothing for a word nobody has', () => {
    expect(searchEntries(entries, '  ')).toBe(entries);
    expect(searchEntries(entries, 'caravan')).toEqual([]);
  });

  it('narrows while a person types, widens when letters go, and ignores case and accents', () => {
    expect(searchEntries(entries, 'h').length).toBe(2);
    expect(searchEntries(entries, 'hobby p').length).toBe(1);
    expect(searchEntries(entries, 'HÓBBY').length).toBe(2);
    expect(searchEntries(entries, 'b').length).toBe(3);
  });

  it('gives the same array while another letter leaves nothing out', () => {
    const found = searchEntries(entries, 'hob');
    expect(searchEntries(entries, 'hobb')).toBe(found);
    expect(searchEntries(entries, 'hobby p')).not.toBe(found);
  });

  it('finds among 50,000 entries exactly those that hold the text', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      id: String(index),
      sortKey: String(index),
      search: `wn${index}k hobby de luxe ${index} veldhuis anke`,
    }));
    expect(searchEntries(many, '4999').length).toBe(15);
  });
});
