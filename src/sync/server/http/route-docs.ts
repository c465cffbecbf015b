import { z } from 'zod';

/** What `/api/docs` says of a call. The schemas are the ones the call reads its input with. */
export type RouteDocs = {
  /** One line in English: what the call does. */
  readonly summary: string;
  /** The permission it needs; null for anybody who is signed in, left out for anybody at all. */
  readonly permission?: string | null;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Media type of a body that is a file and not JSON. */
  readonly takes?: string;
  /** The complete JSON answer on success. Left out where the answer is a file or has no body. */
  readonly answer?: z.ZodType;
  /** The status of success; 200 when left out. */
  readonly status?: 200 | 201 | 202 | 204;
  /** A GET that changes something, as the specification has it: it needs the header of our own pages. */
  readonly acts?: true;
  /** Media type of an answer that is a file. */
  readonly file?: string;
  /**
   * Error statuses that do not follow from the rest. These do: 401, 403 (a permission), 404 (an id in the path), 419 (a
   * change), 422 (input), and 413 and 415 where a file is taken.
   */
  readonly errors?: readonly (400 | 403 | 404 | 409 | 410 | 413 | 426 | 429)[];
};

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly docs?: RouteDocs;
    /** Lets the body through the check for unstorable text: the call answers for each part of it. */
    readonly judgesText?: true;
  }
}

/** Route options that describe a call: `app.post(url, describeCall({ … }), handler)`. */
export function describeCall(docs: RouteDocs): { readonly config: { readonly docs: RouteDocs } } {
  return { config: { docs } };
}

/** The answer `{ result }`. */
export function resultOf<Result extends z.ZodType>(result: Result): z.ZodObject<{ result: Result }, z.core.$strict> {
  return z.strictObject({ result });
}

/** The answer of a list: `next_cursor` comes with `limit`, and is null on the last page. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return resultOf(z.array(row)).extend({ next_cursor: z.string().nullable().optional() });
}

/** The answer of a call that has no result to report. */
export const doneAnswer = resultOf(z.literal(true));
