import type { Actor, Reader, Write } from '#sync/command.ts';
import type { Mutation, PushResult } from '#sync/envelope.schema.ts';
import { type CompanyTx, type OpenedChanges, withCompanyChanges } from '../rows/company-door.ts';
import { companyReader } from '../rows/company-reader.ts';
import { decide, decideTogether, NeedsAlone } from './decide.ts';
import { mutationHash } from './mutation-text.ts';
import { closeChanges, type DecidedChange } from './write-change.ts';
import type { IncomingMutation, MutationSource, ServerVerdict, WriteParts } from './write-parts.ts';
import { resultOf } from './write-path.ts';

/** A queued change of a device. */
export type PushedChange = {
  readonly actor: Actor;
  readonly mutation: Mutation;
  readonly source: MutationSource;
};

/** The same with what its content is told by. */
type HashedChange = PushedChange & { readonly mutation: IncomingMutation };

/** Some of the changes are known, or not the next of their device: each of these is settled by itself. */
export class NotTogether extends Error {
  override readonly name = 'NotTogether';
  /** Their numbers in the list, from 0. */
  readonly apart: ReadonlySet<number>;

  constructor(apart: ReadonlySet<number>) {
    super('some changes cannot be settled together');
    this.apart = apart;
  }
}

/**
 * Settles changes of one company in one transaction, under one lock, each at a rev of its own: they give the rows and
 * verdicts that they would give one after the other. Throws, with nothing done, when that cannot be told beforehand or
 * when one of them fails; an infrastructure error says nothing about any.
 */
export async function settleTogether(
  parts: WriteParts,
  companyId: string,
  changes: readonly PushedChange[],
): Promise<readonly PushResult[]> {
  const hashed = changes.map((change) => {
    const { mutation } = change;
    return { ...change, mutation: { ...mutation, hash: mutationHash(mutation) } };
  });
  const asked = changes.map(({ source, mutation }) => ({ clientId: source.clientId, mutationId: mutation.id }));
  const decided = await withCompanyChanges(parts.database, companyId, asked, async (tx, opened) => {
    refuseUnlessNew(changes, opened);
    return runInOrder(tx, parts, companyId, hashed, opened.rev);
  });
  parts.feed?.announce(companyId, decided.at(-1)?.rev ?? 0);
  return decided.map(({ mutation, verdict, rev }) => {
    const code = verdict.refusal?.code;
    parts.tally?.settled(verdict.status, code ?? null);
    return resultOf(mutation, verdict.status, code, rev);
  });
}

function refuseUnlessNew(changes: readonly PushedChange[], opened: OpenedChanges): void {
  const reached = new Map<string, { readonly seq: number; readonly userId: string }>();
  const ids = new Set<string>();
  const apart = new Set<number>();
  for (const [no, { actor, mutation, source }] of changes.entries()) {
    const found = opened.changes[no];
    const id = mutation.id.toLowerCase();
    const before = reached.get(source.clientId) ?? { seq: found?.lastSeq ?? 0, userId: found?.clientUserId ?? null };
    const isOwn = before.userId === null || before.userId === actor.userId;
    if (isOwn && found?.known === null && !ids.has(id) && mutation.seq === before.seq + 1) {
      reached.set(source.clientId, { seq: mutation.seq, userId: actor.userId });
    } else apart.add(no);
    ids.add(id);
  }
  if (apart.size > 0) throw new NotTogether(apart);
}

/**
 * Decides all changes at once by the rows as they are. One that looked at what an earlier one writes is decided again,
 * alone, once that is written.
 */
async function runInOrder(
  tx: CompanyTx,
  parts: WriteParts,
  companyId: string,
  changes: readonly HashedChange[],
  firstRev: number,
): Promise<readonly DecidedChange[]> {
  const ahead = await decideAhead(tx, parts, changes);
  const done: DecidedChange[] = [];
  let waiting: DecidedChange[] = [];
  const written = new Touched();
  const write = async (): Promise<void> => {
    if (waiting.length > 0) await closeChanges(tx, parts.registry, companyId, waiting);
    waiting = [];
  };
  for (const [no, change] of changes.entries()) {
    const early = ahead[no];
    const at = { ...change, rev: firstRev + no };
    if (early === undefined || written.meets(early.read) || written.meetsWrites(early.verdict.writes)) {
      await write();
      const verdict = await decide(tx, parts, change.actor, change.mutation);
      waiting.push({ ...at, verdict });
      await write();
      await verdict.after?.(tx);
      done.push({ ...at, verdict });
      written.addWrites(verdict.writes);
    } else {
      waiting.push({ ...at, verdict: early.verdict });
      done.push({ ...at, verdict: early.verdict });
      written.addWrites(early.verdict.writes);
    }
  }
  await write();
  return done;
}

type Early = { readonly verdict: ServerVerdict; readonly read: Touched };

async function decideAhead(
  tx: CompanyTx,
  parts: WriteParts,
  changes: readonly HashedChange[],
): Promise<readonly (Early | undefined)[]> {
  const reader = companyReader(tx, parts.registry, () => Promise.reject(new NeedsAlone()));
  // All are waited for, so that none still reads when the transaction ends. One that fails does so again, alone.
  const found = await Promise.allSettled(
    changes.map(async ({ actor, mutation }): Promise<Early> => {
      const read = new Touched();
      return { verdict: await decideTogether(noting(reader, read), parts, actor, mutation), read };
    }),
  );
  return found.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
}

/** Which rows were looked at or written, and of which tables rows were searched. */
class Touched {
  private readonly rows = new Set<string>();
  private readonly tables = new Set<string>();
  private readonly searched = new Set<string>();

  add(table: string, id: string): void {
    this.rows.add(rowKey(table, id));
    this.tables.add(table);
  }

  addSearch(table: string): void {
    this.searched.add(table);
  }

  addWrites(writes: readonly Write[]): void {
    for (const write of writes) this.add(write.table.name, idOf(write));
  }

  /** True when what was read holds a row that is in here. */
  meets(read: Touched): boolean {
    for (const row of read.rows) if (this.rows.has(row)) return true;
    for (const table of read.searched) if (this.tables.has(table)) return true;
    return false;
  }

  meetsWrites(writes: readonly Write[]): boolean {
    return writes.some((write) => this.rows.has(rowKey(write.table.name, idOf(write))));
  }
}

/** The database takes an id in either case for the same. */
const rowKey = (table: string, id: string) => `${table}/${id.toLowerCase()}`;

const idOf = (write: Write) => ('put' in write ? write.put.id : write.deleteId);

/** A reader that notes what it was asked for. */
function noting(reader: Reader, read: Touched): Reader {
  return {
    get: (table, id) => {
      read.add(table.name, id);
      return reader.get(table, id);
    },
    isDeleted: (table, id) => {
      read.add(table.name, id);
      return reader.isDeleted(table, id);
    },
    getDeleted: (table, id) => {
      read.add(table.name, id);
      return reader.getDeleted?.(table, id) ?? Promise.resolve(undefined);
    },
    where: (table, index, value) => {
      read.addSearch(table.name);
      return reader.where(table, index, value);
    },
    nextNumber: (series) => reader.nextNumber(series),
  };
}
