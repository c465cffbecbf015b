import type { Fault } from './faults.ts';

/** Milliseconds since 1970 on the simulator's clock. */
export type Moment = number;

/** A webhook on its way. `attempts` holds what each try came to: a status, or 0 for no answer. */
export type Delivery = {
  readonly id: string;
  /** What it is about, as the provider identifies it. */
  readonly subject: string;
  readonly url: string;
  readonly attempts: number[];
  state: 'waiting' | 'sending' | 'delivered' | 'given_up' | 'lost';
  /** Held back until another one has gone ahead. */
  isHeld: boolean;
  dueAt: Moment | null;
};

/** An answer kept for a repeated call with the same idempotency key. */
export type KeptAnswer = {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly at: Moment;
};

/** What every simulator keeps. */
export type KernelState = {
  port: number;
  /** How far the simulator's clock is ahead of the machine's. */
  offsetMs: number;
  readonly counts: Record<string, number>;
  readonly deliveries: Delivery[];
  readonly answers: Record<string, KeptAnswer>;
};

export function emptyKernel(): KernelState {
  return { port: 0, offsetMs: 0, counts: {}, deliveries: [], answers: {} };
}

/** A call of the provider's API as it came in. */
export type ApiRequest = {
  readonly method: string;
  /** With the prefix of the API. */
  readonly path: string;
  /** What stands behind `?`, as it came. */
  readonly search: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly idempotencyKey: string | undefined;
};

export type ApiAnswer = { readonly status: number; readonly body: object | null };

export type PageRequest = {
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  /** The browser's languages. */
  readonly accepts: string;
};

export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A call of `/__sim/…`, for tests and for whoever shows the demo. */
export type ControlCall = { readonly method: string; readonly path: string; readonly text: string };

/** What falls due by itself. */
export type Due = { readonly at: Moment; readonly run: () => void | Promise<void> };

/** A call that is refused, with the words and the field that the provider would tell. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly field: string | null;
  /** The provider's own name of the refusal, where it has one. */
  readonly code: string | null;

  constructor(status: number, detail: string, field: string | null = null, code: string | null = null) {
    super(detail);
    this.status = status;
    this.field = field;
    this.code = code;
  }
}

/** A payment provider as a simulator plays it: all in which one provider differs from another. */
export type Play<State extends KernelState> = {
  /** As it calls itself: `Mollie`. */
  readonly name: string;
  readonly emptyState: () => State;
  /** What falls due by itself, webhooks aside. */
  readonly dues: (simulator: Simulator<State>) => Iterable<Due>;
  readonly api: {
    /** What the paths of the API begin with: `/v2/`. */
    readonly prefix: string;
    readonly contentType: string;
    /** The account of a call's key; throws `ApiRefusal` where the key is wrong. */
    readonly accountOf: (request: ApiRequest) => string;
    readonly run: (simulator: Simulator<State>, request: ApiRequest) => ApiAnswer;
    /** Whether an error of the provider's own is the answer to every call with that idempotency key. */
    readonly keepsErrors: boolean;
    readonly refusalBody: (refusal: ApiRefusal) => object;
    /** Headers of every answer. */
    readonly headers: (simulator: Simulator<State>) => Readonly<Record<string, string>>;
    /** The refusal of an idempotency key that came with another call, and of one whose call still runs. */
    readonly keyReused: () => ApiRefusal;
    readonly keyInUse: () => ApiRefusal;
  };
  readonly webhook: {
    readonly letter: (
      simulator: Simulator<State>,
      delivery: Delivery,
    ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
    /** Minutes between one try and the next. */
    readonly retryMinutes: readonly number[];
    /** A delivery as the control API lists it. */
    readonly told: (delivery: Delivery) => object;
  };
  /** What a customer or a bank does, by `POST links/:/pay`; throws a 404 for what there is not. */
  readonly change: (simulator: Simulator<State>, at: string, id: string, call: ControlCall) => object;
  /** The pages that people see. */
  readonly page: (simulator: Simulator<State>, request: PageRequest) => PageAnswer;
};

/** A request of the app as the control API lists it. It names the account of the key, not the key. */
export type LoggedRequest = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly account: string | null;
  readonly idempotency_key: string | null;
  readonly fault: string | null;
  /** Null: nobody was answered. */
  status: number | null;
  replayed: boolean;
};

export type Simulator<State extends KernelState> = {
  readonly play: Play<State>;
  state: State;
  readonly faults: Fault[];
  readonly requests: LoggedRequest[];
  /** Requests with an idempotency key that have no answer yet. */
  readonly running: Map<string, string>;
  /** Chains the work on the clock, so that it runs one after the other. */
  turn: Promise<void>;
  readonly now: () => Moment;
  /** Writes the state to the file, whole or not at all. */
  readonly save: () => void;
  readonly reset: () => void;
};
