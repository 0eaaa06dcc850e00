import type { BenchServer } from './server.ts'

/** With which a bench makes itself the first administrator. */
export const setUpToken = 'for-the-bench-only-0123456789abcdef0'

type Headed = Readonly<Record<string, string>>

/** The headers of the three who ask, besides a stranger. */
export interface Known {
  /** A visitor whose browser carries a cookie. */
  readonly visitor: Headed
  /** Somebody who has signed in. */
  readonly user: Headed
  /** A program with a key of that user. */
  readonly key: Headed
}

/** Makes the first administrator of a server that was started with the token, and a key for them. */
export async function signInAt({ url }: Pick<BenchServer, 'url'>): Promise<Known> {
  const cookies = new Map<string, string>()
  const headers = (): Headed => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'sec-fetch-site': 'same-origin',
  })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers(), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return answer.json()
  }
  await send('GET', '/v1/session')
  const visitor = headers()
  const person = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }
  await send('POST', '/v1/account/set-up', { ticket: setUpToken, ...person })
  const user = headers()
  const values = { name: 'Bench', scopes: ['*:*'], roles: ['administrator'], expires: '30d' }
  const { key } = await send('POST', '/v1/keys', values)
  return { visitor, user, key: { authorization: `Bearer ${key}` } }
}
