import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { TestDatabase } from '#tests/support/database.ts';

/** The address of a test database on PostgreSQL (REMISE_TEST_DATABASE_URL), for another process. */
export async function databaseUrlOf({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<string> {
  const address = new URL(process.env['REMISE_TEST_DATABASE_URL'] ?? '');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  address.pathname = rows[0]?.name ?? '';
  return address.href;
}

/** A process that bills what is due, begins when it is told to, and can be killed. */
export class BillingWorker {
  private readonly child: ChildProcess;
  private readonly gone: Promise<unknown>;
  private errors = '';

  private constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, ['tests/billing/billing-worker.ts', ...args], { stdio: 'pipe' });
    this.gone = once(this.child, 'exit');
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
  }

  /** One that is ready to begin. */
  static at(databaseUrl: string, now: number, batch: number): Promise<BillingWorker> {
    return new BillingWorker([databaseUrl, String(now), String(batch)]).ready();
  }

  private async ready(): Promise<this> {
    await Promise.race([once(this.child.stdout ?? this.child, 'data'), this.gone]);
    if (!this.runs) throw new Error(`a worker did not begin: ${this.errors}`);
    return this;
  }

  begin(): void {
    this.child.stdin?.write('go\n');
  }

  get runs(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  /** Waits for a worker to end by itself. */
  async finish(): Promise<void> {
    await this.gone;
    if (this.child.signalCode === null && this.child.exitCode !== 0) throw new Error(`a worker failed: ${this.errors}`);
  }
}
