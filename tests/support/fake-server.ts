import { createHash } from 'node:crypto';
import { type Actor, type AnyCommand, type Intent, type Reader, type Write } from '#sync/command.ts';
import type { Mutation, PullPage, PushRequest, PushResult, SnapshotSegment, Verdict } from '#sync/envelope.schema.ts';
import { runCommand } from '#sync/run-command.ts';
import { daysOfSegment, daysSegment } from '#sync/segment-key.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';

/** What happens to the next request of a path instead of a good answer. */
export type Fault =
  | 'drop_request'
  | 'drop_answer'
  | 'cut_body'
  /** The first half, and then it ends as if that were all. */
  | 'cut_clean'
  | 'flip_byte'
  | 'duplicate'
  | 'html'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly after: Promise<void> };

type Logged = { readonly verdict: Verdict; readonly clientId: string; readonly hash: string };
type Kept = { readonly row: SyncedRow | null; readonly rev: number };
/** A life of the server and the rev at which it begins: each restored backup begins another. */
type Life = { readonly from: number; readonly seal: string };
type Stored = {
  readonly epoch: string;
  readonly rev: number;
  readonly minRev: number;
  readonly lives: readonly Life[];
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Kept>>;
  readonly log: readonly Logged[];
};

export type FakeServerOptions = {
  readonly commands: readonly AnyCommand[];
  readonly tables: readonly SyncedTable[];
  readonly actor: Actor;
  readonly now: () => number;
  /** Tables whose rows are split into months by a field; rows between the two days come first. */
  readonly months?: Readonly<Record<string, { readonly field: string; readonly from: string; readonly to: string }>>;
};

const PACK_ROWS = 250;
const SEGMENT_ROWS = 1000;

/** The server half of the sync protocol in memory, for one company: the real commands, and faults on order. */
export class FakeServer {
  readonly options: FakeServerOptions;
  /** Rows that come before all others, for the boards of some days. */
  first: { readonly from: string; readonly to: string; readonly ids: ReadonlySet<string> } | null = null;
  epoch = '0e000000-0000-7000-8000-000000000001';
  rev = 0;
  minRev = 0;
  /** Who the session belongs to; null when it ran out. */
  signedIn: string | null;
  online = true;
  pageLimit = 1000;
  minAppVersion = '0.0.0';
  csrfToken = 'token';
  /** Paths of the requests that arrived, in order. */
  readonly requests: string[] = [];
  readonly pushed: Mutation[] = [];
  /** Ids of the documents whose content was taken, in order. */
  readonly contents: string[] = [];
  #rows = new Map<string, Map<string, Kept>>();
  #log: Logged[] = [];
  #lives: readonly Life[] = [{ from: 0, seal: 'life-1' }];
  #lived = 1;
  readonly #faults = new Map<string, Fault[]>();
  readonly #files = new Map<string, string>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor(options: FakeServerOptions) {
    this.options = options;
    this.signedIn = options.actor.userId;
  }

  /** Puts rows as another person would: one rev for all of them. */
  put<Row extends SyncedRow>(table: SyncedTable<Row>, ...rows: readonly Row[]): void {
    this.rev += 1;
    for (const row of rows) {
      const version = (this.row(table, row.id)?.version ?? 0) + 1;
      this.#table(table.name).set(row.id, { row: { ...row, rev: this.rev, version }, rev: this.rev });
    }
    this.#tell();
  }

  remove(table: SyncedTable, id: string): void {
    this.rev += 1;
    this.#table(table.name).set(id, { row: null, rev: this.rev });
    this.#tell();
  }

  row<Row extends SyncedRow>(table: SyncedTable<Row>, id: string): Row | undefined {
    return (this.#table(table.name).get(id)?.row ?? undefined) as Row | undefined;
  }

  all<Row extends SyncedRow>(table: SyncedTable<Row>): Row[] {
    return [...this.#table(table.name).values()].flatMap(({ row }) => (row === null ? [] : [row as Row]));
  }

  verdictOf(mutationId: string): Verdict | undefined {
    return this.#log.find((logged) => logged.verdict.id === mutationId)?.verdict;
  }

  verdictCount(): number {
    return this.#log.length;
  }

  /** Gives these faults, one each, to the next requests whose path contains `path`. */
  fault(path: string, ...faults: readonly Fault[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
  }

  backup(): Stored {
    const rows = new Map([...this.#rows].map(([name, table]) => [name, new Map(table)]));
    return { epoch: this.epoch, rev: this.rev, minRev: this.minRev, lives: this.#lives, rows, log: [...this.#log] };
  }

  /** Restores a backup: everything after it is forgotten. A new epoch begins if the server was told. */
  restore(stored: Stored, epoch = stored.epoch): void {
    this.#lived += 1;
    this.#lives = [...stored.lives, { from: stored.rev + 1, seal: `life-${this.#lived}` }];
    this.rev = stored.rev;
    this.minRev = stored.minRev;
    this.#rows = new Map([...stored.rows].map(([name, table]) => [name, new Map(table)]));
    this.#log = [...stored.log];
    this.epoch = epoch;
    this.endStreams();
  }

  endStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  /** Sends those who listen elsewhere, as a process that is about to stop does. */
  leave(reconnectMs: number): void {
    const told = new TextEncoder().encode(`data: {"reconnect":${reconnectMs}}\n\n`);
    for (const stream of this.#streams) stream.enqueue(told);
    this.endStreams();
  }

  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://server.test');
    this.requests.push(url.pathname);
    if (!this.online) throw new TypeError('Failed to fetch');
    const fault = this.#takeFault(url.pathname);
    if (fault === 'drop_request') throw new TypeError('Failed to fetch');
    if (fault === 'html') return new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } });
    if (typeof fault === 'object' && 'status' in fault) return answer(fault.body ?? {}, fault.status, fault.headers);
    const response = await this.#route(url, init);
    if (fault === 'drop_answer') throw new TypeError('Failed to fetch');
    if (fault === 'cut_body') return cut(response);
    if (fault === 'cut_clean' || fault === 'flip_byte') return damaged(response, fault);
    if (fault === 'duplicate') return this.#route(url, init);
    if (typeof fault === 'object') await Promise.race([fault.after, aborted(init.signal)]);
    return response;
  };

  #takeFault(path: string): Fault | undefined {
    for (const [key, faults] of this.#faults) if (path.includes(key) && faults.length > 0) return faults.shift();
    return undefined;
  }

  async #route(url: URL, init: RequestInit): Promise<Response> {
    if (url.pathname === '/sanctum/csrf-cookie') return new Response(null, { status: 204 });
    if (this.signedIn === null) return answer({ message: 'Unauthenticated.', code: 'unauthenticated' }, 401);
    const clientId = url.searchParams.get('clientId') ?? '';
    const forgot = this.#isElsewhere(new Headers(init.headers).get('x-remise-place'));
    if (forgot) this.epoch = `0e000000-0000-7000-8000-${String(this.#lived).padStart(12, '9')}`;
    if (init.method === 'PUT') return this.#upload(url.pathname.split('/')[3] ?? '', init);
    switch (url.pathname) {
      case '/api/sync/push':
        if (new Headers(init.headers).get('x-xsrf-token') !== this.csrfToken)
          return answer({ code: 'csrf_mismatch' }, 419);
        return this.#push(JSON.parse(init.body as string) as PushRequest);
      case '/api/sync/pull':
        return this.#pull(url.searchParams.get('cursor') ?? '', clientId);
      case '/api/sync/snapshot':
        return this.#snapshot(clientId, forgot);
      case '/api/sync/live':
        return this.#live();
      default:
        return this.#file(url.pathname);
    }
  }

  #sealOf(rev: number): string {
    return this.#lives.findLast(({ from }) => from <= rev)?.seal ?? '';
  }

  /** True for a device whose place is in a life that this server has forgotten. */
  #isElsewhere(place: string | null): boolean {
    const [epoch, rev = '', seal] = place?.split('.') ?? [];
    return epoch === this.epoch && (Number(rev) > this.rev || this.#sealOf(Number(rev)) !== seal);
  }

  /** Takes the content of a document, only if it has the hash that its row names. */
  #upload(id: string, init: RequestInit): Response {
    if (new Headers(init.headers).get('x-xsrf-token') !== this.csrfToken) return answer({ code: 'csrf_mismatch' }, 419);
    const row = this.#table('documents').get(id)?.row as (SyncedRow & { readonly sha256: string }) | null | undefined;
    if (row === undefined || row === null) return answer({ code: 'not_found' }, 404);
    const content = new Uint8Array(init.body as ArrayBuffer);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 !== row.sha256) return answer({ code: 'document.wrong_content' }, 422);
    this.contents.push(id);
    this.rev += 1;
    const received = { ...row, contentAt: this.#time(), rev: this.rev, version: row.version + 1 };
    this.#table('documents').set(id, { row: received, rev: this.rev });
    this.#tell();
    return answer({ result: { id, sha256 } });
  }

  async #push(request: PushRequest): Promise<Response> {
    if (request.epoch !== null && request.epoch !== this.epoch) return answer({ code: 'epoch_changed' }, 409);
    if (request.mutations.some((mutation) => mutation.userId !== this.signedIn))
      return answer({ code: 'wrong_user' }, 403);
    const results: PushResult[] = [];
    for (const mutation of request.mutations) {
      const result = await this.#execute(request.clientId, mutation);
      if (result === 'client_fork') return answer({ code: 'client_fork' }, 409);
      results.push(result);
      if (result.status === 'gap') break;
    }
    const lastSeq = this.#lastSeq(request.clientId, this.rev);
    return answer({ epoch: this.epoch, rev: this.rev, serverTime: this.#time(), lastSeq, results });
  }

  async #execute(clientId: string, mutation: Mutation): Promise<PushResult | 'client_fork'> {
    const { id, seq, name, v, args, was } = mutation;
    const hash = JSON.stringify([name, v, args, was]);
    const known = this.#log.find((logged) => logged.verdict.id === id);
    if (known !== undefined && known.hash !== hash) return 'client_fork';
    const lastSeq = this.#lastSeq(clientId, this.rev);
    if (known !== undefined) {
      if (known.clientId !== clientId && seq === lastSeq + 1) this.#record(clientId, { ...known.verdict, seq }, hash);
      const { status, code, rev } = known.verdict;
      return { id, seq, status, rev, duplicate: true, ...(code === null ? {} : { code }) };
    }
    if (seq <= lastSeq) return 'client_fork';
    if (seq !== lastSeq + 1) return { id, seq, status: 'gap', expected: lastSeq + 1 };
    const verdict = await this.#decide(mutation);
    this.#record(clientId, verdict, hash);
    return {
      id,
      seq,
      status: verdict.status,
      rev: verdict.rev,
      ...(verdict.code === null ? {} : { code: verdict.code }),
    };
  }

  #record(clientId: string, verdict: Omit<Verdict, 'rev'>, hash: string): void {
    this.rev += 1;
    this.#log.push({ verdict: { ...verdict, rev: this.rev }, clientId, hash });
    this.#tell();
  }

  async #decide(mutation: Mutation): Promise<Verdict> {
    this.pushed.push(mutation);
    const { id, seq } = mutation;
    const rejected = (code: string): Verdict => ({
      id,
      seq,
      status: 'rejected',
      code,
      params: null,
      rev: this.rev + 1,
    });
    const command = this.options.commands.find(({ name, version }) => name === mutation.name && version === mutation.v);
    if (command === undefined) return rejected('unknown_command');
    const { actor } = this.options;
    if (!actor.can(command.permission)) return rejected('forbidden');
    const decision = await runCommand(command, this.#reader, mutation as Intent, { actor, at: mutation.at });
    if (decision.outcome === 'refused') return rejected(decision.refusal.code);
    for (const write of decision.writes) this.#write(write);
    return { id, seq, status: decision.outcome, code: null, params: null, rev: this.rev + 1 };
  }

  #write(write: Write): void {
    const table = this.#table(write.table.name);
    const rev = this.rev + 1;
    if ('deleteId' in write) {
      table.set(write.deleteId, { row: null, rev });
      return;
    }
    const version = (table.get(write.put.id)?.row?.version ?? 0) + 1;
    table.set(write.put.id, { row: { ...write.put, rev, version }, rev });
  }

  readonly #reader: Reader = {
    get: (table, id) => Promise.resolve(this.row(table, id)),
    where: (table, index, value) => Promise.resolve(this.all(table).filter((row) => row[index] === value)),
    isDeleted: (table, id) => Promise.resolve(this.#table(table.name).get(id)?.row === null),
    nextNumber: () => Promise.resolve(this.rev + 1000),
  };

  #pull(cursor: string, clientId: string): Response {
    const [epoch = '', text = ''] = cursor.split('.');
    const from = Number(text);
    if (epoch !== this.epoch) return answer({ reason: 'epoch_changed' }, 410);
    if (from > this.rev) return answer({ reason: 'cursor_ahead' }, 410);
    if (from < this.minRev) return answer({ reason: 'cursor_too_old' }, 410);
    const revs = [...this.#rows.values()].flatMap((table) => [...table.values()].map((kept) => kept.rev));
    const ahead = revs.filter((rev) => rev > from).sort((left, right) => left - right);
    const to = ahead.length > this.pageLimit ? (ahead[this.pageLimit - 1] ?? this.rev) : this.rev;
    const changes: Record<string, SyncedRow[]> = {};
    const deletes: Record<string, string[]> = {};
    for (const [name, table] of this.#rows) {
      const news = [...table].filter(([, kept]) => kept.rev > from && kept.rev <= to);
      changes[name] = news.flatMap(([, { row }]) => (row === null ? [] : [row]));
      deletes[name] = news.flatMap(([id, { row }]) => (row === null ? [id] : []));
    }
    const verdicts = this.#log
      .filter((logged) => logged.clientId === clientId && logged.verdict.rev > from && logged.verdict.rev <= to)
      .map((logged) => logged.verdict);
    const lastSeq = this.#lastSeq(clientId, to);
    const page: PullPage = {
      epoch: this.epoch,
      from,
      to,
      more: to < this.rev,
      changes,
      deletes,
      lastSeq,
      verdicts,
      serverTime: this.#time(),
      minAppVersion: this.minAppVersion,
      seal: this.#sealOf(to),
    };
    return answer(page);
  }

  #snapshot(clientId: string, forgot: boolean): Response {
    const segments: SnapshotSegment[] = this.options.tables.flatMap(({ name }) => {
      const all = [...this.#table(name).values()].flatMap(({ row }) => (row === null ? [] : [row]));
      all.sort((left, right) => (left.id < right.id ? -1 : 1));
      const keys = [...new Set(all.map((row) => this.#partOf(name, row)))].sort().reverse();
      return keys.flatMap((key) => {
        const part = all.filter((row) => this.#partOf(name, row) === key);
        return slices(part, SEGMENT_ROWS).map((rows, index) => this.#segment(name, key, index, rows));
      });
    });
    const isFirst = ({ key }: SnapshotSegment) => daysOfSegment(key) !== null;
    const lastSeq = this.#lastSeq(clientId, this.rev);
    return answer({
      epoch: this.epoch,
      rev: this.rev,
      lastSeq,
      serverSeq: lastSeq,
      segments: [...segments.filter(isFirst), ...segments.filter((segment) => !isFirst(segment))],
      serverTime: this.#time(),
      seal: this.#sealOf(this.rev),
      forgot,
    });
  }

  #partOf(table: string, row: SyncedRow): string {
    if (this.first?.ids.has(row.id) === true) return daysSegment(this.first.from, this.first.to);
    const months = this.options.months?.[table];
    if (months === undefined) return 'hot';
    const day = String((row as unknown as Readonly<Record<string, unknown>>)[months.field]);
    return `${day >= months.from && day <= months.to ? 'hot-' : ''}${day.slice(0, 7)}`;
  }

  #segment(table: string, part: string, index: number, rows: readonly SyncedRow[]): SnapshotSegment {
    const packs = slices(rows, PACK_ROWS).map((pack) => JSON.stringify(pack));
    const text = [...packs, JSON.stringify({ rows: rows.length }), ''].join('\n');
    const key = index === 0 ? part : `${part}-${index + 1}`;
    const path = `/api/sync/snapshot/${this.epoch}-${this.rev}/${table}-${key}`;
    this.#files.set(path, text);
    const hash = createHash('sha256').update(text).digest('hex');
    return { table, key, rows: rows.length, bytes: text.length, hash, path };
  }

  #file(path: string): Response {
    const text = this.#files.get(path);
    if (text === undefined) return answer({ code: 'not_found' }, 404);
    return new Response(text, { headers: { 'content-type': 'application/x-ndjson', 'x-sync-protocol': '1' } });
  }

  #live(): Response {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#streams.add(controller);
        controller.enqueue(event(this.rev));
      },
      cancel: () => {
        if (own !== undefined) this.#streams.delete(own);
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-sync-protocol': '1' } });
  }

  /** Tells devices of a change that no synced row shows. */
  tellNews(): void {
    const news = new TextEncoder().encode('data: {"news":true}\n\n');
    if (this.online) for (const stream of this.#streams) stream.enqueue(news);
  }

  #tell(): void {
    if (this.online) for (const stream of this.#streams) stream.enqueue(event(this.rev));
  }

  #lastSeq(clientId: string, rev: number): number {
    const own = this.#log.filter((logged) => logged.clientId === clientId && logged.verdict.rev <= rev);
    return Math.max(0, ...own.map((logged) => logged.verdict.seq));
  }

  #time(): string {
    return new Date(this.options.now()).toISOString();
  }

  #table(name: string): Map<string, Kept> {
    const table = this.#rows.get(name) ?? new Map<string, Kept>();
    this.#rows.set(name, table);
    return table;
  }
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function event(rev: number): Uint8Array {
  return new TextEncoder().encode(`data: {"rev":${rev}}\n\n`);
}

function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const own = { 'content-type': 'application/json', 'x-sync-protocol': '1', ...headers };
  return new Response(JSON.stringify(body), { status, headers: own });
}

/** Fails when the device gives up waiting. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

async function damaged(response: Response, how: 'cut_clean' | 'flip_byte'): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const middle = Math.floor(bytes.length / 2);
  // A digit for a digit: the text stays JSON with as many rows.
  const place = bytes.findIndex((byte, position) => position >= middle && byte >= 0x31 && byte <= 0x38);
  if (how === 'flip_byte') bytes[place] = (bytes[place] ?? 0) ^ 1;
  const body = how === 'cut_clean' ? bytes.slice(0, middle) : bytes;
  return new Response(body, { status: response.status, headers: response.headers });
}

/** The first half of an answer, then the connection breaks. */
async function cut(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let sent = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes.slice(0, bytes.length / 2));
      sent = true;
    },
  });
  return new Response(stream, { status: response.status, headers: response.headers });
}
