import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { Failure } from '#shell/model/failure.ts'

/** The values of a new record, complete and checked, or a failure that names every wrong field. */
export function checkValues(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // Maps, because a name that somebody sends may be one that every object has already.
  const wrong = new Map<string, string>()
  const values = new Map<string, unknown>()
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(entity.fields, name)) wrong.set(name, 'There is no such field.')
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    const isGiven = Object.hasOwn(given, name)
    const value = (isGiven ? given[name] : field.initial) ?? null
    const problem = problemOf(field, value, isGiven)
    if (problem !== undefined) wrong.set(name, problem)
    values.set(name, value)
  }
  if (wrong.size > 0) throw new Failure('invalid', { fields: Object.fromEntries(wrong) })
  return Object.fromEntries(values)
}

function problemOf(field: Field, value: unknown, isGiven: boolean): string | undefined {
  if (field.derived && isGiven) return 'This is kept by the application.'
  if (value === null) return field.required ? 'This is needed.' : undefined
  return field.check(value)
}
