import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashOfScript } from './content-security-policy.ts'

const nothing = { scriptHashes: [], connect: [] }

test('A page may load what is ours, and nothing may be put around or before it.', () => {
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

test('An inline script runs if its text has the hash that the page names.', () => {
  // The digest of the empty text is known to everyone.
  expect(hashOfScript('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  const hash = hashOfScript('start()')
  expect(contentSecurityPolicy({ ...nothing, scriptHashes: [hash] })).toContain(
    `script-src 'self' '${hash}';`,
  )
})

test('Of the addresses that scripts may call only the origins count, each once.', () => {
  const connect = [
    'https://a.example/search?q=1',
    'https://a.example/other',
    'http://b.example:8080',
  ]
  expect(contentSecurityPolicy({ ...nothing, connect })).toContain(
    "connect-src 'self' https://a.example http://b.example:8080;",
  )
})

test('An address cannot smuggle in a directive.', () => {
  const connect = ["https://a.example/;script-src 'unsafe-inline'"]
  expect(contentSecurityPolicy({ ...nothing, connect })).not.toContain('unsafe-inline')
})

test('Behind https everything in a page comes over https; without it this machine still works.', () => {
  expect(contentSecurityPolicy({ ...nothing, isSecure: true })).toMatch(
    /upgrade-insecure-requests$/u,
  )
  expect(contentSecurityPolicy(nothing)).not.toContain('upgrade-insecure-requests')
})

test('Trusted types can be left out.', () => {
  expect(contentSecurityPolicy({ ...nothing, trustedTypes: false })).not.toContain('trusted-types')
})

test('In development code may be inline and a web socket open, and framing stays forbidden.', () => {
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
