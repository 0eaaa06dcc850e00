import { type Answer, type Call, type Http, httpOver, isReading } from './http.ts'

const sources = new WeakMap<Http, Http>()

/** The client that a client goes by in the end: what is kept for a client is kept under this one. */
export function sourceOf(http: Http): Http {
  return sources.get(http) ?? http
}

/** A client that does with each call what `through` says, and goes by another one. */
export function httpThrough(
  http: Http,
  through: (call: Call, send: (call: Call) => Promise<Answer<unknown>>) => Promise<Answer<unknown>>,
): Http {
  const send = (call: Call) => sendBy(http, call)
  const made = httpOver((call) => through(call, send))
  sources.set(made, sourceOf(http))
  return made
}

function sendBy(http: Http, call: Call): Promise<Answer<unknown>> {
  const { method, url, body, ...options } = call
  if (isReading(call)) return http[method === 'HEAD' ? 'head' : 'get'](url, options)
  if (method === 'DELETE') return http.delete(url, undefined, options)
  return http[method === 'PUT' ? 'put' : method === 'PATCH' ? 'patch' : 'post'](url, body, options)
}
