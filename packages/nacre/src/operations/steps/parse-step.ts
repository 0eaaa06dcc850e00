import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { formerNameHint } from '#shell/model/former-names.ts'
import { isListAction } from '../records/verbs/run-action.ts'
import type { RecordStep } from './run-step.ts'

type Values = Readonly<Record<string, unknown>>

/** What each kind of step is written with, besides `op` and `collection`. */
export const stepMembers = {
  create: ['values'],
  change: ['id', 'version', 'values'],
  move: ['id', 'version', 'move', 'values'],
  remove: ['id', 'version'],
  restore: ['id'],
  act: ['id', 'action', 'input', 'isActive'],
} as const

/**
 * Parses a step of a batch, or throws an error about its format. An id that refers to an earlier
 * step becomes `$` and its index, which is no valid id.
 */
export function parseStep(entities: readonly Entity[], rawStep: unknown): RecordStep {
  if (!isPlainObject(rawStep))
    throw malformedStepError(localizedMessage('requests.steps.notObject'))
  const { op: verb, collection, values, input } = rawStep
  if (!isVerb(verb)) {
    const hint = 'do' in rawStep ? formerNameHint('do', ['op']) : ''
    throw malformedStepError(
      localizedMessage('requests.steps.op', { choices: Object.keys(stepMembers).join(', '), hint }),
    )
  }
  const known: readonly string[] = ['op', 'collection', ...stepMembers[verb]]
  const unknownMember = Object.keys(rawStep).find((name) => !known.includes(name))
  if (unknownMember !== undefined) {
    throw malformedStepError(
      localizedMessage('requests.steps.keys', {
        verb,
        name: unknownMember,
        known: known.join(', '),
        hint: formerNameHint(unknownMember, known),
      }),
    )
  }
  const entity = entities.find(({ plural }) => plural === collection)
  if (!entity) throw malformedStepError(localizedMessage('requests.steps.collection'))
  if (verb === 'create') return { entity, verb, values: parseValues(values) }
  if (verb === 'act') {
    const name = parseName(rawStep, 'action', entity.actions)
    const isDone = rawStep['isActive'] !== false
    const call = { entity, verb, name, isDone, input: parseValues(input ?? {}) }
    return isListAction(entity, name) ? call : { ...call, id: parseId(rawStep) }
  }
  const id = parseId(rawStep)
  if (verb === 'restore') return { entity, verb, id }
  const version = parseVersion(rawStep)
  if (verb === 'remove') return { entity, verb, id, version }
  if (verb === 'change') return { entity, verb, id, version, values: parseValues(values) }
  const name = parseName(rawStep, 'move', entity.states?.moves ?? {})
  return { entity, verb, id, version, name, values: parseValues(values ?? {}) }
}

function isVerb(verb: unknown): verb is keyof typeof stepMembers {
  return typeof verb === 'string' && Object.hasOwn(stepMembers, verb)
}

function parseId({ id }: Values): string {
  if (typeof id === 'string') return id
  const step = referencedStepOf(id)
  if (step !== undefined) return `$${step}`
  throw malformedStepError(localizedMessage('requests.steps.id'))
}

/** Returns the index of the earlier step that a value refers to, if any. */
export function referencedStepOf(value: unknown): number | undefined {
  if (!isPlainObject(value) || Object.keys(value).join() !== '$step') return undefined
  return Number.isSafeInteger(value['$step']) ? Number(value['$step']) : undefined
}

function parseValues(values: unknown): Values {
  if (isPlainObject(values)) return values
  throw malformedStepError(localizedMessage('requests.steps.values'))
}

function parseVersion({ version }: Values): number | undefined {
  if (version === undefined) return undefined
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version
  throw malformedStepError(localizedMessage('requests.steps.version'))
}

function parseName(rawStep: Values, part: 'move' | 'action', there: object): string {
  const name = rawStep[part]
  if (typeof name === 'string' && Object.hasOwn(there, name)) return name
  throw malformedStepError(
    `${part} must be one of: ${Object.keys(there).join(', ') || 'none, for there is none'}.`,
  )
}

function malformedStepError(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}
