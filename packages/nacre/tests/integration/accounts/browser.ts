import type { Fetch } from '#shell/server/http-server/fetch-listener.ts'

/** A response as the browser received it. */
export interface BrowserResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  readonly isEmpty: boolean
  readonly text: string
}

type Headed = Readonly<Record<string, string>>

/** A browser: it stores cookies and sends their CSRF token. */
export interface Browser {
  readonly cookies: Map<string, string>
  get(path: string): Promise<BrowserResponse>
  post(path: string, body?: unknown, headers?: Headed): Promise<BrowserResponse>
  patch(path: string, body: unknown, headers?: Headed): Promise<BrowserResponse>
  delete(path: string, headers?: Headed): Promise<BrowserResponse>
  /** Returns a browser with the same cookies at another process. */
  at(other: Browser): Browser
  /** Returns the current cookies, as a thief would copy them. */
  copy(): Browser
  /** Signs in with a password and returns the response. */
  signIn(email: string, password: string, more?: object): Promise<BrowserResponse>
  /** Returns the user of the session, as the server sees it. */
  who(): Promise<Readonly<Record<string, unknown>>>
  readonly fetch: Fetch
}

/** Checks a response against the OpenAPI document. */
export type Check = (method: string, path: string, visible: BrowserResponse) => Promise<void>

interface Options {
  readonly check?: Check
  readonly origin: string
  readonly fetch: Fetch
  readonly ip?: string
  readonly userAgent?: string
  readonly cookies?: Map<string, string>
}

let requests = 0

export function openBrowser(options: Options): Browser {
  const { origin, fetch, ip = '192.0.2.1', userAgent = 'Testfox' } = options
  const cookies = options.cookies ?? new Map<string, string>()

  const send = async (method: string, path: string, body?: unknown, more: Headed = {}) => {
    const isRead = method === 'GET'
    if (!isRead && !cookies.has('XSRF-TOKEN')) await send('GET', '/v1/session')
    const headers = new Headers({ accept: 'application/json', 'user-agent': userAgent })
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (!isRead) {
      headers.set('origin', origin)
      headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '')
    }
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    if (body !== undefined) headers.set('content-type', 'application/json')
    requests += 1
    const response = await fetch(
      new Request(origin + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { address: ip, requestId: `request-${requests}` },
    )
    for (const set of response.headers.getSetCookie()) {
      if (isNewSession(set)) letsIn(method, path)
      keep(cookies, set)
    }
    const text = await response.text()
    const isJson = /json/u.test(response.headers.get('content-type') ?? '')
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    const seen: BrowserResponse = {
      status: response.status,
      headers: response.headers,
      body: Object(parsed ?? {}),
      isEmpty: parsed === undefined,
      text,
    }
    if (path.startsWith('/v1')) await options.check?.(method, path.split('?', 1)[0] ?? '', seen)
    return seen
  }

  const browser: Browser = {
    cookies,
    fetch,
    get: (path) => send('GET', path),
    post: (path, body, more) => send('POST', path, body ?? {}, more),
    patch: (path, body, more) => send('PATCH', path, body, more),
    delete: (path, more) => send('DELETE', path, undefined, more),
    at: (other) => openBrowser({ ...options, cookies, fetch: other.fetch }),
    copy: () => openBrowser({ ...options, cookies: new Map(cookies) }),
    signIn: (email, password, more = {}) =>
      send('POST', '/v1/session', { email, password, ...more }),
    who: async () => (await send('GET', '/v1/session')).body,
  }
  return browser
}

/** The only requests that start a new session: decisions/021. */
export const lettingIn: readonly string[] = [
  'POST /v1/session',
  'POST /v1/session/totp',
  'POST /v1/session/recovery-code',
  'POST /v1/session/reauthenticate',
  'POST /v1/session/magic-link/confirm',
  'POST /v1/session/email-code/confirm',
  'POST /v1/session/passkey',
  'POST /v1/session/oidc/callback',
  'POST /v1/account/setup',
  'POST /v1/account/sign-up/confirm',
  'POST /v1/account/password-reset/confirm',
  'POST /v1/account/password',
  'POST /v1/account/totp/confirm',
  'POST /v1/account/passkeys',
  'POST /v1/invitations/accept',
]

const isNewSession = (set: string) =>
  set.startsWith('__Host-session=') && !set.split('; ').includes('Max-Age=0')

function letsIn(method: string, path: string): void {
  const one = `${method} ${path.split('?', 1)[0]}`
  if (!lettingIn.includes(one)) throw new Error(`${one} gives somebody a session.`)
}

function keep(cookies: Map<string, string>, set: string): void {
  const [pair = '', ...attributes] = set.split('; ')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
