import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** One end of a connection to an embedded PostgreSQL session: requests go in, each gets one answer. */
export type SessionLine = {
  readonly port: MessagePort;
  readonly sent: () => void;
  readonly answered: () => void;
  readonly close: () => void;
};

/** Opens a line, or throws why there is none. `onLost` is called when it breaks. */
export type OpenLine = (onLost: (error: Error) => void) => SessionLine;

/** The socket that `pg` talks through when PostgreSQL runs behind a message port instead of a network. */
export class WireStream extends Duplex {
  private readonly openLine: OpenLine;
  private line: SessionLine | undefined;
  private gathered: Uint8Array[] = [];

  constructor(openLine: OpenLine) {
    super();
    this.openLine = openLine;
  }

  connect(): this {
    try {
      this.line = this.openLine((error) => this.destroy(error));
    } catch (error) {
      process.nextTick(() => this.destroy(error as Error));
      return this;
    }
    const { port, answered } = this.line;
    port.on('message', (bytes: Uint8Array) => {
      answered();
      if (bytes.byteLength > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.gather(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    for (const { chunk } of chunks) this.gather(chunk);
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.line?.close();
    this.line = undefined;
    done(error);
  }

  /** Messages of one tick travel together: parse, bind, describe, execute and sync cost one hop. */
  private gather(chunk: Uint8Array): void {
    if (this.gathered.length === 0) queueMicrotask(() => this.flush());
    this.gathered.push(chunk);
  }

  private flush(): void {
    const chunks = this.gathered;
    this.gathered = [];
    if (this.line === undefined) return;
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    this.line.sent();
    this.line.port.postMessage(bytes, [bytes.buffer]);
  }
}
