/** An HTTP client that sends the same cookies to every server, like a browser behind a load balancer. */
export function createCookieClient() {
  const cookies = new Map<string, string>()
  const send = async (url: string, method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(header) ?? []
      if (/Max-Age=0\b/u.test(header)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const isSignedIn = async (url: string) => {
    const session: object = await (await send(url, 'GET', '/v1/session')).json()
    return 'user' in session
  }
  return { cookies, send, isSignedIn }
}
