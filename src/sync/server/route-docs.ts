import type { z } from 'zod';

/** What `/api/docs` says of a call. The schemas are the ones the call reads its input with. */
export type RouteDocs = {
  /** One line in English: what the call does. */
  readonly summary: string;
  /** The permission it needs; null for anybody who is signed in, left out for anybody at all. */
  readonly permission?: string | null;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The JSON answer of success, whole. Left out where the answer is a file. */
  readonly answer?: z.ZodType;
  /** The status of success; 200 when left out. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Media type of an answer that is a file. */
  readonly file?: string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly docs?: RouteDocs;
  }
}

/** Route options that describe a call: `app.post(url, describeCall({ … }), handler)`. */
export function describeCall(docs: RouteDocs): { readonly config: { readonly docs: RouteDocs } } {
  return { config: { docs } };
}
