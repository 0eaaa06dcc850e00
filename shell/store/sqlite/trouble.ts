import type { Trouble } from '../database.ts'

const kinds = {
  8: 'no-database', // it may only be read
  10: 'no-database', // the disk fails
  13: 'no-room',
  14: 'no-database', // its file cannot be opened
} as const satisfies Readonly<Record<number, Trouble>>

/** Why the database cannot be used, by the code of the result; what stands above its last byte says more of it. */
export function trouble(thrown: unknown): Trouble | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  return kinds[(Number(thrown.errcode) & 0xff) as keyof typeof kinds]
}
