import {
  type NamesByKind,
  unusedNames,
  type UsedInCode,
  usedKinds,
  withIncludingRoles,
} from '#shell/language/product/used-in-code.ts'
import type { Description, EntityDescription } from '../description.ts'
import type { AccessRuleDescription } from '../field-description.ts'

/**
 * Adds all unused names to `usedInCode`. A product with unused declarations does not start, and a
 * specification does not show code.
 */
export function withUsedInCode({ usedInCode = {}, ...read }: Description): Description {
  const declared = declaredIn(read)
  const unused = unusedNames(declared, usedNamesIn(read))
  const used: UsedInCode = Object.fromEntries(
    usedKinds.flatMap(([kind, list]) => {
      const output = (usedInCode[list] ?? []).filter((name) => declared[kind].includes(name))
      const more = unused.flatMap((one) => (one.kind === kind ? one.name : []))
      const all = [...new Set([...output, ...more])]
      return all.length === 0 ? [] : [[list, all]]
    }),
  )
  return Object.keys(used).length === 0 ? read : { ...read, usedInCode: used }
}

function declaredIn({ roles, errors, calls, jobs }: Description): NamesByKind {
  return {
    role: roles.map(({ name }) => name),
    error: errors.map(({ id }) => id),
    call: calls.map(({ name }) => name),
    // Typed jobs are known by their exports.
    job: jobs.flatMap(({ name, process }) => (process ? [] : name)),
  }
}

function usedNamesIn(description: Description): NamesByKind {
  const { entities, roles, users, admin, pages, jobs, emails, webhooks } = description
  const named = [
    ...entities.flatMap(rolesOf),
    ...(users?.secondFactor ?? []),
    ...(users?.signUpRoles ?? []),
    ...entities.flatMap(({ fields }) =>
      fields.flatMap(({ constraints }) => constraints.role ?? []),
    ),
    ...admin.flatMap((one) => one.roles ?? []),
    ...[...emails, ...webhooks].flatMap(({ sees = [] }) => sees),
  ]
  return {
    role: withIncludingRoles(
      named,
      roles.map(({ name, includes }) => ({ role: name, includes })),
    ),
    error: entities.flatMap((entity) => [
      ...entity.actions.flatMap((one) => (one.kind === 'code' ? one.errors : [])),
      ...[...entity.unique, ...entity.noOverlap, ...entity.within, ...entity.counts].flatMap(
        ({ error = [] }) => error,
      ),
      ...entity.onlyIf.flatMap(({ error = [] }) => error),
      ...Object.values(entity.errors ?? {}).flat(),
      ...(entity.states?.moves ?? []).flatMap(({ errors = [], on = [] }) => [
        ...errors,
        ...on.flatMap(({ must }) => (typeof must === 'string' ? [must] : [])),
      ]),
      ...termsOf(entity).flatMap((term) => term.else ?? []),
    ]),
    call: pages.flatMap(({ calls }) => calls),
    job: [
      ...jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : name)),
      ...entities.flatMap(({ afterCommit, states }) => [
        ...Object.values(afterCommit),
        ...(states?.moves ?? []).flatMap(({ job = [] }) => job),
      ]),
    ],
  }
}

function rolesOf(entity: EntityDescription): readonly string[] {
  const sent = [...entity.emails, ...(entity.timers ?? [])]
  const recipients = sent.flatMap(({ to, isRole }) => (isRole ? [to] : []))
  const exempt = [...entity.onlyIf, ...entity.counts].flatMap(({ except }) => except)
  return [...termsOf(entity).map(({ who }) => who), ...exempt, ...recipients]
}

function termsOf({ may, fields, states }: EntityDescription): AccessRuleDescription {
  const all: readonly AccessRuleDescription[] = [
    ...Object.values(may),
    ...fields.flatMap(({ read = [], change = [] }) => [read, change]),
    ...(states?.moves ?? []).map((move) => move.may),
  ]
  return all.flat()
}
