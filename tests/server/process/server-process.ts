import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Variables; as a function they are made from the server's own address. */
type Settings = Readonly<Record<string, string>>;

const READY = /Remise is ready: http/;

/** One server that is started, killed and started again on the same port. */
export class ServerProcess {
  readonly url: string;
  readonly #main: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  /** The process's error output; a killed server must not have written any. */
  errors = '';

  private constructor(main: string, port: number, env: Readonly<Record<string, string>>) {
    this.#main = main;
    this.#port = port;
    this.#env = env;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async at(
    main: string,
    dataFolder: string,
    databaseUrl: string | undefined,
    settings: Settings | ((url: string) => Settings) = {},
  ): Promise<ServerProcess> {
    const place = { REMISE_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '' };
    const port = await freePort();
    const given = typeof settings === 'function' ? settings(`http://127.0.0.1:${port}`) : settings;
    return new ServerProcess(main, port, { ...place, ...given });
  }

  async start(...flags: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, [this.#main, ...flags], {
      env: { PATH: process.env['PATH'], PORT: String(this.#port), LOG_LEVEL: 'error', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('close', () => {
        this.#child = undefined;
        resolve();
      });
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        if (READY.test(output)) resolve();
      });
      child.stderr.on('data', (text: Buffer) => {
        this.errors += text.toString();
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}${this.errors}`)));
    });
  }

  /** The id of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process at once, whatever it does. */
  kill = (): Promise<void> => this.#end('SIGKILL');

  stop = (): Promise<void> => this.#end('SIGTERM');

  #end(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
    return this.#ended;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
