import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress, createRequestCheck, normalAddress, sourceKey } from './request-checks.ts'

function asked(more: {
  host?: string
  peer?: string
  url?: string
  method?: string
  coding?: string
  httpVersion?: string
}) {
  return {
    method: more.method ?? 'GET',
    url: more.url ?? '/',
    httpVersion: more.httpVersion ?? '1.1',
    headers: {
      ...('host' in more ? { host: more.host } : { host: 'localhost' }),
      ...(more.coding === undefined ? {} : { 'transfer-encoding': more.coding }),
    },
    socket: { remoteAddress: more.peer ?? '127.0.0.1' },
  }
}

const atHome = createRequestCheck({})
const inPublic = createRequestCheck({ origin: 'https://example.org' })

test.each([
  'localhost',
  'LocalHost:3000',
  'app.localhost:1',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]:3000',
])('Without ORIGIN this machine is served under a name of its own: %s', (host) => {
  expect(atHome(asked({ host }))).toBeUndefined()
  expect(atHome(asked({ host, peer: '::1' }))).toBeUndefined()
  expect(atHome(asked({ host, peer: '::ffff:127.0.0.1' }))).toBeUndefined()
  expect(atHome(asked({ host, peer: '192.0.2.7' }))).toBe('wrong-host')
})

test.each([
  '',
  'example.org',
  'localhost.evil.example',
  'localhost:3000.evil.example',
  'localhost, localhost',
  'localhost:',
  'localhost:123456',
  'localhost:99999',
  '127.0.0.999',
  '127.0.0.01',
  'user@localhost',
  'localhost/evil',
  'localhost.',
  '127.0.0.1.nip.example',
  '2130706433',
  '0x7f.1',
  '[::ffff:127.0.0.1]',
  '::1',
  ' localhost',
])('A name that could be somebody else’s is refused: "%s"', (host) => {
  expect(atHome(asked({ host }))).toBe('wrong-host')
  expect(createRequestCheck({ origin: 'https://other.example' })(asked({ host }))).toBe(
    'wrong-host',
  )
})

test('A request without a Host is refused.', () => {
  const { headers: _, ...rest } = asked({})
  expect(atHome({ ...rest, headers: {} })).toBe('wrong-host')
})

test('With ORIGIN its host is served to everyone, with and without the usual port.', () => {
  for (const host of ['example.org', 'EXAMPLE.org', 'example.org:443']) {
    expect(inPublic(asked({ host, peer: '192.0.2.7' }))).toBeUndefined()
  }
  for (const host of [
    'example.org:80',
    'www.example.org',
    'example.org.',
    'example.org.evil.example',
  ]) {
    expect(inPublic(asked({ host, peer: '192.0.2.7' }))).toBe('wrong-host')
  }
  expect(inPublic(asked({ host: 'localhost:3000' }))).toBeUndefined()
})

test('An ORIGIN with a port is that port and no other.', () => {
  const check = createRequestCheck({ origin: 'https://example.org:8443' })
  expect(check(asked({ host: 'example.org:8443', peer: '192.0.2.7' }))).toBeUndefined()
  expect(check(asked({ host: 'example.org', peer: '192.0.2.7' }))).toBe('wrong-host')
})

test.each(['/', '/a/b?c=%20&d[]=|{}^`"', `/${'a'.repeat(8191)}`])(
  'A plain address is fine: %s',
  (url) => {
    expect(atHome(asked({ url }))).toBeUndefined()
  },
)

test.each([
  '',
  '*',
  'http://localhost/x',
  'localhost:80',
  '/a b',
  '/a\\b',
  '/a#b',
  '/a\tb',
  '/a\u007Fb',
  '/ä',
  '/a\u0000',
])('An address that parsers read differently is refused: %j', (url) => {
  expect(atHome(asked({ url }))).toBe('malformed')
})

test('An address may have 8 KiB and no more.', () => {
  expect(atHome(asked({ url: `/${'a'.repeat(8192)}` }))).toBe('address-too-long')
})

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', ''])('Nothing here does %s.', (method) => {
  expect(atHome(asked({ method }))).toBe('wrong-method')
})

test('A body is framed by its length or in chunks, and in no third way.', () => {
  expect(atHome(asked({ method: 'POST', coding: 'Chunked' }))).toBeUndefined()
  expect(atHome(asked({ method: 'POST', coding: 'gzip, chunked' }))).toBe('malformed')
  expect(atHome(asked({ method: 'POST', coding: 'identity' }))).toBe('malformed')
  expect(atHome(asked({ method: 'POST', coding: 'chunked', httpVersion: '1.0' }))).toBe('malformed')
})

function from(peer: string | undefined, forwarded?: string) {
  return {
    headers: {
      'x-real-ip': '192.0.2.66',
      forwarded: 'for=192.0.2.66',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    socket: { remoteAddress: peer },
  }
}

const trustedProxies = new BlockList()
trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4')
trustedProxies.addAddress('::1', 'ipv6')

test('What a stranger says about where he comes from is not believed.', () => {
  expect(clientAddress(from('192.0.2.7', '198.51.100.1'), { trustedProxies })).toBe('192.0.2.7')
  expect(
    clientAddress(from('127.0.0.1', '198.51.100.1'), { trustedProxies: new BlockList() }),
  ).toBe('127.0.0.1')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:DB8::0:1]:4711', '2001:db8::1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['192.0.2.66, unknown', '10.0.0.1'],
  ['192.0.2.66,', '10.0.0.1'],
  ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
])('A proxy that is trusted names who is asking: %s', (forwarded, expected) => {
  for (const peer of ['10.0.0.1', '::ffff:10.0.0.1']) {
    expect(clientAddress(from(peer, forwarded), { trustedProxies })).toBe(expected)
  }
})

test('A proxy that names nobody, or a connection that is gone, still has an address.', () => {
  expect(clientAddress(from('10.0.0.1'), { trustedProxies })).toBe('10.0.0.1')
  expect(clientAddress(from(undefined, '198.51.100.1'), { trustedProxies })).toBe('')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2', undefined],
  ['', undefined],
])('Each address has one spelling: %s', (text, expected) => {
  expect(normalAddress(text)).toBe(expected)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:abcd::1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('A household counts as one: %s', (address, expected) => {
  expect(sourceKey(address)).toBe(expected)
})
