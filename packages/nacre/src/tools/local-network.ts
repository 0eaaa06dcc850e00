import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Private and loopback ranges. Proxies and probes are on this machine or in its network. A public client
 * can send any header, so it is never taken for one.
 */
const privateRanges = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateRanges.addSubnet(address, bits, 'ipv4')
}
privateRanges.addAddress('::1', 'ipv6')
privateRanges.addSubnet('fc00::', 7, 'ipv6')
privateRanges.addSubnet('fe80::', 10, 'ipv6')

/** Checks whether an IP address belongs to this machine or its private network. */
export function isLocalPeer(address: string): boolean {
  return address !== '' && privateRanges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Checks whether a proxy has forwarded the request for a client. */
export function isForwarded({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return (
    headers['x-forwarded-for'] !== undefined ||
    headers.forwarded !== undefined ||
    Boolean(headers['x-real-ip'])
  )
}
