/** Messages between the tabs of one user. */
export type TabChannel = {
  readonly post: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => void;
  readonly close: () => void;
};

export type TabMessage =
  | { readonly type: 'kick' }
  | { readonly type: 'ask' }
  | { readonly type: 'news' }
  /** `behind`: the tab may have missed something, and gets `pulled` as an answer once everything new is here. */
  | { readonly type: 'try'; readonly behind?: Behind }
  | { readonly type: 'pulled'; readonly behind: Behind }
  | { readonly type: 'facts'; readonly facts: Readonly<Record<string, unknown>> };

/** A tab, and how often its connection was doubted. */
export type Behind = { readonly tab: string; readonly doubts: number };

/** What the page around the session tells it. */
export type PageSignals = {
  readonly isVisible: () => boolean;
  /** False where the device itself says that it has no network. */
  readonly isOnline: () => boolean;
  /**
   * Calls back when the network came or went, the page runs again or a person looks again; returns a function to stop.
   * `looked`: a person only came back to a page that kept running meanwhile, as far as the browser says.
   */
  readonly onWake: (listener: (looked: boolean) => void) => () => void;
  /** Calls back when the page freezes (`frozen`) or goes away. */
  readonly onSleep: (listener: (frozen: boolean) => void) => () => void;
};

/** Everything of the browser that sync touches, so that tests can bring their own. */
export type Runtime = {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Runs once after `ms`; answers how to cancel. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Lets the page paint between slices of long work. */
  readonly pause: () => Promise<void>;
  /** Resolves once what was published so far has been painted (at once in a hidden page, which paints nothing). */
  readonly painted: () => Promise<void>;
  readonly cookies: () => string;
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly openChannel: (name: string) => TabChannel | null;
  readonly page: PageSignals | null;
  readonly storage: Pick<StorageManager, 'estimate' | 'persist' | 'persisted'> | null;
  /** Takes failures that nobody expected. */
  readonly report: (error: unknown) => void;
};

function openBroadcast(name: string): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data);
    },
    close: () => channel.close(),
  };
}

function listenTo(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
}

const browserPage: PageSignals = {
  isVisible: () => document.visibilityState !== 'hidden',
  isOnline: () => navigator.onLine,
  onWake: (listener) => {
    const whenVisible = () => {
      if (document.visibilityState !== 'hidden') listener(true);
    };
    const whenBack = () => listener(false);
    const stopWindow = listenTo(window, ['online', 'offline', 'pageshow'], whenBack);
    const stopDocument = listenTo(document, ['visibilitychange'], whenVisible);
    // Also hidden: it gave the lead away when it froze, and may soon be the only tab left.
    const stopResume = listenTo(document, ['resume'], whenBack);
    return () => {
      stopWindow();
      stopDocument();
      stopResume();
    };
  },
  onSleep: (listener) => {
    const stopWindow = listenTo(window, ['pagehide'], () => listener(false));
    const stopDocument = listenTo(document, ['freeze'], () => listener(true));
    return () => {
      stopWindow();
      stopDocument();
    };
  },
};

/**
 * Yields to the work that the page already has queued. A timer would wait 4 ms each time, and a second in a hidden
 * page.
 */
function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The real browser. */
export function browserRuntime(): Runtime {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    pause: takeTurn,
    painted: () =>
      new Promise((resolve) => {
        if (document.visibilityState === 'hidden') setTimeout(resolve, 0);
        // The second frame begins once the first was handed over; right after a frame it may still be on its way.
        else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
    cookies: () => document.cookie,
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: openBroadcast,
    page: browserPage,
    storage: 'storage' in navigator ? navigator.storage : null,
    report: (error) => console.error(error),
  };
}
