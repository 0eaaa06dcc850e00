import { type FileHandle, open } from 'node:fs/promises'
import { type FileType, fileTypes, isFileType } from '#shell/model/fields/file-types.ts'

/** As much of a file as it takes to tell what it is. */
interface Looked {
  readonly file: FileHandle
  readonly size: number
  /** Where most types say what they are. */
  readonly head: Buffer
  /** Where a ZIP archive lists what is in it. */
  readonly tail: Buffer
}

type Test = (looked: Looked) => boolean | Promise<boolean>

const headSize = 4096
const tailSize = 256 * 1024

/**
 * What a file is, of the types that are asked for, by its content alone: what it is called and what its
 * sender says of it can be anything.
 */
export async function typeOfFile(
  path: string,
  types: readonly string[],
): Promise<FileType | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await part(file, 0, Math.min(size, headSize))
    const tail = await part(file, Math.max(0, size - tailSize), Math.min(size, tailSize))
    const looked = { file, size, head, tail }
    for (const type of mostParticularFirst.filter((one) => types.includes(one))) {
      if (await tests[type](looked)) return type
    }
    return undefined
  } finally {
    await file.close()
  }
}

async function part(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const begins =
  (...starts: readonly string[]): Test =>
  ({ head }) =>
    starts.some((start) => head.subarray(0, start.length).toString('latin1') === start)

const at = ({ head }: Looked, place: number, text: string) =>
  head.subarray(place, place + text.length).toString('latin1') === text

const zip = begins('PK\u{3}\u{4}')

/** Their first entry is the type itself, not compressed. */
const typedArchive =
  (type: string): Test =>
  (looked) =>
    at(looked, 0, 'PK\u{3}\u{4}') && at(looked, 30, `mimetype${type}`)

const office =
  (document: string): Test =>
  (looked) =>
    at(looked, 0, 'PK\u{3}\u{4}') &&
    looked.tail.includes('[Content_Types].xml') &&
    looked.tail.includes(document)

/** The brands of a file of the family of MP4: pictures are of it, too. */
function brands({ head }: Looked): readonly string[] {
  if (head.subarray(4, 8).toString('latin1') !== 'ftyp') return []
  const length = Math.min(head.readUInt32BE(0), head.length, 256)
  const found = [head.subarray(8, 12).toString('latin1')]
  for (let place = 16; place + 4 <= length; place += 4) {
    found.push(head.subarray(place, place + 4).toString('latin1'))
  }
  return found
}

const avif = (looked: Looked): boolean =>
  brands(looked).some((brand) => brand === 'avif' || brand === 'avis')
const moving = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4[AV] |qt {2})$/u

const mp3: Test = ({ head }) => {
  const [first = 0, second = 0, third = 0] = head
  const isFrame = first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0
  return isFrame || head.subarray(0, 3).toString('latin1') === 'ID3'
}

/** Whole: one part of it that is not text could be anything. */
const isText: Test = async ({ file, size }) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let from = 0; from < size; from += tailSize) {
      const text = decoder.decode(await part(file, from, tailSize), { stream: true })
      if (control.test(text)) return false
    }
    decoder.decode()
    return size > 0
  } catch {
    return false
  }
}
const control = /[^\P{Cc}\s]/u

const textThatBegins =
  (start: RegExp): Test =>
  (looked) =>
    start.test(looked.head.toString('utf8')) && isText(looked)

const tests: Readonly<Record<FileType, Test>> = {
  'application/pdf': begins('%PDF-'),
  'application/zip': zip,
  'application/gzip': begins('\u{1f}\u{8b}\u{8}'),
  'application/json': textThatBegins(/^\u{feff}?\s*(?:\{\s*["}]|\[)/u),
  'application/rtf': begins(String.raw`{\rtf`),
  'application/epub+zip': typedArchive('application/epub+zip'),
  'application/vnd.oasis.opendocument.text': typedArchive(
    'application/vnd.oasis.opendocument.text',
  ),
  'application/vnd.oasis.opendocument.spreadsheet': typedArchive(
    'application/vnd.oasis.opendocument.spreadsheet',
  ),
  'application/vnd.oasis.opendocument.presentation': typedArchive(
    'application/vnd.oasis.opendocument.presentation',
  ),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    office('word/document.xml'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office('xl/workbook.xml'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    office('ppt/presentation.xml'),
  'audio/flac': begins('fLaC'),
  'audio/mpeg': mp3,
  'audio/ogg': begins('OggS'),
  'audio/wav': (looked) => at(looked, 0, 'RIFF') && at(looked, 8, 'WAVE'),
  'image/avif': avif,
  'image/gif': begins('GIF87a', 'GIF89a'),
  'image/jpeg': begins('\u{ff}\u{d8}\u{ff}'),
  'image/png': begins('\u{89}PNG\r\n\u{1a}\n'),
  'image/webp': (looked) => at(looked, 0, 'RIFF') && at(looked, 8, 'WEBP'),
  'text/calendar': textThatBegins(/^\u{feff}?BEGIN:VCALENDAR\r?\n/u),
  'text/csv': isText,
  'text/markdown': isText,
  'text/plain': isText,
  'text/vcard': textThatBegins(/^\u{feff}?BEGIN:VCARD\r?\n/u),
  'video/mp4': (looked) => brands(looked).some((brand) => moving.test(brand)) && !avif(looked),
  'video/webm': (looked) =>
    at(looked, 0, '\u{1a}\u{45}\u{df}\u{a3}') && looked.head.includes('webm'),
}

/** Every archive of a kind is an archive, and every list of a kind is text. */
const general = new Set<string>(['application/zip', 'text/csv', 'text/markdown', 'text/plain'])
const mostParticularFirst: readonly FileType[] = Object.keys(fileTypes)
  .filter(isFileType)
  .toSorted((one, other) => Number(general.has(one)) - Number(general.has(other)))
