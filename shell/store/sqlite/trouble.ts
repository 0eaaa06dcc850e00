import type { Trouble } from '../database.ts'

const kinds = {
  5: 'busy', // another process writes, and does not come to an end
  8: 'no-database', // it may only be read
  10: 'no-database', // the disk fails
  13: 'no-room',
  14: 'no-database', // its file cannot be opened
} as const satisfies Readonly<Record<number, Trouble>>

/** Why the database cannot be used. */
export function trouble(thrown: unknown): Trouble | undefined {
  return kinds[resultOf(thrown) as keyof typeof kinds]
}

/** The code of the result, if that is what was thrown; what stands above its last byte says more of it. */
export function resultOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  return Number(thrown.errcode) & 0xff
}
