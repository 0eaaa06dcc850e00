import { AppError, toAppError } from '#shell/model/app-error.ts'
import type { ApiKeyAuthenticator } from '#shell/operations/api-keys/api-key-authenticator.ts'
import type { Authenticate } from './authenticate.ts'
import { ipRateLimitKey } from './request-checks.ts'

/**
 * Authenticates a client by its API key, or else by cookies. With an API key, cookies are ignored
 * and no CSRF token is needed, because other sites cannot make a browser send a key.
 */
export function withApiKeys(
  authenticator: ApiKeyAuthenticator | undefined,
  authenticateByCookies: Authenticate,
): Authenticate {
  const authenticateByKey = async (
    key: string,
    { address, requestId }: Parameters<Authenticate>[1],
  ) => {
    try {
      if (!authenticator) throw new AppError('invalid-api-key')
      return {
        actor: await authenticator.authenticate(key, {
          ip: ipRateLimitKey(address),
          requestId: requestId,
        }),
      }
    } catch (error) {
      return { actor: { kind: 'visitor' }, error: toAppError(error) } as const
    }
  }
  return (headers, source) => {
    const key = bearerApiKey(headers.get('authorization'))
    return key === undefined
      ? authenticateByCookies(headers, source)
      : authenticateByKey(key, source)
  }
}

/** Returns the key of a bearer token. Other authentication colorSchemes are ignored. */
export function bearerApiKey(authorization: string | null): string | undefined {
  return authorization === null ? undefined : /^bearer\b *(.*)$/isu.exec(authorization)?.[1]
}

/** Checks whether a request authenticates itself with an API key. */
export function isKeyed({ headers }: { readonly headers: Pick<Headers, 'get'> }): boolean {
  return bearerApiKey(headers.get('authorization')) !== undefined
}
