import type { Range } from '#shell/store/files/files.ts'

/**
 * Which part of a content of this size is asked for; `none` where there is no such part. What asks for
 * several parts, for part of another version, or is no range at all gets the whole.
 *
 * @example
 * rangeOf(new Headers({ range: 'bytes=0-99' }), 1_000, '"tag"') // { from: 0, to: 99 }
 */
export function rangeOf(headers: Headers, size: number, etag: string): Range | 'none' | undefined {
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
