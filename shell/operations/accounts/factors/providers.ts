import type { Provider } from '#shell/model/user.ts'
import type { Configuration } from 'openid-client'
import type { Outgoing } from '../../outgoing.ts'

/** What a provider says of somebody, after it was checked that it says so. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has seen that the address is theirs. */
  readonly isVerified: boolean
  readonly name: string | undefined
}

/** What belongs to one way to a provider and back. */
export interface Journey {
  readonly verifier: string
  readonly nonce: string
  readonly state: string
}

/** Speaks OpenID Connect with the declared providers, through the one way out. */
export interface Providers {
  /** Where somebody is to go, and what must be remembered until they are back. */
  begin(provider: Provider, back: string): Promise<{ address: string } & Journey>
  /** What the provider says of whoever came back to this address. */
  finish(provider: Provider, back: URL, journey: Journey): Promise<Claims>
}

export function createProviders(options: {
  outgoing: Outgoing
  /** The client's secret, by the name of the variable that holds it. */
  secretOf: (variable: string) => string | undefined
}): Providers {
  const { secretOf } = options
  const known = new Map<string, Promise<Configuration>>()

  const configure = async ({ issuer, clientId, secretVariable }: Provider) => {
    const client = await load()
    const at = new URL(issuer)
    const hints = at.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    return client.discovery(at, clientId, secretOf(secretVariable), undefined, {
      ...hints,
      [client.customFetch]: fetchOver(options.outgoing),
    })
  }
  /** Asked once; a provider that was down is asked again. */
  const configurationOf = (provider: Provider) => {
    const found = known.get(provider.name) ?? configure(provider)
    known.set(provider.name, found)
    found.catch(() => known.delete(provider.name))
    return found
  }

  return {
    async begin(provider, back) {
      const client = await load()
      const configuration = await configurationOf(provider)
      const verifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: back,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { address: address.href, verifier, state, nonce }
    },
    async finish(provider, back, { verifier, state, nonce }) {
      const client = await load()
      const tokens = await client.authorizationCodeGrant(await configurationOf(provider), back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider gave no identity.')
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

const load = () => import('openid-client')

/** As much of fetch as the protocol needs, over the way out that never leads inside. */
function fetchOver(outgoing: Outgoing) {
  return async (
    url: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers: object; body?: unknown; signal?: AbortSignal },
  ): Promise<Response> => {
    // A form is all that is ever sent.
    const text = body instanceof URLSearchParams ? body.toString() : undefined
    const answer = await outgoing.call({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers as HeadersInit)),
      timeout: 10_000,
      largest: 256 * 1_024,
      ...(text === undefined ? {} : { body: text }),
      ...(signal ? { signal } : {}),
    })
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    })
  }
}
