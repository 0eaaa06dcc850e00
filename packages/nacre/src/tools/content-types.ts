interface ContentType {
  readonly type: string
  /** Whether brotli and gzip make the content smaller. Most images are already compressed. */
  readonly isCompressible: boolean
}

const text = (type: string): ContentType => ({
  type: `${type}; charset=utf-8`,
  isCompressible: true,
})
const binary = (type: string, isCompressible = false): ContentType => ({ type, isCompressible })

const unknown = binary('application/octet-stream')

const contentTypeByExtension: Readonly<Record<string, ContentType>> = {
  avif: binary('image/avif'),
  css: text('text/css'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon', true),
  jpeg: binary('image/jpeg'),
  jpg: binary('image/jpeg'),
  js: text('text/javascript'),
  json: text('application/json'),
  mjs: text('text/javascript'),
  mp4: binary('video/mp4'),
  pdf: binary('application/pdf'),
  png: binary('image/png'),
  svg: text('image/svg+xml'),
  txt: text('text/plain'),
  wasm: binary('application/wasm', true),
  webm: binary('video/webm'),
  webmanifest: text('application/manifest+json'),
  webp: binary('image/webp'),
  woff2: binary('font/woff2'),
  xml: text('application/xml'),
}

/**
 * Returns the content type for the extension of a file name.
 *
 * @example
 * contentTypeOf('start.js').type // 'text/javascript; charset=utf-8'
 */
export function contentTypeOf(name: string): ContentType {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(contentTypeByExtension, extension)
    ? (contentTypeByExtension[extension] ?? unknown)
    : unknown
}
