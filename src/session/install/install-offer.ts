/** Chromium's offer to install the app; other browsers make none. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

/** True in Safari on a phone or a tablet, outside the home screen: it installs by its own menu alone. */
export const isSafariTab = () => 'standalone' in navigator && navigator.standalone === false;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function take(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer, which comes once, soon after the page: a button of ours takes it up. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event as InstallOffer);
  });
  addEventListener('appinstalled', () => take(null));
}

export const installOffer = {
  get: () => offer,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The browser asks the person; an offer can be taken up once. */
  takeUp: () => {
    void offer?.prompt();
    take(null);
  },
};
