import type { FastifyInstance } from 'fastify';

export type KnownPaths = {
  /** Methods that routes answer on this path; empty when there is no such path. */
  readonly methodsOf: (path: string) => string[];
};

/** Remembers the routes added after it, so that a wrong method can be told from a wrong path. */
export function watchPaths(app: FastifyInstance): KnownPaths {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return;
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    paths.set(url, known);
  });
  return {
    methodsOf: (path) =>
      [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}
