import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'

/** The values of a new record, complete and checked, or a failure that names every wrong field. */
export function checkValues(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const wrong: Record<string, string> = {}
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) wrong[name] = 'There is no such field.'
    else if (field.derived) wrong[name] = 'This is kept by the application.'
  }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = (Object.hasOwn(given, name) ? given[name] : field.initial) ?? null
    values[name] = value
    const problem = value === null ? missing(field.required) : field.check(value)
    if (problem !== undefined) wrong[name] ??= problem
  }
  if (Object.keys(wrong).length > 0) throw new Failure('invalid', { fields: wrong })
  return values
}

function missing(required: boolean): string | undefined {
  return required ? 'This is needed.' : undefined
}
