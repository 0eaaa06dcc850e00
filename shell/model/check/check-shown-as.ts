import { twice } from './check-names.ts'
import type { Entity } from '../entity.ts'

/** What can be read as the name of something. */
const spoken: ReadonlySet<string> = new Set(['text', 'long text', 'e-mail', 'link', 'telephone'])

/**
 * Whether every record of an entity has this besides its fields, for a column of its list.
 *
 * @example
 * isKeptColumn('updated', card) // true
 */
export function isKeptColumn(name: string, { states }: { readonly states?: unknown }): boolean {
  return name === 'created' || name === 'updated' || (name === 'state' && states !== undefined)
}

/**
 * What is wrong with how lists show the records of an entity, and with what they are called by.
 *
 * @example
 * checkShownAs(card) // ['The list of cards has a column titel, which is not a field.']
 */
export function* checkShownAs(entity: Entity): Iterable<string> {
  const { name, plural, fields, title, columns } = entity
  const field = title === undefined || !Object.hasOwn(fields, title) ? undefined : fields[title]
  if (title !== undefined && !field) {
    yield `Each ${name} is called by ${title}, which is not a field.`
  }
  if (field && !spoken.has(field.computed?.from.gives ?? field.type)) {
    yield `Each ${name} is called by ${title ?? ''}, which is not a text. Make one: computed({ from: join(…) }).`
  }
  for (const one of columns) {
    if (!Object.hasOwn(fields, one) && !isKeptColumn(one, entity)) {
      yield `The list of ${plural} has a column ${one}, which is not a field.`
    }
  }
  yield* twice(columns, (one) => `The list of ${plural} has the column ${one} twice.`)
}
