import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

/** How a page dies: before a transaction of its databases starts, or in the middle of one. */
export type Death = { readonly atWrite: number; readonly inside: boolean };

const stores = new Set<DeviceStorage>();
/** The life of its page in which a connection was opened. */
const lives = new WeakMap<IDBDatabase, number>();
/** Notifies all listeners of writes. Before any page is open that is the library itself. */
const written = Dexie.on('storagemutated');
const ownListeners = new Set(written.subscribers);
const { transaction } = IDBDatabase.prototype;
const { open } = IDBFactory.prototype;

/**
 * The databases of one device. Its page can die between any two writes, and its disk can be full. Transactions that
 * were open when the page died are rolled back, as a browser does; its connections can no longer be used.
 */
export class DeviceStorage {
  readonly queueName: string;
  readonly mirrorPrefix: string;
  life = 1;
  isFull = false;
  /** Mirror or queue were written since this was last set to false. */
  isChanged = false;
  #death: Death | null = null;
  readonly #active = new Set<IDBTransaction>();
  readonly #connections = new Set<IDBDatabase>();
  readonly #died: () => void;

  constructor(companyId: string, userId: string, died: () => void) {
    this.queueName = `remise-queue-${companyId}-${userId}`;
    this.mirrorPrefix = `remise-mirror-${companyId}-${userId}-`;
    this.#died = died;
    stores.add(this);
  }

  owns(name: string): boolean {
    return name === this.queueName || name.startsWith(this.mirrorPrefix);
  }

  opened(connection: IDBDatabase, life: number): void {
    lives.set(connection, life);
    if (life === this.life) this.#connections.add(connection);
    else connection.close();
  }

  /** Lets the page die at one of its next writes; null cancels that. */
  dieAt(death: Death | null): void {
    this.#death = death;
  }

  /** The page is gone, with every transaction that was open. */
  die(): void {
    this.life += 1;
    this.#death = null;
    for (const active of this.#active) abort(active);
    for (const connection of this.#connections) connection.close();
    this.#active.clear();
    this.#connections.clear();
    this.#died();
  }

  /** Called before a transaction of a connection starts. Throws when the page is gone or the disk is full. */
  begins(connection: IDBDatabase, mode: IDBTransactionMode): void {
    if (lives.get(connection) !== this.life) throw gone();
    if (mode !== 'readwrite') return;
    if (this.#death !== null) this.#comesCloser(this.#death);
    if (this.isFull && connection.name === this.queueName) throw new DOMException('No room', 'QuotaExceededError');
  }

  #comesCloser({ atWrite, inside }: Death): void {
    this.#death = { atWrite: atWrite - 1, inside };
    if (atWrite > 1) return;
    this.#death = null;
    if (inside) {
      setImmediate(() => this.die());
    } else {
      this.die();
      throw gone();
    }
  }

  began(active: IDBTransaction): void {
    this.#active.add(active);
    const done = () => this.#active.delete(active);
    active.addEventListener('complete', () => {
      done();
      if (active.mode === 'readwrite') this.isChanged = true;
    });
    active.addEventListener('abort', done);
  }

  async loseMirror(): Promise<void> {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(this.mirrorPrefix) === true) await Dexie.delete(name);
    }
  }

  async erase(): Promise<void> {
    stores.delete(this);
    for (const { name } of await indexedDB.databases())
      if (name !== undefined && this.owns(name)) await Dexie.delete(name);
  }
}

/**
 * Removes the listeners of dead pages. A browser frees a dead page with everything in it. Here such a page cannot
 * finish closing, because its timers are gone, and each listener would keep its whole run in memory.
 */
export function forgetPages(): void {
  for (const listener of written.subscribers) {
    if (!ownListeners.has(listener)) written.unsubscribe(listener as () => void);
  }
}

function abort(active: IDBTransaction): void {
  try {
    active.abort();
  } catch {
    // It was about to complete: its writes stay.
  }
}

/** An error that no code tries to repair by reopening the database. */
function gone(): DOMException {
  return new DOMException('The page is gone', 'DataError');
}

function storageOf(name: string): DeviceStorage | undefined {
  for (const storage of stores) if (storage.owns(name)) return storage;
  return undefined;
}

IDBFactory.prototype.open = function openWatched(name: string, version?: number): IDBOpenDBRequest {
  const request = open.call(this, name, version);
  const storage = storageOf(name);
  const life = storage?.life ?? 0;
  request.addEventListener('success', () => storage?.opened(request.result, life));
  return request;
};

IDBDatabase.prototype.transaction = function startWatched(...[names, mode = 'readonly', options]) {
  // The database itself starts the transaction that creates it.
  const storage = mode === 'versionchange' ? undefined : storageOf(this.name);
  storage?.begins(this, mode);
  const started = transaction.call(this, names, mode, options);
  storage?.began(started);
  return started;
};

/**
 * Returns the records of some stores of a database, read in one transaction; undefined when the database does not
 * exist.
 */
export async function readDatabase(
  name: string,
  isWanted: (store: string) => boolean,
): Promise<ReadonlyMap<string, readonly unknown[]> | undefined> {
  const known = await indexedDB.databases();
  if (!known.some((other) => other.name === name)) return undefined;
  const database = await finished(open.call(indexedDB, name, undefined));
  database.onversionchange = () => database.close();
  const names = [...database.objectStoreNames].filter(isWanted);
  if (names.length === 0) {
    database.close();
    return new Map();
  }
  const reading = transaction.call(database, names, 'readonly', undefined);
  const records = await Promise.all(
    names.map(async (store) => [store, await finished(reading.objectStore(store).getAll())] as const),
  );
  database.close();
  return new Map(records);
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('reading failed')));
  });
}
