import { type Changes, isEqualData } from './changes.ts'
import type { FieldDescription } from '../field-description.ts'

/** Compares who or what sets the value of a field, and who is shown it. */
export function compareSetting(
  name: string,
  old: FieldDescription,
  field: FieldDescription,
  changes: Changes,
): void {
  if (!old.source && field.source) {
    const why = 'requests that send it are rejected'
    changes.addBreaking(`${name} is now set by the application.`, 'writers', why)
  } else if (old.source && !field.source) changes.add(`${name} can now be written.`)
  else if (!isEqualData(old.source, field.source)) changes.add(`${name} is set in another way.`)
  if (!old.fixed && field.fixed) {
    const why = 'changes of it are rejected'
    changes.addBreaking(`${name} never changes after creation now.`, 'writers', why)
  } else if (old.fixed && !field.fixed) changes.add(`${name} can now be changed.`)
  if (!old.hidden && field.hidden) {
    const why = 'it is removed from responses'
    changes.addBreaking(`${name} is now shown to nobody.`, 'everybody', why)
  } else if (old.hidden && !field.hidden) changes.add(`${name} is no longer hidden.`)
}
