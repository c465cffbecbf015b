import { ApiRefusal } from './play.ts';

export type RoutePlace = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path behind the prefix of the API; `:` stands for an identifier. */
  readonly path: string;
};

/** The route of a call and the identifiers in its address, in their order; refuses what there is not. */
export function routeAt<Route extends RoutePlace>(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly ids: readonly string[] } {
  const parts = path.split('/');
  const fits = (route: Route) => {
    const wanted = route.path.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === ':' || part === parts[at]);
  };
  const there = routes.filter(fits);
  if (there.length === 0) throw new ApiRefusal(404, `The simulator has nothing at ${path}`);
  const route = there.find((other) => other.method === method);
  if (route === undefined) throw new ApiRefusal(405, `${method} is not known at ${path}`);
  return { route, ids: parts.filter((_part, at) => route.path.split('/')[at] === ':') };
}
