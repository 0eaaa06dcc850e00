/** A file of rows as text, and whether its bytes were what they should be. */
export interface FileText {
  readonly text: string
  /** How it was read, where it is not UTF-8: some spreadsheets still write in another way. */
  readonly encoding?: 'windows-1252' | 'utf-16le' | 'utf-16be'
  /** It is no text but a workbook, which only its own program can read. */
  readonly isWorkbook?: true
}

export async function readFile(file: Blob): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook is an archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { text: '', isWorkbook: true }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: NonNullable<FileText['encoding']>) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
