import { randomUUID } from 'node:crypto';
import { carryOut } from '#pages/attention/attention-act.ts';
import { type Choice, choicesFor } from '#pages/attention/attention-choices.ts';
import { type Conflict, conflictsOf } from '#pages/attention/attention-conflict.ts';
import { type ConflictState, readConflictState } from '#pages/attention/attention-state.ts';
import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES, type RoleName } from '#staff/roles.ts';
import type { Attention } from '#sync/attention.ts';
import type { Mirror, SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { PullPage, PushAnswer, PushResult, SnapshotManifest } from '#sync/envelope.schema.ts';
import type { SyncedRow } from '#sync/table.ts';
import { type Caller, type PEOPLE, signIn, type TestApp } from './app.ts';
import { AT } from './builders.ts';
import { expectStatus } from './yard-calls.ts';

type Person = (typeof PEOPLE)[keyof typeof PEOPLE];
/** `at`: when the change was made, by the device's clock. */
type IncomingMutation = { readonly args: object; readonly was?: object | undefined; readonly at?: string };

/** A change that got its verdict. */
export type Sent = { readonly id: string; readonly status: PushResult['status']; readonly code?: string };

/**
 * A device at the real server without a queue. It sends one change after the other; its desk reads cards and carries
 * out choices with the app's own code. `may` gives its person other rights at the desk than the role's.
 */
export class DeskDevice {
  readonly #clientId = randomUUID();
  readonly #rows = new Map<string, Map<string, SyncedRow>>();
  readonly #deleted = new Set<string>();
  #cursor: string | null = null;
  #seq = 0;

  readonly caller: Caller;
  readonly person: Person;

  private constructor(caller: Caller, person: Person) {
    this.caller = caller;
    this.person = person;
  }

  static async open({ app }: TestApp, person: Person): Promise<DeskDevice> {
    return new DeskDevice(await signIn(app, person.email), person);
  }

  async send(name: string, entityId: string, { args, was = {}, at = AT }: IncomingMutation): Promise<Sent> {
    this.#seq += 1;
    const entity = name.split('.')[0];
    const ids = { id: randomUUID(), seq: this.#seq, entityId, userId: this.person.id };
    const mutation = { ...ids, name, v: 1, entity, args, was, at };
    const body = { clientId: this.#clientId, epoch: null, appVersion: '1.0.0', mutations: [mutation] };
    const [result] = (await expectStatus<PushAnswer>(this.caller.call('POST', '/api/sync/push', body), 200)).results;
    if (result === undefined) throw new Error('no answer');
    return result as Sent;
  }

  async row(table: string, id: string): Promise<(SyncedRow & Record<string, unknown>) | undefined> {
    await this.#pull();
    return this.#rows.get(table)?.get(id) as (SyncedRow & Record<string, unknown>) | undefined;
  }

  async rows(table: string): Promise<readonly SyncedRow[]> {
    await this.#pull();
    return [...(this.#rows.get(table)?.values() ?? [])];
  }

  async card(id: string): Promise<Attention> {
    const card = await this.row('attention', id);
    if (card === undefined) throw new Error(`no card ${id}`);
    return card as unknown as Attention;
  }

  /** What this person can do about a card now. */
  async choices(cardId: string, role: RoleName = this.person.role): Promise<readonly Choice[]> {
    const { conflict, state } = await this.#conflict(cardId);
    return choicesFor(conflict, state, this.as(role));
  }

  /** Carries a choice out; throws when it is not offered. */
  async choose(cardId: string, kind: Choice['kind']): Promise<string> {
    const { conflict, state } = await this.#conflict(cardId);
    const offered = choicesFor(conflict, state, this.as(this.person.role));
    const choice = offered.find((one) => one.kind === kind);
    if (choice === undefined) throw new Error(`${kind} is not among ${offered.map((one) => one.kind).join()}`);
    const outcome = await carryOut(this.#session, conflict, choice, state);
    return outcome.outcome === 'refused' ? outcome.refusal.code : outcome.outcome;
  }

  async #conflict(cardId: string): Promise<{ readonly conflict: Conflict; readonly state: ConflictState }> {
    const [conflict] = conflictsOf([await this.card(cardId)], []);
    if (conflict === undefined) throw new Error('unreachable');
    return { conflict, state: await readConflictState(this.#mirror, conflict) };
  }

  as(role: RoleName) {
    return { userId: this.person.id, can: (permission: Needed) => isAllowed(ROLES[role], permission) };
  }

  async #pull(): Promise<void> {
    if (this.#cursor === null) {
      const url = `/api/sync/snapshot?clientId=${this.#clientId}`;
      const { epoch } = await expectStatus<SnapshotManifest>(this.caller.call('GET', url), 200);
      this.#cursor = `${epoch}.0`;
    }
    for (;;) {
      const url: string = `/api/sync/pull?cursor=${this.#cursor}&clientId=${this.#clientId}`;
      const page = await expectStatus<PullPage>(this.caller.call('GET', url), 200);
      for (const [table, rows] of Object.entries(page.changes)) {
        const known = this.#rows.get(table) ?? new Map<string, SyncedRow>();
        this.#rows.set(table, known);
        for (const row of rows) known.set(row.id, row);
      }
      for (const [table, ids] of Object.entries(page.deletes)) {
        for (const id of ids) {
          this.#rows.get(table)?.delete(id);
          this.#deleted.add(`${table}/${id}`);
        }
      }
      this.#cursor = `${page.epoch}.${page.to}`;
      if (!page.more) return;
    }
  }

  readonly #mirror: Mirror = {
    get: async (table, id) => (await this.row(table.name, id)) as never,
    where: (table, index, value) => this.#mirror.whereAny(table, index, [value]),
    isDeleted: (table, id) => Promise.resolve(this.#deleted.has(`${table.name}/${id}`)),
    nextNumber: () => Promise.resolve(null),
    whereAny: async (table, index, values) => {
      const wanted = new Set<unknown>(values);
      return (await this.rows(table.name)).filter((row) =>
        wanted.has((row as Record<string, unknown>)[index]),
      ) as never;
    },
    ofDay: () => this.#mirror,
    lacksOlder: () => Promise.resolve(false),
    getMany: async (table, ids) => {
      const rows = await this.rows(table.name);
      return ids.map((id) => rows.find((row) => row.id === id)) as never;
    },
    all: async (table) => (await this.rows(table.name)) as never,
  };

  readonly #session: Pick<SyncSession, 'submit' | 'newId' | 'discard'> = {
    newId: randomUUID,
    discard: () => Promise.resolve(),
    submit: async (command, { args, was }): Promise<SubmitOutcome> => {
      const entityId = command.entityId(args);
      const { status, code, id } = await this.send(command.name, entityId, { args: args as object, was });
      const act = { id, name: command.name, entityId, args, was: was ?? {}, at: new Date().toISOString() };
      return status === 'rejected'
        ? { outcome: 'refused', refusal: { code: code ?? '' } }
        : { outcome: 'saved', mutationId: id, entityId, args, act };
    },
  };
}
