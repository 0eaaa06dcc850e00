/**
 * The headers that every answer carries, with their names in lower case. The policy is the one for answers that are not pages: it
 * lets nothing run. A page brings its own, which takes the place of this one.
 *
 * `Referrer-Policy` is not `no-referrer`, because a browser then sends `Origin: null` with forms.
 *
 * @example
 * response.writeHead(200, { ...securityHeaders, 'content-type': 'text/plain' })
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
})

/** Whether browsers that were here over https come to all subdomains only so, or to this host alone. */
export type TransportScope = 'subdomains' | 'host'

/**
 * The same for an installation whose subdomains may not all be reached over https.
 *
 * @example
 * securityHeadersFor('host')['strict-transport-security'] // 'max-age=31536000'
 */
export function securityHeadersFor(
  scope: TransportScope = 'subdomains',
): Readonly<Record<string, string>> {
  if (scope === 'subdomains') return securityHeaders
  return Object.freeze({ ...securityHeaders, 'strict-transport-security': 'max-age=31536000' })
}

/**
 * The same as lines of an answer's head, for answers that are written straight to a socket.
 *
 * @example
 * socket.end(`HTTP/1.1 400 Bad Request\r\n${rawHeaders(securityHeaders)}\r\n`)
 */
export function rawHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
