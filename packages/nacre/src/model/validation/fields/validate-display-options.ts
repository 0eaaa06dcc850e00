import { traitsOf } from '#shell/field-types/traits.ts'
import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { duplicates } from '../names/validate-names.ts'
import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * Whether every record of an entity has this besides its fields, for a column of its list.
 *
 * @example
 * isSystemColumn('updatedAt', card) // true
 */
export function isSystemColumn(name: string, { states }: { readonly states?: unknown }): boolean {
  return name === 'createdAt' || name === 'updatedAt' || (name === 'state' && states !== undefined)
}

/**
 * Returns the mistakes in the title field and the columns of an entity.
 *
 * @example
 * [...validateListDisplay(card)] // [] if the title field and the columns are valid
 */
export function* validateListDisplay(entity: Entity): Iterable<DeclarationError> {
  const { name, plural, fields, titleField, columns } = entity
  const field =
    titleField === undefined || !Object.hasOwn(fields, titleField) ? undefined : fields[titleField]
  if (titleField !== undefined && !field) {
    yield declarationError(
      [name, 'titleField'],
      `The titleField of ${name} is ${titleField}, which is not a field.${didYouMean(titleField, Object.keys(fields))}`,
      `titleField: '${Object.keys(fields)[0] ?? 'title'}'`,
    )
  }
  const isText = field?.computed?.expression.gives === 'text'
  if (field && !isText && traitsOf(field.type).title === undefined) {
    yield declarationError(
      [name, 'titleField'],
      `The titleField of ${name} is ${titleField ?? ''}, which is not a text. A computed field can be one: computed({ expression: concat(…) }).`,
      `name: computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
    )
  }
  for (const one of columns) {
    if (!Object.hasOwn(fields, one) && !isSystemColumn(one, entity)) {
      yield declarationError(
        [name, 'columns'],
        `The list of ${plural} has a column ${one}, which is not a field.${didYouMean(one, Object.keys(fields))}`,
        `columns: ['${Object.keys(fields)[0] ?? 'title'}']`,
      )
    }
  }
  for (const problem of duplicates(
    columns,
    (one) => `The list of ${plural} has the column ${one} twice.`,
  )) {
    yield declarationError([name, 'columns'], problem, `columns: ['title', 'updatedAt']`)
  }
}
