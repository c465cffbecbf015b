import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { runDueSoon } from './clock.ts';
import { simulatorServer } from './http.ts';
import type { KernelState, Play, Simulator } from './play.ts';
import { openSimulator } from './simulator.ts';

const HOSTS = ['127.0.0.1', 'localhost'];
const TICK_MS = 1000;

/** Runs a simulator for tests and the demo: `main.ts [--port=0] [--host=127.0.0.1] [--file=state.json]`. */
export async function runSimulator<State extends KernelState>(play: Play<State>): Promise<void> {
  const refuse = (why: string): void => {
    process.stderr.write(`The ${play.name} simulator does not start: ${why}\n`);
    process.exit(1);
  };
  if (process.env['NODE_ENV'] === 'production') return refuse('it plays with money and never starts in production');
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, file: { type: 'string' } },
  });
  const host = values.host ?? '127.0.0.1';
  if (!HOSTS.includes(host)) return refuse(`${host} is not this machine alone; use 127.0.0.1`);
  const port = Number(values.port ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return refuse(`${values.port} is no port`);
  const simulator = openSimulator(play, values.file ?? null);
  const server = simulatorServer(simulator);
  // Links that were sent out lead to the port of the previous run: it is used again if it is free.
  const isThere = (port === 0 && (await listen(server, simulator.state.port))) || (await listen(server, port));
  if (!isThere) return refuse(`port ${port} is taken`);
  keepPort(simulator, server);
  const ticks = setInterval(() => runDueSoon(simulator), TICK_MS);
  const stop = () => {
    clearInterval(ticks);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
  process.stdout.write(`${play.name} simulator: http://127.0.0.1:${simulator.state.port}\n`);
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}

function keepPort<State extends KernelState>(simulator: Simulator<State>, server: Server): void {
  simulator.state.port = (server.address() as AddressInfo).port;
  simulator.save();
}
