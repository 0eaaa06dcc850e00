/** A browser that keeps its cookies, whichever of several processes it comes to. */
export function openBrowser() {
  const cookies = new Map<string, string>()
  const ask = async (url: string, method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? []
      if (/Max-Age=0\b/u.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const isIn = async (url: string) => {
    const who: object = await (await ask(url, 'GET', '/v1/session')).json()
    return 'user' in who
  }
  return { cookies, ask, isIn }
}
