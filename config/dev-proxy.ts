import type { ProxyOptions } from 'vite';

/** What the development server hands to the app's own server at `target`. */
export function devProxy(target: string): Record<string, string | ProxyOptions> {
  return {
    '^/(api|sanctum|health|ready|metrics|users)(/|$|\\?)': target,
    // Calls are posted there; opened in a browser they are pages.
    '^/(login|logout)(/|$|\\?)': { target, bypass: ({ method }) => (method === 'GET' ? '/index.html' : undefined) },
  };
}
