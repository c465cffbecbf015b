import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepAssets } from './assets-archive.ts';
import { pathOf } from './request-path.ts';

const YEAR_SECONDS = 31_536_000;

/** Paths of the server itself: an unknown one is a 404, never the app's page. `/login` takes calls and shows a page. */
const SERVER_PATH = /^\/(api|sanctum|users|health|ready|metrics)(\/|$)/;

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function isPageVisit(request: FastifyRequest, path: string): boolean {
  const accepts = request.headers.accept ?? '';
  return !SERVER_PATH.test(path) && !path.startsWith('/assets/') && accepts.includes('text/html');
}

export type ClientFiles = {
  /** Sends the file or the app's page when the request asks for one; undefined when it asks for something else. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
};

/**
 * Serves the built app: files with a hash in their name for ever, everything else checked at each visit. What the build
 * does not have (any more) is looked for in the archive of earlier builds.
 */
export async function serveClientFiles(
  app: FastifyInstance,
  folder: string,
  archiveFolder?: string,
): Promise<ClientFiles> {
  if (archiveFolder !== undefined) keepAssets(folder, archiveFolder);
  const root = archiveFolder === undefined ? [folder] : [folder, archiveFolder];
  const files = new Set(root.flatMap(listFiles));
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true });

  const send = (reply: FastifyReply, file: string) => {
    const isHashed = file.startsWith('assets/');
    reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    return reply.sendFile(file);
  };

  return {
    answer: (request, reply) => {
      const path = pathOf(request);
      const file = decodePath(path).slice(1);
      if (file !== '' && files.has(file)) return send(reply, file);
      return files.has('index.html') && isPageVisit(request, path) ? send(reply, 'index.html') : undefined;
    },
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
