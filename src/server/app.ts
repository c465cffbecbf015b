import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountancyRoutes } from '#accountancy/server/accountancy.routes.ts';
import { documentContentRoutes } from '#annotations/server/document-content.routes.ts';
import { archivedInvoice } from '#billing/server/invoices/invoice-archive.ts';
import { openMollie as openMollieOf } from '#billing/server/provider/mollie.provider.ts';
import { openStripe as openStripeOf } from '#billing/server/provider/stripe.provider.ts';
import { blobsInDatabase } from '#blobs/server/blobs.ts';
import { companyRoutes } from '#company/server/company.routes.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { staffRoutes } from '#staff/server/staff.routes.ts';
import { SYNC_PROTOCOL } from '#sync/envelope.schema.ts';
import { registerSyncRoutes } from '#sync/server/calls/sync.routes.ts';
import { PROTOCOL_HEADER } from '#sync/server/history/sync-request.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { AppParts } from './app-parts.ts';
import { areaRoutes } from './area-routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { invitePath } from './auth/account-links.ts';
import { openAfterAnswer } from './auth/after-answer.ts';
import type { AuthParts } from './auth/auth-parts.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { carriedKey } from './auth/carried-key.ts';
import { SESSION_DAYS } from './auth/cookies.ts';
import { requireCsrfToken } from './auth/csrf.ts';
import { openRateLimit } from './auth/rate-limit.ts';
import { openSessions } from './auth/session.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { registry } from './commands/registry.ts';
import { openContracts } from './contracts/open-contracts.ts';
import { handoverDocumentRoutes } from './handovers/handover-document.routes.ts';
import { healthRoutes } from './health.routes.ts';
import { apiDocsRoutes, collectCalls, DOCS_PATH } from './http/api-docs.routes.ts';
import { type ClientFiles, serveClientFiles } from './http/client-files.ts';
import { limitCostlyCalls } from './http/costly-calls.ts';
import { answerError } from './http/error-answer.ts';
import { watchPaths } from './http/known-paths.ts';
import { cutLateConnections } from './http/late-connections.ts';
import { leaveOnce } from './http/leaving.ts';
import { limitConnections } from './http/limit-connections.ts';
import { acceptJsonOnly, openFastify } from './http/open-fastify.ts';
import { type OwnAddress, openOwnAddress, portOf } from './http/own-address.ts';
import { refuseOtherSites } from './http/own-pages-only.ts';
import { refuseUnreadable } from './http/readable-input.ts';
import { rememberCaller } from './http/refused-calls.ts';
import { REQUEST_ID_HEADER } from './http/request-ids.ts';
import { pathOf } from './http/request-path.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { shedLoad } from './http/shed-load.ts';
import { cutSlowBodies, SLOWEST_BODY_MS } from './http/slow-bodies.ts';
import { openTrustedProxies } from './http/trusted-proxies.ts';
import { refuseUnexpectedInput } from './http/unexpected-input.ts';
import { apiKeyRoutes } from './keys/api-key.routes.ts';
import { openPrograms, type Programs } from './keys/programs.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { mailInvitation } from './mail/staff-mails.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { actorOf, openCompanyDoor } from './open-company-door.ts';
import { OPEN_ROUTES } from './open-routes.ts';
import { ownDataRoutes } from './own-data/owner-routes.ts';
import { findBankLines, findPayoutLines, findUnseenPayouts } from './payments/bank-oddities.ts';
import { mollieWebhookRoutes } from './payments/mollie-webhook.routes.ts';
import { openProviderParts } from './payments/open-provider-parts.ts';
import { paymentReturnRoutes } from './payments/payment-return.routes.ts';
import { stripeWebhookRoutes } from './payments/stripe-webhook.routes.ts';
import { publicRegisterRoutes } from './public-registers.ts';
import { sampleRoutes } from './sample/sample.routes.ts';
import { shareNews } from './share-changes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';
import { hoursWidgetRoutes } from './widgets/hours-widget.routes.ts';
import { allowPublicFrames } from './widgets/public-frames.ts';
import { signUpRoutes } from './widgets/sign-up.routes.ts';

/** Its answer is a stream that is written to the socket directly, without the reply's cookies. */
const LIVE_ROUTE = '/api/sync/live';
const SYNC_ROUTES = '/api/sync/';
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The HTTP app: sign-in, the areas' calls, sync and the built pages, on one origin. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const isProxy = openTrustedProxies(parts);
  const app = openFastify(parts, isProxy);
  const address = openOwnAddress({ ...parts, host: parts.host ?? '127.0.0.1' }, () => portOf(app));
  const leaving = leaveOnce(app, parts.leaving);
  const paths = watchPaths(app);
  cutLateConnections(app);
  limitConnections(app, isProxy);
  cutSlowBodies(app, parts.slowestBodyMs ?? SLOWEST_BODY_MS);
  const calls = collectCalls(app);
  app.setErrorHandler(answerError);
  await addPlugins(app, address);
  allowPublicFrames(app);
  acceptJsonOnly(app);
  refuseUnreadable(app);

  const metrics = serveMetrics(app, parts);
  if (parts.pressure !== undefined) shedLoad(app, parts.pressure, metrics.shed);
  const rules = { secret: parts.secret, address };
  const { kysely } = parts.database;
  const { sendsMail = false, now = Date.now } = parts;
  const sessions = openSessions(kysely, rules);
  const programs = openPrograms(kysely);
  guardCalls(app, { sessions, programs, rules });

  limitCostlyCalls(app);
  refuseUnexpectedInput(app);

  healthRoutes(app, { ...parts, leaving });
  apiDocsRoutes(app, calls);
  const auth = { limit: openRateLimit(kysely, rules.secret), afterAnswer: openAfterAnswer(app) };
  authRoutes(app, { database: kysely, sessions, rules, ...auth, sendsMail });

  const tally = metrics.sync === undefined ? {} : { tally: metrics.sync };
  const write = { database: kysely, registry, feed: shareNews(parts.database, app), log: app.log, ...tally };
  const door = openCompanyDoor(write, sessions, programs);
  areaRoutes(app, door);
  sampleRoutes(app, door, write.feed);
  const contents = contentsOf(parts);
  contentRoutes(app, door, contents);
  billingRoutes(app, door, {
    database: kysely,
    now,
    simulated: parts.simulatesPayments ?? false,
    vies: parts.vies,
    linkOrigin: address.linkOrigin,
    sendsMail,
  });
  accountancyRoutes(app, door, {
    now,
    secret: rules.secret,
    printInvoice: archivedInvoice,
    oddities: [findBankLines, findPayoutLines, findUnseenPayouts],
  });
  openContracts(app, door, { database: kysely, now, address, sendsMail });
  const { secret, openMollie = (apiKey: string) => openMollieOf({ apiKey, simulatorUrl: null }) } = parts;
  const { openStripe = (apiKey: string) => openStripeOf({ apiKey, simulatorUrl: null }) } = parts;
  const provider = openProviderParts({ database: kysely, secret, openMollie, openStripe });
  companyRoutes(app, door, {
    ...provider,
    addressFor: address.knowledgeFor,
    simulated: parts.simulatesPayments ?? false,
  });
  signUpRoutes(app, door, { database: kysely, secret, write, sendsMail });
  hoursWidgetRoutes(app, { database: kysely });
  mollieWebhookRoutes(app, { database: kysely });
  stripeWebhookRoutes(app, { database: kysely, secret, now });
  paymentReturnRoutes(app, { database: kysely });
  publicRegisterRoutes(app, door, parts);
  mailRoutes(app, door, { sends: sendsMail });
  staffRoutes(app, door, {
    invitePath,
    linkOrigin: address.linkOrigin,
    mailInvitation,
    sendsMail,
    cookieDays: SESSION_DAYS,
  });
  auditRoutes(app, door);
  apiKeyRoutes(app, door, { now });
  ownDataRoutes(app, door, { ...parts, now, blobs: contents.blobs, sessions, rules, limit: auth.limit });
  webhookRoutes(app, door, { ...parts, secret: rules.secret });
  backupRoutes(app, door, { now, backupAge: parts.backupAge });
  registerSyncRoutes(app, {
    ...write,
    actorOf: async (request) => actorOf(await sessions.get(request)),
    sessionOf: async (request) => (await sessions.get(request)).sessionId,
    isSignedIn: async (request) => (await sessions.findAgain(request)) !== undefined,
    secret: rules.secret,
    snapshots: parts.snapshots,
    leaving,
  });

  answerUnknownPaths(app, await clientFiles(app, parts), paths.methodsOf);
  return app;
}

/** The calls that carry photos and documents, and what is printed of them. */
function contentRoutes(app: FastifyInstance, door: CompanyDoor, contents: ReturnType<typeof contentsOf>): void {
  documentContentRoutes(app, door, contents);
  handoverDocumentRoutes(app, door, contents);
}

function contentsOf({ blobs, secret, mostFileBytes: mostBytes }: AppParts) {
  return { blobs: blobs ?? blobsInDatabase(secret), mostBytes };
}

async function clientFiles(app: FastifyInstance, { clientFolder, assetsArchive }: AppParts) {
  return clientFolder === null ? null : serveClientFiles(app, clientFolder, assetsArchive);
}

type Guards = Pick<AuthParts, 'rules' | 'sessions'> & { readonly programs: Programs };

/** The checks that every call under `/api/` passes before anything of it is read. */
function guardCalls(app: FastifyInstance, { sessions, programs, rules }: Guards): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compares the route, not the address as written, which may be spelled in many ways.
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/api/') || isOpen(route)) return;
    refuseOtherSites(request, rules.address.appOrigins);
    // A device only trusts answers marked as our server's, including one that tells it to drop its data.
    if (route.startsWith(SYNC_ROUTES)) reply.header(PROTOCOL_HEADER, SYNC_PROTOCOL);
    // No browser sends a key by itself: such a call needs no token of our pages, and no cookie of it counts.
    if (carriedKey(request) !== undefined) {
      await programs.admit(request, reply);
      return;
    }
    // Runs before anything of the call is read: without a session nobody learns what it would accept.
    rememberCaller(request, await sessions.get(request));
    const acts = CHANGES.has(request.method) || request.routeOptions.config.docs?.acts === true;
    if (acts) requireCsrfToken(rules, request);
    if (route !== LIVE_ROUTE) await sessions.extend(request, reply);
  });
}

/** True for a route that needs no session. */
function isOpen(route: string): boolean {
  return OPEN_ROUTES.has(route) || route.startsWith(`${DOCS_PATH}/`);
}

async function addPlugins(app: FastifyInstance, { appOrigins, isHttps }: OwnAddress): Promise<void> {
  await app.register(fastifyCookie);
  await addSecurityHeaders(app, { isHttps });
  await app.register(fastifyCors, {
    origin: appOrigins.length === 0 ? false : [...appOrigins],
    credentials: true,
    exposedHeaders: ['x-sync-protocol', 'retry-after', 'content-disposition', REQUEST_ID_HEADER],
  });
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Answers only: nobody sends us compressed bodies, which may hold far more than they weigh.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}

function answerUnknownPaths(
  app: FastifyInstance,
  client: ClientFiles | null,
  methodsOf: (path: string) => string[],
): void {
  const unknownPath = (request: FastifyRequest): RequestError => {
    const methods = methodsOf(pathOf(request));
    // A path with an id that is too long fits a route and still is none.
    if (methods.length === 0 || methods.includes(request.method)) return notFound();
    return new RequestError(405, 'method_not_allowed', { headers: { allow: methods.join(', ') } });
  };
  app.setNotFoundHandler((request) => {
    throw unknownPath(request);
  });
  if (client === null) return;
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const page = client.answer(request, reply);
    if (page === undefined) throw unknownPath(request);
    return page;
  });
}
