import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { EgressRequest } from '#shell/operations/http-egress.ts'
import { certificate, privateKey } from './certificate.fixture.ts'
import { createCheckedLookup, type Resolve } from './checked-lookup.ts'
import { createHttpEgress } from './http-egress.ts'

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

const get = (url: string, more: Partial<EgressRequest> = {}): EgressRequest => ({
  method: 'GET',
  url,
  ...more,
})

/** Starts a server and creates an egress client that may call it. */
async function startAllowedServer(listener: RequestListener, isSecure = false) {
  const { port, connections } = await serve(listener, isSecure)
  const origin = `${isSecure ? 'https' : 'http'}://hooks.example:${port}`
  const options = { allowed: [origin], resolve: loopback }
  return { origin, options, connections, outgoing: createHttpEgress(options) }
}

const egressError = (code: string) => expect.objectContaining({ code })

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
])('%s is rejected before the DNS lookup', async (url) => {
  const resolve: Resolve = () => expect.unreachable('looked up')
  const outgoing = createHttpEgress({ allowed: [], resolve })
  await expect(outgoing.call(get(url))).rejects.toEqual(egressError('private-network-blocked'))
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
])('a name that resolves to %s %s is not called', async (...addresses) => {
  const { outgoing } = {
    outgoing: createHttpEgress({
      allowed: [],
      resolve: async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    }),
  }
  outgoing.refuse('https://hooks.example/')
  await expect(outgoing.call(get('https://hooks.example/'))).rejects.toEqual(
    egressError('private-network-blocked'),
  )
})

test('a name is resolved once, so DNS rebinding has no effect', async () => {
  let requested = 0
  const rebinding: Resolve = async () => {
    requested += 1
    return [{ address: requested === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
  }
  const resolveOnce = (all: boolean) =>
    new Promise((resolve, reject) => {
      createCheckedLookup(rebinding, false)('hooks.example', { all }, (error, address) => {
        if (error) reject(error)
        else resolve(address)
      })
    })
  expect(await resolveOnce(true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(requested).toBe(1)
  await expect(resolveOnce(false)).rejects.toEqual(egressError('private-network-blocked'))
  // The connection uses this lookup only.
  const { options, origin } = await startAllowedServer((_request, response) => response.end('here'))
  let times = 0
  const countingResolve: Resolve = async (name) => {
    times += 1
    return loopback(name)
  }
  await createHttpEgress({ ...options, resolve: countingResolve }).call(get(origin))
  expect(times).toBe(1)
})

test('an allowed origin is called, another port or scheme of the same host is not', async () => {
  const { outgoing, origin, connections } = await startAllowedServer((request, response) => {
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers['x-one']}`)
    request.pipe(response)
  })
  const headers = { 'x-one': 'two' }
  const body = 'Grüße'
  const reply = await outgoing.call({ method: 'POST', url: `${origin}/a?b`, headers, body })
  expect(reply.status).toBe(200)
  expect(reply.body.toString()).toBe(body)
  expect(reply.headers['x-seen']).toBe('POST /a?b two')
  const others = [origin.replace('http:', 'https:'), 'http://hooks.example', `${origin}1`]
  for (const other of others) {
    await expect(outgoing.call(get(other))).rejects.toEqual(egressError('private-network-blocked'))
  }
  expect(connections()).toBe(1)
})

test('a redirect is returned and not followed', async () => {
  const { outgoing, origin, connections } = await startAllowedServer((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  )
  const { status, headers } = await outgoing.call(get(origin))
  expect([status, headers['location'], connections()]).toEqual([307, '/elsewhere', 1])
})

test('a response over the size limit fails, or is truncated with isCut', async () => {
  const { outgoing, origin } = await startAllowedServer((_request, response) => {
    response.end('x'.repeat(5_000_000))
  })
  await expect(outgoing.call(get(origin))).rejects.toEqual(egressError('bad-gateway'))
  const { body } = await outgoing.call(get(origin, { largest: 1024, isCut: true }))
  expect(body.toString()).toBe('x'.repeat(1024))
})

test('a response with oversized headers fails', async () => {
  const { outgoing, origin } = await startAllowedServer((_request, response) =>
    response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
  )
  await expect(outgoing.call(get(origin))).rejects.toEqual(egressError('bad-gateway'))
})

test('a slow or missing response fails after the total timeout', async () => {
  const { outgoing, origin } = await startAllowedServer((_request, response) => {
    const drops = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(drops))
  })
  await expect(outgoing.call(get(origin, { timeout: 60 }))).rejects.toEqual(
    egressError('gateway-timeout'),
  )
  const resolve: Resolve = () => new Promise(() => undefined)
  const hangingEgress = createHttpEgress({ allowed: [], resolve })
  const url = 'https://hooks.example'
  await expect(hangingEgress.call(get(url, { timeout: 60 }))).rejects.toEqual(
    egressError('gateway-timeout'),
  )
  const signal = AbortSignal.abort()
  await expect(outgoing.call(get(origin, { signal }))).rejects.toEqual(egressError('bad-gateway'))
})

test('a refused connection, a name without an address and an aborted response all fail with bad-gateway', async () => {
  const { outgoing, origin } = await startAllowedServer((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('x', () => request.socket.destroy())
  })
  await expect(outgoing.call(get(origin))).rejects.toEqual(egressError('bad-gateway'))
  const resolve: Resolve = async () => []
  const nowhere = createHttpEgress({ allowed: [], resolve })
  await expect(nowhere.call(get('https://hooks.example'))).rejects.toEqual(
    egressError('bad-gateway'),
  )
})

test('a server must present a trusted certificate for its host name', async () => {
  const { options, origin } = await startAllowedServer(
    (_request, response) => response.end('here'),
    true,
  )
  const trusting = createHttpEgress({ ...options, certificates: certificate })
  expect((await trusting.call(get(origin))).body.toString()).toBe('here')
  await expect(createHttpEgress(options).call(get(origin))).rejects.toEqual(
    egressError('bad-gateway'),
  )
  const other = origin.replace('hooks.', 'other.')
  const misnamed = createHttpEgress({ ...options, allowed: [other], certificates: certificate })
  await expect(misnamed.call(get(other))).rejects.toEqual(egressError('bad-gateway'))
})

test('a header value with a line break is rejected', async () => {
  const { outgoing, origin, connections } = await startAllowedServer((_request, response) =>
    response.end(),
  )
  const headers = { 'x-one': 'two\r\nx-three: four' }
  await expect(outgoing.call(get(origin, { headers }))).rejects.toEqual(egressError('bad-gateway'))
  expect(connections()).toBe(0)
})
