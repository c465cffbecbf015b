import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The settings that say where this server is. */
export type AddressSettings = {
  /** APP_URL: where people reach the app. */
  readonly appUrl: string | null;
  /** APP_ORIGINS: other origins whose app may call this server. */
  readonly appOrigins: readonly string[];
  /** HOST: where the server listens. */
  readonly host: string;
};

export type OwnAddress = {
  readonly appOrigins: readonly string[];
  /** People reach the app over https. */
  readonly isHttps: boolean;
  /** The names of the hosts that share our cookies. */
  readonly cookieHosts: readonly string[];
  /** The origin of links, without a trailing slash; null when it is unknown, and then no link is mailed. */
  readonly linkOrigin: (request: FastifyRequest) => string | null;
  /** What the server knows of its address, for the caller of this request. */
  readonly knowledgeFor: (request: FastifyRequest) => AddressKnowledge;
  /** The origin at which others on the internet reach this server; null when they cannot. */
  readonly outsideOrigin: () => string | null;
  /** Where programs on this machine reach it. */
  readonly localOrigin: () => string;
  /** The name that passkeys belong to, and the origins of its pages. */
  readonly passkeyParty: () => { readonly rpId: string; readonly origins: readonly string[] };
  /** True where a page of this origin is one of ours. */
  readonly isOwnPage: (origin: string, request: FastifyRequest) => boolean;
};

/** `set`: APP_URL says it. `this_machine`: tried out where it runs. `unknown`: APP_URL is missing. */
export type AddressKnowledge = 'set' | 'this_machine' | 'unknown';

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/** True for a program on this machine that connects without a proxy. Headers can only make this false. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const isProxied = Object.keys(request.headers).some((name) => OF_A_PROXY.test(name));
  return !isProxied && LOOPBACK_PEER.test(request.socket.remoteAddress ?? '');
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}

/**
 * The server's own address, from its settings. Only this file makes the origin of an absolute address, and only this
 * file looks at what a request says of it. Nothing from a request ever goes into a link: otherwise a caller who
 * requests a link in somebody else's name could choose where it leads. `port` is where the server listens; null before
 * it does.
 */
export function openOwnAddress(
  { appUrl, appOrigins, host }: AddressSettings,
  port: () => number | null = () => null,
): OwnAddress {
  const app = appUrl === null ? null : new URL(appUrl);
  const isLocal = LOOPBACK_NAME.test(host);
  const at = (name: string) => {
    const listens = port();
    return new URL(`http://${name}${listens === null ? '' : `:${listens}`}`).origin;
  };
  const localOrigin = () =>
    at(!isLocal ? '127.0.0.1' : host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host);

  const knowledgeFor = (request: FastifyRequest): AddressKnowledge => {
    if (app !== null) return 'set';
    const { host: called, origin } = request.headers;
    const isNamedLocal = called === undefined || isLoopbackUrl(`http://${called}`);
    const isPageLocal = origin === undefined || isLoopbackUrl(origin);
    return isLocal && isNamedLocal && isPageLocal && isFromThisMachine(request) ? 'this_machine' : 'unknown';
  };

  return {
    appOrigins,
    isHttps: app?.protocol === 'https:',
    cookieHosts: [...(app === null ? [] : [app.hostname]), ...appOrigins.map((origin) => new URL(origin).hostname)],
    knowledgeFor,
    linkOrigin: (request) => {
      if (app !== null) return app.origin;
      return knowledgeFor(request) === 'unknown' ? null : localOrigin();
    },
    outsideOrigin: () => app?.origin ?? null,
    localOrigin,
    // Browsers make no passkeys for IP addresses: on this machine they belong to `localhost`.
    passkeyParty: () => ({
      rpId: app?.hostname ?? 'localhost',
      origins: [app?.origin ?? at('localhost'), ...appOrigins],
    }),
    isOwnPage: (origin, request) => {
      if (origin === app?.origin || appOrigins.includes(origin)) return true;
      // The browser sets both headers, and no page can choose either; they are only compared, never repeated.
      return URL.canParse(origin) && new URL(origin).host === request.headers.host;
    },
  };
}

/** Where an app listens, once it does. */
export function portOf(app: FastifyInstance): number | null {
  const listens = app.server.address();
  return typeof listens === 'object' ? (listens?.port ?? null) : null;
}
