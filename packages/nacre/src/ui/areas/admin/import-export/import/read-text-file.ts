/** A decoded file. */
export interface FileText {
  readonly text: string
  /** The detected encoding, if it is not UTF-8. Some spreadsheets still write others. */
  readonly encoding?: 'windows-1252' | 'utf-16le' | 'utf-16be'
  /** Whether the file is a spreadsheet workbook instead of text. */
  readonly isWorkbook?: true
}

export async function readTextFile(file: Blob): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Workbooks are ZIP archives.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { text: '', isWorkbook: true }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeText(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeText(bytes, 'utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return decodeText(bytes, 'windows-1252')
  }
}

function decodeText(bytes: Uint8Array<ArrayBuffer>, encoding: NonNullable<FileText['encoding']>) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
