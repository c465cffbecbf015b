import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { CONSENT_VERSION, consentText } from '#prospects/consent.ts';
import { createProspect } from '#prospects/prospect.commands.ts';
import { type ProspectFields, prospectFields } from '#prospects/prospect.schema.ts';
import { SIGN_UP_LANGUAGES, SIGN_UP_USER, type SignUpLanguage } from '#prospects/prospect-choices.ts';
import { fieldsOf, prospectBody } from '#prospects/server/prospect-body.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/call-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/route-docs.ts';
import type { WriteParts } from '#sync/server/write-parts.ts';
import { executeCommand } from '#sync/server/write-path.ts';
import { countSignUp } from './sign-up-limit.ts';

/** Open to anybody, without a session or a token: the page may stand in a frame on the yard's own site. */
export const SIGN_UP_ROUTE = '/api/signup/:company';

const signUpBody = prospectBody.extend({
  email: prospectFields.shape.email.refine((email) => email !== ''),
  /** The version of the text that was agreed to; nobody is written down without. */
  consent: z.literal(CONSENT_VERSION),
  language: z.enum(SIGN_UP_LANGUAGES).default('nl'),
  /** People do not see this field; programs fill it in. */
  website: z.string().max(500).default(''),
});

const formAnswer = z
  .strictObject({
    company: z.string(),
    consent: z.strictObject({ text: z.string(), version: z.string() }),
    categories: z.array(z.enum(OBJECT_CATEGORIES)),
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
    summary: "The path of the company's own sign-up page",
    permission: 'prospect index',
    answer: resultOf(z.strictObject({ path: z.string() })),
  }),
} as const;

type SignUpParts = { readonly database: Kysely<never>; readonly secret: string; readonly write: WriteParts };

/** The public sign-up page's calls, and the one that tells staff where the page is. */
export function signUpRoutes(app: FastifyInstance, door: CompanyDoor, { database, secret, write }: SignUpParts): void {
  app.get(SIGN_UP_ROUTE, docs.form, async (request) => {
    const company = await findCompany(database, request);
    const consent = { text: consentText(languageOf(request), company.name), version: CONSENT_VERSION };
    return { result: { company: company.name, consent, categories: OBJECT_CATEGORIES } };
  });

  app.post(SIGN_UP_ROUTE, docs.signUp, async (request, reply) => {
    const company = await findCompany(database, request);
    const { consent, language, website, ...told } = parseInput(signUpBody, request.body);
    await countSignUp(database, secret, { email: told.email, address: request.ip });
    // A program is answered as a person is, and learns nothing.
    if (website === '') {
      const signUp = { consentVersion: consent, language };
      const args = { prospectId: newId(), ...(fieldsOf(told) as ProspectFields), signUp };
      const { refusal } = await executeCommand(write, signUpActor(company.id), { command: createProspect, args });
      if (refusal !== undefined) throw new RefusedError(refusal);
    }
    return reply.code(201).send({ result: true });
  });

  app.get('/api/prospects/sign-up-page', docs.address, (request) =>
    door.read(request, 'prospect index', async (tx) => {
      const { rows } = await sql<{ slug: string }>`select slug from companies`.execute(tx);
      return { result: { path: `/signup/${rows[0]?.slug ?? ''}` } };
    }),
  );
}

/** The public page may do this one thing, in nobody's name. */
function signUpActor(companyId: string): Actor {
  const can = (permission: string) => permission === createProspect.permission;
  return { userId: SIGN_UP_USER, userName: '', companyId, can };
}

async function findCompany(
  database: Kysely<never>,
  request: FastifyRequest,
): Promise<{ readonly id: string; readonly name: string }> {
  const { company = '' } = request.params as { company?: string };
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where slug = ${company.toLowerCase()}`.execute(database);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

function languageOf(request: FastifyRequest): SignUpLanguage {
  const asked = String(request.headers['x-localization'] ?? '').slice(0, 2);
  return SIGN_UP_LANGUAGES.find((language) => language === asked) ?? 'nl';
}

/** The one page that other sites may show in a frame. */
const SIGN_UP_PAGE = /^\/signup\/[^/]+\/?$/;

/** Lets the sign-up page, and nothing else, stand in a frame of another site. */
export function allowSignUpFrames(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!SIGN_UP_PAGE.test(new URL(request.url, 'http://localhost').pathname)) return;
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string') return;
    reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'));
    reply.removeHeader('x-frame-options');
  });
}
