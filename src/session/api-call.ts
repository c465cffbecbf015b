import type { paths } from './api-paths.ts';
import { type ApiAddress, type CallResult, call, change as changeAt } from './session-api.ts';

// Calls by what the server's document says of them (`npm run api:types`): a path, a parameter, a field of a body or of an
// answer that is not there does not compile.

type Verb = 'get' | 'post' | 'put' | 'delete';

/** Paths of the document that have one of these verbs, as it writes them: `/api/mails/{id}`. */
export type ApiPath<V extends Verb = Verb> = {
  [Path in keyof paths]: { [One in V]: paths[Path] extends { readonly [verb in One]: object } ? Path : never }[V];
}[keyof paths];

type Operation<V extends Verb, Path extends keyof paths> = Extract<paths[Path][V], object>;

type Params<Call> = Call extends { readonly parameters: { readonly path: infer Values } }
  ? { readonly params: Values }
  : { readonly params?: never };

type Left<Value, Name extends keyof Value> = Record<never, never> extends Pick<Value, Name> ? undefined : never;
/** What is sent may be read-only, down to its last list; a field that is undefined is not sent. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> | Left<Value, Name> }
    : Value;

type Query<Call> = Call extends { readonly parameters: { readonly query: infer Values } }
  ? { readonly query: Sent<Values> }
  : Call extends { readonly parameters: { readonly query?: infer Values } }
    ? { readonly query?: Sent<Values> }
    : never;

type Body<Call> = Call extends { readonly requestBody?: never }
  ? { readonly body?: never }
  : Call extends { readonly requestBody: { readonly content: { readonly 'application/json': infer Fields } } }
    ? { readonly body: Sent<Fields> }
    : Call extends { readonly requestBody?: { readonly content: { readonly 'application/json': infer Fields } } }
      ? { readonly body?: Sent<Fields> }
      : { readonly body?: never };

/**
 * Where a call goes. With the path it is all that a reading call asks; both are plain data. Of several calls each is taken
 * by itself: all parameters with all bodies are more than the compiler takes.
 */
type Place<Call> = Call extends unknown ? Params<Call> & Query<Call> : never;
type Inputs<Call> = Call extends unknown ? Params<Call> & Query<Call> & Body<Call> : never;
/** Left out where nothing has to be said. */
export type Given<Value> = Record<never, never> extends Value ? readonly [value?: Value] : readonly [value: Value];

type Answer<Call> = Call extends { readonly responses: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends {
        readonly content: { readonly 'application/json': infer Fields };
      }
        ? Fields
        : null;
    }[keyof Responses]
  : never;

/** The whole answer of a call; null where it has none in JSON. */
export type ApiAnswer<V extends Verb, Path extends ApiPath<V>> = Answer<Operation<V, Path>>;
/** What stands in `result` of the answer. */
export type ApiResult<V extends Verb, Path extends ApiPath<V>> =
  ApiAnswer<V, Path> extends { readonly result: infer Result } ? Result : never;
/** What a call takes as its body. */
export type ApiBody<V extends Verb, Path extends ApiPath<V>> =
  Body<Operation<V, Path>> extends { readonly body?: infer Fields } ? Fields : never;
/** What a reading call can be asked for. */
export type ApiQuery<Path extends ApiPath<'get'>> =
  Query<Operation<'get', Path>> extends { readonly query?: infer Values } ? Values : never;
export type ApiPlace<Path extends ApiPath<'get'>> = Place<Operation<'get', Path>>;

/** A choice of some of it, as pages hold one: empty where nothing is chosen. */
export type ApiFilter<Path extends ApiPath<'get'>, Names extends keyof ApiQuery<Path>> = {
  readonly [Name in Names]-?: NonNullable<ApiQuery<Path>[Name]> | '';
};

type Called<V extends Verb, Path extends ApiPath<V>> = Promise<CallResult<ApiAnswer<V, Path>>>;
type AnyInputs = { readonly params?: object; readonly query?: object; readonly body?: unknown };

/** What was given, once its types have done their work. */
export function inputsOf(given: readonly unknown[]): AnyInputs {
  return (given[0] ?? {}) as AnyInputs;
}

/** The address of a call on our server, without its host. */
export function addressOf<Path extends ApiPath>(path: Path, ...given: Given<Place<Operation<Verb, Path>>>): ApiAddress {
  return addressAt(path, inputsOf(given));
}

/** The same for what holds the path and its place apart. */
export function addressAt(path: ApiPath, { params = {}, query = {} }: AnyInputs): ApiAddress {
  const values = new Map<string, unknown>(Object.entries(params));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return (asked.length === 0 ? address : `${address}?${search}`) as ApiAddress;
}

/** Reads something. */
export function ask<Path extends ApiPath<'get'>>(path: Path, ...given: Given<ApiPlace<Path>>): Called<'get', Path> {
  return call(addressAt(path, inputsOf(given))) as Called<'get', Path>;
}

/** Changes something, with a fresh security token. */
export function change<Method extends 'POST' | 'PUT' | 'DELETE', Path extends ApiPath<Lowercase<Method>>>(
  method: Method,
  path: Path,
  ...given: Given<Inputs<Operation<Lowercase<Method>, Path>>>
): Called<Lowercase<Method>, Path> {
  const inputs = inputsOf(given);
  return changeAt(method, addressAt(path, inputs), inputs.body) as Called<Lowercase<Method>, Path>;
}

export function post<Path extends ApiPath<'post'>>(
  path: Path,
  ...given: Given<Inputs<Operation<'post', Path>>>
): Called<'post', Path> {
  return change('POST', path, ...given);
}

/** The same where anybody may: no token is needed. */
export function postOpenly<Path extends ApiPath<'post'>>(
  path: Path,
  ...given: Given<Inputs<Operation<'post', Path>>>
): Called<'post', Path> {
  const inputs = inputsOf(given);
  return call(addressAt(path, inputs), { method: 'POST', body: inputs.body }) as Called<'post', Path>;
}

type Filled<Filter> = { readonly [Name in keyof Filter]?: Exclude<Filter[Name], ''> };

/** A filter as a query: empty fields filter nothing. */
export function filled<Filter extends object>(filter: Filter): Filled<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Filled<Filter>;
}
