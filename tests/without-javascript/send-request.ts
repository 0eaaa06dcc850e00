import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response with its whole body, after all redirects. */
export interface Reply {
  readonly url: URL
  readonly message: IncomingMessage
  readonly body: Buffer
}

/** A form, encoded as a browser sends it. */
export interface FormBody {
  readonly data: FormData
  readonly isMultipart: boolean
}

/** Cookies by name. The tests have one site, so they have no domains. */
export type Cookies = Map<string, string>

/** Sends requests as a browser does when its reader follows links and submits forms. */
export function createSender(cookies: Cookies, language: string) {
  return async function send(url: URL, form?: FormBody): Promise<Reply> {
    const body = form && (await encode(form))
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { message, bytes } = await sendOnce(url, body?.bytes, {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': language,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      ...(cookie !== '' && { cookie }),
      ...(body && { 'content-type': body.type, origin: url.origin }),
    })
    for (const line of message.headers['set-cookie'] ?? []) storeCookie(cookies, line)
    const { location } = message.headers
    if (location === undefined) return { url, message, body: bytes }
    const next = new URL(location, url)
    if (next.hash === '') next.hash = url.hash
    return send(next)
  }
}

async function encode({ data, isMultipart }: FormBody) {
  const fields = [...data].map(([key, value]) => [key, value instanceof File ? value.name : value])
  const sent = new Response(isMultipart ? data : new URLSearchParams(fields))
  return {
    type: sent.headers.get('content-type') ?? '',
    bytes: Buffer.from(await sent.arrayBuffer()),
  }
}

/** A new connection for each request, because the server may close an idle one at any time. */
const agent = new Agent({ keepAlive: false })

function sendOnce(
  url: URL,
  body: Buffer | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly message: IncomingMessage; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const outgoing = request(url, { agent, method, headers }, (message) => {
      buffer(message).then((bytes) => resolve({ message, bytes }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

function storeCookie(cookies: Cookies, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
  if (/;\s*max-age=0\b/iu.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
