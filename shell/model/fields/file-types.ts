/**
 * The types of files whose content can be told from others, with the endings under which they are
 * stored. A page or a drawing (HTML, SVG) can carry programs, so it is none of them. What a picture's
 * address ends in may be seen by everybody who knows that address, so a picture that is kept as a file
 * ends otherwise.
 *
 * @example
 * fileTypes['application/pdf'] // 'pdf'
 */
export const fileTypes = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'image/avif': 'bin',
  'image/gif': 'gif',
  'image/jpeg': 'bin',
  'image/png': 'bin',
  'image/webp': 'bin',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const

/**
 * A type of file that a field can take.
 *
 * @example
 * const type: FileType = 'application/pdf'
 */
export type FileType = keyof typeof fileTypes

/**
 * Whether this is a type of file that a field can take.
 *
 * @example
 * isFileType('text/html') // false
 */
export function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type)
}
