import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#sync/command.ts';
import { selectRows } from '#sync/server/rows/row-sql.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { openSyncApp, type SyncApp } from '../support/sync-app.ts';
import { openSyncYard, type SyncYard } from '../support/sync-yard.ts';
import { serverRegistry } from './integration-registry.ts';

/** Tables of a company that a backup holds. */
const STORED = [
  ...serverRegistry.tables.map((table) => table.name),
  'sync_client',
  'sync_mutation',
  'sync_resend',
  'sync_attempt',
  'sync_history',
  'company_number',
];

export type Backup = Readonly<Record<string, unknown>>;

/**
 * How a backup is restored: `told`, the server is started with `--restored` and begins a new epoch by itself; otherwise
 * it has to find out. Without its secret, the folder beside the database was lost as well.
 */
export const RESTORES = ['told', 'untold', 'untold', 'untold without its secret'] as const;
export type RestoreKind = (typeof RESTORES)[number];

/** An intent as the server logged it. */
export type LoggedMutation = {
  readonly id: string;
  readonly clientId: string | null;
  readonly seq: number | null;
  readonly userId: string;
  readonly name: string;
  readonly v: number;
  readonly entity: string;
  readonly entityId: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly status: 'applied' | 'merged' | 'rejected';
  readonly code: string | null;
  readonly rev: number;
  /** The device's own time. */
  readonly at: string;
};

export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly rev: number;
  readonly version: number;
};

/** The mark in a seal, without the signature. */
export function markOf(seal: string | null | undefined): string {
  return seal?.slice(0, 32) ?? '';
}

/** The product's server over one database, for many companies in turn, with the run's clock. */
export type YardServer = {
  readonly yard: SyncYard;
  readonly api: SyncApp;
  /** The server's time. */
  readonly clock: { now: () => number };
  /** Adds a company with a copy of what `furnish` created for the first one. */
  readonly addCompany: (furnish: (companyId: string) => Promise<void>) => Promise<string>;
  /** Runs a command as a call of the app's own pages would. */
  readonly call: (actor: Actor, command: string, args: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly position: (companyId: string) => Promise<{ readonly epoch: string; readonly rev: number }>;
  readonly log: (companyId: string, afterRev: number) => Promise<readonly LoggedMutation[]>;
  /** Returns the marks of revs, which distinguish one history from another. */
  readonly marks: (companyId: string, afterRev: number) => Promise<readonly { rev: number; mark: string }[]>;
  /** Rows as they stand in the tables, deleted ones left out. */
  readonly rows: (companyId: string) => Promise<ReadonlyMap<string, readonly StoredRow[]>>;
  readonly failures: (companyId: string) => Promise<ReadonlyMap<string, number>>;
  readonly lastSeqs: (companyId: string) => Promise<ReadonlyMap<string, number>>;
  readonly resends: (companyId: string) => Promise<readonly { clientId: string; seq: number; rev: number }[]>;
  readonly backUp: (companyId: string) => Promise<Backup>;
  readonly restore: (companyId: string, backup: Backup, kind?: RestoreKind) => Promise<void>;
  /** Forgets a finished company's people, so that nothing of them is cached. */
  readonly forget: (people: readonly Actor[]) => void;
  readonly close: () => Promise<void>;
};

export async function openYardServer(): Promise<YardServer> {
  const yard = await openSyncYard();
  const clock = { now: () => Date.now() };
  const parts = { ...yard.parts, registry: serverRegistry, now: () => clock.now() };
  const first = await openSyncApp({ ...yard, parts });
  const apis = [first];
  const startWithoutSecret = async () => {
    const secret = `a-secret-of-tests-${apis.length + 1}`;
    apis.push(await openSyncApp({ ...yard, parts }, serverRegistry, first.snapshotFolder, secret));
  };
  const json = async <Result>(text: string): Promise<Result> => {
    const [row] = await yard.rows(`select (${text}) as found`);
    return row?.['found'] as Result;
  };
  const list = <Item>(text: string) => json<readonly Item[]>(`select coalesce(json_agg(r), '[]') from (${text}) r`);
  let model: { readonly id: string; readonly made: string } | undefined;
  const server: YardServer = {
    yard,
    get api() {
      return apis.at(-1) ?? first;
    },
    clock,
    addCompany: async (furnish) => {
      const id = await yard.addCompany();
      if (model === undefined) {
        await furnish(id);
        model = { id, made: JSON.stringify(await server.backUp(id)) };
      } else {
        await server.restore(id, JSON.parse(model.made.replaceAll(model.id, id)) as Backup);
      }
      return id;
    },
    call: async (actor, command, args) => {
      const found = serverRegistry.command(command, 1);
      if (typeof found === 'string') throw new Error(`${command}: ${found}`);
      const { status, refusal } = await executeCommand(parts, actor, { command: found.command, args });
      if (status === 'rejected') throw new Error(`${command} was refused: ${refusal?.code}`);
    },
    position: (company) =>
      json(`select json_build_object('epoch', epoch, 'rev', rev) from sync_company where company_id = '${company}'`),
    log: (company, afterRev) =>
      list(`select id, client_id as "clientId", seq, user_id as "userId", name, v, entity, entity_id as "entityId", args,
        was, status, code, rev, client_at as at from sync_mutation where company_id = '${company}' and rev > ${afterRev} order by rev`),
    marks: (company, afterRev) =>
      list(`select rev, replace(mark::text, '-', '') as mark from sync_history
        where company_id = '${company}' and rev > ${afterRev} order by rev`),
    rows: async (company) => {
      const parts = serverRegistry.tables.map((table) => {
        const rows = selectRows(table, `t.company_id = '${company}' and t.deleted_at is null`);
        return `'${table.name}', (select coalesce(json_agg(x.row), '[]') from (${rows}) x)`;
      });
      return new Map(
        Object.entries(await json<Record<string, StoredRow[]>>(`select json_build_object(${parts.join()})`)),
      );
    },
    failures: async (company) => {
      const found = await list<{ id: string; failures: number }>(
        `select mutation_id as id, failures from sync_attempt where company_id = '${company}'`,
      );
      return new Map(found.map(({ id, failures }) => [id, failures]));
    },
    lastSeqs: async (company) => {
      const found = await list<{ id: string; seq: number }>(
        `select client_id as id, last_seq as seq from sync_client where company_id = '${company}'`,
      );
      return new Map(found.map(({ id, seq }) => [id, seq]));
    },
    resends: (company) =>
      list(`select client_id as "clientId", seq, rev from sync_resend where company_id = '${company}' order by rev`),
    backUp: async (company) => {
      const parts = [...STORED, 'sync_company'].map(
        (name) => `'${name}', (select coalesce(json_agg(t), '[]') from ${name} t where company_id = '${company}')`,
      );
      return json(`select json_build_object(${parts.join()})`);
    },
    restore: async (company, backup, kind = 'told') => {
      await yard.database.kysely.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const name of STORED) {
          await sql`delete from ${sql.table(name)} where company_id = ${company}::uuid`.execute(tx);
          await sql`insert into ${sql.table(name)} select * from
            json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(backup[name])}::json)`.execute(tx);
        }
        const [kept] = backup['sync_company'] as { epoch: string; rev: number; min_rev: number }[];
        const epoch = kind === 'told' || kept === undefined ? randomUUID() : kept.epoch;
        await sql`update sync_company set epoch = ${epoch}::uuid, rev = ${kept?.rev ?? 0},
          min_rev = ${kept?.min_rev ?? 0} where company_id = ${company}::uuid`.execute(tx);
      });
      if (kind === 'untold without its secret') await startWithoutSecret();
    },
    forget: (people) => {
      // Each process caches its callers.
      for (const { as } of apis) for (const actor of people) as({ ...actor, can: () => false });
    },
    close: async () => {
      // Those that were started later share the folder of the first.
      for (const api of apis.toReversed()) await api.close();
      await yard.close();
    },
  };
  return server;
}
