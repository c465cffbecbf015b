import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { say } from '#locales/server/say.ts';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { createProspect } from '#prospects/prospect.commands.ts';
import { prospectFields } from '#prospects/prospect.schema.ts';
import { MOST_SIGN_UP_CHARACTERS, SIGN_UP_USER } from '#prospects/prospect-choices.ts';
import { PROSPECT_FIELDS } from '#prospects/prospect-fields.ts';
import { keepMessage } from '#prospects/prospect-words.ts';
import { prospectBody } from '#prospects/server/prospect-body.ts';
import { HOURS_ROUTE } from '#server/widgets/hours-widget.routes.ts';
import { fromWire } from '#shared/field-map.ts';
import { parseInput } from '#shared/parse-input.ts';
import type { Needed } from '#shared/permission.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import { LANGUAGES, languageOf } from '#shared/request-language.ts';
import { READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { senderOf } from '../http/sender-of.ts';
import { CONSENT } from './consent.letters.ts';
import { findPublicCompany, type PublicCompany } from './public-company.ts';
import { countSignUp } from './sign-up-limit.ts';

/** Open to anybody, without a session or a token: the page may stand in a frame on the yard's own site. */
export const SIGN_UP_ROUTE = '/api/signup/:company';

const signUpBody = prospectBody.extend({
  email: prospectFields.shape.email.refine((email) => email !== ''),
  /** Longer than what the office writes down: people paste whole letters. */
  message: z.string().max(MOST_SIGN_UP_CHARACTERS).default(''),
  /** The version of the text that was agreed to; nobody is written down without. */
  consent: z.literal(CONSENT_VERSION),
  language: z.enum(LANGUAGES).default('nl'),
  /** A honeypot: people do not see this field, and bots fill it in. */
  website: z.string().max(500).default(''),
});

const formAnswer = z
  .strictObject({
    company: z.string(),
    consent: z.strictObject({ text: z.string(), version: z.literal(CONSENT_VERSION) }),
    categories: z.array(z.enum(OBJECT_CATEGORIES)),
    /** Whether a confirmation is mailed. */
    confirms: z.boolean(),
  })
  .meta({ id: 'SignUpForm' });

const docs = {
  form: describeCall({
    summary: "What a company's public sign-up page shows; `X-localization` chooses the language of the consent",
    answer: resultOf(formAnswer),
  }),
  signUp: describeCall({
    summary: 'Sign up with a company: creates a prospect and mails a confirmation',
    body: signUpBody,
    answer: doneAnswer,
    status: 201,
    errors: [429],
  }),
  address: describeCall({
    summary: "The paths of the company's own sign-up page and of the page with its opening hours",
    permission: READ.prospect,
    answer: resultOf(z.strictObject({ path: z.string(), hours_path: z.string() })),
  }),
} as const;

type SignUpParts = {
  readonly database: Kysely<never>;
  readonly secret: string;
  readonly write: WriteParts;
  readonly sendsMail: boolean;
};

/** The public sign-up page's calls, and the one that tells staff where the page is. */
export function signUpRoutes(
  app: FastifyInstance,
  door: CompanyDoor,
  { database, secret, write, sendsMail }: SignUpParts,
): void {
  app.get(SIGN_UP_ROUTE, docs.form, async (request) => {
    const company = await findCompany(database, request);
    const consent = {
      text: say(languageOf(request.headers['x-localization']), CONSENT, { company: company.name }),
      version: CONSENT_VERSION,
    };
    return { result: { company: company.name, consent, categories: OBJECT_CATEGORIES, confirms: sendsMail } };
  });

  app.post(SIGN_UP_ROUTE, docs.signUp, async (request, reply) => {
    const company = await findCompany(database, request);
    const { consent, language, website, ...told } = parseInput(signUpBody, request.body);
    await countSignUp(database, secret, { email: told.email, address: senderOf(request) });
    // A program is answered as a person is, and learns nothing.
    if (website === '') {
      const { message, notes } = keepMessage(told.message);
      const words = notes.length === 0 ? {} : { notes: notes.map((text) => ({ noteId: newId(), text })) };
      const signUp = { consentVersion: consent, language, ...words };
      const args = { prospectId: newId(), ...fromWire(PROSPECT_FIELDS, told), message, signUp };
      const { refusal } = await executeCommand(write, signUpActor(company.id), { command: createProspect, args });
      if (refusal !== undefined) throw new RefusedError(refusal);
    }
    return reply.code(201).send({ result: true });
  });

  app.get('/api/prospects/sign-up-page', docs.address, (request) =>
    door.read(request, READ.prospect, async (tx) => {
      const { rows } = await sql<{ slug: string }>`select slug from companies`.execute(tx);
      const slug = rows[0]?.slug ?? '';
      return { result: { path: `/signup/${slug}`, hours_path: HOURS_ROUTE.replace(':company', slug) } };
    }),
  );
}

/** The public page may do this one thing, in nobody's name. */
function signUpActor(companyId: string): Actor {
  const can = (permission: Needed) => permission === createProspect.permission;
  return { userId: SIGN_UP_USER, userName: '', companyId, can };
}

async function findCompany(database: Kysely<never>, request: FastifyRequest): Promise<PublicCompany> {
  const company = await findPublicCompany(database, request);
  if (company === undefined) throw notFound();
  return company;
}
