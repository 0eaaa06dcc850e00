import { twice } from './check-names.ts'
import type { Entity } from '../entity.ts'
import { fieldsIn } from '../expression.ts'
import type { Field, Fields } from '../field.ts'
import { mistakesIn } from '../fields/computed.ts'

/**
 * What is wrong with the condition on which forms show a field.
 *
 * @example
 * checkShown('The field note of card', 'note', note, card.fields)
 */
export function* checkShown(
  about: string,
  name: string,
  { shownWhen }: Field,
  fields: Fields,
): Iterable<string> {
  if (!shownWhen) return
  for (const mistake of mistakesIn(shownWhen, fields)) {
    yield `${about} has a condition on which it is shown: ${mistake}`
  }
  if (fieldsIn(shownWhen).includes(name)) {
    yield `${about} is shown as its own value says: once hidden, nobody could bring it back.`
  }
}

/**
 * What is wrong with the sections of an entity.
 *
 * @example
 * checkSections(card) // ['The section looks of card names colr, which is not a field.']
 */
export function* checkSections({ name, fields, sections }: Entity): Iterable<string> {
  const named = Object.entries(sections)
  for (const [section, { fields: inside }] of named) {
    for (const one of inside) {
      if (!Object.hasOwn(fields, one)) {
        yield `The section ${section} of ${name} names ${one}, which is not a field.`
      }
    }
  }
  const all = named.flatMap(([, section]) => section.fields)
  yield* twice(all, (field) => `The field ${field} of ${name} stands in two sections.`)
}
