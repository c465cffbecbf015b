import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mutation } from '#sync/envelope.schema.ts';
import { Violations } from './model/faults.ts';
import { ModelServer, type SentMutation } from './model/model-server.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, type SyncYard } from './support/sync-yard.ts';

let yard: SyncYard;
let sync: SyncApp;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

/** An intent that both servers understand: one that is applied, one that is refused, one that fails. */
type Kind = 'done' | 'refused' | 'poison';
const REAL = { done: 'test.name_location', refused: 'test.rename_location', poison: 'test.poison_location' };
const MODEL = { done: 'item.add', refused: 'item.add', poison: 'item.poison' };

type IncomingMutation = { readonly id: string; readonly kind: Kind; readonly text: string; readonly place: string };

const newMutation = (kind: Kind): IncomingMutation => ({ id: randomUUID(), kind, text: 'Hall', place: randomUUID() });

function asMutation({ id, kind, text, place }: IncomingMutation, seq: number, userId: string): Mutation {
  const args = kind === 'poison' ? { locationId: place } : { locationId: place, name: text };
  const at = '2026-11-20T09:00:00.000Z';
  return { id, seq, name: REAL[kind], v: 1, entity: 'location', entityId: place, args, was: {}, at, userId };
}

function asModel({ id, kind, text, place }: IncomingMutation, seq: number): SentMutation {
  // The model knows only the item `a`. Its hash covers the arguments, so they include the text.
  const args = { id: kind === 'refused' ? 'nowhere' : 'a', to: `${text} ${place}` };
  const intent = { id, name: MODEL[kind], v: 1, entity: 'item', entityId: args.id, args, was: {}, at: '', userId: '' };
  return { intent, seq, sendings: 1 };
}

const kind = fc.constantFrom<Kind>('done', 'done', 'refused', 'poison');
const step = fc.record({
  client: fc.nat(2),
  // Which intent: a new one, or one that was sent before, perhaps with other content.
  mutation: fc.oneof(kind, kind, fc.nat(12)),
  changed: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  // How far its seq lies from the one that is expected; mostly it fits.
  offset: fc.constantFrom(0, 0, 0, 0, -1, 1),
  size: fc.integer({ min: 1, max: 3 }),
});

test('the server answers like the model that the protocol was proved with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const model = new ModelServer(new Violations(), undefined);
      const actor = yard.owner(await yard.addCompany());
      const clients: readonly string[] = [randomUUID(), randomUUID(), randomUUID()];
      const reached = new Map<string, number>(clients.map((client) => [client, 0] as const));
      const sent: IncomingMutation[] = [];
      for (const { client: index, mutation, changed, offset, size } of steps) {
        const client = clients[index] ?? '';
        const again = typeof mutation === 'number' ? sent[mutation % Math.max(sent.length, 1)] : undefined;
        const first = again ?? newMutation(typeof mutation === 'number' ? 'done' : mutation);
        const batch = [changed ? { ...first, text: 'Other' } : first];
        while (batch.length < size) batch.push(newMutation('done'));
        sent.push(...batch);
        const start = Math.max(1, (reached.get(client) ?? 0) + 1 + offset);
        const real = await sync.push(
          actor,
          client,
          batch.map((entry, place) => asMutation(entry, start + place, actor.userId)),
        );
        const mutations = batch.map((entry, place) => asModel(entry, start + place));
        const expected = model.push({ clientId: client, epoch: null, place: null, mutations }, batch.length);
        if (expected.kind === 'conflict') {
          expect([real.status, real.body.code]).toEqual([409, expected.reason]);
        } else {
          expect(real.body.results).toEqual(expected.results);
        }
        const cursor = `${(await sync.manifest(actor, client)).epoch}.0`;
        const { body: page } = await sync.pull(actor, { cursor, clientId: client });
        const modelPage = model.pull(client, { epoch: model.epoch, rev: 0 }, 1000, null);
        if (typeof modelPage === 'string') throw new Error(modelPage);
        expect([page.to, page.lastSeq]).toEqual([modelPage.to, modelPage.lastSeq]);
        const verdicts = modelPage.verdicts.map(({ id, seq, status, code, rev }) => ({ id, seq, status, code, rev }));
        expect(page.verdicts.map(({ id, seq, status, code, rev }) => ({ id, seq, status, code, rev }))).toEqual(
          verdicts,
        );
        reached.set(client, page.lastSeq);
      }
    }),
    { numRuns: 15, seed: 20_261_120 },
  );
}, 90_000);
