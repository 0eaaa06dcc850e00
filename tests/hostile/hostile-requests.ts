import { connect } from 'node:net'
import { bodies, bodyTypes, brokenLines, values } from './hostile-headers.ts'
import { hosts, pathSegments, queries, segments } from './hostile-targets.ts'

/** Returns numbers from 0 to 1, the same sequence for each seed. */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A valid cookie and token, and existing paths. Requests with a valid start get further. */
export interface ValidParts {
  readonly cookie: string
  readonly token: string
  readonly paths: readonly string[]
}

const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const rareMethods = ['OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'QUERY', '', 'GET GET']
const rareVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP/1.1 x', 'http/1.1', '']

/** Generates a request as bytes. Most are almost valid, some are invalid in many ways. */
export function hostileRequest(random: Random, valid: ValidParts): Buffer {
  const of = <Value>(all: readonly Value[]): Value =>
    all[Math.floor(random() * all.length)] as Value
  const wildness = random() ** 2
  const chance = (one: number) => random() < one
  const isInvalid = () => chance(wildness / 2)

  const path = () => {
    const start = chance(0.8) ? of(valid.paths) : `/${of(segments)}`
    if (!isInvalid() && chance(0.6)) return start
    const parts = Array.from({ length: Math.ceil(random() * 3) }, () =>
      chance(0.8) ? of(pathSegments) : of(segments),
    )
    return start + (chance(0.5) ? '/' : '') + parts.join(chance(0.5) ? '/' : '')
  }
  const plain = path() + (chance(0.4) ? of(queries) : '')
  const target = isInvalid() && chance(0.3) ? of(targetsWith(plain)) : plain
  const method = isInvalid() ? of(rareMethods) : of(methods)
  const lines = [
    `${method} ${target} ${isInvalid() && chance(0.3) ? of(rareVersions) : 'HTTP/1.1'}`,
  ]
  if (!isInvalid() || chance(0.9)) lines.push(`Host: ${isInvalid() ? of(hosts) : 'localhost'}`)
  if (isInvalid() && chance(0.2)) lines.push(`Host: ${of(hosts)}`)
  if (chance(0.6)) lines.push(`Cookie: ${valid.cookie}`, `X-XSRF-Token: ${valid.token}`)
  const body = chance(0.5) ? of(bodies) : ''
  if (!isInvalid()) lines.push(`Content-Type: ${of(bodyTypes)}`)
  for (let count = Math.ceil(random() * (1 + 5 * wildness)); count > 0; count -= 1) {
    const name = of(Object.keys(values))
    const isFraming = /^(?:content-length|transfer-encoding|expect)$/u.test(name)
    if (!isFraming || isInvalid()) lines.push(`${name}: ${of(values[name] ?? [''])}`)
  }
  if (isInvalid() && chance(0.2)) lines.push(of(brokenLines))
  const isFramed = lines.some((line) => /^(?:content-length|transfer-encoding)/iu.test(line))
  // Other characters than ASCII are sent as UTF-8 or as single bytes.
  const encoding = chance(0.5) ? 'utf8' : 'latin1'
  if (body !== '' && !isFramed) {
    lines.push(`Content-Length: ${Buffer.byteLength(body, encoding) + (isInvalid() ? 3 : 0)}`)
  }
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, encoding)
  return chance(wildness / 5) ? corrupt(bytes, random) : bytes
}

/** Returns other forms of a request target, and invalid ones. */
function targetsWith(path: string): readonly string[] {
  return [
    `http://localhost${path}`,
    `http://evil.example${path}`,
    `https://user:pass@localhost:99999${path}`,
    `//evil.example${path}`,
    `http:${path}`,
    'http://',
    'http://[',
    '*',
    'localhost:80',
    path.slice(1),
    `${path}#x`,
    `${path} x`,
    '',
    '?',
  ]
}

/** Changes, removes and repeats a few bytes. */
function corrupt(bytes: Buffer, random: Random): Buffer {
  const all = [...bytes]
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const index = Math.floor(random() * Math.min(all.length, 400))
    const kind = random()
    if (kind < 0.4) all[index] = Math.floor(random() * 256)
    else if (kind < 0.6) all.splice(index, 1)
    else if (kind < 0.8) all.splice(index, 0, Math.floor(random() * 256))
    else all.splice(index, 0, ...all.slice(index, index + 20))
  }
  return Buffer.from(all)
}

/** Sends bytes and returns the status codes of the responses, or `hangs` after the timeout. */
export function statusesOf(
  port: number,
  bytes: Buffer,
  timeout: number,
): Promise<readonly number[] | 'hangs'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => {
      resolve('hangs')
      socket.destroy()
    }, timeout)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      if (text === '') socket.end()
      text += part
    })
    // A connection reset is a normal end.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      const matches = text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)
      resolve([...matches].map(([, status]) => Number(status)))
    })
    socket.write(bytes)
  })
}
