import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashOfScript } from './content-security-policy.ts'

const nothing = { scriptHashes: [], connect: [] }

test('inline style sheets are allowed by their hash only', () => {
  const hash = hashOfScript(':root{--round:4px}')
  const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [hash], connect: [] })
  expect(policy).toContain(`style-src 'self' '${hash}';`)
})

test('a page may load local resources only, and cannot be framed', () => {
  const policy = contentSecurityPolicy(nothing)
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
  expect(policy).not.toContain('unsafe')
})

test('an inline script runs if the policy contains its hash', () => {
  // The SHA-256 of the empty string is well known.
  expect(hashOfScript('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  const hash = hashOfScript('start()')
  expect(contentSecurityPolicy({ ...nothing, scriptHashes: [hash] })).toContain(
    `script-src 'self' '${hash}';`,
  )
})

test('the policy contains the origin of each connect URL once', () => {
  const connect = [
    'https://a.example/search?q=1',
    'https://a.example/other',
    'http://b.example:8080',
  ]
  expect(contentSecurityPolicy({ ...nothing, connect })).toContain(
    "connect-src 'self' https://a.example http://b.example:8080;",
  )
})

test('a connect URL cannot inject a directive', () => {
  const connect = ["https://a.example/;script-src 'unsafe-inline'"]
  expect(contentSecurityPolicy({ ...nothing, connect })).not.toContain('unsafe-inline')
})

test('over https, http resources are upgraded, and without https they are not', () => {
  expect(contentSecurityPolicy({ ...nothing, isSecure: true })).toMatch(
    /upgrade-insecure-requests$/u,
  )
  expect(contentSecurityPolicy(nothing)).not.toContain('upgrade-insecure-requests')
})

test('trusted types can be turned off', () => {
  expect(contentSecurityPolicy({ ...nothing, trustedTypes: false })).not.toContain('trusted-types')
})

test('in development, inline code and web sockets are allowed, but framing is not', () => {
  const policy = contentSecurityPolicy({
    scriptHashes: [hashOfScript('start()')],
    connect: [],
    development: true,
  })
  expect(policy).toContain("script-src 'self' 'unsafe-inline';")
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toContain("connect-src 'self' ws:;")
  expect(policy).toContain("worker-src 'self' blob:")
  expect(policy).toContain("frame-ancestors 'none'")
})
