import { expect, test } from 'vitest'
import { createPartCodec } from './part-codec.ts'

const content = Buffer.from('ada@example.org '.repeat(1_000))

test('a part is compressed, encrypted with a key, and decoded by the same key', async () => {
  const codec = createPartCodec('a key of at least 32 characters …')
  const part = await codec.encode('one', content)
  expect(part.length).toBeLessThan(content.length / 10)
  expect(Buffer.from(part).includes('ada@example')).toBe(false)
  expect(await codec.decode('one', part)).toEqual(content)
  expect(await codec.encode('one', content)).not.toEqual(part)
})

test('a part with another key, without a key, of another name or with a changed byte is rejected', async () => {
  const codec = createPartCodec('one key')
  const part = await codec.encode('one', content)
  const damaged = /is damaged, or BACKUP_KEY is not the key/u
  await expect(createPartCodec('other key').decode('one', part)).rejects.toThrow(damaged)
  await expect(createPartCodec(undefined).decode('one', part)).rejects.toThrow('Set BACKUP_KEY')
  await expect(codec.decode('two', part)).rejects.toThrow(damaged)
  const changed = part.with(part.length - 20, (part.at(-20) ?? 0) ^ 1)
  await expect(codec.decode('one', changed)).rejects.toThrow(damaged)
  await expect(codec.decode('one', part.subarray(0, 10))).rejects.toThrow()
  await expect(codec.decode('one', Buffer.from('<html>'))).rejects.toThrow(
    'is not part of a backup',
  )
})

test('keys have different ids, which do not contain them', () => {
  const ids = ['one key', 'other key', undefined].map((key) => createPartCodec(key).keyId)
  expect(new Set(ids).size).toBe(3)
  expect(ids[2]).toBe('plain')
})
