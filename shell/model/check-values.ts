import { type Complaint, isComplaint } from './complaint.ts'
import type { Entity } from './entity.ts'
import { examine, examineFields, type Finding } from './examine.ts'
import { Failure } from './failure.ts'
import type { Fields } from './field.ts'
import type { Words } from './words.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Checks values for a record and gives them in the form in which they are kept, or fails with the name
 * of every field that is wrong. With `whole` they make a new record: what is not given gets its
 * default, what is required must be there. Without, they change one, `before`: what is not given stays,
 * and `null` clears. A value that holds others is replaced as one.
 *
 * The rules of the entity are asked once the fields that they read are right and known, and in a change
 * only those that read something of it. A rule that throws because a value is missing is taken to hold:
 * there is nothing yet that it could forbid. A `Failure` that a rule throws is the answer.
 *
 * @example
 * const values = checkValues(card, { title: 'Spiral' }, { whole: true })
 */
export function checkValues(
  entity: Pick<Entity, 'fields' | 'rules'>,
  given: unknown,
  options: { whole: boolean; before?: Values },
): Values {
  const { values, findings } = examine(entity, given, options)
  if (findings.length > 0) throw failureFrom(findings)
  return values
}

/**
 * The same for fields that belong to no entity, such as what an action is told.
 *
 * @example
 * const input = checkInput({ suffix: text({ required: true }) }, { suffix: 'a copy' })
 */
export function checkInput(fields: Fields, given: unknown): Values {
  const { values, findings } = examineFields(fields, given, true)
  if (findings.length > 0) throw failureFrom(findings)
  return values
}

/**
 * Everything that is wrong, as one failure. What was found first about a field is what is said of it.
 *
 * @example
 * throw failureFrom([{ path: ['title'], about: { id: 'taken' } }])
 */
export function failureFrom(findings: readonly Finding[]): Failure {
  const whole = findings.find(({ path }) => path.length === 0)?.about
  if (whole !== undefined && isComplaint(whole)) return new Failure('malformed')
  const fields = new Map<string, Complaint | Words>()
  for (const { path, about } of findings) {
    const name = path.join('.')
    if (path.length > 0 && !fields.has(name)) fields.set(name, about)
  }
  return new Failure('invalid', {
    ...(whole === undefined ? {} : { says: whole }),
    fields: Object.fromEntries(fields),
  })
}
