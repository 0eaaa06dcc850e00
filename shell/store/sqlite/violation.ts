import type { Violation } from '../database.ts'

const kinds = {
  275: 'check',
  787: 'link',
  1299: 'required',
  1555: 'unique',
  // A link that restricts is held by a trigger of its own.
  1811: 'link',
  2067: 'unique',
} as const satisfies Readonly<Record<number, Violation['kind']>>

/** What a query broke. SQLite says it in its message and by the extended code of the result. */
export function violation(thrown: unknown): Violation | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  const kind = kinds[Number(thrown.errcode) as keyof typeof kinds]
  if (kind === undefined) return undefined
  const [, what = ''] = /constraint failed: (.*)$/u.exec(thrown.message) ?? []
  if (kind === 'check') return { kind, name: what }
  if (what === '') return { kind }
  const places = what.split(', ').map((place) => place.split('.'))
  const table = places[0]?.[0] ?? ''
  return { kind, table, columns: places.map(([, column = '']) => column) }
}
