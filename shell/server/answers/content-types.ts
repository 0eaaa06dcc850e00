interface ContentType {
  readonly type: string
  /** Whether brotli and gzip make it smaller: text is, pictures already are. */
  readonly isCompressible: boolean
}

const text = (type: string): ContentType => ({
  type: `${type}; charset=utf-8`,
  isCompressible: true,
})
const binary = (type: string, isCompressible = false): ContentType => ({ type, isCompressible })

const unknown = binary('application/octet-stream')

const byEnding: Readonly<Record<string, ContentType>> = {
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
 * What a file is, by the ending of its name.
 *
 * @example
 * contentTypeOf('start.js').type // 'text/javascript; charset=utf-8'
 */
export function contentTypeOf(name: string): ContentType {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? unknown) : unknown
}
