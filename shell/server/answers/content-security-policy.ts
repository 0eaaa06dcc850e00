import { createHash } from 'node:crypto'

interface PagePolicy {
  /** Hashes of the inline scripts in the page, from `hashOfScript`. */
  readonly scriptHashes: readonly string[]
  /** Addresses of others that the page's scripts may call. Only their origins count. */
  readonly connect: readonly string[]
  /** Whether the page came over https, so that everything in it must. */
  readonly isSecure?: boolean
  /** Whether scripts may write HTML from plain strings. They may not, unless this says `false`. */
  readonly trustedTypes?: boolean
  /** Lets a development server reload in place: it needs inline code, a web socket and a worker. */
  readonly development?: boolean
}

/**
 * The Content-Security-Policy of a page: what it does not name is forbidden. It has hashes and no
 * nonce, because a page that is kept and served again would serve its nonce again.
 *
 * @example
 * contentSecurityPolicy({ scriptHashes: [hashOfScript('start()')], connect: ['https://api.example'] })
 */
export function contentSecurityPolicy(page: PagePolicy): string {
  const isDevelopment = page.development ?? false
  const hashes = page.scriptHashes.map((hash) => `'${hash}'`)
  const origins = page.connect.map((address) => new URL(address).origin)
  return [
    "default-src 'none'",
    // A browser ignores 'unsafe-inline' where there is a hash.
    `script-src ${["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : hashes)].join(' ')}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src ${["'self'", ...new Set(origins), ...(isDevelopment ? ['ws:'] : [])].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // With this worker a page finds its way back to a development server that was started anew.
    ...(isDevelopment ? ["worker-src 'self' blob:"] : []),
    ...(isDevelopment || page.trustedTypes === false ? [] : ["require-trusted-types-for 'script'"]),
    ...(page.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * What a policy calls the text between `<script>` and `</script>`, to the letter.
 *
 * @example
 * hashOfScript('start()') // 'sha256-…'
 */
export function hashOfScript(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
