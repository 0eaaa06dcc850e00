import type { TransportScope } from '../settings/config.ts'

/**
 * The security headers of every response, with names in lower case. Their Content-Security-Policy
 * allows nothing. A page overrides it with its own.
 *
 * `Referrer-Policy` is not `no-referrer`, because browsers would then send `Origin: null` with
 * forms.
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

/**
 * Returns the security headers with HSTS for this scope.
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
 * Serializes headers for responses that are written directly to a socket.
 *
 * @example
 * socket.end(`HTTP/1.1 400 Bad Request\r\n${rawHeaders(securityHeaders)}\r\n`)
 */
export function rawHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
