import { isPlain } from '#shell/model/check-value.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Step } from './steps.ts'

type Values = Readonly<Record<string, unknown>>

/** What each kind of step is written with, besides `do` and `in`. */
export const stepParts = {
  create: ['values'],
  change: ['id', 'version', 'values'],
  move: ['id', 'version', 'move'],
  remove: ['id', 'version'],
  restore: ['id'],
  act: ['id', 'action', 'input', 'undo'],
} as const

/**
 * A step of a batch, or a failure that says what is wrong with its form. Where the id is that of the
 * record of an earlier step, it is `$` and the place of that step, which no id can be.
 */
export function readStep(entities: readonly Entity[], written: unknown): Step {
  if (!isPlain(written)) throw wrong('A step must be an object.')
  const { do: verb, in: list, values, input } = written
  if (!isVerb(verb)) throw wrong(`do must be one of ${Object.keys(stepParts).join(', ')}.`)
  const known: readonly string[] = ['do', 'in', ...stepParts[verb]]
  const stranger = Object.keys(written).find((name) => !known.includes(name))
  if (stranger !== undefined) {
    throw wrong(
      `A step that does ${verb} has no ${stranger}. It has ${known.join(', ')}, and nothing else.`,
    )
  }
  const entity = entities.find(({ plural }) => plural === list)
  if (!entity) throw wrong('in must be the name of a list, as in its address.')
  if (verb === 'create') return { entity, verb, values: valuesIn(values) }
  const id = idIn(written)
  if (verb === 'restore') return { entity, verb, id }
  if (verb === 'act') {
    const name = nameIn(written, 'action', entity.actions)
    const isDone = written['undo'] !== true
    return { entity, verb, id, name, isDone, input: valuesIn(input ?? {}) }
  }
  const version = versionIn(written)
  if (verb === 'remove') return { entity, verb, id, version }
  if (verb === 'change') return { entity, verb, id, version, values: valuesIn(values) }
  return { entity, verb, id, version, name: nameIn(written, 'move', entity.states?.moves ?? {}) }
}

function isVerb(verb: unknown): verb is keyof typeof stepParts {
  return typeof verb === 'string' && Object.hasOwn(stepParts, verb)
}

function idIn({ id }: Values): string {
  if (typeof id === 'string') return id
  const step = stepIn(id)
  if (step !== undefined) return `$${step}`
  throw wrong('id must be the id of a record, or { "$step": 0 }.')
}

/** Which earlier step is spoken of, where one is. */
export function stepIn(value: unknown): number | undefined {
  if (!isPlain(value) || Object.keys(value).join() !== '$step') return undefined
  return Number.isSafeInteger(value['$step']) ? Number(value['$step']) : undefined
}

function valuesIn(values: unknown): Values {
  if (isPlain(values)) return values
  throw wrong('values must be an object.')
}

function versionIn({ version }: Values): number | undefined {
  if (version === undefined) return undefined
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version
  throw wrong('version must be a whole number.')
}

function nameIn(written: Values, part: 'move' | 'action', there: object): string {
  const name = written[part]
  if (typeof name === 'string' && Object.hasOwn(there, name)) return name
  throw wrong(
    `${part} must be one of: ${Object.keys(there).join(', ') || 'none, for there is none'}.`,
  )
}

function wrong(says: string): Failure {
  return new Failure('malformed', { says })
}
