import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Networks that are not the internet (IANA's registries of special addresses): this machine, networks behind it, what
 * clouds tell their machines, and addresses that stand for others. Whoever names an address must not reach these.
 */
const INSIDE: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
const inside = new BlockList();
for (const [network, prefix, family] of INSIDE) inside.addSubnet(network, prefix, family);
/** All that is given out of IPv6; what is mapped to IPv4, local or of a link lies outside. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** True for an address in the internet. */
export function isOutside(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return !inside.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** A host of a URL that is an address itself; undefined for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

/** A name that leads to a machine inside. */
export class InsideAddressError extends Error {
  readonly code = 'INSIDE_ADDRESS';
}

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up as a connection is made, so that what was looked up is what is connected to: a name that leads outside
 * when it is checked and inside a moment later gets nowhere. One address inside refuses them all.
 */
export const outsideLookup =
  (lookUp: LookUp = lookup): LookupFunction =>
  (hostname, options, answer) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return answer(error ?? new Error('nothing found'), '', 0);
      if (!addresses.every(({ address }) => isOutside(address))) return answer(new InsideAddressError(), '', 0);
      return options.all === true ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };
