import type { PageSignals, Runtime, TabChannel, TabMessage } from '#sync/client/runtime/runtime.ts';

/** Time that passes only when told to. */
export class FakeClock {
  now: number;
  #timers: { at: number; readonly run: () => void }[] = [];

  constructor(start = Date.parse('2026-05-04T09:00:00.000Z')) {
    this.now = start;
  }

  readonly setTimer = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Sets the clock as a person does: timers do not follow it. */
  jump(ms: number): void {
    this.now += ms;
    this.#timers = this.#timers.map((timer) => Object.assign(timer, { at: timer.at + ms }));
  }

  /** Lets time pass; between two timers everything that is ready runs. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await quiet();
      const next = this.#timers.filter((timer) => timer.at <= end).sort((left, right) => left.at - right.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
    await quiet();
  }
}

/**
 * Lets everything run that is ready. The in-memory database and the fake server take a turn of the event loop for each step;
 * digests are made in another thread and need a moment of real time.
 */
async function quiet(): Promise<void> {
  for (let moment = 0; moment < 2; moment += 1) {
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'the condition'): Promise<void> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${what} did not come true`);
}

/** Channels between the tabs of one browser. */
export class FakeTabs {
  readonly #open = new Set<{ readonly name: string; listener: (message: TabMessage) => void }>();

  readonly openChannel = (name: string): TabChannel => {
    const end = { name, listener: (_message: TabMessage) => {} };
    this.#open.add(end);
    return {
      post: (message) => {
        // As browsers do: sending on a closed channel is an error of the app.
        if (!this.#open.has(end)) throw new DOMException('Channel is closed', 'InvalidStateError');
        const others = [...this.#open].filter((other) => other !== end && other.name === name);
        for (const other of others) queueMicrotask(() => other.listener(structuredClone(message)));
      },
      listen: (listener) => {
        end.listener = listener;
      },
      close: () => this.#open.delete(end),
    };
  };
}

/** A page whose visibility and network signals a test controls. */
export class FakePage implements PageSignals {
  visible = true;
  online = true;
  readonly #wake = new Set<(looked: boolean) => void>();
  readonly #sleep = new Set<(frozen: boolean) => void>();

  readonly isVisible = () => this.visible;

  readonly isOnline = () => this.online;

  readonly onWake = (listener: (looked: boolean) => void) => {
    this.#wake.add(listener);
    return () => this.#wake.delete(listener);
  };

  readonly onSleep = (listener: (frozen: boolean) => void) => {
    this.#sleep.add(listener);
    return () => this.#sleep.delete(listener);
  };

  wake(): void {
    for (const listener of this.#wake) listener(false);
  }

  /** A person returns to a page that kept running meanwhile. */
  look(): void {
    for (const listener of this.#wake) listener(true);
  }

  sleep(): void {
    for (const listener of this.#sleep) listener(false);
  }

  freeze(): void {
    for (const listener of this.#sleep) listener(true);
  }
}

export type FakeRuntime = Runtime & { readonly clock: FakeClock; readonly reported: unknown[] };

/** A simulated browser: its network is `fetch`, its time `clock`, its other tabs `tabs`. */
export function fakeRuntime(given: {
  readonly fetch: Runtime['fetch'];
  readonly clock: FakeClock;
  readonly cookies?: () => string;
  readonly tabs?: FakeTabs;
  readonly page?: FakePage;
  readonly locks?: Runtime['locks'];
}): FakeRuntime {
  const reported: unknown[] = [];
  return {
    clock: given.clock,
    reported,
    fetch: given.fetch,
    now: () => given.clock.now,
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    setTimer: given.clock.setTimer,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    painted: () => new Promise((resolve) => setTimeout(resolve, 0)),
    cookies: given.cookies ?? (() => 'XSRF-TOKEN=token'),
    locks: given.locks ?? null,
    openChannel: (name) => given.tabs?.openChannel(name) ?? null,
    page: given.page ?? null,
    storage: null,
    report: (error) => reported.push(error),
  };
}

/** The same browser with real time and a real connection to `origin`; `network` cuts it, `headers` say who asks. */
export function liveRuntime(
  origin: string,
  network: { readonly up: boolean },
  headers: () => Readonly<Record<string, string>>,
): FakeRuntime {
  const base = fakeRuntime({
    clock: new FakeClock(),
    fetch: (input, init) => {
      if (!network.up) return Promise.reject(new TypeError('Failed to fetch'));
      const sent = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers())) sent.set(name, value);
      return fetch(origin + input, { ...init, headers: sent });
    },
  });
  return {
    ...base,
    now: () => Date.now(),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}
