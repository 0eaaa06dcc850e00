import { checkAfter, isJob } from './check/check-after.ts'
import { checkConditions } from './check/check-conditions.ts'
import { checkName, kebabCase, takenFields, twice } from './check/check-names.ts'
import { checkOwnParts } from './check/check-own-parts.ts'
import { checkReverses } from './check/check-reverses.ts'
import { checkRoles } from './check/check-roles.ts'
import { checkSamples } from './check/check-samples.ts'
import { checkSections, checkShown } from './check/check-sections.ts'
import { checkShownAs } from './check/check-shown-as.ts'
import { checkScreens } from './check/check-screens.ts'
import { checkFailures } from './declared-failures.ts'
import { checkStates } from './check/check-states.ts'
import { checkUnused } from './check/check-unused.ts'
import { type Entity, termsOf } from './entity.ts'
import { mistakesIn } from './fields/computed.ts'
import { fileFieldsOf } from './kept-files.ts'
import { isSchedule } from './schedule.ts'
import { ratePattern } from './limits.ts'
import type { Product } from './product.ts'
import { reservedPlurals } from './check/reserved-plurals.ts'
import { administrator, type Role, type Who } from './role.ts'
import { mistakesInUsers } from './check/check-users.ts'

const verbs = new Set(['list', 'read', 'create', 'change', 'move', 'remove'])
/** Who may read may list. */
const permitted = new Set(['read', 'create', 'change', 'remove', 'erase'])
/** What the client of pages, `http.cards`, has already. */
const takenInCode = new Set(['get', 'head', 'post', 'put', 'patch', 'delete'])
/** What stands behind the address of a record or of a list already. */
const takenActions = new Set([
  'history',
  'restore',
  'erase',
  'may',
  'batch',
  'bulk',
  'export',
  'import',
])
/** Whom rules may speak of besides the roles of the product. */
const everybody = ['everyone', 'visitor', 'user', 'owner']
/** Words with which the names of tables begin that are Nacre's or the database's own. */
const takenTables = /^(?:nacre|pg|sqlite)(?:[A-Z]|$)/u

/**
 * All that is wrong with a declared product, one sentence each; nothing when it can run. Where it is
 * known in which file an entity is declared, its sentences begin with that.
 *
 * @example
 * const mistakes = checkProduct(product)
 * if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
 */
export function checkProduct(
  product: Product,
  fileOf: (entity: Entity) => string | undefined = () => undefined,
): string[] {
  const { entities, roles, pages, samples, jobs, users } = product
  const names = new Set(entities.map(({ name }) => name))
  const strangers = new Set(samples.map(({ entity }) => entity)).difference(names)
  return [
    ...twice(entities, ({ name }) => `Two entities are named ${name}.`),
    ...twice(entities, ({ plural }) => `Two entities have the plural ${plural}.`),
    ...twice([administrator, ...roles], ({ role }) => `There are two roles named ${role}.`),
    ...roles.flatMap(({ role }) =>
      everybody.includes(role)
        ? [`The role ${role} needs another name: rules know it already.`]
        : [],
    ),
    ...twice(Object.values(pages), ({ path }) => `Two pages have the path ${path}.`),
    ...entities.flatMap((entity) => {
      const file = fileOf(entity)
      const mistakes = checkEntity(entity, product)
      return file === undefined ? mistakes : mistakes.map((one) => `${file}: ${one}`)
    }),
    ...(users ? mistakesInUsers(users, roles) : []),
    ...Object.keys(jobs).flatMap((name) =>
      name.startsWith('nacre ')
        ? [`The job ${name} needs another name: nacre begins those of the application itself.`]
        : [],
    ),
    ...Object.entries(jobs).flatMap(([name, { schedule }]) =>
      schedule && !isSchedule(schedule.every)
        ? [
            `The job ${name} runs every "${schedule.every}", which is no schedule. One is "15 minutes", "day at 03:00" or "monday at 08:30".`,
          ]
        : [],
    ),
    ...checkScreens(product),
    ...checkOwnParts(product),
    ...checkFailures(product),
    ...checkRoles(product),
    ...checkSamples(product),
    ...strangers.values().map((name) => `A sample is of ${name}, which is not an entity.`),
  ]
}

function checkEntity(entity: Entity, { entities, roles, jobs }: Product): readonly string[] {
  const names = new Set(entities.map(({ name }) => name))
  return [
    ...checkNames(entity),
    ...checkFields(entity, names),
    ...checkActions(entity, names),
    ...checkPermissions(entity, roles),
    ...checkMoves(entity, roles, jobs),
    ...checkConditions(entity, entities),
    ...checkReverses(entity, entities),
    ...checkLimits(entity),
    ...checkTogether(entity),
    ...checkShownAs(entity),
    ...checkSections(entity),
    ...checkAfter(entity, jobs),
    ...checkUnused(entity),
  ]
}

function* checkNames({ name, plural }: Entity): Iterable<string> {
  yield* checkName(`The entity ${name}`, name)
  if (takenTables.test(name)) {
    yield `The entity ${name} needs another name: nacre, pg and sqlite begin the names of tables that are not yours.`
  }
  if (!kebabCase.test(plural)) {
    yield `The plural ${plural} of ${name} must be in kebab case, such as folder-links.`
  }
  if (takenInCode.has(plural)) {
    yield `The plural ${plural} of ${name} must be another one: pages call http.${plural} already.`
  }
  if (reservedPlurals.has(plural)) {
    yield `The plural ${plural} of ${name} must be another one: /v1/${plural} or /admin/${plural} is an address of the application itself.`
  }
}

function* checkFields(entity: Entity, entities: ReadonlySet<string>): Iterable<string> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const about = `The field ${name} of ${entity.name}`
    const target = field.relation?.target
    yield* checkName(about, name)
    if (takenFields.has(name)) yield `${about} needs another name: every record has one of its own.`
    if (target !== undefined && !entities.has(target)) {
      yield `${about} points to ${target}, which is not an entity.`
    }
    for (const mistake of field.mistakes) yield `${about}: ${mistake}`
    const { from, reveals = [] } = field.computed ?? {}
    const mistakes = from ? mistakesIn(from, entity.fields) : []
    for (const mistake of mistakes) yield `${about}: ${mistake}`
    for (const one of reveals) {
      if (Object.hasOwn(entity.fields, one) && entity.fieldTerms[one]?.read === undefined) {
        yield `${about} reveals ${one}, which is not hidden: take it out of reveals.`
      }
    }
    yield* checkShown(about, name, field, entity.fields)
  }
}

function* checkActions(entity: Entity, entities: ReadonlySet<string>): Iterable<string> {
  for (const [name, action] of Object.entries(entity.actions)) {
    const about = `The action ${name} of ${entity.name}`
    yield* checkName(about, name)
    if (verbs.has(name)) yield `${about} needs another name: ${name} is a verb of every entity.`
    if (takenActions.has(name)) yield `${about} needs another name: every record has a ${name}.`
    if (action.kind === 'code') {
      for (const [input, field] of Object.entries(action.input)) {
        const one = `The input ${input} of ${name} of ${entity.name}`
        const target = field.relation?.target
        yield* checkName(one, input)
        if (field.derived) yield `${one} is ${field.type}, which nobody can give.`
        if (target !== undefined && !entities.has(target)) {
          yield `${one} points to ${target}, which is not an entity.`
        }
        for (const mistake of field.mistakes) yield `${one}: ${mistake}`
      }
      continue
    }
    const { count, mine } = action
    const field = Object.hasOwn(entity.fields, count) ? entity.fields[count] : undefined
    if (!field) yield `${about} counts in ${count}, which is not a field.`
    else if (field.type !== 'counter')
      yield `${about} counts in the field ${count}, which is not a counter.`
    yield* checkName(`What ${name} of ${entity.name} calls ${mine}`, mine)
    if (takenFields.has(mine) || Object.hasOwn(entity.fields, mine)) {
      yield `${about} calls ${mine} what is a field already.`
    }
  }
  const marks = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'tally' ? [one.mine] : [],
  )
  yield* twice(marks, (mine) => `Two actions of ${entity.name} call the same thing ${mine}.`)
}

function* checkPermissions(entity: Entity, roles: readonly Role[]): Iterable<string> {
  const { name, actions, may, fields, fieldTerms } = entity
  for (const [verb, who] of Object.entries(may)) {
    if (!permitted.has(verb) && !Object.hasOwn(actions, verb)) {
      yield `The permission ${verb} of ${name} is for nothing that ${name} can do.`
    }
    yield* checkWho(`The permission ${verb} of ${name}`, who, roles)
  }
  for (const [field, terms] of Object.entries(fieldTerms)) {
    if (!Object.hasOwn(fields, field)) yield `${name} has terms for ${field}, which is not a field.`
    const ways = { Reading: terms.read, Changing: terms.change }
    for (const [way, who] of Object.entries(ways)) {
      const about = `${way} ${field} of ${name}`
      if (who === undefined) continue
      yield* checkWho(about, who, roles)
      if (way === 'Changing' && dependsOnRecord(who)) {
        yield `${about} depends on the record, and terms of a field cannot: name roles.`
      }
    }
    if (terms.read !== undefined && terms.read !== 'everyone' && fields[field]?.searched) {
      yield `The field ${field} of ${name} is searched, so everybody would find records by what only some may read.`
    }
  }
}

function* checkMoves(
  entity: Entity,
  roles: readonly Role[],
  jobs: Readonly<Record<string, unknown>>,
): Iterable<string> {
  if (!entity.states) return
  yield* checkStates(entity.name, entity.states)
  for (const [name, { who, job }] of Object.entries(entity.states.moves)) {
    const about = `The move ${name} of ${entity.name}`
    yield* checkName(about, name)
    if (verbs.has(name) || takenActions.has(name) || Object.hasOwn(entity.actions, name)) {
      yield `${about} needs another name: ${name} is taken.`
    }
    yield* checkWho(about, who, roles)
    if (job !== undefined && !isJob(job, jobs)) {
      yield `${about} is followed by ${job}, which is not a job.`
    }
  }
}

function dependsOnRecord(who: Who): boolean {
  const terms = termsOf(who)
  return Object.hasOwn(terms, 'owner') || Object.values(terms).some((one) => one !== 'always')
}

function* checkLimits({ name, limits, actions, states, fields }: Entity): Iterable<string> {
  const { perOwner = 0, inAll = 0, rates = {} } = limits
  for (const [what, limit] of Object.entries({ perOwner, inAll })) {
    if (!Number.isSafeInteger(limit) || limit < 0) {
      yield `The limit ${what} of ${name} must be a whole number.`
    }
  }
  for (const [verb, rate] of Object.entries(rates)) {
    const isDone =
      ['create', 'change', 'remove'].includes(verb) ||
      (verb === 'upload' && fileFieldsOf(fields).size > 0) ||
      Object.hasOwn(actions, verb) ||
      Object.hasOwn(states?.moves ?? {}, verb)
    if (!isDone) yield `The rate of ${verb} of ${name} is for nothing that is counted.`
    if (!ratePattern.test(rate)) {
      yield `The rate of ${verb} of ${name} must be said as in 10 per hour.`
    }
  }
}

/** What speaks of several fields must speak of fields that there are. */
function* checkTogether({ name, fields, rules, unique, sortedBy }: Entity): Iterable<string> {
  const parts = { rule: rules, uniqueness: unique }
  for (const [kind, declared] of Object.entries(parts)) {
    for (const [key, { fields: named }] of Object.entries(declared)) {
      for (const one of named) {
        if (!Object.hasOwn(fields, one))
          yield `The ${kind} ${key} of ${name} names ${one}, which is not a field.`
      }
    }
  }
  for (const one of sortedBy) {
    if (!Object.hasOwn(fields, one)) yield `${name} is sorted by ${one}, which is not a field.`
  }
}

function* checkWho(about: string, who: Who, roles: readonly Role[]): Iterable<string> {
  const known = new Set([...everybody, administrator.role, ...roles.map(({ role }) => role)])
  for (const role of Object.keys(termsOf(who))) {
    if (!known.has(role)) yield `${about} is for ${role}, which is not a role of the product.`
  }
}
