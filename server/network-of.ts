import { isIPv6, SocketAddress } from 'node:net';

const GROUPS = 8;
const BITS_OF_A_GROUP = 16;

/**
 * The network that rate limits count by: the whole IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer controls all the addresses of a /64. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as IPv4.
 * @param prefix how many bits of an IPv6 address are counted, in steps of 16
 * @returns any other text unchanged, since a proxy may have written something that is not an address
 */
export function networkOf(address: string, prefix: 32 | 48 | 64 = 64): string {
  if (!isIPv6(address)) return address;
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped) return mapped;
  const [before = [], after = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, prefix / BITS_OF_A_GROUP);
  return `${network.join(':')}::/${prefix}`;
}
