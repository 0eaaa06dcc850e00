import type { OidcProvider } from '#shell/model/user-options.ts'
import type { Configuration } from 'openid-client'
import type { HttpEgress } from '../../http-egress.ts'

/** The verified identity claims of a provider. */
export interface IdTokenClaims {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has verified the email address. */
  readonly isVerified: boolean
  readonly name: string | undefined
}

/** The state of one OpenID Connect sign-in between redirect and callback. */
export interface OidcFlow {
  readonly verifier: string
  readonly nonce: string
  readonly state: string
}

/** An OpenID Connect client for the declared providers. All its requests use the egress client. */
export interface OidcClient {
  /** Returns the authorization URL, and the state to store until the callback. */
  startSignIn(provider: OidcProvider, callback: string): Promise<{ address: string } & OidcFlow>
  /** Exchanges the callback for verified identity claims. */
  finishSignIn(provider: OidcProvider, callback: URL, flow: OidcFlow): Promise<IdTokenClaims>
}

export function createOidcClient(options: {
  outgoing: HttpEgress
  /** Reads the client secret from the environment variable of this name. */
  secretOf: (variable: string) => string | undefined
}): OidcClient {
  const { secretOf } = options
  const configurations = new Map<string, Promise<Configuration>>()

  const configure = async ({ issuer, clientId, clientSecretVariable }: OidcProvider) => {
    const client = await loadOpenIdClient()
    const at = new URL(issuer)
    const hints = at.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    return client.discovery(at, clientId, secretOf(clientSecretVariable), undefined, {
      ...hints,
      [client.customFetch]: createEgressFetch(options.outgoing),
    })
  }
  /** Discovers the configuration of a provider and caches it. A failed discovery is retried. */
  const configurationOf = (provider: OidcProvider) => {
    const found = configurations.get(provider.name) ?? configure(provider)
    configurations.set(provider.name, found)
    found.catch(() => configurations.delete(provider.name))
    return found
  }

  return {
    async startSignIn(provider, callback) {
      const client = await loadOpenIdClient()
      const configuration = await configurationOf(provider)
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, verifier, state, nonce }
    },
    async finishSignIn(provider, callback, { verifier, state, nonce }) {
      const client = await loadOpenIdClient()
      const tokens = await client.authorizationCodeGrant(
        await configurationOf(provider),
        callback,
        {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider returned no ID token.')
      const { sub, email, email_verified: isVerified, name } = claims
      return {
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        isVerified: isVerified === true,
        name: typeof name === 'string' ? name : undefined,
      }
    },
  }
}

const loadOpenIdClient = () => import('openid-client')

/**
 * Implements the subset of `fetch` that OpenID Connect needs on top of the egress client, which
 * blocks internal addresses.
 */
function createEgressFetch(outgoing: HttpEgress) {
  return async (
    url: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers: object; body?: unknown; signal?: AbortSignal },
  ): Promise<Response> => {
    // The client only sends form bodies.
    const text = body instanceof URLSearchParams ? body.toString() : undefined
    const response = await outgoing.call({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers as HeadersInit)),
      timeout: 10_000,
      largest: 256 * 1_024,
      ...(text === undefined ? {} : { body: text }),
      ...(signal ? { signal } : {}),
    })
    return new Response(new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    })
  }
}
