import type { ProxyOptions } from 'vite';

/** What the development server hands to the app's own server at `target`. */
export function devProxy(target: string): Record<string, string | ProxyOptions> {
  return {
    '^/(api|sanctum|health|ready|metrics|users)(/|$|\\?)': target,
    // A POST to these paths is an API call; a GET opens a page.
    '^/(login|logout)(/|$|\\?)': { target, bypass: ({ method }) => (method === 'GET' ? '/index.html' : undefined) },
  };
}
