/** A range from the first to the last byte, inclusive. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Parses the `Range` header for a content of this size. Returns `none` for an unsatisfiable range,
 * and nothing for the whole content: for several ranges, another version (`If-Range`) or an
 * invalid header.
 *
 * @example
 * parseRange(new Headers({ range: 'bytes=0-99' }), 1_000, '"tag"') // { from: 0, to: 99 }
 */
export function parseRange(
  headers: Headers,
  size: number,
  etag: string,
): ByteRange | 'none' | undefined {
  const version = headers.get('if-range')
  if (version !== null && version !== etag) return undefined
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return undefined
  return from > to ? 'none' : { from, to }
}
