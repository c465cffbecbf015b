import { useSyncExternalStore } from 'react';
import { hasUnsavedForm, onUnsavedChange } from '#ui/form/unsaved.ts';

const HOUR_MS = 3_600_000;
const HIDDEN_BEFORE_UPDATE_MS = 30 * 60_000;
/**
 * How long a new worker may take to take over: Chromium holds it back for minutes while the page has a request under
 * way. A reload then ends those requests.
 */
const TAKEN_OVER_MS = 10_000;
/** How long after a start without a worker it is looked for again; twice as long each time. */
const FIRST_LOOK_MS = 10_000;
const LAST_LOOK_MS = 600_000;

let registration: ServiceWorkerRegistration | null = null;
let ready = false;
let asked = false;
/** A person asked, and looks at the page. */
let isWaitedFor = false;
let isReloading = false;
/** How long a page may still run after it was to load anew, before it asks again; twice as long each time. */
let stillHereMs = 5000;
let isSending: () => boolean = () => false;
const listeners = new Set<() => void>();

function setReady(): void {
  ready = registration?.waiting !== null && registration?.waiting !== undefined;
  if (asked) letIn(registration?.waiting);
  for (const listener of listeners) listener();
}

/** Tells the updater how to see that changes are on their way to the server. */
export function watchSending(sending: () => boolean): void {
  isSending = sending;
}

function letIn(worker: ServiceWorker | null | undefined): void {
  if (!worker) return;
  worker.postMessage({ type: 'SKIP_WAITING' });
  if (isWaitedFor) setTimeout(reloadWhenSaved, TAKEN_OVER_MS);
}

/** Looks for a new version now: the server needs one. */
export function lookForUpdate(): void {
  void registration?.update().catch(() => undefined);
}

/**
 * Activates the new version; the page reloads once it has taken over. A version that is not here yet is fetched first.
 * If there is none, the page just reloads.
 */
export function applyUpdate(): void {
  asked = true;
  isWaitedFor = true;
  if (registration?.waiting) letIn(registration.waiting);
  else void fetchUpdate();
}

async function fetchUpdate(): Promise<void> {
  const found = await registration?.update().catch(() => undefined);
  if (registration?.waiting) letIn(registration.waiting);
  else if (!(found ?? registration)?.installing) reload();
}

/**
 * Loads the page anew, once at a time. Chromium loses a navigation that another one overtakes while a new worker takes
 * over: the page then runs on, and asks again.
 */
function reload(): void {
  if (isReloading) return;
  isReloading = true;
  window.location.reload();
  setTimeout(() => {
    isReloading = false;
    reloadWhenSaved();
  }, stillHereMs);
  stillHereMs *= 2;
}

/** Reloads the page; if somebody is filling in a form, only once it is saved or left. */
export function reloadWhenSaved(): void {
  if (!hasUnsavedForm()) {
    reload();
    return;
  }
  const stop = onUnsavedChange(() => {
    if (hasUnsavedForm()) return;
    stop();
    reload();
  });
}

function updateWhenUnattended(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      lookForUpdate();
      return;
    }
    timer = setTimeout(() => {
      if (!ready || hasUnsavedForm() || isSending()) return;
      asked = true;
      letIn(registration?.waiting);
    }, HIDDEN_BEFORE_UPDATE_MS);
  });
}

/** Registers the service worker and looks for new versions at start, when the page is looked at, and every hour. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over the page without a reload: it has the same version. Another tab may activate the new
    // version while somebody fills in a form here.
    if (asked || isControlled) reloadWhenSaved();
    isControlled = true;
  });
  // Private windows may forbid workers: the app runs, it only does not open without a connection.
  void register().catch(() => undefined);
  void keepInstalling();
  updateWhenUnattended();
  setInterval(lookForUpdate, HOUR_MS);
}

async function register(): Promise<void> {
  // The start does not wait for it.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' });
  worker.addEventListener('waiting', setReady);
  registration = (await worker.register({ immediate: true })) ?? null;
  // A worker that waits already was announced before there was a registration to look at.
  setReady();
}

/**
 * Retries the registration: a worker is installed with all its files or not at all, and over a bad connection that may
 * fail.
 */
async function keepInstalling(): Promise<void> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LAST_LOOK_MS, wait * 2)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (registration?.active) return;
    if (!registration?.installing && !registration?.waiting) void register().catch(() => undefined);
  }
}

/** True while a new version waits to be activated. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
  );
}
