import { sql } from 'kysely';
import { expect } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import type { Database } from '#server/database/database.ts';
import type { Mutation } from '#sync/envelope.schema.ts';
import { selectRows } from '#sync/server/rows/row-sql.ts';
import { executeMutation } from '#sync/server/write/write-path.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { insertCompany, type RingCompany } from './ring-company.ts';
import type { RingDevice } from './ring-device.ts';

/** A row of the server's log. */
type Logged = Mutation & {
  readonly clientId: string;
  readonly status: string;
  readonly code: string | null;
  readonly rev: number;
  readonly receivedAt: string;
};

type Kysely = Database['kysely'];

async function readLog(kysely: Kysely): Promise<Logged[]> {
  const { rows } = await sql<Logged>`select id, client_id as "clientId", seq, name, v, entity, entity_id as "entityId",
    args, was, user_id as "userId", status, code, rev, received_at::text as "receivedAt",
    to_char(client_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from sync_mutation order by rev`.execute(kysely);
  return rows;
}

/**
 * Returns everything that follows from the log: rows as stored (without times of the server's own clock) and positions.
 */
export async function storedState(kysely: Kysely): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  const own = ['created_at', 'deleted_at', 'received_at', 'last_seen', 'epoch', 'app_version', 'last_pull_rev'];
  const names = registry.tables.map(({ name }) => name);
  for (const name of [...names, 'sync_mutation', 'sync_resend', 'sync_client', 'sync_company', 'company_number']) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - ${own}::text[] as row from ${sql.table(name)} t
      order by (to_jsonb(t) - ${own}::text[])::text`.execute(kysely);
    state[name] = rows.map(({ row }) => row);
  }
  return state;
}

/**
 * Expects that the log holds every change that a device called saved exactly once and no others, and that it agrees
 * with what was answered.
 */
export async function expectNothingLost(kysely: Kysely, devices: readonly RingDevice[]): Promise<void> {
  const logged = (await readLog(kysely)).map(({ id }) => id);
  const saved = devices.flatMap((device) => [...device.saved]);
  expect(logged.toSorted()).toEqual(saved.toSorted());
  const { rows } = await sql<{ epoch: string }>`select epoch from sync_company`.execute(kysely);
  // Answers of an earlier epoch were forgotten with it.
  const told = devices.flatMap((device) => [...device.told]).filter(([, { epoch }]) => epoch === rows[0]?.epoch);
  await expectVerdicts(
    kysely,
    told.map(([id, { status, rev }]) => ({ id, status, rev })),
  );
}

/** The log holds these verdicts. */
export async function expectVerdicts(
  kysely: Kysely,
  answers: readonly { readonly id: string; readonly status: string; readonly rev?: number }[],
): Promise<void> {
  const log = new Map((await readLog(kysely)).map((logged) => [logged.id, logged]));
  const found = answers.map(({ id }) => [id, log.get(id)?.status, log.get(id)?.rev]);
  expect(found).toEqual(answers.map(({ id, status, rev }) => [id, status, rev]));
}

/** Expects that revs are 1, 2, 3 … and so are each device's seqs: nothing took effect out of order or left a gap. */
export async function expectOrder(kysely: Kysely): Promise<void> {
  const log = await readLog(kysely);
  expect(log.map(({ rev }) => Number(rev))).toEqual(log.map((_, index) => index + 1));
  for (const clientId of new Set(log.map((logged) => logged.clientId))) {
    const seqs = log.filter((logged) => logged.clientId === clientId).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }
}

/** Replays the log, one change after the other, in a separate database; returns the resulting state. */
export async function replayLog(kysely: Kysely, company: RingCompany): Promise<Record<string, unknown[]>> {
  const fresh = await openTestDatabase();
  try {
    await insertCompany(fresh, company);
    for (const { clientId, receivedAt, status: _status, code: _code, rev: _rev, ...mutation } of await readLog(
      kysely,
    )) {
      const actor = company.people.find((person) => person.actor.userId === mutation.userId)?.actor;
      if (actor === undefined) throw new Error(`nobody is ${mutation.userId}`);
      const source = { clientId, appVersion: 'ring' };
      await executeMutation({ database: fresh.kysely, registry }, actor, mutation, source);
      // Later cards say when it was made, by the device's clock or, where that is ahead, when it arrived.
      await sql`update sync_mutation set received_at = ${receivedAt}::timestamptz where id = ${mutation.id}`.execute(
        fresh.kysely,
      );
    }
    return await storedState(fresh.kysely);
  } finally {
    await fresh.close();
  }
}

/** The server's rows by table, as devices get them. */
export async function serverRows(kysely: Kysely): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {};
  for (const table of registry.tables) {
    const { rows } = await sql<{ row: object }>`
      ${sql.raw(selectRows(table, 't.deleted_at is null order by t.id'))}`.execute(kysely);
    tables[table.name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Expects that no device asked with an older cursor than before within one epoch. */
export function expectCursorsForward(devices: readonly RingDevice[]): void {
  for (const { cursors } of devices) {
    const newest = new Map<string, number>();
    for (const { epoch, rev } of cursors) {
      expect(rev).toBeGreaterThanOrEqual(newest.get(epoch) ?? 0);
      newest.set(epoch, rev);
    }
  }
}
