import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import type { Actor } from '#sync/command.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { providerSection, storedSections } from '../company-settings.schema.ts';
import { providerOf } from '../company-settings.ts';
import { inTheWayOf, type Leaving, OBSTACLES } from '../provider-change.ts';
import { changeSettings } from './change-settings.ts';
import { companyAnswer, companyFor } from './company-answer.ts';
import type { ProviderParts } from './provider-parts.ts';
import { findProviderStanding, providerStandingAnswer } from './provider-standing.ts';

const URL = '/api/company';

const settingsBody = z.strictObject({
  /** The version the caller saw; a section changed after it is a conflict. Left out, the last one wins. */
  version: z.int().min(0).optional(),
  general: storedSections.general.optional(),
  legal: storedSections.legal.optional(),
  bank: storedSections.bank.optional(),
  invoicing: storedSections.invoicing.optional(),
  storage: storedSections.storage.optional(),
  dunning: storedSections.dunning.optional(),
  accountancy: storedSections.accountancy.optional(),
  retention: storedSections.retention.optional(),
  access: storedSections.access.optional(),
  mails: storedSections.mails.optional(),
  first_run: storedSections.first_run.optional(),
  provider: providerSection.optional(),
});

const standing = z.array(
  z.strictObject({
    what: z.enum(OBSTACLES),
    count: z.int(),
    /** A few of them; none for a person who may not see invoices. */
    examples: z.array(z.strictObject({ uuid: id, name: z.string() })),
  }),
);
const standingAnswer = z
  .strictObject({
    /** What blocks a change to no provider. */
    provider: standing,
    /** What blocks a change to another provider. */
    switch: standing,
    /** What blocks a key of another account, and the removal of the key. */
    account: standing,
  })
  .meta({ id: 'ProviderStanding' });

const docs = {
  read: describeCall({
    summary: "The company's details, and its settings for who may change them",
    permission: null,
    answer: resultOf(companyAnswer),
  }),
  standing: describeCall({
    summary: 'What stands in the way of changing the payment provider or its account',
    permission: 'company edit',
    answer: resultOf(standingAnswer),
  }),
  news: describeCall({
    summary:
      'Whether the payment provider answers and takes the key, and how far what Stripe told is taken over: done of total',
    permission: 'company edit',
    answer: resultOf(providerStandingAnswer),
  }),
  write: describeCall({
    summary: 'Change sections of the settings, each as a whole; a payment key is written and never read',
    permission: 'company edit',
    body: settingsBody,
    answer: resultOf(companyAnswer),
    errors: [409],
  }),
} as const;

type CompanyParts = ProviderParts & {
  /** Whether links in mails can lead to this server. */
  readonly addressFor: (request: FastifyRequest) => 'set' | 'this_machine' | 'unknown';
  /** Simulators stand for the payment providers. */
  readonly simulated: boolean;
};

/** Calls about the company itself. */
export function companyRoutes(app: FastifyInstance, door: CompanyDoor, parts: CompanyParts): void {
  const { secret, addressFor, simulated } = parts;
  app.get(URL, docs.read, async (request, reply) => {
    const result = await door.read(request, null, (tx, actor) =>
      companyFor(tx, actor, { secret, address: addressFor(request), simulated }),
    );
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.put(URL, docs.write, async (request) => {
    // Asked first: who may not change anything does not learn what a change would take.
    const { companyId } = await door.read(request, 'company edit', (_tx, actor) => Promise.resolve(actor));
    const { provider, ...change } = parseInput(settingsBody, request.body);
    const { api_key: key, payment_provider: chosen = null, key_of: keyOf = providerOf(chosen) } = provider ?? {};
    const isNew = typeof key === 'string' && keyOf !== null;
    // External calls are never made within a transaction.
    const account = isNew ? await parts.findKeyAccount(companyId, keyOf, key) : 'kept';
    const input = provider === undefined ? undefined : { ...provider, account };
    const result = await door.read(request, 'company edit', async (tx, actor) => {
      await changeSettings(tx, parts, actor, { ...change, provider: input });
      return companyFor(tx, actor, { secret, address: addressFor(request), simulated });
    });
    return { result };
  });

  app.get(`${URL}/provider`, docs.standing, async (request, reply) => {
    const result = await door.read(request, 'company edit', (tx, actor) => findStanding(tx, actor, parts));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get(`${URL}/provider/standing`, docs.news, async (request, reply) => {
    const result = await door.read(request, 'company edit', (tx) => findProviderStanding(tx, parts));
    return reply.header('cache-control', 'no-store').send({ result });
  });
}

async function findStanding(
  tx: CompanyTx,
  actor: Actor,
  { findObstacles, findExamples }: ProviderParts,
): Promise<z.infer<typeof standingAnswer>> {
  const of = async (leaving: Leaving) => {
    const found = await findObstacles(tx, leaving);
    const rows: z.infer<typeof standing> = [];
    for (const what of inTheWayOf(leaving, found)) {
      const examples = actor.can('invoice index') ? await findExamples(tx, leaving, what) : [];
      rows.push({ what, count: found[what], examples: [...examples] });
    }
    return rows;
  };
  return { provider: await of('provider'), switch: await of('switch'), account: await of('account') };
}
