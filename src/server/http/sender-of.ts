import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The first four groups of an IPv6 address, written out: the smallest network that a household or a rented machine
 * gets.
 */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An address in dots at the end stands for two groups; nothing of it is in the first four of what we get to see.
  const groups = [...before, ...Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The sender of a request, for counting: an IPv4 address, or the /64 network of an IPv6 address, since its holder has
 * every address in it.
 */
export function senderOfAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  return mapped ?? (isIPv6(plain) ? networkOf(plain) : plain);
}

/** The same of a request; a proxy of ours is believed. */
export function senderOf(request: FastifyRequest): string {
  return senderOfAddress(request.ip);
}
