import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { origin } from './origin.ts'
import { providerSecret } from './provider-secret.ts'

/** A user of the company’s identity provider. */
export interface Employee {
  readonly subject: string
  readonly email: string
  readonly isVerified?: boolean
}

/** An identity provider of a company. */
export interface Company {
  readonly issuer: string
  /** The user who signs in with the next browser. */
  employee: Employee
  /** Whether the provider rejects every sign-in. */
  denies: boolean
  /** Follows the redirects of the provider and returns the URL that leads back. */
  visit(address: string): Promise<Record<string, string>>
  close(): void
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** With `port: 'any'` the provider accepts redirect URLs with any port of this machine. */
export async function openCompany(options: { port?: 'any' } = {}): Promise<Company> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const company: Pick<Company, 'employee' | 'denies'> = {
    employee: { subject: 'una', email: 'una@example.org' },
    denies: false,
  }
  const client = options.port
    ? { application_type: 'native' as const, redirect_uris: ['http://127.0.0.1/login/callback'] }
    : { redirect_uris: [`${origin}/login/callback`] }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'library',
        client_secret: providerSecret,
        ...client,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['a key of the company'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: company.employee.email,
        email_verified: company.employee.isVerified ?? true,
        name: 'Una of Acme',
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response)
      return
    }
    const login = { accountId: company.employee.subject }
    const came = company.denies ? { error: 'access_denied' } : { login, consent: {} }
    void provider.interactionFinished(request, response, came)
  })
  return Object.assign(company, {
    issuer,
    close: () => server.close().closeAllConnections(),
    async visit(start: string) {
      const cookies = new Map<string, string>()
      let address = start
      while (!address.startsWith(origin)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [pair = ''] = set.split(';')
          const at = pair.indexOf('=')
          cookies.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The company says: ${await response.text()}`)
        address = new URL(location, address).href
      }
      return Object.fromEntries(new URL(address).searchParams)
    },
  })
}
