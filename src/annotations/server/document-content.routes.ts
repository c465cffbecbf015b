import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Blobs } from '#blobs/server/blobs.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { mayRead, readAny } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { refuseOtherUser } from '#sync/server/history/sync-request.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { receiveDocument } from '../document.commands.ts';
import { mayEditDocuments } from '../document.ts';
import { fileName } from '../file-name.ts';
import { DOCUMENT_MODELS, MOST_DOCUMENT_BYTES } from '../limits.ts';
import { findDocument, type KnownDocument } from './document.repository.ts';
import { contentAnswer } from './document-answer.ts';
import { countFileBytes, findContent } from './document-content.repository.ts';
import { bytesOf, keepContent } from './document-contents.ts';
import { hasNoteModel } from './note.repository.ts';
import { attachment, requireContentOf } from './received-content.ts';

const URL = '/api/documents/:id/content';
const BYTES = 'application/octet-stream';
/** A browser that shows the content anyway runs and loads nothing from it. */
const NOTHING_ACTIVE = "default-src 'none'; sandbox";

const docs = {
  read: describeCall({
    summary: 'The content of a photo or document, as a file; 404 as long as it was not uploaded',
    permission: readAny(DOCUMENT_MODELS),
    file: '*/*',
  }),
  write: describeCall({
    summary: 'Upload the content that a photo or document was added with: its size and hash are checked; twice is once',
    permission: receiveDocument.permission,
    takes: BYTES,
    answer: resultOf(contentAnswer),
  }),
} as const;

const MOST_COMPANY_BYTES = 20e9;

type ContentParts = {
  readonly blobs: Blobs;
  /** The most that a company keeps in total, in bytes; one upload may go beyond. */
  readonly mostBytes?: number | undefined;
};

/** Calls that carry contents. Each company keeps its own. Anyone who may see the record may see its contents. */
export function documentContentRoutes(app: FastifyInstance, door: CompanyDoor, parts: ContentParts): void {
  const { blobs, mostBytes = MOST_COMPANY_BYTES } = parts;
  app.get(URL, docs.read, async (request, reply) => {
    const { document, known } = await door.read(request, readAny(DOCUMENT_MODELS), (tx, actor) =>
      findReadable(tx, actor, pathId(request), request.headers['if-none-match']),
    );
    const content = known === 'known' ? known : await bytesOf(blobs, known, request.log);
    if (content === undefined) throw notFound();
    reply
      // The browser must revalidate before showing its copy: the next person at this browser may be somebody else.
      .headers({ etag: tagOf(document), 'cache-control': 'private, no-cache', vary: 'cookie' })
      .headers({ 'content-security-policy': NOTHING_ACTIVE, 'x-content-type-options': 'nosniff' });
    if (content === 'known') return reply.code(304).send();
    return reply
      .headers({
        'content-type': document.mediaType,
        'content-disposition': attachment(fileName(document.name, document.mediaType)),
      })
      .send(content);
  });

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: 'buffer', bodyLimit: MOST_DOCUMENT_BYTES } as const;
    scope.addContentTypeParser(BYTES, limits, (_request, body, parsed) => parsed(null, body));
    // Checked before the content is read, so that nobody sends megabytes only to be refused.
    const onRequest = async (request: FastifyRequest) => {
      const { document } = await findOwn(door, request);
      // The content is already stored: this is only a repeated upload.
      if (document.contentAt !== null) return;
      const kept = await door.read(request, receiveDocument.permission, countFileBytes);
      if (kept + document.bytes <= mostBytes) return;
      const params = { gigabytes: mostBytes / 1e9 };
      throw new RequestError(422, 'document.company_full', {
        params,
        errors: {
          content: [
            {
              code: 'document.company_full',
              params,
            },
          ],
        },
      });
    };
    scope.put(URL, { ...docs.write, onRequest }, async (request) => {
      const { documentId, document, actor } = await findOwn(door, request);
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      requireContentOf(document, content);
      const { bytes, sha256 } = document;
      await keepContent(
        blobs,
        (work) => door.read(request, receiveDocument.permission, (tx) => work(tx)),
        { id: documentId, companyId: actor.companyId, userId: actor.userId, bytes, sha256 },
        content,
      );
      await door.run(request, receiveDocument, { documentId });
      return { result: { id: documentId, bytes, sha256 } };
    });
    done();
  });
}

/** Finds the document that a content is for, if this person may change it. */
async function findOwn(door: CompanyDoor, request: FastifyRequest) {
  const documentId = pathId(request);
  return door.read(request, receiveDocument.permission, async (tx, actor) => {
    refuseOtherUser(request, actor);
    const document = await findDocument(tx, documentId);
    if (document === undefined) throw notFound();
    if (!mayEditDocuments(document.modelType, actor)) throw new RequestError(403, 'forbidden');
    return { documentId, document, actor };
  });
}

/** Finds the content that this person may read; `known` where the caller has it already. */
async function findReadable(tx: CompanyTx, actor: Actor, id: string, known: string | undefined) {
  const document = await findDocument(tx, id);
  if (document === undefined) throw notFound();
  if (!mayRead(document.modelType, actor)) throw new RequestError(403, 'forbidden');
  if (!(await hasNoteModel(tx, document.modelType, document.modelId))) throw notFound();
  if (known === tagOf(document) && document.contentAt !== null) return { document, known: 'known' as const };
  const content = await findContent(tx, id);
  if (content === undefined) throw notFound();
  return { document, known: content };
}

function tagOf({ sha256 }: KnownDocument): string {
  return `"${sha256}"`;
}
