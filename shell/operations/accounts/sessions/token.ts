import { randomBytes } from 'node:crypto'

/** What a browser or a mail carries: 256 bits of chance, of which we keep the hash only. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether this can be one of ours. What cannot be one need not be looked for. */
export function isToken(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/u.test(given)
}
