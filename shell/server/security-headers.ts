/**
 * The headers that every answer carries. The policy is the one for answers that are not pages: it
 * lets nothing run. A page brings its own, which takes the place of this one.
 *
 * `Referrer-Policy` is not `no-referrer`, because a browser then sends `Origin: null` with forms.
 *
 * @example
 * for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
})

/**
 * The same as lines of an answer's head, for answers that are written straight to a socket.
 *
 * @example
 * socket.end(`HTTP/1.1 400 Bad Request\r\n${rawSecurityHeaders}\r\n`)
 */
export const rawSecurityHeaders: string = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
