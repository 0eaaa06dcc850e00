import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
const camelCase = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]+)*$/u
/** Databases truncate longer names, which could make two names equal. */
const maxNameLength = 30

/**
 * The format of a plural, which is part of a URL.
 *
 * @example
 * kebabCasePattern.test('folder-links') // true
 */
export const kebabCasePattern = /^[a-z][a-z\d]*(?:-[a-z][a-z\d]*)*$/u

/**
 * What every record has already, also under the names of before 0.1.0, what combines conditions, and what PostgreSQL calls its own columns.
 *
 * @example
 * reservedFieldNames.has('version') // true
 */
export const reservedFieldNames: ReadonlySet<string> = new Set(
  'id version createdAt updatedAt removedAt created updated removed owner state search and or not tableoid xmin cmin xmax cmax ctid'.split(
    ' ',
  ),
)

/**
 * Checks the name of something that is declared.
 *
 * @example
 * [...validateName(['card', 'fields', 'Title'], 'The field Title of card', 'Title')]
 */
export function* validateName(
  place: readonly string[],
  subject: string,
  name: string,
): Iterable<DeclarationError> {
  if (!camelCase.test(name)) {
    const problem = `${subject} must be named in camel case, such as folderLink.`
    yield declarationError(place, problem, 'folderLink')
  }
  if (name.length > maxNameLength) {
    const problem = `${subject} must have a name of at most ${maxNameLength} characters.`
    yield declarationError(place, problem, 'folderLink')
  }
}

/**
 * Returns the sentence of each duplicate. Two things are duplicates if their sentences are equal.
 *
 * @example
 * duplicates(entities, ({ name }) => `Two entities are named ${name}.`)
 */
export function duplicates<T>(
  things: readonly T[],
  describe: (subject: T) => string,
): Iterable<string> {
  const sentences = things.map(describe)
  return new Set(sentences.filter((text, index) => sentences.indexOf(text) !== index))
}

/**
 * An error for each thing that is declared twice.
 *
 * @example
 * duplicateErrors(entities, ({ name }) => `Two entities are named ${name}.`, ['product', 'entities'], `name: 'folderLink'`)
 */
export function duplicateErrors<T>(
  things: readonly T[],
  describe: (subject: T) => string,
  place: readonly string[],
  example: string,
): readonly DeclarationError[] {
  return [...duplicates(things, describe)].map((problem) =>
    declarationError(place, problem, example),
  )
}
