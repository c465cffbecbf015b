import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, FieldValues } from '#sync/command.ts';
import type { Mutation } from '#sync/envelope.schema.ts';
import { type ChangeFeed, createChangeFeed } from '#sync/server/write/change-feed.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeMutation, type MutationAnswer } from '#sync/server/write/write-path.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { yardRegistry } from './yard-registry.ts';

export type SyncYard = {
  readonly database: TestDatabase;
  readonly feed: ChangeFeed;
  readonly parts: WriteParts;
  /** Errors the write path reported. */
  readonly logged: object[];
  readonly addCompany: () => Promise<string>;
  readonly owner: (companyId: string) => Actor;
  /** Reads as the owner of the tables, whom row-level security does not bind. */
  readonly rows: (text: string) => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
};

export async function openSyncYard(): Promise<SyncYard> {
  const database = await openTestDatabase();
  const feed = createChangeFeed();
  const logged: object[] = [];
  const log = { error: (details: object) => void logged.push(details) };
  return {
    database,
    feed,
    logged,
    parts: { database: database.kysely, registry: yardRegistry, feed, log },
    addCompany: async () => {
      const id = randomUUID();
      await sql`insert into companies (id, name, slug) values (${id}, 'Yard', ${`yard-${id}`})`.execute(
        database.kysely,
      );
      return id;
    },
    owner: (companyId) => person(companyId),
    rows: async (text) => (await sql.raw<Record<string, unknown>>(text).execute(database.kysely)).rows,
    close: () => database.close(),
  };
}

export function person(companyId: string, can: (permission: string) => boolean = () => true): Actor {
  return { userId: randomUUID(), userName: 'Anna de Boer', companyId, can };
}

/** A device of a person: makes queued changes with ids and seqs in order. */
export function testDevice(actor: Actor, clientId: string = randomUUID()) {
  let seq = 0;
  const mutationOf = (
    name: string,
    args: { locationId: string; name?: string } & Record<string, unknown>,
    was: Record<string, FieldValues> = {},
  ): Mutation => {
    seq += 1;
    return {
      id: randomUUID(),
      seq,
      name: `test.${name}`,
      v: 1,
      entity: 'location',
      entityId: args.locationId,
      args,
      was,
      at: new Date().toISOString(),
      userId: actor.userId,
    };
  };
  const source = { clientId, appVersion: '1.0.0' };
  const send = (parts: WriteParts, mutation: Mutation): Promise<MutationAnswer> =>
    executeMutation(parts, actor, mutation, source);
  return { actor, clientId, source, mutationOf, send };
}

/** Rows made in the database itself, as many as a yard has, under the next rev. */
export async function fillTable(
  yard: SyncYard,
  company: string,
  table: string,
  columns: string,
  values: string,
  count: number,
): Promise<void> {
  await yard.rows(`with company as (
      update sync_company set rev = rev + 1 where company_id = '${company}' returning rev
    ), opened as (select set_config('app.rev', rev::text, true), rev from company)
    insert into ${table} (company_id, id, rev, version, ${columns})
      select '${company}', gen_random_uuid(), opened.rev, 1, ${values} from opened, generate_series(1, ${count}) n`);
}
