import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

/** How a page dies: before a transaction of its databases starts, or in the middle of one. */
export type Death = { readonly atWrite: number; readonly inside: boolean };

const stores = new Set<DeviceStorage>();
/** In which life of its page a connection was opened. */
const lives = new WeakMap<IDBDatabase, number>();
/** Tells all that listen what was written. Before any page is open that is the library itself. */
const written = Dexie.on('storagemutated');
const ownListeners = new Set(written.subscribers);
const { transaction } = IDBDatabase.prototype;
const { open } = IDBFactory.prototype;

/**
 * The databases of one device, whose page can die between any two writes and whose disk can be full. Transactions that
 * were open when the page died are undone, as a browser does it; its connections are of no use afterwards.
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

  /** Lets the page die at one of its next writes, or not after all. */
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

  /** Before a transaction of a connection starts. Throws where the page is gone or the disk full. */
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
 * Ends what pages still listen to. A browser forgets a page with everything in it; here one that died cannot finish
 * closing, for its timers are gone, and each listener would keep its whole run in memory.
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
    // It was about to complete: what it wrote stays.
  }
}

/** An error that nobody tries to mend by opening the database again. */
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
  // The one that makes a database is started by the database itself.
  const storage = mode === 'versionchange' ? undefined : storageOf(this.name);
  storage?.begins(this, mode);
  const started = transaction.call(this, names, mode, options);
  storage?.began(started);
  return started;
};

/** The records of some stores of a database, read at one moment; undefined when there is no such database. */
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
