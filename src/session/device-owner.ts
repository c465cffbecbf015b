import { readUser, type SignedInUser } from './session-user.ts';

/**
 * The database for the last person who signed in, in IndexedDB, whose commit reaches the disk. localStorage opens the
 * app without waiting but is written lazily: a browser killed soon after the sign-in would forget the person, and the
 * pending changes with them.
 */
const DATABASE = 'remise-device';
const STORE = 'owner';
const KEY = 'user';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

/** Stores the user; null forgets them. A device that cannot store asks to sign in at each start. */
export async function keepOwner(user: SignedInUser | null): Promise<void> {
  try {
    await inStore('readwrite', (store) => (user === null ? store.delete(KEY) : store.put(user, KEY)));
  } catch {
    // Reported where it matters: the sync session tells when this device cannot keep changes.
  }
}

export async function findOwner(): Promise<SignedInUser | null> {
  try {
    return readUser({ data: await inStore('readonly', (store) => store.get(KEY)) });
  } catch {
    return null;
  }
}
