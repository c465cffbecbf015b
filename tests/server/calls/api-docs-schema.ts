import { createRequire } from 'node:module';
import type { ApiDocument, Operation, Schema } from '#server/http/api-docs-document.ts';

type Validate = ((value: unknown) => boolean) & {
  readonly errors?:
    | readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[]
    | null;
};
type Ajv = {
  readonly addSchema: (schema: object, key: string) => void;
  readonly compile: (schema: object) => Validate;
};
type AjvModule = { readonly default: new (options: object) => Ajv };
type FormatsModule = { readonly default: (ajv: Ajv) => void };

/** Loads a package from among Fastify's own dependencies. */
const requireOfFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));

export type ApiChecks = {
  /** Returns what is wrong with a JSON value, under the schema at a place of the document. */
  readonly problems: (pointer: readonly string[], value: unknown) => string[];
  readonly compile: (schema: Schema) => void;
};

/** Compiles parts of an OpenAPI document with the validator that Fastify brings. */
export function openApiChecks(document: ApiDocument): ApiChecks {
  const { default: Ajv } = requireOfFastify('ajv/dist/2020') as AjvModule;
  const { default: addFormats } = requireOfFastify('ajv-formats') as FormatsModule;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const known = new Map<string, Validate>();
  return {
    problems: (pointer, value) => {
      const place = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      const validate = known.get(place) ?? ajv.compile({ $ref: `api#/${encodeURI(place)}` });
      known.set(place, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
    compile: (schema) => void ajv.compile({ ...schema, $id: undefined, components: document.components }),
  };
}

/** Returns the place of a JSON answer's schema; undefined when the status is not declared or has no JSON body. */
export function answerPlace(
  document: ApiDocument,
  path: string,
  method: string,
  status: number,
): readonly string[] | undefined {
  const response = document.paths[path]?.[method]?.responses[status];
  if (response === undefined) return undefined;
  if ('$ref' in response) {
    return [...response.$ref.slice(2).split('/'), 'content', 'application/json', 'schema'];
  }
  if (response.content?.['application/json'] === undefined) return undefined;
  return ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
}

/** Every call of the document. */
export function operationsOf(
  document: ApiDocument,
): { readonly path: string; readonly method: string; readonly operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Every `$ref` anywhere in a value. */
export function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    key === '$ref' && typeof inside === 'string' ? [inside] : refsOf(inside),
  );
}

/** What a `$ref` names; undefined when it names nothing. */
export function resolveRef(document: ApiDocument, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}
