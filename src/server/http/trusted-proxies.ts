import { BlockList, isIP } from 'node:net';

const LONGEST_PREFIX = { ipv4: 32, ipv6: 128 } as const;

type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };

/** `172.18.0.2`, `172.18.0.0/16`, `fd00::/8`; undefined for what is none. */
function readNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) return { address, prefix: LONGEST_PREFIX[family], family };
  const bits = Number(prefix);
  // A proxy in every network there is would be anybody.
  if (!/^\d{1,3}$/.test(prefix) || bits < 1 || bits > LONGEST_PREFIX[family]) return undefined;
  return { address, prefix: bits, family };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

export type ProxyParts = {
  /** TRUSTED_PROXIES: where proxies of ours are, besides this machine. */
  readonly trustedProxies?: readonly string[];
};

/** Tells of an address whether it is a proxy's of ours, which says who called; anybody else is not believed. */
export function openTrustedProxies({ trustedProxies = [] }: ProxyParts): (address: string) => boolean {
  const trusted = new BlockList();
  for (const text of ['127.0.0.0/8', '::1', ...trustedProxies]) {
    const network = readNetwork(text);
    if (network !== undefined) trusted.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
