import { createHash } from 'node:crypto'

interface PagePolicy {
  /** Hashes of the page’s inline scripts, from `hashOfScript`. */
  readonly scriptHashes: readonly string[]
  /** Hashes of its inline style sheets, from `hashOfScript`. */
  readonly styleHashes?: readonly string[]
  /** URLs that the page’s scripts may call. Only their origins count. */
  readonly connect: readonly string[]
  /** Whether the page is served over https, which upgrades all http resources. */
  readonly isSecure?: boolean
  /** Set `false` to let scripts assign plain strings as HTML. */
  readonly trustedTypes?: boolean
  /**
   * Allows what a development server needs to reload modules: inline code, a web socket and a
   * worker.
   */
  readonly development?: boolean
}

/**
 * Builds the Content-Security-Policy of a page. It uses hashes instead of nonces, because a cached
 * page would repeat its nonce.
 *
 * @example
 * contentSecurityPolicy({ scriptHashes: [hashOfScript('start()')], connect: ['https://api.example'] })
 */
export function contentSecurityPolicy(page: PagePolicy): string {
  const isDevelopment = page.development ?? false
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)
  const styles = isDevelopment ? ["'unsafe-inline'"] : quoted(page.styleHashes ?? [])
  const origins = page.connect.map((address) => new URL(address).origin)
  return [
    "default-src 'none'",
    // Browsers ignore 'unsafe-inline' if a hash is present.
    `script-src ${["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : quoted(page.scriptHashes))].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src ${["'self'", ...new Set(origins), ...(isDevelopment ? ['ws:'] : [])].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // This worker reconnects the page after a restart of the development server.
    ...(isDevelopment ? ["worker-src 'self' blob:"] : []),
    ...(isDevelopment || page.trustedTypes === false ? [] : ["require-trusted-types-for 'script'"]),
    ...(page.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Returns the CSP hash of the exact text of an inline script or style sheet.
 *
 * @example
 * hashOfScript('start()') // 'sha256-…'
 */
export function hashOfScript(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
