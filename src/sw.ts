/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from './shared/server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

// Only the shell is kept. Data lives in the device's database; a request without a route here goes past the worker.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Without this a first visit would not open its other pages offline until a reload.
clientsClaim();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/shell.html'), { denylist: [...SERVER_PATHS] }));

// A new version waits until a person, or a page without unsaved work, lets it in.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});
