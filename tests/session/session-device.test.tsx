import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { openDevice } from '#session/session-device.ts';
import type { SignedInUser } from '#session/session-user.ts';
import { mirrorPrefix } from '#sync/client/mirror/mirror-database.ts';
import { testId } from '#tests/support/builders.ts';

const COMPANY = '00000000-0000-7000-8000-0000000000c1';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

const bookkeeper: SignedInUser = {
  id: testId('u', 0),
  firstname: 'Bo',
  lastname: 'Boek',
  email: 'bookkeeper@demo.test',
  role: 'bookkeeper',
  permissions: ['invoice index', 'customer index', 'export'],
  company: { id: COMPANY, name: 'De Hoeve', payment_provider: 'mollie', has_payment_key: false },
};

/** Returns the mirrors that a person's devices opened with these permissions, in turn. */
async function mirrorsOf(id: string, ...permissions: readonly (readonly string[])[]): Promise<number[]> {
  const seen = new Set<string>();
  const counts: number[] = [];
  for (const granted of permissions) {
    const device = await openDevice({ ...bookkeeper, id, permissions: granted });
    for (const name of await Dexie.getDatabaseNames()) if (name.startsWith(mirrorPrefix(COMPANY, id))) seen.add(name);
    await device.close();
    counts.push(seen.size);
  }
  return counts;
}

test('a person who may see more than before gets a new mirror, and another one who may see less', async () => {
  const { permissions } = bookkeeper;
  const more = [...permissions, 'object index'];
  expect(await mirrorsOf(testId('u', 1), permissions, more)).toEqual([1, 2]);
  expect(await mirrorsOf(testId('u', 2), permissions, ['invoice index'])).toEqual([1, 2]);
});

test('a person who may do something else, but see the same, keeps the mirror', async () => {
  const others = ['customer index', 'customer edit', 'invoice index'];
  expect(await mirrorsOf(testId('u', 3), bookkeeper.permissions, others)).toEqual([1, 1]);
});
