import type { IncomingMessage } from 'node:http'

/** Wraps the headers of a node:http request in the `get` method of `Headers`. */
export function incomingHeaders({ headers }: IncomingMessage): {
  get(name: string): string | null
} {
  return {
    get(name) {
      const value = headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  }
}

/** Checks whether a request has no body. */
export function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Returns the URL of a request with the public origin, or nothing if it is invalid. */
export function publicUrlOf(
  { url = '', headers: { host = '' } }: IncomingMessage,
  origin: string | undefined,
): URL | undefined {
  return URL.parse((origin ?? `http://${host}`) + url) ?? undefined
}
