import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { accountancyRoutes } from '#accountancy/server/accountancy.routes.ts';
import { documentContentRoutes } from '#annotations/server/document-content.routes.ts';
import { archivedInvoice } from '#billing/server/invoices/invoice-archive.ts';
import { type MollieApi, openMollie as openMollieOf } from '#billing/server/provider/mollie.provider.ts';
import { openStripe as openStripeOf } from '#billing/server/provider/stripe.provider.ts';
import type { StripeApi } from '#billing/server/provider/stripe-api.ts';
import type { ViesSettings } from '#billing/server/provider/vies-client.ts';
import { companyRoutes } from '#company/server/company.routes.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { staffRoutes } from '#staff/server/staff.routes.ts';
import { SYNC_PROTOCOL } from '#sync/envelope.schema.ts';
import { registerSyncRoutes } from '#sync/server/calls/sync.routes.ts';
import { PROTOCOL_HEADER } from '#sync/server/history/sync-request.ts';
import { areaRoutes } from './area-routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { invitePath } from './auth/account-links.ts';
import { openAfterAnswer } from './auth/after-answer.ts';
import type { AuthParts } from './auth/auth-parts.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { SESSION_DAYS } from './auth/cookies.ts';
import { requireCsrfToken } from './auth/csrf.ts';
import { openRateLimit } from './auth/rate-limit.ts';
import { openSessions, type Sessions } from './auth/session.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { registry } from './commands/registry.ts';
import { openContracts } from './contracts/open-contracts.ts';
import type { Database, DatabaseStats } from './database/database.ts';
import { healthRoutes } from './health.routes.ts';
import { apiDocsRoutes, collectCalls, DOCS_PATH } from './http/api-docs.routes.ts';
import { type ClientFiles, serveClientFiles } from './http/client-files.ts';
import { limitCostlyCalls } from './http/costly-calls.ts';
import { answerError } from './http/error-answer.ts';
import { watchPaths } from './http/known-paths.ts';
import { cutLateConnections } from './http/late-connections.ts';
import { headLimits, limitConnections } from './http/limit-connections.ts';
import { serveMetrics } from './http/metrics.ts';
import { type OwnAddress, openOwnAddress, portOf } from './http/own-address.ts';
import { refuseOtherSites } from './http/own-pages-only.ts';
import { refuseUnreadable } from './http/readable-input.ts';
import { rememberCaller } from './http/refused-calls.ts';
import { pathOf } from './http/request-path.ts';
import { addSecurityHeaders, secureBareAnswer } from './http/security-headers.ts';
import { cutSlowBodies, SLOWEST_BODY_MS } from './http/slow-bodies.ts';
import { refuseUnexpectedInput } from './http/unexpected-input.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { mailInvitation } from './mail/staff-mails.ts';
import { actorOf, openCompanyDoor } from './open-company-door.ts';
import { OPEN_ROUTES } from './open-routes.ts';
import { companyExportRoutes } from './own-data/company-export.routes.ts';
import { customerExportRoutes } from './own-data/customer-export.routes.ts';
import { erasureRoutes } from './own-data/erasure.routes.ts';
import { leavingRoutes } from './own-data/leaving.routes.ts';
import { findBankLines, findPayoutLines, findUnseenPayouts } from './payments/bank-oddities.ts';
import { mollieWebhookRoutes } from './payments/mollie-webhook.routes.ts';
import { openProviderParts } from './payments/open-provider-parts.ts';
import { paymentReturnRoutes } from './payments/payment-return.routes.ts';
import { stripeWebhookRoutes } from './payments/stripe-webhook.routes.ts';
import { type PublicRegisters, publicRegisterRoutes } from './public-registers.ts';
import { sampleRoutes } from './sample/sample.routes.ts';
import { shareNews } from './share-changes.ts';
import { hoursWidgetRoutes } from './widgets/hours-widget.routes.ts';
import { allowPublicFrames } from './widgets/public-frames.ts';
import { signUpRoutes } from './widgets/sign-up.routes.ts';

export type AppParts = PublicRegisters & {
  readonly database: Database;
  readonly secret: string;
  readonly appUrl: string | null;
  readonly appOrigins: readonly string[];
  /** Where it listens; left out, this machine alone. */
  readonly host?: string;
  readonly log: FastifyBaseLogger | null;
  /** Folder of the built app; null serves the API only. */
  readonly clientFolder: string | null;
  /** Folder that keeps the hashed files of earlier builds for a while. */
  readonly assetsArchive?: string;
  /** Folder for the files that devices load first; may be emptied at any time. */
  readonly snapshotFolder: string;
  /** True when a mail server is configured; without one, mails are stored and not sent. */
  readonly sendsMail?: boolean;
  /** The European register of VAT ids; left out, it is never asked. */
  readonly vies?: ViesSettings;
  /** True when the payment provider is simulated and nobody pays real money. */
  readonly simulatesPayments?: boolean;
  /** Mollie with a key; left out, Mollie itself. */
  readonly openMollie?: (key: string) => MollieApi;
  /** The same of Stripe. */
  readonly openStripe?: (key: string) => StripeApi;
  /** Milliseconds since 1970, for what is billed; left out, the machine's clock. */
  readonly now?: () => number;
  /** How long a caller may take to send a body. */
  readonly slowestBodyMs?: number;
  /** How long a connection may be open without a whole head of a request; left out, 20 seconds. */
  readonly slowestHeadMs?: number;
  /** What a scraper of `/metrics` sends; left out, nobody gets them. */
  readonly metricsToken?: string | null;
  /** Seconds since the newest backup; left out, where the server makes none. */
  readonly backupAge?: (() => number | null) | undefined;
  /** How much a company may keep in photos and documents, in bytes; left out, 20 GB. */
  readonly mostFileBytes?: number;
};

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Its answer is a stream that is written to the socket directly, without the reply's cookies. */
const LIVE_ROUTE = '/api/sync/live';
const SYNC_ROUTES = '/api/sync/';
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The HTTP app: sign-in, the areas' calls, sync and the built pages, on one origin. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    http: headLimits(parts.slowestHeadMs),
    ...(parts.log === null ? {} : { loggerInstance: parts.log }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A proxy on this machine tells who called; anybody else is not believed.
    trustProxy: 'loopback',
    // HEAD is only for those who monitor the server or cache its files. A call that acts must not run on a HEAD request.
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // What no route gets to see: a path that cannot be read, or is too long.
    frameworkErrors: (error, request, reply) => void answerError(error, request, secureBareAnswer(reply)),
  });
  const address = openOwnAddress({ ...parts, host: parts.host ?? '127.0.0.1' }, () => portOf(app));
  const paths = watchPaths(app);
  cutLateConnections(app);
  limitConnections(app);
  cutSlowBodies(app, parts.slowestBodyMs ?? SLOWEST_BODY_MS);
  const calls = collectCalls(app);
  app.setErrorHandler(answerError);
  await addPlugins(app, address);
  allowPublicFrames(app);
  acceptJsonOnly(app);
  refuseUnreadable(app);

  const rules = { secret: parts.secret, address };
  const { kysely } = parts.database;
  const { sendsMail = false } = parts;
  const sessions = openSessions(kysely, rules);
  guardCalls(app, sessions, rules);

  limitCostlyCalls(app);
  refuseUnexpectedInput(app);

  serveMetrics(app, () => readingsOf(parts.database.stats()), parts);
  healthRoutes(app, parts);
  apiDocsRoutes(app, calls);
  const auth = { limit: openRateLimit(kysely, rules.secret), afterAnswer: openAfterAnswer(app) };
  authRoutes(app, { database: kysely, sessions, rules, ...auth, sendsMail });

  const write = { database: kysely, registry, feed: shareNews(parts.database, app), log: app.log };
  const door = openCompanyDoor(write, sessions);
  const now = parts.now ?? Date.now;
  areaRoutes(app, door);
  sampleRoutes(app, door, write.feed);
  documentContentRoutes(app, door, parts.mostFileBytes);
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
  customerExportRoutes(app, door, { now, printInvoice: archivedInvoice });
  erasureRoutes(app, door);
  leavingRoutes(app, door, { database: kysely, sessions, rules, limit: auth.limit });
  companyExportRoutes(app, door, { database: parts.database, printInvoice: archivedInvoice });
  backupRoutes(app, door, { now, backupAge: parts.backupAge });
  registerSyncRoutes(app, {
    ...write,
    actorOf: async (request) => actorOf(await sessions.get(request)),
    sessionOf: async (request) => (await sessions.get(request)).sessionId,
    // Sessions of its own, for what is known of a request is remembered as long as the request lasts.
    isSignedIn: async (request) => (await openSessions(kysely, rules).find(request)) !== undefined,
    secret: rules.secret,
    snapshotFolder: parts.snapshotFolder,
  });

  answerUnknownPaths(app, await clientFiles(app, parts), paths.methodsOf);
  return app;
}

async function clientFiles(app: FastifyInstance, { clientFolder, assetsArchive }: AppParts) {
  return clientFolder === null ? null : serveClientFiles(app, clientFolder, assetsArchive);
}

/** The checks that every call under `/api/` passes before anything of it is read. */
function guardCalls(app: FastifyInstance, sessions: Sessions, rules: AuthParts['rules']): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compares the route, not the address as written, which may be spelled in many ways.
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/api/') || isOpen(route)) return;
    refuseOtherSites(request, rules.address.appOrigins);
    // A device only trusts answers marked as our server's, including one that tells it to drop its data.
    if (route.startsWith(SYNC_ROUTES)) reply.header(PROTOCOL_HEADER, SYNC_PROTOCOL);
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
    exposedHeaders: ['x-sync-protocol', 'retry-after', 'content-disposition'],
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

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Callers that always name a content type also do so without a body.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

function readingsOf({ pool, walBytes, secondsSinceCheckpoint, ...stats }: DatabaseStats): Record<string, number> {
  return {
    connections: pool.total,
    connections_idle: pool.idle,
    callers_waiting: pool.waiting,
    session_queued: stats.queued,
    restarts: stats.restarts,
    ...(walBytes === null ? {} : { wal_bytes: walBytes }),
    ...(secondsSinceCheckpoint === null ? {} : { seconds_since_checkpoint: secondsSinceCheckpoint }),
  };
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
