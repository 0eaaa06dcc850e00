import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCachedCompressor } from './cached-compressor.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

test('a compressed body is reused for the same ETag only', async () => {
  const compress = createCachedCompressor()
  const one = await compress(bytesOf('One'.repeat(500)), 'br', '"1"')
  expect(await compress(bytesOf('One'.repeat(500)), 'br', '"1"')).toBe(one)
  expect(brotliDecompressSync(one).toString()).toBe('One'.repeat(500))
  const other = await compress(bytesOf('Other'.repeat(500)), 'br', '"2"')
  expect(brotliDecompressSync(other).toString()).toBe('Other'.repeat(500))
  const zipped = await compress(bytesOf('One'.repeat(500)), 'gzip', '"1"')
  expect(gunzipSync(zipped).toString()).toBe('One'.repeat(500))
  const untagged = await compress(bytesOf('None'.repeat(500)), 'gzip', undefined)
  expect(gunzipSync(untagged).toString()).toBe('None'.repeat(500))
})

test('the cache has a fixed size, and large bodies are not cached', async () => {
  const compress = createCachedCompressor(100)
  const text = (number: number) => `${number}`.repeat(500)
  const first = await compress(bytesOf(text(0)), 'gzip', '"0"')
  for (let number = 1; number < 10; number += 1) {
    await compress(bytesOf(text(number)), 'gzip', `"${number}"`)
  }
  expect(await compress(bytesOf(text(0)), 'gzip', '"0"')).not.toBe(first)
  const long = bytesOf('x'.repeat(100_000))
  const long1 = await compress(long, 'br', '"long"')
  expect(await compress(long, 'br', '"long"')).not.toBe(long1)
  expect(brotliDecompressSync(long1)).toHaveLength(100_000)
})
