import { createReadStream } from 'node:fs'

/** A file in an archive. */
export interface TarEntry {
  /** The folder of the file in the archive, at most 155 characters. */
  readonly folder: string
  /** The path in that folder, at most 100 characters. */
  readonly name: string
  readonly bytes: number
  readonly file: string
}

const block = 512

/** Returns the size of the archive of some files. */
export function tarSize(entries: readonly Pick<TarEntry, 'bytes'>[]): number {
  return entries.reduce((sum, { bytes }) => sum + block + padded(bytes), 2 * block)
}

/** Streams files as a tar archive in the format ustar. */
export async function* streamTar(
  entries: readonly TarEntry[],
  modified: Date,
): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    yield headerOf(entry, modified)
    // A file of the archive has the size that its header names.
    const end = entry.bytes - 1
    if (end >= 0) yield* createReadStream(entry.file, { highWaterMark: 256 * 1024, end })
    yield Buffer.alloc(padded(entry.bytes) - entry.bytes)
  }
  yield Buffer.alloc(2 * block)
}

const padded = (bytes: number) => Math.ceil(bytes / block) * block

function headerOf({ folder, name, bytes }: TarEntry, modified: Date): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, 100, 'utf8')
  writeNumber(header, 0o600, 100, 8)
  writeNumber(header, 0, 108, 8)
  writeNumber(header, 0, 116, 8)
  writeNumber(header, bytes, 124, 12)
  writeNumber(header, Math.floor(modified.getTime() / 1_000), 136, 12)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar', 257)
  header.write('00', 263)
  header.write(folder, 345, 155, 'utf8')
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Writes a number in octal digits, or in binary if there are too many: a size above 8 GiB. */
function writeNumber(header: Buffer, value: number, offset: number, length: number): void {
  const digits = value.toString(8)
  if (digits.length < length) {
    header.write(`${digits.padStart(length - 1, '0')}\0`, offset)
    return
  }
  header.writeBigUInt64BE(BigInt(value), offset + length - 8)
  header.writeUInt8(0x80, offset)
}
