import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes } from '#shell/field-types/file/file-types.ts'
import { anyPicture } from './pictures.fixture.ts'
import { detectFileType } from './detect-file-type.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const everyType = Object.keys(fileTypes)
const latin = (text: string) => Buffer.from(text, 'latin1')

async function typeOf(content: Uint8Array | string, types: readonly string[] = everyType) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return detectFileType(path, types)
}

const firstEntry = `PK\u{3}\u{4}${'\0'.repeat(26)}`
const office = (document: string) =>
  latin(
    `${firstEntry}[Content_Types].xml${'x'.repeat(9_000)}[Content_Types].xml ${document}PK\u{5}\u{6}`,
  )
const ftyp = (brand: string, ...others: string[]) =>
  latin(
    `\0\0\0${String.fromCodePoint(16 + 4 * others.length)}ftyp${brand}\0\0\0\0${others.join('')}mdat`,
  )
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each<[string, Buffer | string]>([
  ['application/pdf', '%PDF-1.7\n'],
  ['application/zip', latin(`${firstEntry}name.txt`)],
  ['application/gzip', latin('\u{1f}\u{8b}\u{8}\0')],
  ['application/json', ' {"a":1}'],
  ['application/rtf', String.raw`{\rtf1}`],
  ['application/epub+zip', latin(`${firstEntry}mimetypeapplication/epub+zip`)],
  [
    'application/vnd.oasis.opendocument.text',
    latin(`${firstEntry}mimetypeapplication/vnd.oasis.opendocument.text`),
  ],
  [docx, office('word/document.xml')],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', office('xl/workbook.xml')],
  ['audio/flac', 'fLaC'],
  ['audio/mpeg', latin('ID3\u{4}')],
  ['audio/mpeg', latin('\u{ff}\u{fb}\u{90}\0')],
  ['audio/ogg', 'OggS'],
  ['audio/wav', 'RIFF    WAVE'],
  ['image/avif', ftyp('mif1', 'miaf', 'avif')],
  ['image/gif', 'GIF89a'],
  ['text/calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['text/csv', 'ä;b\n1;2\n'],
  ['text/vcard', 'BEGIN:VCARD\n'],
  ['video/mp4', ftyp('isom', 'avc1')],
  ['video/webm', latin('\u{1a}\u{45}\u{df}\u{a3}....webm')],
])('detects a file by its content: %s', async (type, content) => {
  expect(await typeOf(content)).toBe(type)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'detects an image by its content: %s',
  async (format) => {
    const content = await anyPicture({ width: 9, height: 9 }).toFormat(format).toBuffer()
    expect(await typeOf(content)).toBe(`image/${format}`)
  },
)

test('detects only the requested types, and generic archives last', async () => {
  expect(await typeOf(office('word/document.xml'), ['application/zip'])).toBe('application/zip')
  expect(await typeOf(office('word/document.xml'), ['application/zip', docx])).toBe(docx)
  expect(await typeOf('%PDF-1.7', ['image/png', 'audio/mpeg'])).toBeUndefined()
  expect(await typeOf('{"a":1}', ['text/plain'])).toBe('text/plain')
})

test('detects polyglot files by their beginning, or not at all', async () => {
  expect(await typeOf('GIF89a/*<svg/onload=alert(1)>*/=1;')).toBe('image/gif')
  expect(await typeOf('GIF89a/*', ['image/png', 'image/jpeg', 'image/webp'])).toBeUndefined()
  expect(await typeOf(ftyp('heic', 'mif1'))).toBeUndefined()
})

test('checks text to the end of a long file', async () => {
  const long = 'ä'.repeat(400_001)
  expect(await typeOf(long, ['text/plain'])).toBe('text/plain')
  expect(await typeOf(`${long}\0`, ['text/plain'])).toBeUndefined()
  expect(
    await typeOf(Buffer.concat([Buffer.from(long), Buffer.from([0xc3])]), ['text/plain']),
  ).toBeUndefined()
  expect(await typeOf(latin('\u{e4}'), ['text/plain'])).toBeUndefined()
})

test('empty and truncated files have no type', async () => {
  for (const content of ['', 'P', '%PDF', '\u{89}PN', '\0\0\0\u{8}ftyp', 'RIFF']) {
    expect(
      await typeOf(
        latin(content),
        everyType.filter((type) => !type.startsWith('text/')),
      ),
    ).toBeUndefined()
  }
  expect(await typeOf('', ['text/plain'])).toBeUndefined()
})
