const camelCase = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]+)*$/u
/** Databases cut longer names off, and two may then be the same. */
const longestName = 30

/**
 * How the plural of an entity is written, which is a part of an address.
 *
 * @example
 * kebabCase.test('folder-links') // true
 */
export const kebabCase = /^[a-z][a-z\d]*(?:-[a-z][a-z\d]*)*$/u

/**
 * What every record has already, what combines conditions, and what PostgreSQL calls its own columns.
 *
 * @example
 * takenFields.has('version') // true
 */
export const takenFields: ReadonlySet<string> = new Set(
  'id version created updated owner state removed search and or not tableoid xmin cmin xmax cmax ctid'.split(
    ' ',
  ),
)

/**
 * What is wrong with the name of something that is declared.
 *
 * @example
 * [...checkName('The field Title of card', 'Title')]
 */
export function* checkName(thing: string, name: string): Iterable<string> {
  if (!camelCase.test(name)) yield `${thing} must be named in camel case, such as folderLink.`
  if (name.length > longestName) {
    yield `${thing} must have a name of at most ${longestName} characters.`
  }
}

/**
 * The sentence about each thing of which the same can be said again.
 *
 * @example
 * twice(entities, ({ name }) => `Two entities are named ${name}.`)
 */
export function twice<T>(things: readonly T[], sentence: (thing: T) => string): Iterable<string> {
  const sentences = things.map(sentence)
  return new Set(sentences.filter((said, place) => sentences.indexOf(said) !== place))
}
