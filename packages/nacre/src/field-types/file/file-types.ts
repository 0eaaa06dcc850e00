/**
 * The content types that can be detected from the content of a file, with their file name
 * extensions. HTML and SVG are missing, because they can contain scripts. A file name with an image
 * extension is publicly readable, so images in file fields have the extension `bin`.
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
 * A content type that a file field accepts.
 *
 * @example
 * const type: FileType = 'application/pdf'
 */
export type FileType = keyof typeof fileTypes

/**
 * Checks whether a file field accepts a content type.
 *
 * @example
 * isFileType('text/html') // false
 */
export function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type)
}
