import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientIp, createRequestCheck, normalizeIp, ipRateLimitKey } from './request-checks.ts'

function createRequest(more: {
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

const checkLoopback = createRequestCheck({})
const checkPublic = createRequestCheck({ origin: 'https://example.org' })

test.each([
  'localhost',
  'LocalHost:3000',
  'app.localhost:1',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]:3000',
])('without ORIGIN, this machine is served under a loopback name: %s', (host) => {
  expect(checkLoopback(createRequest({ host }))).toBeUndefined()
  expect(checkLoopback(createRequest({ host, peer: '::1' }))).toBeUndefined()
  expect(checkLoopback(createRequest({ host, peer: '::ffff:127.0.0.1' }))).toBeUndefined()
  expect(checkLoopback(createRequest({ host, peer: '192.0.2.7' }))).toBe('misdirected-request')
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
])('a name that another host could have is rejected: "%s"', (host) => {
  expect(checkLoopback(createRequest({ host }))).toBe('misdirected-request')
  expect(createRequestCheck({ origin: 'https://other.example' })(createRequest({ host }))).toBe(
    'misdirected-request',
  )
})

test('a request without a Host header is rejected', () => {
  const { headers: _, ...rest } = createRequest({})
  expect(checkLoopback({ ...rest, headers: {} })).toBe('misdirected-request')
})

test('the host of ORIGIN is accepted from any peer, with and without the default port', () => {
  for (const host of ['example.org', 'EXAMPLE.org', 'example.org:443']) {
    expect(checkPublic(createRequest({ host, peer: '192.0.2.7' }))).toBeUndefined()
  }
  for (const host of [
    'example.org:80',
    'www.example.org',
    'example.org.',
    'example.org.evil.example',
  ]) {
    expect(checkPublic(createRequest({ host, peer: '192.0.2.7' }))).toBe('misdirected-request')
  }
  expect(checkPublic(createRequest({ host: 'localhost:3000' }))).toBeUndefined()
})

test('an ORIGIN with a port accepts this port only', () => {
  const check = createRequestCheck({ origin: 'https://example.org:8443' })
  expect(check(createRequest({ host: 'example.org:8443', peer: '192.0.2.7' }))).toBeUndefined()
  expect(check(createRequest({ host: 'example.org', peer: '192.0.2.7' }))).toBe(
    'misdirected-request',
  )
})

test.each(['/', '/a/b?c=%20&d[]=|{}^`"', `/${'a'.repeat(8191)}`])(
  'a plain request target is accepted: %s',
  (url) => {
    expect(checkLoopback(createRequest({ url }))).toBeUndefined()
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
])('an ambiguous request target is rejected: %j', (url) => {
  expect(checkLoopback(createRequest({ url }))).toBe('bad-request')
})

test('a request target is limited to 8 KiB', () => {
  expect(checkLoopback(createRequest({ url: `/${'a'.repeat(8192)}` }))).toBe('uri-too-long')
})

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', ''])('the method %s is rejected', (method) => {
  expect(checkLoopback(createRequest({ method }))).toBe('method-not-allowed')
})

test('a body has a Content-Length or chunked encoding, anything else is rejected', () => {
  expect(checkLoopback(createRequest({ method: 'POST', coding: 'Chunked' }))).toBeUndefined()
  expect(checkLoopback(createRequest({ method: 'POST', coding: 'gzip, chunked' }))).toBe(
    'bad-request',
  )
  expect(checkLoopback(createRequest({ method: 'POST', coding: 'identity' }))).toBe('bad-request')
  expect(
    checkLoopback(createRequest({ method: 'POST', coding: 'chunked', httpVersion: '1.0' })),
  ).toBe('bad-request')
})

function forwardedRequest(peer: string | undefined, forwarded?: string) {
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

test('X-Forwarded-For of an untrusted peer is ignored', () => {
  expect(clientIp(forwardedRequest('192.0.2.7', '198.51.100.1'), { trustedProxies })).toBe(
    '192.0.2.7',
  )
  expect(
    clientIp(forwardedRequest('127.0.0.1', '198.51.100.1'), { trustedProxies: new BlockList() }),
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
])('a trusted proxy names the client: %s', (forwarded, expected) => {
  for (const peer of ['10.0.0.1', '::ffff:10.0.0.1']) {
    expect(clientIp(forwardedRequest(peer, forwarded), { trustedProxies })).toBe(expected)
  }
})

test('a proxy without X-Forwarded-For is the client, and a closed connection has an empty address', () => {
  expect(clientIp(forwardedRequest('10.0.0.1'), { trustedProxies })).toBe('10.0.0.1')
  expect(clientIp(forwardedRequest(undefined, '198.51.100.1'), { trustedProxies })).toBe('')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2', undefined],
  ['', undefined],
])('an IP address is normalized: %s', (text, expected) => {
  expect(normalizeIp(text)).toBe(expected)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:abcd::1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('an IPv6 /64 network shares one rate limit key: %s', (address, expected) => {
  expect(ipRateLimitKey(address)).toBe(expected)
})
