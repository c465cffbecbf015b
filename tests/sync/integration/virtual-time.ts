type Task = { readonly at: number; readonly order: number; readonly run: () => void };

let digesting = 0;
const { subtle } = crypto;
const digest = subtle.digest.bind(subtle);
// A file's hash is computed on another thread, whose work the event loop does not show.
subtle.digest = async (...given) => {
  digesting += 1;
  try {
    return await digest(...given);
  } finally {
    digesting -= 1;
  }
};

/** Time that passes only when told to. Between two of its tasks everything that is ready comes to rest. */
export class VirtualTime {
  /** Milliseconds since the run began. */
  now = 0;
  #tasks: Task[] = [];
  #order = 0;
  #underWay = 0;
  readonly #rested: (() => Promise<void>)[] = [];

  /** Runs once after `ms`; answers how to cancel. */
  readonly setTimer = (run: () => void, ms: number): (() => void) => {
    this.#order += 1;
    const task = { at: this.now + Math.max(0, ms), order: this.#order, run };
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  };

  /** Called whenever everything has come to rest. */
  onRest(look: () => Promise<void>): void {
    this.#rested.push(look);
  }

  /** Registers work outside this process's own queues, which coming to rest must wait for. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await work;
    } finally {
      this.#underWay -= 1;
    }
  }

  async rest(): Promise<void> {
    await this.#quiet();
    for (const look of this.#rested) await look();
  }

  async #quiet(): Promise<void> {
    let calm = 0;
    while (calm < 2) {
      await new Promise((resolve) => setImmediate(resolve));
      const busy = this.#underWay + digesting > 0 || process.getActiveResourcesInfo().includes('Immediate');
      calm = busy ? 0 : calm + 1;
    }
  }

  /** Lets time pass; ends early once `enough` holds. */
  async advance(ms: number, enough: () => boolean = () => false): Promise<void> {
    const end = this.now + ms;
    await this.rest();
    while (!enough()) {
      const next = this.#nextTask(end);
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((task) => task !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.rest();
    }
    if (!enough()) this.now = end;
  }

  #nextTask(end: number): Task | undefined {
    let next: Task | undefined;
    for (const task of this.#tasks) {
      if (task.at > end) continue;
      if (next === undefined || task.at < next.at || (task.at === next.at && task.order < next.order)) next = task;
    }
    return next;
  }
}
