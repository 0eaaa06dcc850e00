import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { duplicates } from '../names/validate-names.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { referencedFields } from '#shell/language/expressions/expression.ts'
import type { Field, Fields } from '#shell/language/fields/field.ts'
import { expressionErrors } from '#shell/field-types/computed/field.ts'

/**
 * What is wrong with the condition on which forms show a field.
 *
 * @example
 * validateVisibleWhen('The field note of card', ['card', 'fields', 'note'], 'note', note, card.fields)
 */
export function* validateVisibleWhen(
  about: string,
  place: readonly string[],
  name: string,
  { visibleWhen }: Field,
  fields: Fields,
): Iterable<DeclarationError> {
  if (!visibleWhen) return
  for (const mistake of expressionErrors(visibleWhen, fields)) {
    yield declarationError(
      [...place, 'visibleWhen'],
      `${about} has a condition on which it is shown: ${mistake}`,
      `visibleWhen: equals(textField('delivery'), 'post')`,
    )
  }
  if (referencedFields(visibleWhen).includes(name)) {
    yield declarationError(
      [...place, 'visibleWhen'],
      `${about} is shown as its own value says: once hidden, nobody could bring it back.`,
      `visibleWhen: equals(textField('delivery'), 'post')`,
    )
  }
}

/**
 * Returns the mistakes in the sections of an entity.
 *
 * @example
 * [...validateSections(card)] // [] if all sections are valid
 */
export function* validateSections({ name, fields, sections }: Entity): Iterable<DeclarationError> {
  const named = Object.entries(sections)
  for (const [section, { fields: inside }] of named) {
    for (const one of inside) {
      if (!Object.hasOwn(fields, one)) {
        yield declarationError(
          [name, 'sections', section, 'fields'],
          `The section ${section} of ${name} names ${one}, which is not a field.${didYouMean(one, Object.keys(fields))}`,
          `fields: ['${Object.keys(fields)[0] ?? 'title'}']`,
        )
      }
    }
  }
  const all = named.flatMap(([, section]) => section.fields)
  for (const problem of duplicates(
    all,
    (field) => `The field ${field} of ${name} stands in two sections.`,
  )) {
    yield declarationError(
      [name, 'sections'],
      problem,
      `sections: { address: { fields: ['street', 'town'] } }`,
    )
  }
}
