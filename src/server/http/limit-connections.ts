import type { FastifyInstance } from 'fastify';
import { senderOfAddress } from './sender-of.ts';

/** The most connections of one sender at a time: many people behind one address, each with what a browser opens. */
const MOST_OF_ONE = 300;
/** The most connections of all senders together, so that files and memory are left for work. */
const MOST_OF_ALL = 10_000;
const SLOWEST_HEAD_MS = 20_000;
const LOOK_EVERY_MS = 5000;

/** Closes a connection that sends nothing, or no complete request head, within this time. */
export function headLimits(slowestMs = SLOWEST_HEAD_MS) {
  return { headersTimeout: slowestMs, connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, slowestMs) };
}

/**
 * Limits the number of open connections, in all and for each sender; a connection beyond that is closed at once. A proxy
 * carries the connections of everybody, and how many it lets through is its own concern.
 */
export function limitConnections(
  app: FastifyInstance,
  isProxy: (address: string) => boolean,
  mostOfOne = MOST_OF_ONE,
): void {
  app.server.maxConnections = MOST_OF_ALL;
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const sender = senderOfAddress(address);
    const count = (open.get(sender) ?? 0) + 1;
    open.set(sender, count);
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left === 0) open.delete(sender);
      else open.set(sender, left);
    });
    if (count > mostOfOne) socket.destroy();
  });
}
