import { declarationError, type DeclarationError } from './declaration-error.ts'
import { reservedRoleNames, takenActions, verbs } from './taken-names.ts'
import { isJob } from './validate-after-commit.ts'
import { validateName } from './validate-names.ts'
import { validateStates } from './validate-states.ts'
import { accessRulesByRole, type Entity } from '../entity.ts'
import { type AccessRule, administrator, type Role } from '../role.ts'

/** Who may read may list. */
const permitted = new Set(['read', 'create', 'change', 'remove', 'erase'])

/**
 * Checks what is said of who may do what with an entity.
 *
 * @example
 * [...validatePermissions(card, [editor])]
 */
export function* validatePermissions(
  { name, actions, may, fields, fieldPermissions }: Entity,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  for (const [verb, who] of Object.entries(may)) {
    const about = `The permission ${verb} of ${name}`
    if (!permitted.has(verb) && !Object.hasOwn(actions, verb)) {
      const problem = `${about} is for nothing that ${name} can do.`
      yield declarationError([name, 'may', verb], problem, 'may: { read: everyone }')
    }
    yield* whoErrors([name, 'may', verb], about, who, roles)
  }
  for (const [field, { read, change }] of Object.entries(fieldPermissions)) {
    const place = [name, 'fieldPermissions', field]
    const line = `${field}: { read: [${roles[0]?.role ?? 'administrator'}] }`
    if (!Object.hasOwn(fields, field)) {
      const problem = `${name} has permissions for ${field}, which is not a field.`
      const known = Object.keys(fields)[0] ?? 'title'
      yield declarationError(place, problem, `${known}: { read: [administrator] }`)
    }
    for (const [key, about, who] of [
      ['read', `Reading ${field} of ${name}`, read],
      ['change', `Changing ${field} of ${name}`, change],
    ] as const) {
      if (who === undefined) continue
      yield* whoErrors([...place, key], about, who, roles)
      if (key === 'change' && dependsOnRecord(who)) {
        const problem = `${about} depends on the record, and terms of a field cannot: name roles.`
        yield declarationError([...place, key], problem, line.replace('read', 'change'))
      }
    }
    if (read !== undefined && read !== 'everyone' && fields[field]?.searchable) {
      const problem = `The field ${field} of ${name} is searched, so everybody would find records by what only some may read.`
      yield declarationError([name, 'fields', field, 'searchable'], problem, 'searchable: false')
    }
  }
}

/**
 * Checks the states of an entity and the moves between them.
 *
 * @example
 * [...validateMoves(card, [editor], {})]
 */
export function* validateMoves(
  { name: entity, states, actions }: Entity,
  roles: readonly Role[],
  jobs: Readonly<Record<string, unknown>>,
): Iterable<DeclarationError> {
  if (!states) return
  yield* validateStates(entity, states)
  for (const [name, { from, to, may, job }] of Object.entries(states.moves)) {
    const about = `The move ${name} of ${entity}`
    const place = [entity, 'states', 'moves', name]
    yield* validateName(place, about, name)
    if (verbs.has(name) || takenActions.has(name) || Object.hasOwn(actions, name)) {
      const line = `mark: { from: '${[from].flat()[0] ?? ''}', to: '${to}', may: [administrator] }`
      yield declarationError(place, `${about} needs another name: ${name} is taken.`, line)
    }
    yield* whoErrors([...place, 'may'], about, may, roles)
    if (job !== undefined && !isJob(job, jobs)) {
      const line = `job: '${Object.keys(jobs)[0] ?? 'announce'}'`
      const problem = `${about} is followed by ${job}, which is not a job.`
      yield declarationError([...place, 'job'], problem, line)
    }
  }
}

function dependsOnRecord(who: AccessRule): boolean {
  const terms = accessRulesByRole(who)
  return Object.hasOwn(terms, 'owner') || Object.values(terms).some((one) => one !== 'always')
}

function* whoErrors(
  place: readonly string[],
  about: string,
  who: AccessRule,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const known = new Set([
    ...reservedRoleNames,
    administrator.role,
    ...roles.map(({ role }) => role),
  ])
  for (const role of Object.keys(accessRulesByRole(who))) {
    if (known.has(role)) continue
    const problem = `${about} is for ${role}, which is not a role of the product.`
    const line = `${place.at(-1) ?? 'may'}: [${roles[0]?.role ?? 'administrator'}]`
    yield declarationError(place, problem, line)
  }
}
