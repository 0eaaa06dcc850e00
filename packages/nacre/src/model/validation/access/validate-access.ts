import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { reservedRoleNames, takenActions, verbs } from '../names/taken-names.ts'
import { isJob } from '../processes/validate-after-commit.ts'
import { validateName } from '../names/validate-names.ts'
import { validateStates } from '../processes/validate-states.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { freeKeys } from '../../schema/free-keys.ts'
import { recordRoleNames } from '#shell/language/entities/record-roles.ts'
import { separateVerbs } from '#shell/language/entities/separate-verbs.ts'
import {
  accessRulesByRole,
  type AccessRule,
  administrator,
  type Role,
} from '#shell/language/roles/role.ts'

/** Who may read may list. */
const permitted = new Set(['read', 'create', 'change', 'remove', 'erase', ...separateVerbs])

/**
 * Checks what is said of who may do what with an entity.
 *
 * @example
 * [...validatePermissions(card, [editor])]
 */
export function* validatePermissions(
  entity: Entity,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const { name, actions, may, fields, fieldPermissions } = entity
  const known = knownNames(entity, roles)
  const hasFreeTimes = freeKeys(entity).length > 0
  for (const [verb, who] of Object.entries(may)) {
    const about = `The permission ${verb} of ${name}`
    const isKnown = permitted.has(verb) || (verb === 'free' && hasFreeTimes)
    if (!isKnown && !Object.hasOwn(actions, verb)) {
      const problem = `${about} is for nothing that ${name} can do.${didYouMean(verb, [...permitted, ...Object.keys(actions)])}`
      yield declarationError([name, 'may', verb], problem, 'may: { read: everyone }')
    }
    yield* whoErrors([name, 'may', verb], about, who, known)
  }
  for (const [field, { read, change }] of Object.entries(fieldPermissions)) {
    const place = [name, 'fieldPermissions', field]
    if (!Object.hasOwn(fields, field)) {
      const problem = `${name} has permissions for ${field}, which is not a field.${didYouMean(field, Object.keys(fields))}`
      const first = Object.keys(fields)[0] ?? 'title'
      yield declarationError(place, problem, `${first}: { read: [administrator] }`)
    }
    for (const [key, about, who] of [
      ['read', `Reading ${field} of ${name}`, read],
      ['change', `Changing ${field} of ${name}`, change],
    ] as const) {
      if (who === undefined) continue
      yield* whoErrors([...place, key], about, who, known)
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
  declared: Entity,
  roles: readonly Role[],
  jobs: Readonly<Record<string, unknown>>,
): Iterable<DeclarationError> {
  const { name: entity, states, actions } = declared
  if (!states) return
  const known = knownNames(declared, roles)
  yield* validateStates(entity, states)
  for (const [name, { from, to, may, job }] of Object.entries(states.moves)) {
    const about = `The move ${name} of ${entity}`
    const place = [entity, 'states', 'moves', name]
    yield* validateName(place, about, name)
    if (verbs.has(name) || takenActions.has(name) || Object.hasOwn(actions, name)) {
      const line = `mark: { from: '${[from].flat()[0] ?? ''}', to: '${to}', may: [administrator] }`
      yield declarationError(place, `${about} needs another name: ${name} is taken.`, line)
    }
    yield* whoErrors([...place, 'may'], about, may, known)
    if (job !== undefined && !isJob(job, jobs)) {
      const line = `job: '${Object.keys(jobs)[0] ?? 'announce'}'`
      const problem = `${about} is followed by ${job}, which is not a job.${didYouMean(job, Object.keys(jobs))}`
      yield declarationError([...place, 'job'], problem, line)
    }
  }
}

/** Whom rules of the entity may speak of. The roles of the product come first. */
function knownNames(entity: Entity, roles: readonly Role[]): readonly string[] {
  const names = roles.map(({ role }) => role)
  return [...names, administrator.role, ...reservedRoleNames, ...recordRoleNames(entity)]
}

function* whoErrors(
  place: readonly string[],
  about: string,
  who: AccessRule,
  known: readonly string[],
): Iterable<DeclarationError> {
  for (const role of Object.keys(accessRulesByRole(who))) {
    if (known.includes(role)) continue
    const problem = `${about} is for ${role}, which is neither a role of the product nor one of recordRoles.${didYouMean(role, known)}`
    const line = `${place.at(-1) ?? 'may'}: [${known[0] ?? 'administrator'}]`
    yield declarationError(place, problem, line)
  }
}
