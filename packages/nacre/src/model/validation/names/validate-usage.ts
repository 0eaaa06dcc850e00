import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { resolveExtensions } from '#shell/language/product/admin-extensions.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { errorsOfVerb } from '../../process/verb-errors.ts'
import type { Product } from '#shell/language/product/product.ts'
import { accessRulesByRole, type AccessRule } from '#shell/language/roles/role.ts'
import { declaredConditions } from '../../conditions/verb-conditions.ts'
import { pageCallsOf } from '#shell/language/product/server-call.ts'
import {
  type NamesByKind,
  unusedNames,
  usedKinds,
  withIncludingRoles,
} from '#shell/language/product/used-in-code.ts'

/**
 * Returns the roles, errors, calls and jobs that no declaration uses and `usedInCode` does not
 * list.
 *
 * @example
 * validateUsage(product) // [] if all declared names are used
 */
export function validateUsage(product: Product): readonly DeclarationError[] {
  const { usedInCode = {} } = product
  const [declared, named] = [declaredIn(product), usedNamesIn(product)]
  const unused = unusedNames(declared, named)
  return [
    ...usedKinds.flatMap(([kind, list]) =>
      unused
        .filter((one) => one.kind === kind && !usedInCode[list]?.includes(one.name))
        .map(({ name }) =>
          declarationError(
            [list, name],
            `No declaration uses the ${kind} ${name}: take it out, or name it in usedInCode.${list} if code does.`,
            `usedInCode: { ${list}: ['${name}'] }`,
          ),
        ),
    ),
    ...usedKinds.flatMap(([kind, list]) =>
      (usedInCode[list] ?? [])
        .filter((name) => !declared[kind].includes(name))
        .map((name) =>
          declarationError(
            ['product', 'usedInCode', list],
            `usedInCode names the ${kind} ${name}, which the product does not declare.`,
            `usedInCode: { ${list}: ['${declared[kind][0] ?? name}'] }`,
          ),
        ),
    ),
  ]
}

function declaredIn({ roles, errors, calls, jobs }: Product): NamesByKind {
  return {
    role: roles.map(({ role }) => role),
    error: Object.values(errors).map(({ code }) => code),
    // Only the code of jobs makes the calls of the server.
    call: Object.keys(pageCallsOf(calls)),
    job: Object.keys(jobs),
  }
}

function usedNamesIn({
  entities,
  roles,
  users,
  admin,
  areas = {},
  pageContents = {},
  jobs,
  emails,
  webhooks,
}: Product): NamesByKind {
  const named = [
    ...entities.flatMap(rolesOf),
    ...Object.values(webhooks).flatMap(({ sees }) => (sees ? [sees.role] : [])),
    ...Object.values(emails).flatMap(({ sees }) => (sees === 'recipient' ? [] : [sees.role])),
    ...(users?.secondFactor.requiredFor ?? []).map(({ role }) => role),
    ...entities.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ constraints: { role = [] } }) => role),
    ),
    ...(users?.signUpRoles ?? []).map(({ role }) => role),
    ...Object.values(areas).flatMap((area) => area.roles.map(({ role }) => role)),
    ...(admin?.roles ?? []).map(({ role }) => role),
    ...resolveExtensions(admin).flatMap((one) => (one.roles ?? []).map(({ role }) => role)),
  ]
  const all = roles.map(({ role, includes }) => ({
    role,
    includes: includes.map((one) => one.role),
  }))
  return {
    role: withIncludingRoles(named, all),
    error: entities.flatMap(errorCodesOf),
    call: Object.values(pageContents).flatMap(({ calls }) => calls),
    job: [...Object.keys(jobs).filter((name) => jobs[name]?.schedule), ...entities.flatMap(jobsOf)],
  }
}

function rolesOf(entity: Entity): readonly string[] {
  const sent = [...Object.values(entity.emails), ...Object.values(entity.timers)]
  const recipients = sent.flatMap(({ to }) => (typeof to === 'string' ? [] : [to.role]))
  const exempt = declaredConditions(entity).flatMap(({ except = [] }) => except)
  const named = accessRulesOf(entity).flatMap((who) => Object.keys(accessRulesByRole(who)))
  return [...named, ...exempt.map(({ role }) => role), ...recipients]
}

function accessRulesOf({ may, fieldPermissions, states }: Entity): readonly AccessRule[] {
  const all: readonly (AccessRule | undefined)[] = [
    ...Object.values(may),
    ...Object.values(fieldPermissions).flatMap(({ read, change }) => [read, change]),
    ...Object.values(states?.moves ?? {}).map((move) => move.may),
  ]
  return all.filter((who) => who !== undefined)
}

function errorCodesOf(entity: Entity): readonly string[] {
  const { actions, states } = entity
  const own = ['create', 'change', 'remove', 'restore', 'erase']
  const verbs = [...own, ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
  return verbs.flatMap((verb) => errorsOfVerb(entity, verb).map(({ code }) => code))
}

function jobsOf({ afterCommit, states }: Entity): readonly string[] {
  const following = Object.values(states?.moves ?? {}).flatMap(({ job = [] }) => job)
  return [...Object.values(afterCommit), ...following]
}
