import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Keyring } from '#shell/operations/keys/keyring.ts'
import type { Recognise } from './recognise.ts'
import { sourceKey } from './request-checks.ts'

/**
 * Knows a program by its key, and everybody else by their cookies. Cookies that come along with a key
 * say nothing, and no token is needed: no page of another site can make a browser send a key.
 */
export function withKeys(ring: Keyring | undefined, byCookies: Recognise): Recognise {
  const byKey = async (key: string, { address, requestId }: Parameters<Recognise>[1]) => {
    try {
      if (!ring) throw new Failure('key-unknown')
      return { actor: await ring.know(key, { source: sourceKey(address), request: requestId }) }
    } catch (thrown) {
      return { actor: { kind: 'visitor' }, refused: failureOf(thrown) } as const
    }
  }
  return (headers, from) => {
    const key = keyIn(headers.get('authorization'))
    return key === undefined ? byCookies(headers, from) : byKey(key, from)
  }
}

/** The key that a request shows, if it shows one. Whatever else may stand there is for others. */
export function keyIn(authorization: string | null): string | undefined {
  return authorization === null ? undefined : /^bearer\b *(.*)$/isu.exec(authorization)?.[1]
}

/** Whether a request brings a key, and so says by itself who asks. */
export function isKeyed({ headers }: { readonly headers: Pick<Headers, 'get'> }): boolean {
  return keyIn(headers.get('authorization')) !== undefined
}
