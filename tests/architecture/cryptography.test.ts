import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
/** Exceptions: authenticator apps support TOTP with SHA-1 only. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'shell/tools/totp.ts': ['sha1'],
}
const strongAlgorithms = new Set(['sha256', 'sha384', 'sha512', 'aes-256-gcm'])
const algorithmCall =
  /\b(?:createHash|createHmac|hash|hkdfSync|createCipheriv|createDecipheriv|pbkdf2Sync|scryptSync)\(\s*'([\w-]+)'/gu
const weak = /\b(?:md5|md4|rc4|des-|3des|aes-\d+-(?:cbc|ecb)|createCipher\(|Math\.random)/iu

test('all hashes, signatures and ciphers use strong algorithms', () => {
  const found: string[] = []
  let count = 0
  for (const [path, text] of sources) {
    if (!path.startsWith('shell/') || /\.(?:test|fixture)\.tsx?$/u.test(path)) continue
    for (const [, name = ''] of text.matchAll(algorithmCall)) {
      if (!/^(?:sha|aes|md)/u.test(name)) continue
      count += 1
      const isAllowed = exceptions[path]?.includes(name) ?? false
      if (!strongAlgorithms.has(name) && !isAllowed) found.push(`${path}: ${name}`)
    }
    if (/operations\/accounts|sign-in-methods|vault|server\/visitor/u.test(path) && weak.test(text))
      found.push(`${path}: ${weak.exec(text)?.[0]}`)
  }
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(8)
})
