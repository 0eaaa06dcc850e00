import { isKeptColumn } from '#shell/model/check/check-shown-as.ts'
import { administrator } from '#shell/model/role.ts'
import type {
  ActionDescription,
  Description,
  EntityDescription,
  FieldDescription,
  PartDescription,
  TermsDescription,
} from '../description.ts'
import { everybody } from '../describe/describe-product.ts'
import { verbsOf } from '../document/permissions.ts'
import { withInside } from '../document/validation.ts'
import { keepText, type Reading, type Where } from './reading.ts'

import { isSound, removable, revealable, showable } from './sound-fields.ts'
import { soundStates, soundTerms } from './sound-terms.ts'

/**
 * The description without what speaks of things that are not there: it could not start. Each such
 * saying is kept with the place where it belongs.
 */
export function holdSound(description: Description, reading: Reading): Description {
  const { entities, calls, jobs, failures } = description
  const roles = description.roles.map((role) => role.name)
  const names = new Set(entities.map(({ name }) => name))
  const isCall = (name: string) => calls.some((call) => call.name === name)
  return {
    ...description,
    pages: description.pages.map((page) => ({
      ...page,
      calls: kept(page.calls, isCall, { section: 2, about: page.name }, 'the call', reading),
    })),
    admin: description.admin.flatMap((part) => soundPart(part, entities, new Set(roles), reading)),
    roles: description.roles.map((role) => ({
      ...role,
      includes: kept(
        role.includes,
        (name) => roles.includes(name),
        { section: 6, about: role.name },
        'the role',
        reading,
      ),
    })),
    entities: entities.map((entity) =>
      soundEntity(entity, {
        entities: names,
        who: new Set([...everybody, ...roles]),
        jobs: new Set(jobs.map(({ name }) => name)),
        failures: new Set(failures.map(({ id }) => id)),
        reading,
      }),
    ),
  }
}

/** A part of what is there, for whom there is; one that is for nobody any more is not for everybody. */
function soundPart(
  part: PartDescription,
  entities: readonly EntityDescription[],
  roles: ReadonlySet<string>,
  reading: Reading,
): readonly PartDescription[] {
  const { kind, entity, name, who } = part
  const where = { section: 2, about: name }
  const of = entities.find((one) => one.name === entity)
  const isThere = kind !== 'columns' || of?.fields.some((field) => field.name === name)
  if (entity !== undefined && (!of || !isThere)) {
    keepText(reading, where, `The ${kind.slice(0, -1)} ${name} is of what is not declared.`)
    return []
  }
  if (!who) return [part]
  const isRole = (role: string) => role === administrator.role || roles.has(role)
  const left = kept(who, isRole, where, 'the role', reading)
  return [{ ...part, who: left }]
}

interface Known {
  readonly entities: ReadonlySet<string>
  readonly who: ReadonlySet<string>
  readonly jobs: ReadonlySet<string>
  readonly failures: ReadonlySet<string>
  readonly reading: Reading
}

/** What is there, of names; the others are kept. */
function kept(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  where: Where,
  kind: string,
  reading: Reading,
): readonly string[] {
  for (const name of names) {
    if (!isKnown(name)) keepText(reading, where, `It names ${kind} ${name}, which is not declared.`)
  }
  return names.filter(isKnown)
}

/** The entity with a title and columns that there are. */
function soundlyShown(
  { title, ...entity }: EntityDescription,
  isField: (name: string) => boolean,
  where: Where,
  reading: Reading,
): EntityDescription {
  const isColumn = (name: string) => isField(name) || isKeptColumn(name, entity)
  const [called] = kept(title === undefined ? [] : [title], isField, where, 'the field', reading)
  const columns = kept(entity.columns, isColumn, where, 'the column', reading)
  return { ...entity, columns, ...(called === undefined ? {} : { title: called }) }
}

function soundEntity(entity: EntityDescription, known: Known): EntityDescription {
  const { reading } = known
  const about = (section: number, one?: string): Where => ({
    section,
    entity: entity.name,
    ...(one === undefined ? {} : { about: one }),
  })
  const fields = entity.fields
    .filter((field) => isSound(field, entity.fields, about(3, field.name), known))
    .map((field) => removable(field, about(3, field.name), reading))
    .map((field, _, all) => showable(field, all, about(3, field.name), reading))
    .map((field, _, all) => revealable(field, all, about(3, field.name), reading))
  const isField = (name: string) => fields.some((field) => field.name === name)
  const terms = (all: TermsDescription, where: Where) =>
    soundTerms(all, { ...entity, fields }, where, known)
  const together = (all: EntityDescription['rules']) =>
    all.map((one) => ({
      ...one,
      fields: kept(one.fields, isField, about(5, one.name), 'the field', reading),
    }))
  const { states, actions } = entity
  // What the shell does by itself has names that no product can give.
  const isJob = (name: string) => known.jobs.has(name) || name.startsWith('nacre ')
  const sound: EntityDescription = {
    ...soundlyShown(entity, isField, about(3), reading),
    fields: fields.map(({ read, change, ...field }) => ({
      ...field,
      ...(read === undefined ? {} : { read: terms(read, about(6, field.name)) }),
      ...(change === undefined ? {} : { change: terms(change, about(6, field.name)) }),
    })),
    after: Object.fromEntries(
      Object.entries(entity.after).filter(
        ([, job]) => kept([job], isJob, about(3), 'the job', reading).length > 0,
      ),
    ),
    sections: entity.sections.map((one) => ({
      ...one,
      fields: kept(one.fields, isField, about(3), 'the field', reading),
    })),
    sortedBy: kept(entity.sortedBy, isField, about(3), 'the field', reading),
    rules: together(entity.rules),
    unique: together(entity.unique),
    actions: actions.flatMap((action) => soundAction(action, fields, about(7, action.name), known)),
    ...(states
      ? {
          states: {
            ...soundStates(states, entity.name, about(4), reading),
            moves: states.moves.map(({ job, ...move }) => ({
              ...move,
              who: terms(move.who, about(4, move.name)),
              ...(job !== undefined &&
              kept([job], isJob, about(4, move.name), 'the job', reading).length > 0
                ? { job }
                : {}),
            })),
          },
        }
      : {}),
  }
  const verbs = new Set(verbsOf(sound))
  const may = Object.entries(entity.may).flatMap(([verb, all]) => {
    if (verbs.has(verb)) return [[verb, terms(all, about(6, verb))] as const]
    keepText(reading, about(6), `It permits ${verb}, which is nothing that it can do.`)
    return []
  })
  const hasFiles = fields.flatMap(withInside).some(({ type }) => ['file', 'image'].includes(type))
  const counted = new Set([...verbs, ...(hasFiles ? ['upload'] : [])])
  counted.delete('read')
  const rates = Object.entries(entity.limits.rates ?? {}).filter(
    ([verb]) => kept([verb], (one) => counted.has(one), about(9), 'the verb', reading).length > 0,
  )
  return {
    ...sound,
    may: Object.fromEntries(may),
    limits:
      rates.length > 0 ? { ...entity.limits, rates: Object.fromEntries(rates) } : entity.limits,
  }
}

function soundAction(
  action: ActionDescription,
  fields: readonly FieldDescription[],
  where: Where,
  { failures, reading }: Known,
): readonly ActionDescription[] {
  if (action.kind === 'code') {
    const isKnown = (id: string) => failures.has(id)
    return [{ ...action, failures: kept(action.failures, isKnown, where, 'the failure', reading) }]
  }
  if (fields.some(({ name, type }) => name === action.count && type === 'counter')) return [action]
  keepText(reading, where, `It counts in ${action.count}, which is no counter.`)
  return []
}
