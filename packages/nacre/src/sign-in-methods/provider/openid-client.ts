import type { OidcProvider } from '#shell/language/people/user-options.ts'
import type { Configuration } from 'openid-client'
import { createEgressFetch } from './egress-fetch.ts'
import { loadOpenIdClient } from './load-openid-client.ts'
import type {
  ProviderClient,
  ProviderClientOptions,
} from '#shell/operations/accounts/sign-in/provider-client.ts'

/** Creates a client of OpenID Connect. The configuration of a provider is discovered and cached. */
export function createOpenIdClient({ outgoing, secretOf }: ProviderClientOptions): ProviderClient {
  const configurations = new Map<string, Promise<Configuration>>()

  const configure = async ({ issuer, clientId, clientSecretVariable }: OidcProvider) => {
    const client = await loadOpenIdClient()
    const at = new URL(issuer)
    const hints = at.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    return client.discovery(at, clientId, secretOf(clientSecretVariable), undefined, {
      ...hints,
      [client.customFetch]: createEgressFetch(outgoing),
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
