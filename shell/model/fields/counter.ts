import type { Field } from '../field.ts'

/**
 * A number that only an action changes, one step at a time.
 *
 * @example
 * likes: counter()
 */
export function counter(): Field<number, true> {
  return {
    type: 'counter',
    column: 'integer',
    required: true,
    initial: 0,
    derived: true,
    check: (value) =>
      Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'This must count from 0.',
  }
}
