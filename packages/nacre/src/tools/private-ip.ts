import { BlockList, isIP } from 'node:net'

const inside = listOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])

/**
 * The public range of IPv6 (global unicast). All other ranges are private, translated or reserved.
 */
const publicRange6 = listOf('ipv6', ['2000::/3'])

const inside6 = listOf('ipv6', [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
])

/** The NAT64 prefix, which maps public IPv4 addresses in an IPv6-only network. */
const nat64Range = listOf('ipv6', ['64:ff9b::/96'])

/**
 * Checks whether an IP address is anything but a public unicast address. Invalid addresses count
 * as private.
 *
 * @example
 * isPrivateIp('169.254.169.254') // true
 */
export function isPrivateIp(ip: string): boolean {
  const version = isIP(ip)
  if (version === 4) return inside.check(ip)
  if (version === 0 || ip.includes('%')) return true
  if (nat64Range.check(ip, 'ipv6')) return inside.check(embeddedIpv4(ip))
  return !publicRange6.check(ip, 'ipv6') || inside6.check(ip, 'ipv6')
}

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function embeddedIpv4(ip: string): string {
  const spelled = new URL(`http://[${ip}]`).hostname.slice(1, -1)
  const [high = '0', low = '0'] = spelled.split(':').slice(-2)
  const [one, two] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [ip = '', bits] = range.split('/')
    list.addSubnet(ip, Number(bits), family)
  }
  return list
}
