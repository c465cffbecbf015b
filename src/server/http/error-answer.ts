import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import { CLOSED_DAY } from '#company/server/closed-books.repository.ts';
import type { Refusal } from '#shared/refusal.ts';
import { type FieldProblem, RefusedError, RequestError } from '#shared/request-error.ts';
import { type Language, languageOf } from '#shared/request-language.ts';
import { isInfrastructureError } from '#sync/server/write/failure.ts';
import { wordsFor } from './messages.ts';
import { tellRefusedCall } from './refused-calls.ts';
import { REQUEST_ID_HEADER, shortId } from './request-ids.ts';

/** The body of every answer that is not a success. */
export type ErrorBody = {
  readonly message: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

const FRAMEWORK_CODES: Readonly<Record<string, { status: number; code: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'invalid_json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'invalid_json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media' },
};

/** Refusals that depend on the state of the yard and not on the input: the same call may succeed another time. */
const CONFLICTS = new Set([
  'spot.full',
  'spot.too_small',
  'spot.height_unknown',
  'spot.out_of_use',
  'spot.stale',
  'spot.name_taken',
  'spot.has_objects',
  'location.has_warehouses',
  'warehouse.has_spots',
  'warehouse.has_objects',
  'customer.has_dependents',
  'customer.still_here',
  'customer.changed_since',
  'customer.merged',
  'customer.merge_itself',
  'customer.merge_stale',
  'customer.merge_not_undoable',
  'customer.merge_undo_too_late',
  'customer.merge_billed_since',
  'customer.has_subscriptions',
  'customer.has_open_invoices',
  'customer.has_extras',
  'customer.has_deposits',
  'object.has_dependents',
  'object.contract_waits',
  'object.changed_since',
  'object.held',
  'object.already_in_storage',
  'object.already_with_customer',
  'object.stale_stay',
  'appointment.same_day',
  'appointment.slot_taken',
  'openhour.stale',
  'appointment.done',
  'appointment.cancelled',
  'appointment.no_show',
  'prospect.converted',
  'prospect.changed_since',
  'prospect.id_taken',
  'sample.not_empty',
  'row_deleted',
]);

/**
 * The HTTP status of a command's refusal: 404 for what is gone, 403 for what is not yours, 409 for a conflict with
 * another fact, otherwise 422.
 */
export function statusOfRefusal(refusal: Refusal): number {
  const { code } = refusal;
  if (code === 'forbidden' || code === 'note.not_yours') return 403;
  if (CONFLICTS.has(code)) return 409;
  return /\.(missing|deleted)$/.test(code) ? 404 : 422;
}

function fieldErrors(
  language: Language,
  errors: Readonly<Record<string, readonly FieldProblem[]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, problems]) => [
      field,
      problems.map((problem) => wordsFor(language, problem.code, problem.params) ?? problem.code),
    ]),
  );
}

/** Fields as callers know them: `customerId` is `customer_id`. */
function inSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function answerRefusal(language: Language, refusal: Refusal): { status: number; body: ErrorBody } {
  const status = statusOfRefusal(refusal);
  const general = { 403: 'forbidden', 404: 'not_found', 409: 'conflict' }[status] ?? 'refused';
  const words = wordsFor(language, refusal.code, refusal.params) ?? wordsFor(language, general) ?? refusal.code;
  const errors = refusal.field === undefined ? {} : { errors: { [inSnakeCase(refusal.field)]: [words] } };
  return { status, body: { message: words, code: refusal.code, ...errors } };
}

function answerRequestError(language: Language, error: RequestError): { status: number; body: ErrorBody } {
  const { errors, params } = error.details;
  const message = wordsFor(language, error.code, params) ?? error.code;
  const fields = errors === undefined ? {} : { errors: fieldErrors(language, errors) };
  return { status: error.status, body: { message, code: error.code, ...fields } };
}

/** Answers every thrown error. A failure is logged here, once; the caller learns nothing of it. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['x-localization']);
  // What no route gets to see passes no hook that would set it.
  reply.header(REQUEST_ID_HEADER, request.id);
  const refuse = ({ status, body }: { readonly status: number; readonly body: ErrorBody }) => {
    tellRefusedCall(request, status, body.code);
    return reply.code(status).send(body);
  };
  const inWords = (status: number, code: string) => ({
    status,
    body: { message: wordsFor(language, code) ?? code, code },
  });
  if (error instanceof RequestError) {
    reply.headers({ ...error.details.headers });
    return refuse(answerRequestError(language, error));
  }
  if (error instanceof RefusedError) return refuse(answerRefusal(language, error.refusal));
  if (isInfrastructureError(error)) {
    request.log.warn({ err: error }, 'the database was away');
    reply.header('retry-after', '2');
    return refuse(inWords(503, 'busy'));
  }
  if (error instanceof BlobStoreAway) {
    request.log.warn({ err: error }, 'the storage of files was away');
    reply.header('retry-after', '10');
    return refuse(inWords(503, 'storage_away'));
  }
  // The door asked before: this is a call of the minute in which a month ended and was closed.
  if ('code' in error && error.code === CLOSED_DAY) return refuse(inWords(409, 'period.closed_meanwhile'));
  const known = 'code' in error ? FRAMEWORK_CODES[String(error.code)] : undefined;
  if (known !== undefined) return refuse(inWords(known.status, known.code));
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500) return refuse(inWords(status, 'invalid_input'));
  request.log.error({ err: error }, 'request failed');
  const message = wordsFor(language, 'internal_numbered', { number: shortId(request.id) }) ?? 'internal';
  return refuse({ status: 500, body: { message, code: 'internal' } });
}
