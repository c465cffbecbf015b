import { Dexie, RangeSet } from 'dexie';
import { closeToReopen } from './database-trouble.ts';

/**
 * Tracks the transactions of a database. Returns a function that ends them all and closes it, to be reopened by its
 * next use. A page that froze within a transaction, or began one then because another tab changed what it shows, would
 * lock every tab out of that store.
 */
export function followTransactions(database: Dexie): () => void {
  const open = new Set<IDBTransaction>();
  const follow = (transaction: unknown) => {
    if (!(transaction instanceof IDBTransaction)) return;
    open.add(transaction);
    const ended = () => open.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
  };
  database.use({
    stack: 'dbcore',
    name: 'follow-transactions',
    create: (core) => ({
      ...core,
      transaction: (...wanted) => {
        const transaction = core.transaction(...wanted);
        follow(transaction);
        return transaction;
      },
    }),
  });
  return () => {
    for (const transaction of open) abort(transaction);
    closeToReopen(database);
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is done already, and only its event has not come yet.
  }
}

/** Runs every live query again: what one read may have been cut off. */
export function queryAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}
