import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { providerSecret } from './provider-secret.ts'

/** The answers of GitHub about the user who signs in. */
export interface GithubUser {
  readonly id: number
  readonly login: string
  readonly name: string | null
  readonly emails: readonly { email: string; primary: boolean; verified: boolean }[]
}

/** A server with the addresses of GitHub for signing in. */
export interface FakeGithub {
  readonly issuer: string
  user: GithubUser
  /** Allows what an authorization URL asks for, and returns what leads back. */
  allow(address: string): Record<string, string>
  close(): void
}

export async function openGithub(user: GithubUser): Promise<FakeGithub> {
  const challenges = new Map<string, string>()
  const github: Pick<FakeGithub, 'user'> = { user }

  const exchangeCode = async (request: IncomingMessage): Promise<unknown> => {
    const sent = Object.fromEntries(new URLSearchParams(await text(request)))
    const { client_id: id, client_secret: secret, code = '', code_verifier: verifier = '' } = sent
    const challenge = challenges.get(code)
    challenges.delete(code)
    const isRight =
      id === 'library' &&
      secret === providerSecret &&
      challenge === createHash('sha256').update(verifier).digest('base64url')
    // GitHub tells errors with the status 200.
    return isRight
      ? { access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' }
      : { error: 'bad_verification_code' }
  }
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/login/oauth/access_token') return exchangeCode(request)
    const { authorization, 'user-agent': agent } = request.headers
    if (authorization !== 'Bearer gho_token' || !agent) return undefined
    const { emails, ...profile } = github.user
    return { '/api/v3/user': profile, '/api/v3/user/emails': emails }[request.url ?? '']
  }
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.statusCode = body === undefined ? 403 : 200
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(body ?? { message: 'Forbidden' }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(github, {
    issuer,
    allow(address: string) {
      const { searchParams } = new URL(address)
      const code = `code-${challenges.size + 1}`
      challenges.set(code, searchParams.get('code_challenge') ?? '')
      return { code, state: searchParams.get('state') ?? '' }
    },
    close: () => server.close().closeAllConnections(),
  })
}
