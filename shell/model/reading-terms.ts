import type { Entity } from './entity.ts'
import { fieldsIn } from './expression.ts'
import type { Who } from './role.ts'

type Restricted = Pick<Entity, 'fields' | 'fieldTerms'>

const known = new WeakMap<Restricted, ReadonlyMap<string, readonly Who[]>>()

/**
 * The fields that not everybody may read who may read the record, each with the terms that must all hold.
 * A computed field has, besides its own, those of every field that it is worked out from, unless its
 * declaration reveals that one.
 *
 * @example
 * readingTerms(employee).get('salary') // [[manager]]
 */
export function readingTerms(entity: Restricted): ReadonlyMap<string, readonly Who[]> {
  const before = known.get(entity)
  if (before) return before
  const terms = new Map<string, readonly Who[]>()
  for (const name of Object.keys(entity.fields)) {
    const all = [name, ...concealedInputs(entity, name)].flatMap((one) => ownTerms(entity, one))
    if (all.length > 0) terms.set(name, [...new Set(all)])
  }
  known.set(entity, terms)
  return terms
}

/**
 * The fields with reading terms of their own that a computed field is worked out from without revealing them.
 *
 * @example
 * concealedInputs(employee, 'yearlySalary') // ['salary']
 */
export function concealedInputs(entity: Restricted, name: string): readonly string[] {
  const computed = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.computed : undefined
  if (!computed) return []
  return [...new Set(fieldsIn(computed.from))].filter(
    (input) => !computed.reveals.includes(input) && ownTerms(entity, input).length > 0,
  )
}

function ownTerms({ fieldTerms }: Restricted, name: string): readonly Who[] {
  const who = Object.hasOwn(fieldTerms, name) ? fieldTerms[name]?.read : undefined
  return who === undefined ? [] : [who]
}
