import { connect } from 'node:net'
import { bodies, bodyTypes, brokenLines, values } from './hostile-headers.ts'
import { hosts, pathSegments, queries, segments } from './hostile-targets.ts'

/** Numbers from 0 to 1, the same ones for the same seed. */
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

/** What a browser or program is known by, and addresses that exist: nonsense that begins right gets further. */
export interface Known {
  readonly cookie: string
  readonly token: string
  readonly paths: readonly string[]
}

const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const rareMethods = ['OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'QUERY', '', 'GET GET']
const rareVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP/1.1 x', 'http/1.1', '']

/** One request as bytes: the first ones are right but for a detail, others wrong in most of it. */
export function hostileRequest(random: Random, known: Known): Buffer {
  const of = <Value>(all: readonly Value[]): Value =>
    all[Math.floor(random() * all.length)] as Value
  const wildness = random() ** 2
  const chance = (one: number) => random() < one
  const strays = () => chance(wildness / 2)

  const path = () => {
    const start = chance(0.8) ? of(known.paths) : `/${of(segments)}`
    if (!strays() && chance(0.6)) return start
    const parts = Array.from({ length: Math.ceil(random() * 3) }, () =>
      chance(0.8) ? of(pathSegments) : of(segments),
    )
    return start + (chance(0.5) ? '/' : '') + parts.join(chance(0.5) ? '/' : '')
  }
  const plain = path() + (chance(0.4) ? of(queries) : '')
  const target = strays() && chance(0.3) ? of(targetsWith(plain)) : plain
  const method = strays() ? of(rareMethods) : of(methods)
  const lines = [`${method} ${target} ${strays() && chance(0.3) ? of(rareVersions) : 'HTTP/1.1'}`]
  if (!strays() || chance(0.9)) lines.push(`Host: ${strays() ? of(hosts) : 'localhost'}`)
  if (strays() && chance(0.2)) lines.push(`Host: ${of(hosts)}`)
  if (chance(0.6)) lines.push(`Cookie: ${known.cookie}`, `X-XSRF-Token: ${known.token}`)
  const body = chance(0.5) ? of(bodies) : ''
  if (!strays()) lines.push(`Content-Type: ${of(bodyTypes)}`)
  for (let count = Math.ceil(random() * (1 + 5 * wildness)); count > 0; count -= 1) {
    const name = of(Object.keys(values))
    const isFraming = /^(?:content-length|transfer-encoding|expect)$/u.test(name)
    if (!isFraming || strays()) lines.push(`${name}: ${of(values[name] ?? [''])}`)
  }
  if (strays() && chance(0.2)) lines.push(of(brokenLines))
  const isFramed = lines.some((line) => /^(?:content-length|transfer-encoding)/iu.test(line))
  // What is no ASCII goes out as UTF-8 here, and as single bytes there.
  const encoding = chance(0.5) ? 'utf8' : 'latin1'
  if (body !== '' && !isFramed) {
    lines.push(`Content-Length: ${Buffer.byteLength(body, encoding) + (strays() ? 3 : 0)}`)
  }
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, encoding)
  return chance(wildness / 5) ? spoiled(bytes, random) : bytes
}

/** The other forms of a request target, and what is none. */
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

/** The same with a few bytes changed, left out or doubled. */
function spoiled(bytes: Buffer, random: Random): Buffer {
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

/** Sends bytes as they are. Gives the answers' status codes, or nothing where none comes in time. */
export function statusesOf(
  port: number,
  bytes: Buffer,
  patience: number,
): Promise<readonly number[] | 'hangs'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => {
      resolve('hangs')
      socket.destroy()
    }, patience)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      if (text === '') socket.end()
      text += part
    })
    // A reset is an end like any other.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      const found = text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)
      resolve([...found].map(([, status]) => Number(status)))
    })
    socket.write(bytes)
  })
}
