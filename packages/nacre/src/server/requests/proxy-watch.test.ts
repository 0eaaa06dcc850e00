import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { createProxyWatch } from './proxy-watch.ts'

const trustedProxies = new BlockList()
trustedProxies.addAddress('10.0.0.1', 'ipv4')

function watch() {
  const warnings: unknown[] = []
  const { inspect: look, report: found } = createProxyWatch(
    { trustedProxies },
    {
      warn: (_, fields) => void warnings.push(fields),
    },
  )
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    look({ headers, socket: { remoteAddress } })
  return { from, found, warnings }
}

test.each([
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['::1', { forwarded: 'for=203.0.113.9' }],
  ['::ffff:172.17.0.1', { 'x-real-ip': '203.0.113.9' }],
  ['fd00::7', { 'x-forwarded-for': 'whatever' }],
])('the peer %s that forwards with %o is an unknown proxy', (peer, headers) => {
  const { from, found, warnings } = watch()
  from(peer, {})
  expect(found()).toBeUndefined()
  from(peer, headers)
  expect(found()?.peer).toBe(peer.replace('::ffff:', ''))
  for (let count = 0; count < 100; count += 1) from(`10.1.0.${count}`, headers)
  expect(warnings).toEqual([{ ip: peer.replace('::ffff:', '') }])
})

test('an unknown proxy behind a trusted one is found', () => {
  const { from, found } = watch()
  from('10.0.0.1', { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' })
  expect(found()?.peer).toBe('10.0.0.2')
})

test('public addresses and trusted proxies are not reported', () => {
  const { from, found, warnings } = watch()
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    from('198.51.100.7', { [name]: '10.0.0.2' })
    from('2001:db8::7', { [name]: '10.0.0.2' })
    from('', { [name]: '10.0.0.2' })
  }
  from('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' })
  from('10.0.0.1', { 'x-forwarded-for': '10.7.7.7, 203.0.113.9' })
  // A client in the same network that forwards nothing.
  from('10.0.0.1', { 'x-forwarded-for': '10.0.0.9' })
  expect(found()).toBeUndefined()
  expect(warnings).toEqual([])
})
