/** Returns the first of a list that has one. */
export function theFirst<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('There is none.')
  return one
}
