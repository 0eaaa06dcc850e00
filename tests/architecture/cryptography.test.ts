import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
/** What is not ours to choose: the apps of people know codes by no other hash. */
const request: Readonly<Record<string, readonly string[]>> = {
  'shell/operations/accounts/second-factors/totp.ts': ['sha1'],
}
const good = new Set(['sha256', 'sha384', 'sha512', 'aes-256-gcm'])
const named =
  /\b(?:createHash|createHmac|hash|hkdfSync|createCipheriv|createDecipheriv|pbkdf2Sync|scryptSync)\(\s*'([\w-]+)'/gu
const weak = /\b(?:md5|md4|rc4|des-|3des|aes-\d+-(?:cbc|ecb)|createCipher\(|Math\.random)/iu

test('nothing is hashed, signed or sealed by anything that is broken', () => {
  const found: string[] = []
  let seen = 0
  for (const [path, text] of sources) {
    if (!path.startsWith('shell/') || /\.(?:test|fixture)\.tsx?$/u.test(path)) continue
    for (const [, name = ''] of text.matchAll(named)) {
      if (!/^(?:sha|aes|md)/u.test(name)) continue
      seen += 1
      const isAllowed = request[path]?.includes(name) ?? false
      if (!good.has(name) && !isAllowed) found.push(`${path}: ${name}`)
    }
    if (/operations\/accounts|vault|server\/visitor/u.test(path) && weak.test(text))
      found.push(`${path}: ${weak.exec(text)?.[0]}`)
  }
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(8)
})
