import { type FileHandle, open } from 'node:fs/promises'
import { type FileType, fileTypes, isFileType } from '#shell/field-types/file/file-types.ts'

/** The parts of a file that are needed to detect its type. */
interface FileProbe {
  readonly file: FileHandle
  readonly size: number
  /** The beginning, where most types have their signature. */
  readonly head: Buffer
  /** The end, where a ZIP archive has its directory. */
  readonly tail: Buffer
}

type FileTypeTest = (probe: FileProbe) => boolean | Promise<boolean>

const headSize = 4096
const tailSize = 256 * 1024

/**
 * Detects which of the types a file has, by content only: its name and the declared type are not
 * trustworthy.
 */
export async function detectFileType(
  path: string,
  types: readonly string[],
): Promise<FileType | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await readPart(file, 0, Math.min(size, headSize))
    const tail = await readPart(file, Math.max(0, size - tailSize), Math.min(size, tailSize))
    const probeFile = { file, size, head, tail }
    for (const type of specificTypesFirst.filter((one) => types.includes(one))) {
      if (await tests[type](probeFile)) return type
    }
    return undefined
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const startsWith =
  (...starts: readonly string[]): FileTypeTest =>
  ({ head }) =>
    starts.some((start) => head.subarray(0, start.length).toString('latin1') === start)

const matchesAt = ({ head }: FileProbe, index: number, text: string) =>
  head.subarray(index, index + text.length).toString('latin1') === text

const zip = startsWith('PK\u{3}\u{4}')

/** Detects archives whose first entry is the uncompressed media type. */
const typedArchive =
  (type: string): FileTypeTest =>
  (probe) =>
    matchesAt(probe, 0, 'PK\u{3}\u{4}') && matchesAt(probe, 30, `mimetype${type}`)

const office =
  (document: string): FileTypeTest =>
  (probe) =>
    matchesAt(probe, 0, 'PK\u{3}\u{4}') &&
    probe.tail.includes('[Content_Types].xml') &&
    probe.tail.includes(document)

/** Returns the brands of a file in the MP4 family, which also includes image formats. */
function brands({ head }: FileProbe): readonly string[] {
  if (head.subarray(4, 8).toString('latin1') !== 'ftyp') return []
  const length = Math.min(head.readUInt32BE(0), head.length, 256)
  const found = [head.subarray(8, 12).toString('latin1')]
  for (let index = 16; index + 4 <= length; index += 4) {
    found.push(head.subarray(index, index + 4).toString('latin1'))
  }
  return found
}

const avif = (probe: FileProbe): boolean =>
  brands(probe).some((brand) => brand === 'avif' || brand === 'avis')
const videoBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4[AV] |qt {2})$/u

const mp3: FileTypeTest = ({ head }) => {
  const [first = 0, second = 0, third = 0] = head
  const isFrame = first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0
  return isFrame || head.subarray(0, 3).toString('latin1') === 'ID3'
}

/** Checks the whole file, because binary data could follow the text. */
const isText: FileTypeTest = async ({ file, size }) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let from = 0; from < size; from += tailSize) {
      const text = decoder.decode(await readPart(file, from, tailSize), { stream: true })
      if (control.test(text)) return false
    }
    decoder.decode()
    return size > 0
  } catch {
    return false
  }
}
const control = /[^\P{Cc}\s]/u

const textStartingWith =
  (start: RegExp): FileTypeTest =>
  (probe) =>
    start.test(probe.head.toString('utf8')) && isText(probe)

const tests: Readonly<Record<FileType, FileTypeTest>> = {
  'application/pdf': startsWith('%PDF-'),
  'application/zip': zip,
  'application/gzip': startsWith('\u{1f}\u{8b}\u{8}'),
  'application/json': textStartingWith(/^\u{feff}?\s*(?:\{\s*["}]|\[)/u),
  'application/rtf': startsWith(String.raw`{\rtf`),
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
  'audio/flac': startsWith('fLaC'),
  'audio/mpeg': mp3,
  'audio/ogg': startsWith('OggS'),
  'audio/wav': (probe) => matchesAt(probe, 0, 'RIFF') && matchesAt(probe, 8, 'WAVE'),
  'image/avif': avif,
  'image/gif': startsWith('GIF87a', 'GIF89a'),
  'image/jpeg': startsWith('\u{ff}\u{d8}\u{ff}'),
  'image/png': startsWith('\u{89}PNG\r\n\u{1a}\n'),
  'image/webp': (probe) => matchesAt(probe, 0, 'RIFF') && matchesAt(probe, 8, 'WEBP'),
  'text/calendar': textStartingWith(/^\u{feff}?BEGIN:VCALENDAR\r?\n/u),
  'text/csv': isText,
  'text/markdown': isText,
  'text/plain': isText,
  'text/vcard': textStartingWith(/^\u{feff}?BEGIN:VCARD\r?\n/u),
  'video/mp4': (probe) => brands(probe).some((brand) => videoBrands.test(brand)) && !avif(probe),
  'video/webm': (probe) =>
    matchesAt(probe, 0, '\u{1a}\u{45}\u{df}\u{a3}') && probe.head.includes('webm'),
}

/**
 * Generic types. They are tested last, because every special archive is an archive and every
 * special text is text.
 */
const genericTypes = new Set<string>(['application/zip', 'text/csv', 'text/markdown', 'text/plain'])
const specificTypesFirst: readonly FileType[] = Object.keys(fileTypes)
  .filter(isFileType)
  .toSorted((one, other) => Number(genericTypes.has(one)) - Number(genericTypes.has(other)))
