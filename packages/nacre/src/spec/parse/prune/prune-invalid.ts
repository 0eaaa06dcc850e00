import { isSystemColumn } from '#shell/model/validation/fields/validate-display-options.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type {
  ActionDescription,
  Description,
  EntityDescription,
  ExtensionDescription,
} from '../../description.ts'
import type { OtherwiseDescription } from '../../constraint-description.ts'
import { builtInGroups } from '../../describe/describe-product.ts'
import { permittedVerbs } from '../../document/permissions.ts'
import { withNestedFields } from '../../document/validation.ts'
import { recordUnparsedText, type SpecParser, type SourceLocation } from '../spec-parser.ts'

import { withUsedInCode } from '../used-in-code.ts'
import { pruneAreas } from './prune-areas.ts'
import { pruneEmails } from './prune-emails.ts'
import { pruneSteps } from './prune-steps.ts'
import {
  pruneConditions,
  pruneMoveValues,
  pruneSource,
  pruneVerbErrors,
} from './prune-processes.ts'
import { isValidField, fixOnRemove, pruneReveals, pruneVisibleWhen } from './prune-fields.ts'
import { validStates, validAccessRule, validRecordRoles } from './prune-access-rule.ts'
import type { AccessRuleDescription, FieldDescription } from '../../field-description.ts'

/**
 * Removes references to missing declarations, with which the product could not start. Each removed
 * reference is recorded as unparsed.
 */
export function pruneInvalid(parsed: Description, reading: SpecParser): Description {
  const description = pruneSteps(pruneEmails(parsed, reading), reading)
  const { entities, calls, jobs, errors } = description
  const roles = description.roles.map((role) => role.name)
  const names = new Set(entities.map(({ name }) => name))
  const isCall = (name: string) => calls.some((call) => call.name === name)
  return withUsedInCode({
    ...description,
    pages: description.pages.map((page) => ({
      ...page,
      calls: keepKnown(page.calls, isCall, { section: 2, about: page.name }, 'the call', reading),
    })),
    areas: pruneAreas(description, reading),
    admin: description.admin.flatMap((part) =>
      pruneExtension(part, entities, new Set(roles), reading),
    ),
    roles: description.roles.map((role) => ({
      ...role,
      includes: keepKnown(
        role.includes,
        (name) => roles.includes(name),
        { section: 6, about: role.name },
        'the role',
        reading,
      ),
    })),
    entities: entities.map((entity) =>
      pruneEntity(entity, {
        entities: names,
        who: new Set([...builtInGroups, 'application', ...roles]),
        inverses: inversesTo(entity.name, entities),
        jobs: new Set(jobs.map(({ name }) => name)),
        failures: new Set(errors.map(({ id }) => id)),
        reading,
      }),
    ),
  })
}

/**
 * Returns an extension without references to missing declarations. If all of its roles are missing,
 * its roles stay an empty list, so that it is not open to everyone.
 */
function pruneExtension(
  part: ExtensionDescription,
  entities: readonly EntityDescription[],
  roles: ReadonlySet<string>,
  reading: SpecParser,
): readonly ExtensionDescription[] {
  const { kind, entity, name, roles: who } = part
  const where = { section: 2, about: name }
  const of = entities.find((one) => one.name === entity)
  const isThere = kind !== 'columns' || of?.fields.some((field) => field.name === name)
  if (entity !== undefined && (!of || !isThere)) {
    recordUnparsedText(
      reading,
      where,
      `The ${kind.slice(0, -1)} ${name} is of what is not declared.`,
    )
    return []
  }
  if (!who) return [part]
  const isRole = (role: string) => role === administrator.role || roles.has(role)
  const knownRoles = keepKnown(who, isRole, where, 'the role', reading)
  return [{ ...part, roles: knownRoles }]
}

interface KnownNames {
  readonly entities: ReadonlySet<string>
  readonly who: ReadonlySet<string>
  readonly jobs: ReadonlySet<string>
  readonly failures: ReadonlySet<string>
  /** The names of the relations of other entities that point to the entity. */
  readonly inverses: readonly string[]
  readonly reading: SpecParser
}

/** Returns the known names and records the others as unparsed. */
function keepKnown(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  where: SourceLocation,
  kind: string,
  reading: SpecParser,
): readonly string[] {
  for (const name of names) {
    if (!isKnown(name))
      recordUnparsedText(reading, where, `It names ${kind} ${name}, which is not declared.`)
  }
  return names.filter(isKnown)
}

/** Returns an entity with only the existing title field and columns. */
function pruneListDisplay(
  { titleField, ...entity }: EntityDescription,
  isField: (name: string) => boolean,
  where: SourceLocation,
  reading: SpecParser,
): EntityDescription {
  const isColumn = (name: string) => isField(name) || isSystemColumn(name, entity)
  const [called] = keepKnown(
    titleField === undefined ? [] : [titleField],
    isField,
    where,
    'the field',
    reading,
  )
  const columns = keepKnown(entity.columns, isColumn, where, 'the column', reading)
  return { ...entity, columns, ...(called === undefined ? {} : { titleField: called }) }
}

/** Returns the names under which records of an entity are known to those that point to them. */
function inversesTo(name: string, entities: readonly EntityDescription[]): readonly string[] {
  const relations = entities.flatMap(({ fields }) => fields.map(({ relation }) => relation))
  return relations.flatMap((one) => (one?.target === name ? (one.inverse ?? []) : []))
}

function pruneEntity(entity: EntityDescription, known: KnownNames): EntityDescription {
  const { reading } = known
  const about = (section: number, one?: string): SourceLocation => ({
    section,
    entity: entity.name,
    ...(one === undefined ? {} : { about: one }),
  })
  const fields = entity.fields
    .filter((field) => isValidField(field, entity.fields, about(3, field.name), known))
    .map((field) => fixOnRemove(field, about(3, field.name), reading))
    .map((field, _, all) => pruneVisibleWhen(field, all, about(3, field.name), reading))
    .map((field, _, all) => pruneReveals(field, all, about(3, field.name), reading))
    .map((field, _, all) => pruneSource(field, all, about(3, field.name), reading))
  const isField = (name: string) => fields.some((field) => field.name === name)
  const { recordRoles: _, errors, ...plain } = entity
  const roles = validRecordRoles({ ...entity, fields }, about(6), known)
  const terms = (all: AccessRuleDescription, where: SourceLocation) =>
    validAccessRule(all, { ...plain, fields, ...roles }, where, known)
  const together = <One extends { readonly name: string; readonly fields: readonly string[] }>(
    all: readonly One[],
  ): readonly One[] =>
    all.map((one) => ({
      ...one,
      fields: keepKnown(one.fields, isField, about(5, one.name), 'the field', reading),
    }))
  const { states, actions } = entity
  // The jobs of the shell, whose names are reserved.
  const isJob = (name: string) => known.jobs.has(name) || /^nacre[. ]/u.test(name)
  const pruned: EntityDescription = {
    ...pruneListDisplay(plain, isField, about(3), reading),
    ...roles,
    fields: fields.map(({ read, change, ...field }) => ({
      ...field,
      ...(read === undefined ? {} : { read: terms(read, about(6, field.name)) }),
      ...(change === undefined ? {} : { change: terms(change, about(6, field.name)) }),
    })),
    afterCommit: Object.fromEntries(
      Object.entries(entity.afterCommit).filter(
        ([, job]) => keepKnown([job], isJob, about(3), 'the job', reading).length > 0,
      ),
    ),
    sections: entity.sections.map((one) => ({
      ...one,
      fields: keepKnown(one.fields, isField, about(3), 'the field', reading),
    })),
    indexes: keepKnown(entity.indexes, isField, about(3), 'the field', reading),
    rules: together(entity.rules),
    onlyIf: pruneConditions(entity.onlyIf, { ...plain, fields }, known),
    ...pruneVerbErrors(errors, entity.name, known),
    unique: together(entity.unique).map((one) => pruneError(one, about(5, one.name), known)),
    noOverlap: entity.noOverlap.map((one) => pruneError(one, about(5, one.name), known)),
    within: entity.within.map((one) => pruneError(one, about(5, one.name), known)),
    counts: together(entity.counts).map((one) => pruneError(one, about(5, one.name), known)),
    actions: actions.flatMap((action) => pruneAction(action, fields, about(7, action.name), known)),
    ...(states
      ? {
          states: {
            ...validStates(states, entity.name, about(4), reading),
            moves: states.moves.map(({ job, ...move }) => ({
              ...pruneMoveValues(move, { ...plain, fields }, known),
              may: terms(move.may, about(4, move.name)),
              ...(job !== undefined &&
              keepKnown([job], isJob, about(4, move.name), 'the job', reading).length > 0
                ? { job }
                : {}),
            })),
          },
        }
      : {}),
  }
  const verbs = new Set(permittedVerbs(pruned))
  const may = Object.entries(entity.may).flatMap(([verb, all]) => {
    if (verbs.has(verb)) return [[verb, terms(all, about(6, verb))] as const]
    recordUnparsedText(reading, about(6), `It permits ${verb}, which is nothing that it can do.`)
    return []
  })
  const limits = pruneRates(pruned, verbs, about(9), reading)
  return { ...pruned, may: Object.fromEntries(may), limits }
}

/** Removes the error of a constraint if the product has none of that name. */
function pruneError<One extends OtherwiseDescription>(
  one: One,
  where: SourceLocation,
  { failures, reading }: KnownNames,
): One {
  const { error } = one
  const isKnown = (id: string) => failures.has(id)
  if (error === undefined || keepKnown([error], isKnown, where, 'the failure', reading).length > 0)
    return one
  return { ...one, error: undefined }
}

/** Returns the limits without rate limits of verbs that cannot be counted. */
function pruneRates(
  { fields, limits }: EntityDescription,
  verbs: ReadonlySet<string>,
  where: SourceLocation,
  reading: SpecParser,
): EntityDescription['limits'] {
  const hasFiles = fields
    .flatMap(withNestedFields)
    .some(({ type }) => ['file', 'image'].includes(type))
  const counted = new Set([...verbs, ...(hasFiles ? ['upload'] : [])])
  counted.delete('read')
  const rates = Object.entries(limits.rates ?? {}).filter(
    ([verb]) => keepKnown([verb], (one) => counted.has(one), where, 'the verb', reading).length > 0,
  )
  return rates.length > 0 ? { ...limits, rates: Object.fromEntries(rates) } : limits
}

function pruneAction(
  action: ActionDescription,
  fields: readonly FieldDescription[],
  where: SourceLocation,
  { failures, reading }: KnownNames,
): readonly ActionDescription[] {
  if (action.kind === 'code') {
    const isKnown = (id: string) => failures.has(id)
    return [{ ...action, errors: keepKnown(action.errors, isKnown, where, 'the failure', reading) }]
  }
  if (fields.some(({ name, type }) => name === action.countField && type === 'counter'))
    return [action]
  recordUnparsedText(reading, where, `It counts in ${action.countField}, which is no counter.`)
  return []
}
