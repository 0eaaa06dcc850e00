import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { OutgoingCall } from '#shell/operations/outgoing.ts'
import { certificate, privateKey } from './certificate.fixture.ts'
import { checkedLookup, type Resolve } from './checked-lookup.ts'
import { createOutgoing } from './create-outgoing.ts'

const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]

async function serve(listener: RequestListener, isSecure = false) {
  const server = isSecure
    ? createSecureServer({ cert: certificate, key: privateKey }, listener)
    : createServer(listener)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}

const get = (url: string, more: Partial<OutgoingCall> = {}): OutgoingCall => ({
  method: 'GET',
  url,
  ...more,
})

/** A server that may be called, and how to call it. */
async function allowed(listener: RequestListener, isSecure = false) {
  const { port, connections } = await serve(listener, isSecure)
  const origin = `${isSecure ? 'https' : 'http'}://hooks.example:${port}`
  const options = { allowed: [origin], resolve: loopback }
  return { origin, options, connections, outgoing: createOutgoing(options) }
}

const failing = (id: string) => expect.objectContaining({ id })

test.each([
  'http://example.org/',
  'https://example.org:8443/',
  'https://user:password@example.org/',
  'https://user@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'https://',
  'nonsense',
  '',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
])('%s is refused before anything is looked up', async (url) => {
  const resolve: Resolve = () => expect.unreachable('looked up')
  const outgoing = createOutgoing({ allowed: [], resolve })
  await expect(outgoing.call(get(url))).rejects.toEqual(failing('inside-address'))
  expect(() => outgoing.refuse(url)).toThrow()
})

test.each([
  ['127.0.0.1'],
  ['8.8.8.8', '127.0.0.1'],
  ['10.0.0.1', '8.8.8.8'],
  ['::1'],
  ['2606:4700::1111', 'fe80::1'],
  ['169.254.169.254'],
  ['::ffff:10.0.0.1'],
])('a name that leads to %s %s is not called at all', async (...addresses) => {
  const { outgoing } = {
    outgoing: createOutgoing({
      allowed: [],
      resolve: async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    }),
  }
  outgoing.refuse('https://hooks.example/')
  await expect(outgoing.call(get('https://hooks.example/'))).rejects.toEqual(
    failing('inside-address'),
  )
})

test('a name is looked up once: what it leads to a moment later does not matter', async () => {
  let asked = 0
  const rebinding: Resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
  }
  const look = (all: boolean) =>
    new Promise((resolve, reject) => {
      checkedLookup(rebinding, false)('hooks.example', { all }, (error, address) => {
        if (error) reject(error)
        else resolve(address)
      })
    })
  expect(await look(true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(asked).toBe(1)
  await expect(look(false)).rejects.toEqual(failing('inside-address'))
  // The connection itself asks through nothing else.
  const { options, origin } = await allowed((_request, response) => response.end('here'))
  let times = 0
  const counted: Resolve = async (name) => {
    times += 1
    return loopback(name)
  }
  await createOutgoing({ ...options, resolve: counted }).call(get(origin))
  expect(times).toBe(1)
})

test('an origin that is allowed by name is called, another port or scheme of the same host is not', async () => {
  const { outgoing, origin, connections } = await allowed((request, response) => {
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers['x-one']}`)
    request.pipe(response)
  })
  const headers = { 'x-one': 'two' }
  const body = 'Grüße'
  const answer = await outgoing.call({ method: 'POST', url: `${origin}/a?b`, headers, body })
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toBe(body)
  expect(answer.headers['x-seen']).toBe('POST /a?b two')
  const others = [origin.replace('http:', 'https:'), 'http://hooks.example', `${origin}1`]
  for (const other of others) {
    await expect(outgoing.call(get(other))).rejects.toEqual(failing('inside-address'))
  }
  expect(connections()).toBe(1)
})

test('a redirect is an answer, and not followed', async () => {
  const { outgoing, origin, connections } = await allowed((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  )
  const { status, headers } = await outgoing.call(get(origin))
  expect([status, headers['location'], connections()]).toEqual([307, '/elsewhere', 1])
})

test('a large answer is none, or cut', async () => {
  const { outgoing, origin } = await allowed((_request, response) => {
    response.end('x'.repeat(5_000_000))
  })
  await expect(outgoing.call(get(origin))).rejects.toEqual(failing('unreachable'))
  const { body } = await outgoing.call(get(origin, { largest: 1024, isCut: true }))
  expect(body.toString()).toBe('x'.repeat(1024))
})

test('an answer with a head that does not end is none', async () => {
  const { outgoing, origin } = await allowed((_request, response) =>
    response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
  )
  await expect(outgoing.call(get(origin))).rejects.toEqual(failing('unreachable'))
})

test('who answers drop by drop, or not at all, is waited for no longer than all in all', async () => {
  const { outgoing, origin } = await allowed((_request, response) => {
    const drops = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(drops))
  })
  await expect(outgoing.call(get(origin, { timeout: 60 }))).rejects.toEqual(failing('too-slow'))
  const resolve: Resolve = () => new Promise(() => undefined)
  const lost = createOutgoing({ allowed: [], resolve })
  const url = 'https://hooks.example'
  await expect(lost.call(get(url, { timeout: 60 }))).rejects.toEqual(failing('too-slow'))
  const signal = AbortSignal.abort()
  await expect(outgoing.call(get(origin, { signal }))).rejects.toEqual(failing('unreachable'))
})

test('nobody there, a name without an address and an answer that breaks off are all unreachable', async () => {
  const { outgoing, origin } = await allowed((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('x', () => request.socket.destroy())
  })
  await expect(outgoing.call(get(origin))).rejects.toEqual(failing('unreachable'))
  const resolve: Resolve = async () => []
  const nowhere = createOutgoing({ allowed: [], resolve })
  await expect(nowhere.call(get('https://hooks.example'))).rejects.toEqual(failing('unreachable'))
})

test('a server must show a certificate for its name that somebody vouches for', async () => {
  const { options, origin } = await allowed((_request, response) => response.end('here'), true)
  const trusting = createOutgoing({ ...options, certificates: certificate })
  expect((await trusting.call(get(origin))).body.toString()).toBe('here')
  await expect(createOutgoing(options).call(get(origin))).rejects.toEqual(failing('unreachable'))
  const other = origin.replace('hooks.', 'other.')
  const misnamed = createOutgoing({ ...options, allowed: [other], certificates: certificate })
  await expect(misnamed.call(get(other))).rejects.toEqual(failing('unreachable'))
})

test('a header cannot be added through a value', async () => {
  const { outgoing, origin, connections } = await allowed((_request, response) => response.end())
  const headers = { 'x-one': 'two\r\nx-three: four' }
  await expect(outgoing.call(get(origin, { headers }))).rejects.toEqual(failing('unreachable'))
  expect(connections()).toBe(0)
})
