import { humanize } from '#shell/language/texts/localized-text.ts'
import { toCamelCase } from '#shell/language/product/to-camel-case.ts'
import type { ActionDescription, Description, EntityDescription } from '../../description.ts'
import type { CodeDescription, StepDescription } from '../../process-description.ts'
import { recordUnparsedText, type SourceLocation, type SpecParser } from '../spec-parser.ts'

const verbs = ['create', 'change', 'remove', 'restore']

/** Removes steps, and parts of steps and jobs, that name what is not declared. */
export function pruneSteps(description: Description, reading: SpecParser): Description {
  const { entities, jobs, errors } = description
  const steps = description.steps.flatMap((step): readonly StepDescription[] => {
    const name = step.verbs.map((verb) => `${step.entity}.${verb}`).join(', ')
    const where = { section: 7, entity: step.entity, about: step.verbs[0] ?? '' }
    const entity = entities.find((one) => one.name === step.entity)
    if (!entity || !step.verbs.every((verb) => verbsOf(entity).includes(verb))) {
      recordUnparsedText(reading, where, `The code of ${name} belongs to nothing.`)
      return []
    }
    const isKnown = (code: string) => errors.some(({ id }) => id === code)
    const unknown = step.catches.filter((code) => !isKnown(code))
    if (unknown.length > 0)
      recordUnparsedText(reading, where, `It handles ${unknown.join(', ')}, which is not declared.`)
    const code = pruneCode(step, description, where, reading)
    return [{ ...step, ...code, catches: step.catches.filter(isKnown) }]
  })
  return {
    ...description,
    steps: [...steps, ...entities.flatMap((entity) => missingSteps(entity, steps))],
    jobs: jobs.map((job) => {
      const where = { section: 7, about: job.name }
      const { process } = job
      return process
        ? { ...job, process: { ...process, ...pruneCode(process, description, where, reading) } }
        : job
    }),
  }
}

function verbsOf({ states, actions }: EntityDescription): readonly string[] {
  const moves = (states?.moves ?? []).map(({ name }) => name)
  return [...verbs, ...moves, ...actions.map(({ name }) => name)]
}

function pruneCode(
  { rights, sends, starts }: CodeDescription,
  { entities, emails, jobs }: Description,
  where: SourceLocation,
  reading: SpecParser,
): CodeDescription {
  const keep = (names: readonly string[], isKnown: (name: string) => boolean, what: string) =>
    names.filter((name) => {
      const known = isKnown(name)
      if (!known) recordUnparsedText(reading, where, `It ${what} ${name}, which is not declared.`)
      return known
    })
  const allowed = Object.entries(rights).flatMap(([collection, granted]) => {
    const entity = entities.find(({ plural }) => toCamelCase(plural) === collection)
    const known = new Set(['read', 'list', ...(entity ? verbsOf(entity) : [])])
    const found = keep(granted, (verb) => entity !== undefined && known.has(verb), 'may')
    return found.length === 0 ? [] : [[collection, found] as const]
  })
  return {
    rights: Object.fromEntries(allowed),
    sends: keep(sends, (name) => emails.some((one) => one.name === name), 'sends'),
    starts: keep(starts, (name) => jobs.some((one) => one.process && one.name === name), 'starts'),
  }
}

/** Returns a step for each action that only a step can perform, and that has none. */
function missingSteps(
  { name: entity, actions }: EntityDescription,
  steps: readonly StepDescription[],
): readonly StepDescription[] {
  return actions
    .filter(needsStep)
    .filter(({ name }) => !steps.some((one) => one.entity === entity && one.verbs.includes(name)))
    .map((action) => ({
      entity,
      verbs: [action.name],
      description: ('description' in action && action.description) || humanize(action.name),
      parts: ['run'],
      rights: {},
      sends: [],
      starts: [],
      catches: [],
    }))
}

/** Checks whether an action has what only actions with a step have. */
function needsStep(action: ActionDescription): boolean {
  if (action.kind === 'reaction') return false
  return action.of === 'list' || action.readOnly === true || (action.answers ?? []).length > 0
}
