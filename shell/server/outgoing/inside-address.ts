import { BlockList, isIP } from 'node:net'

const inside = listOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a provider's translation
  '127.0.0.0/8', // this machine
  '169.254.0.0/16', // this link, and what clouds tell their machines
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measuring
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // many at once
  '240.0.0.0/4', // reserved, and everybody at once
])

/** Of IPv6 only this is given out to the public; the rest is local, translated, or nobody's. */
const outside6 = listOf('ipv6', ['2000::/3'])

const inside6 = listOf('ipv6', [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // IPv4 in disguise
  '3fff::/20', // documentation
])

/** How a network that speaks IPv6 only writes the IPv4 addresses outside. */
const translated = listOf('ipv6', ['64:ff9b::/96'])

/**
 * Whether an address is anything else than a single machine on the public internet. What cannot be
 * read as an address is inside.
 *
 * @example
 * isInside('169.254.169.254') // true
 */
export function isInside(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return inside.check(address)
  if (version === 0 || address.includes('%')) return true
  if (translated.check(address, 'ipv6')) return inside.check(lastFour(address))
  return !outside6.check(address, 'ipv6') || inside6.check(address, 'ipv6')
}

/** The IPv4 address in the last 32 bits. */
function lastFour(address: string): string {
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [high = '0', low = '0'] = spelled.split(':').slice(-2)
  const [one, two] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
