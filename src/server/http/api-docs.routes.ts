import type { FastifyInstance } from 'fastify';
import { describeCall } from '#sync/server/http/route-docs.ts';
import { type DescribedCall, makeApiDocument } from './api-docs-document.ts';
import { makeApiPage } from './api-docs-page.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { withExamples } from './api-examples.ts';

const STYLE_PATH = '/api/docs/style.css';
/** The paths that need no session. */
export const DOCS_PATH = '/api/docs';

/** Collects the documented calls added after this one; the list grows until the app listens. */
export function collectCalls(app: FastifyInstance): readonly DescribedCall[] {
  const calls: DescribedCall[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const docs = config?.docs;
    if (docs === undefined) return;
    for (const name of [method].flat()) if (name !== 'HEAD') calls.push({ method: name, url, docs });
  });
  return calls;
}

/** Tells whether a browser asks: those name the kinds of pages they read, programs name JSON or nothing. */
function wantsPage(accept: string): boolean {
  const page = accept.indexOf('text/html');
  const data = accept.indexOf('application/json');
  return page >= 0 && (data < 0 || page < data);
}

const docs = {
  page: describeCall({ summary: 'This page; for programs the OpenAPI document', file: 'text/html' }),
  document: describeCall({ summary: 'The OpenAPI document', file: 'application/json' }),
  style: describeCall({ summary: 'The look of this page', file: 'text/css' }),
} as const;

/**
 * Documents what the server's calls take and answer: a page for people, an OpenAPI document for programs. Open to
 * anybody.
 */
export function apiDocsRoutes(app: FastifyInstance, calls: readonly DescribedCall[]): void {
  let made: { readonly json: string; readonly page: string } | undefined;
  const answers = () => {
    if (made !== undefined) return made;
    const document = withExamples(makeApiDocument(calls));
    made = { json: JSON.stringify(document), page: makeApiPage(document, STYLE_PATH) };
    return made;
  };

  app.get(DOCS_PATH, docs.page, (request, reply) => {
    const isPage = wantsPage(request.headers.accept ?? '');
    reply.header('vary', 'accept').header('cache-control', 'no-cache');
    reply.type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
    return reply.send(isPage ? answers().page : answers().json);
  });
  app.get(`${DOCS_PATH}/openapi.json`, docs.document, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(answers().json),
  );
  app.get(STYLE_PATH, docs.style, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(API_DOCS_STYLE),
  );
}
