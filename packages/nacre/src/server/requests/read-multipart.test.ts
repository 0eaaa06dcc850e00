import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFormParts, readMultipart, readPart } from './read-multipart.ts'
import { boundaryOf } from '#shell/tools/multipart.ts'

async function* toChunks(text: string, size: number) {
  const content = Buffer.from(text)
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size)
}

async function readForm(text: string, size = 7) {
  const { fields, file } = await readMultipart(toChunks(text, size), 'x')
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return { fields: Object.fromEntries(fields), name: file.name, text: String(Buffer.concat(parts)) }
}

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`

test('a form is read up to its file, then the file, regardless of chunk boundaries', async () => {
  const content = 'A\r\n--\r\n--y\r\n-- x \r\n--\r\nZ'
  const form = `${field('one', 'ä')}${field('two', '')}${file('ß “1”%22.txt', content)}${field('three', '3')}--x--\r\n`
  for (let size = 1; size < form.length + 2; size += 1) {
    expect(await readForm(form, size)).toEqual({
      fields: { one: 'ä', two: '' },
      name: 'ß “1”".txt',
      text: content,
    })
  }
})

test('the content of a file is unchanged', async () => {
  const anyBytes = fc.string({
    unit: fc.constantFrom('\r', '\n', '-', 'x', 'y', '\r\n--x'.slice(0, 4)),
  })
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.integer({ min: 1, max: 9 }), async (content, size) => {
      fc.pre(!content.includes('\r\n--x') && !`${content}\r\n`.includes('\r\n--x'))
      expect((await readForm(`${file('a', content)}--x--`, size)).text).toBe(content)
    }),
  )
})

test('a form with several files is read part by part, regardless of chunk boundaries', async () => {
  const form = `${field('a', '1')}${file('x.txt', 'one\r\n--')}${field('b', '')}${file('', '')}${file('y', '')}--x--\r\n`
  for (let size = 1; size < form.length + 2; size += 1) {
    const found: unknown[] = []
    for await (const part of readFormParts(toChunks(form, size), 'x')) {
      found.push([part.name, part.file, String(await readPart(part, 100))])
    }
    expect(found).toEqual([
      ['a', undefined, '1'],
      ['file', 'x.txt', 'one\r\n--'],
      ['b', undefined, ''],
      ['file', '', ''],
      ['file', 'y', ''],
    ])
  }
})

test.each([
  ['is empty', ''],
  ['has no boundary', 'hello'],
  ['has no file', `${field('one', '1')}--x--\r\n`],
  ['ends in a head', `--x\r\nContent-Disposition: form-data; name="a"`],
  ['ends in a file', `--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nhello`],
  ['has a file without a choice', file('', '')],
  [
    'has a part that is none of a form',
    '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n--x--',
  ],
  ['has a part without a head', '--x\r\n\r\n\r\n\r\n1\r\n--x--'],
  ['has a head without an end', `--x\r\n${'y'.repeat(9_000)}`],
  ['has a field that is too long', `${field('a', 'y'.repeat(9_000))}${file('a', 'b')}--x--`],
  ['has too many fields', `${field('a', 'b').repeat(30)}${file('a', 'b')}--x--`],
])('a form that %s is rejected', async (_, form) => {
  await expect(readForm(form)).rejects.toMatchObject({ code: 'bad-request' })
})

test('the boundary is read from the content type, with or without quotes', () => {
  expect(boundaryOf('multipart/form-data; boundary=----a')).toBe('----a')
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe('a b')
  for (const none of [
    null,
    'multipart/form-data',
    'multipart/mixed; boundary=a',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
  ]) {
    expect(boundaryOf(none)).toBeUndefined()
  }
})
