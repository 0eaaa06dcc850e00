import type { Field } from '../field.ts'
import { isId } from '../id.ts'

/**
 * A relation to one record of another entity, by its name. The record cannot be removed while
 * something points to it.
 *
 * @example
 * folder: relation('folder', { required: true })
 */
export function relation<const Required extends boolean = false>(
  target: string,
  options: { required?: Required } = {},
): Field<string, Required> {
  return {
    type: 'relation',
    column: 'id',
    required: (options.required ?? false) as Required,
    target,
    check: (value) => (isId(value) ? undefined : 'This must be the id of a record.'),
  }
}
