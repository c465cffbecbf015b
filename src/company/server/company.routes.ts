import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { describeCall, resultOf } from '#sync/server/route-docs.ts';
import { providerSection, storedSections } from '../company-settings.schema.ts';
import { changeSettings } from './change-settings.ts';
import { companyAnswer, companyFor } from './company-answer.ts';

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
  mails: storedSections.mails.optional(),
  first_run: storedSections.first_run.optional(),
  provider: providerSection.optional(),
});

const docs = {
  read: describeCall({
    summary: "The company's details, and its settings for who may change them",
    permission: null,
    answer: resultOf(companyAnswer),
  }),
  write: describeCall({
    summary: 'Change sections of the settings, each as a whole; a payment key is written and never read',
    permission: 'company edit',
    body: settingsBody,
    answer: resultOf(companyAnswer),
    errors: [409],
  }),
} as const;

type CompanyParts = {
  /** The server's, which payment keys are encrypted with. */
  readonly secret: string;
  /** Whether links in mails can lead to this server. */
  readonly addressFor: (request: FastifyRequest) => 'set' | 'this_machine' | 'unknown';
};

/** Calls about the company itself. */
export function companyRoutes(app: FastifyInstance, door: CompanyDoor, { secret, addressFor }: CompanyParts): void {
  app.get(URL, docs.read, async (request, reply) => {
    const result = await door.read(request, null, (tx, actor) =>
      companyFor(tx, actor, { secret, address: addressFor(request) }),
    );
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.put(URL, docs.write, async (request) => {
    // Asked first: who may not change anything does not learn what a change would take.
    await door.read(request, 'company edit', () => Promise.resolve());
    const change = parseInput(settingsBody, request.body);
    const result = await door.read(request, 'company edit', async (tx, actor) => {
      await changeSettings(tx, secret, actor, change);
      return companyFor(tx, actor, { secret, address: addressFor(request) });
    });
    return { result };
  });
}
