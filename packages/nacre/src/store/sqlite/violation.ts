import type { ConstraintViolation } from '../database.ts'

const kinds = {
  275: 'check',
  787: 'link',
  1299: 'required',
  1555: 'unique',
  // A foreign key with `restrict`, which SQLite implements as a trigger.
  1811: 'link',
  2067: 'unique',
} as const satisfies Readonly<Record<number, ConstraintViolation['kind']>>

/** Returns the violated constraint, from the message and the extended result code of SQLite. */
export function sqliteViolation(error: unknown): ConstraintViolation | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  const kind = kinds[Number(error.errcode) as keyof typeof kinds]
  if (kind === undefined) return undefined
  const [, what = ''] = /constraint failed: (.*)$/u.exec(error.message) ?? []
  if (kind === 'check') return { kind, name: what }
  if (what === '') return { kind }
  const places = what.split(', ').map((place) => place.split('.'))
  const table = places[0]?.[0] ?? ''
  return { kind, table, columns: places.map(([, column = '']) => column) }
}
