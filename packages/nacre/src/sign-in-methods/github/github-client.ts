import type { Configuration } from 'openid-client'
import type { OidcProvider } from '#shell/language/people/user-options.ts'
import { createEgressFetch } from '../provider/egress-fetch.ts'
import { loadOpenIdClient } from '../provider/load-openid-client.ts'
import type {
  ProviderClient,
  ProviderClientOptions,
  VerifiedIdentity,
} from '#shell/operations/accounts/sign-in/provider-client.ts'

/**
 * Creates a client of GitHub, which has OAuth 2.0 without OpenID Connect: its API tells who the user is.
 * The issuer is `https://github.com` or the address of a GitHub Enterprise Server.
 */
export function createGithubClient({ outgoing, secretOf }: ProviderClientOptions): ProviderClient {
  const configure = async (provider: OidcProvider): Promise<Configuration> => {
    const client = await loadOpenIdClient()
    const { issuer, clientId, clientSecretVariable } = provider
    const configuration = new client.Configuration(
      {
        issuer,
        authorization_endpoint: `${issuer}/login/oauth/authorize`,
        token_endpoint: `${issuer}/login/oauth/access_token`,
      },
      clientId,
      secretOf(clientSecretVariable),
    )
    if (issuer.startsWith('http:')) client.allowInsecureRequests(configuration)
    configuration[client.customFetch] = createEgressFetch(outgoing)
    return configuration
  }

  const ask = async (provider: OidcProvider, path: string, token: string): Promise<unknown> => {
    const { status, body } = await outgoing.call({
      method: 'GET',
      url: `${apiOf(provider)}${path}`,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'nacre',
      },
      timeout: 10_000,
      largest: 256 * 1_024,
    })
    if (status !== 200) throw new Error(`GitHub has answered ${path} with ${status}.`)
    return JSON.parse(body.toString())
  }

  return {
    async startSignIn(provider, callback) {
      const client = await loadOpenIdClient()
      const verifier = client.randomPKCECodeVerifier()
      const state = client.randomState()
      const address = client.buildAuthorizationUrl(await configure(provider), {
        redirect_uri: callback,
        scope: 'read:user user:email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return { address: address.href, verifier, state, nonce: '' }
    },
    async finishSignIn(provider, callback, { verifier, state }) {
      const client = await loadOpenIdClient()
      const { access_token: token } = await client.authorizationCodeGrant(
        await configure(provider),
        callback,
        { pkceCodeVerifier: verifier, expectedState: state },
      )
      const [user, emails] = await Promise.all([
        ask(provider, '/user', token),
        ask(provider, '/user/emails', token),
      ])
      return identityOf(user, emails)
    },
  }
}

function apiOf({ issuer }: OidcProvider): string {
  return issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`
}

/** Names change and are given to others, so the id identifies the user. */
function identityOf(user: unknown, emails: unknown): VerifiedIdentity {
  const { id, name, login }: Readonly<Record<string, unknown>> = Object(user)
  if (!Number.isSafeInteger(id)) throw new Error('GitHub has not told who the user is.')
  const all: readonly unknown[] = Array.isArray(emails) ? emails : []
  const primary: Readonly<Record<string, unknown>> = Object(
    all.find((one) => Object(one).primary === true),
  )
  const { email, verified } = primary
  return {
    subject: String(id),
    email: typeof email === 'string' ? email : undefined,
    isVerified: verified === true,
    name: [name, login].find((one) => typeof one === 'string'),
  }
}
