import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from '#shared/ids.ts';
import type { PullPage, PushAnswer, SnapshotManifest } from '#sync/envelope.schema.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { LOAD_PASSWORD } from './load-company.ts';

const PUSH_EVERY_MS = [3_000, 6_000] as const;
const RETRY_MS = 100;
/** A person is told that there is no connection once a request failed for this long. */
const PATIENCE_MS = 10_000;
const REOPEN_MS = 500;

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** What all devices of a run note down; milliseconds. */
export type LoadTimes = {
  readonly pushes: number[];
  readonly pulls: number[];
  /** From the answer to a push until a device at another process has it. */
  readonly live: number[];
  /** From the first failed request of a change until it was answered. */
  readonly away: number[];
  /** What a person would have seen fail. */
  readonly errors: string[];
  requests: number;
};

/**
 * A device as lean as can be, so that many fit beside the server: a note every few seconds, a stream, and a pull at each
 * word of it. As behind a proxy, a request that no process took goes to the next.
 */
export class LoadDevice {
  readonly notes = new Map<string, string>();
  /** Notes whose push was answered. */
  readonly acknowledged = new Set<string>();
  /** Called whenever the device has pulled; with its rev. */
  onRev: (rev: number) => void = () => undefined;
  rev = 0;
  readonly #urls: readonly string[];
  readonly #times: LoadTimes;
  readonly #headers: Record<string, string>;
  readonly #userId: string;
  readonly #clientId = newId();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });
  readonly #home: number;
  #epoch = '';
  #seq = 0;
  #head = 0;
  #pulling: Promise<void> | undefined;
  #stream: ClientRequest | undefined;
  #isOver = false;

  private constructor(
    urls: readonly string[],
    home: number,
    times: LoadTimes,
    headers: Record<string, string>,
    userId: string,
  ) {
    this.#urls = urls;
    this.#home = home;
    this.#times = times;
    this.#headers = headers;
    this.#userId = userId;
  }

  /** A device of the person at this address, whose stream is at process `home`. */
  static async open(urls: readonly string[], home: number, email: string, times: LoadTimes): Promise<LoadDevice> {
    const api = await signInByApi(urls[home] ?? '', email, LOAD_PASSWORD);
    const headers = { ...api.headers(), 'content-type': 'application/json', 'x-sync-protocol': '1' };
    const device = new LoadDevice(urls, home, times, headers, api.user.id);
    const manifest = JSON.parse(
      await device.#ask('GET', `/api/sync/snapshot?clientId=${device.#clientId}`),
    ) as SnapshotManifest;
    device.#epoch = manifest.epoch;
    device.#listen();
    return device;
  }

  /** Makes the record that the notes of its company hang on. */
  async addCustomer(): Promise<string> {
    const customerId = newId();
    const address = { street: '', houseNumber: '', zipcode: '', city: '' };
    const contact = { email: '', phone: '', mobile: '', note: '' };
    const args = { customerId, status: 1, firstname: '', lastname: 'Load', ...address, ...contact };
    await this.#push('customer.create', 'customer', customerId, args);
    return customerId;
  }

  /** Adds notes, one at a time with a pause between them, until `isOver`. `told` hears of each answer and its rev. */
  async work(customerId: string, isOver: () => boolean, told: (rev: number) => void): Promise<void> {
    const [least, most] = PUSH_EVERY_MS;
    await pause(Math.random() * most);
    while (!isOver()) {
      told(await this.addNote(customerId));
      await pause(least + Math.random() * (most - least));
    }
  }

  /** Adds a note; answers its rev. */
  async addNote(customerId: string): Promise<number> {
    const noteId = newId();
    const args = { noteId, modelType: 'customer', modelId: customerId, text: `Gebeld (${this.#seq})` };
    const rev = await this.#push('note.add', 'note', noteId, args);
    this.acknowledged.add(noteId);
    return rev;
  }

  /** Pulls until the device is at the company's rev. */
  async catchUp(): Promise<void> {
    await this.#pulling;
    await this.#pull();
  }

  /** Hears of nothing any more. */
  stopListening(): void {
    this.#isOver = true;
    this.#stream?.destroy();
  }

  close(): void {
    this.stopListening();
    this.#agent.destroy();
  }

  async #push(name: string, entity: string, entityId: string, args: object): Promise<number> {
    this.#seq += 1;
    const wish = { id: newId(), seq: this.#seq, name, v: 1, entity, entityId, args, was: {} };
    const mutations = [{ ...wish, at: new Date().toISOString(), userId: this.#userId }];
    const push = { clientId: this.#clientId, epoch: this.#epoch, appVersion: 'load', mutations };
    const answer = JSON.parse(
      await this.#ask('POST', '/api/sync/push', JSON.stringify(push), this.#times.pushes),
    ) as PushAnswer;
    const [result] = answer.results;
    if (result === undefined || !('rev' in result) || result.status !== 'applied')
      this.#times.errors.push(`a push was answered ${JSON.stringify(answer.results)}`);
    return answer.rev;
  }

  async #pull(): Promise<void> {
    for (let more = true; more; ) {
      const path = `/api/sync/pull?clientId=${this.#clientId}&cursor=${this.#epoch}.${this.rev}`;
      const page = JSON.parse(await this.#ask('GET', path, undefined, this.#times.pulls)) as PullPage;
      for (const row of page.changes['notes'] ?? []) this.notes.set(row.id, JSON.stringify(row));
      this.rev = page.to;
      more = page.more;
      this.onRev(this.rev);
    }
  }

  /** Pulls when told of a rev that the device does not have; words that come meanwhile are one pull more. */
  #hear(rev: number): void {
    this.#head = Math.max(this.#head, rev);
    if (this.#pulling !== undefined || this.#head <= this.rev) return;
    this.#pulling = this.#pull()
      .catch((error: unknown) => void this.#times.errors.push(String(error)))
      .finally(() => {
        this.#pulling = undefined;
        if (!this.#isOver) this.#hear(0);
      });
  }

  #listen(at = this.#home): void {
    if (this.#isOver) return;
    const reopen = () => {
      if (this.#isOver) return;
      setTimeout(() => this.#listen((at + 1) % this.#urls.length), Math.random() * REOPEN_MS);
    };
    const { 'content-type': _, ...headers } = this.#headers;
    const stream = request(`${this.#urls[at]}/api/sync/live`, { headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          const rev = /^data: \{"rev":(\d+)\}/.exec(line)?.[1];
          if (rev !== undefined) this.#hear(Number(rev));
        }
      });
      answer.on('close', reopen);
      answer.on('error', () => undefined);
    });
    stream.on('error', reopen);
    stream.end();
    this.#stream = stream;
  }

  /** Asks the device's process, then the others; notes how long the answer took of the one that gave it. */
  async #ask(method: 'GET' | 'POST', path: string, body?: string, times?: number[]): Promise<string> {
    const began = performance.now();
    let failures = 0;
    for (let at = this.#home; ; at += 1) {
      const started = performance.now();
      try {
        const text = await this.#send(this.#urls[at % this.#urls.length] ?? '', method, path, body);
        this.#times.requests += 1;
        times?.push(performance.now() - started);
        if (failures > 0) this.#times.away.push(performance.now() - began);
        return text;
      } catch (error) {
        failures += 1;
        if (performance.now() - began > PATIENCE_MS) {
          this.#times.errors.push(`${path.split('?')[0]}: ${String(error)}`);
          throw error;
        }
        await pause(RETRY_MS * Math.random());
      }
    }
  }

  #send(url: string, method: string, path: string, body: string | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      const call = request(`${url}${path}`, { agent: this.#agent, method, headers: this.#headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(text)
            : reject(new Error(`answered ${answer.statusCode}: ${text.slice(0, 200)}`)),
        );
        answer.on('error', reject);
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}
