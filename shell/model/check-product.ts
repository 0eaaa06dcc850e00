import type { Entity } from './entity.ts'
import type { Product } from './product.ts'
import { administrator, everyone, type Role } from './role.ts'

const camelCase = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]+)*$/u
const kebabCase = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/u
/** Databases cut longer names off, and two may then be the same. */
const longestName = 30

const verbs = new Set(['list', 'read', 'create', 'change', 'move', 'remove'])
/** Who may read may list. */
const permitted = new Set(['read', 'create', 'change', 'remove'])
/** What every record has already, and what PostgreSQL calls its own columns. */
const takenFields = new Set(
  'id version created updated tableoid xmin cmin xmax cmax ctid'.split(' '),
)
/** What `/v1` answers at already. */
const takenPlurals = new Set(['session', 'failures'])
/** Words with which the names of tables begin that are Nacre's or the database's own. */
const takenTables = /^(?:nacre|pg|sqlite)(?:[A-Z]|$)/u

/**
 * All that is wrong with a declared product, one sentence each; nothing when it can run.
 *
 * @example
 * const mistakes = checkProduct(product)
 * if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
 */
export function checkProduct(product: Product): string[] {
  const { entities, roles, pages, samples } = product
  const names = new Set(entities.map(({ name }) => name))
  const strangers = new Set(samples.map(({ entity }) => entity)).difference(names)
  return [
    ...twice(entities, ({ name }) => `Two entities are named ${name}.`),
    ...twice(entities, ({ plural }) => `Two entities have the plural ${plural}.`),
    ...twice([administrator, ...roles], ({ role }) => `There are two roles named ${role}.`),
    ...twice(Object.values(pages), ({ path }) => `Two pages have the path ${path}.`),
    ...entities.flatMap((entity) => [
      ...checkNames(entity),
      ...checkFields(entity, names),
      ...checkActions(entity),
      ...checkPermissions(entity, roles),
    ]),
    ...strangers.values().map((name) => `A sample is of ${name}, which is not an entity.`),
  ]
}

/** The sentence about each thing of which the same can be said again. */
function twice<T>(things: readonly T[], sentence: (thing: T) => string): Iterable<string> {
  const sentences = things.map(sentence)
  return new Set(sentences.filter((said, place) => sentences.indexOf(said) !== place))
}

function* checkNames({ name, plural }: Entity): Iterable<string> {
  yield* checkName(`The entity ${name}`, name)
  if (takenTables.test(name)) {
    yield `The entity ${name} needs another name: nacre, pg and sqlite begin the names of tables that are not yours.`
  }
  if (!kebabCase.test(plural)) {
    yield `The plural ${plural} of ${name} must be in kebab case, such as folder-links.`
  }
  if (takenPlurals.has(plural)) {
    yield `The plural ${plural} of ${name} must be another one: /v1/${plural} is an address of the application itself.`
  }
}

function* checkName(thing: string, name: string): Iterable<string> {
  if (!camelCase.test(name)) yield `${thing} must be named in camel case, such as folderLink.`
  if (name.length > longestName) {
    yield `${thing} must have a name of at most ${longestName} characters.`
  }
}

function* checkFields(entity: Entity, entities: ReadonlySet<string>): Iterable<string> {
  for (const [name, { target }] of Object.entries(entity.fields)) {
    const field = `The field ${name} of ${entity.name}`
    yield* checkName(field, name)
    if (takenFields.has(name)) yield `${field} needs another name: every record has one of its own.`
    if (target !== undefined && !entities.has(target)) {
      yield `${field} points to ${target}, which is not an entity.`
    }
  }
}

function* checkActions(entity: Entity): Iterable<string> {
  const actions = Object.entries(entity.actions)
  for (const [name, { count, mine }] of actions) {
    const action = `The action ${name} of ${entity.name}`
    yield* checkName(action, name)
    if (verbs.has(name)) yield `${action} needs another name: ${name} is a verb of every entity.`
    const field = Object.hasOwn(entity.fields, count) ? entity.fields[count] : undefined
    if (!field) yield `${action} counts in ${count}, which is not a field.`
    else if (field.type !== 'counter')
      yield `${action} counts in the field ${count}, which is not a counter.`
    yield* checkName(`What ${name} of ${entity.name} calls ${mine}`, mine)
    if (takenFields.has(mine) || Object.hasOwn(entity.fields, mine)) {
      yield `${action} calls ${mine} what is a field already.`
    }
  }
  yield* twice(
    actions,
    ([, { mine }]) => `Two actions of ${entity.name} call the same thing ${mine}.`,
  )
}

function* checkPermissions(
  { name, actions, may }: Entity,
  roles: readonly Role[],
): Iterable<string> {
  const known = new Set([administrator, ...roles].map(({ role }) => role))
  for (const [verb, who] of Object.entries(may)) {
    if (!permitted.has(verb) && !Object.hasOwn(actions, verb)) {
      yield `The permission ${verb} of ${name} is for nothing that ${name} can do.`
    }
    for (const { role } of who === everyone ? [] : who) {
      if (!known.has(role)) {
        yield `The permission ${verb} of ${name} is for ${role}, which is not a role of the product.`
      }
    }
  }
}
