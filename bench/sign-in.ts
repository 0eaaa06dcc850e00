import type { BenchServer } from './server.ts'

/** The setup token with which a benchmark creates the first administrator. */
export const setUpToken = 'for-the-bench-only-0123456789abcdef0'

type RequestHeaders = Readonly<Record<string, string>>

/** The headers of the three kinds of clients, besides anonymous ones. */
export interface ClientHeaders {
  /** A visitor with a cookie. */
  readonly visitor: RequestHeaders
  /** A signed-in user. */
  readonly user: RequestHeaders
  /** A client with an API key of that user. */
  readonly key: RequestHeaders
}

/** Creates the first administrator of a server that was started with the token, and an API key. */
export async function signInAt({ url }: Pick<BenchServer, 'url'>): Promise<ClientHeaders> {
  const cookies = new Map<string, string>()
  const headers = (): RequestHeaders => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'sec-fetch-site': 'same-origin',
  })
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers(), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response.json()
  }
  await send('GET', '/v1/session')
  const visitor = headers()
  const account = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }
  await send('POST', '/v1/account/setup', { token: setUpToken, ...account })
  const user = headers()
  const values = { name: 'Bench', scopes: ['*:*'], roles: ['administrator'], expires: '30d' }
  const { key } = await send('POST', '/v1/api-keys', values)
  return { visitor, user, key: { authorization: `Bearer ${key}` } }
}
