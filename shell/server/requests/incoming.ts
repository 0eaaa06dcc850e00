import type { IncomingMessage } from 'node:http'

/** The headers of a request as `Headers` would give them. */
export function headersOf({ headers }: IncomingMessage): { get(name: string): string | null } {
  return {
    get(name) {
      const value = headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  }
}

/** Whether a request brings nothing but its head. */
export function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** The address that a request names, with the origin that people use; nothing where there can be none. */
export function addressOf(
  { url = '', headers: { host = '' } }: IncomingMessage,
  origin: string | undefined,
): URL | undefined {
  return URL.parse((origin ?? `http://${host}`) + url) ?? undefined
}
