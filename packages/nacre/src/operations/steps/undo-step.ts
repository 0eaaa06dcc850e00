import { inEachLanguage, localizedMessage, messagesFor } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import { humanize, type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import type { RequestContext } from '../request-context.ts'
import type { RecordStep, StepDeps } from './run-step.ts'

/**
 * Returns the step that reverts a version, as long as it is the latest. The step needs permission
 * like any other and creates a new version.
 */
export async function undoStep(
  { store, authorizer }: Pick<StepDeps, 'store' | 'authorizer'>,
  { actor }: RequestContext,
  entity: Entity,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<RecordStep> {
  if (!isId(id)) throw new AppError('not-found')
  if (version === undefined) throw new AppError('precondition-required')
  const grant = authorizer.grant(actor, ['read'], entity)
  const view = authorizer.view(actor, entity)
  const records = store.records(entity)
  const seen = (await records.read({ id, ...grant, ...view })) ?? (await readFromTrash())
  if (!seen) throw new AppError('not-found')
  const [latest] = await store.history.list({ entity: entity.name, record: id }, { limit: 1 })
  if (latest?.version !== version || seen.version !== version)
    throw new AppError('precondition-failed')
  const { verb, changes } = latest
  if (verb === 'remove') return { entity, verb: 'restore', id }
  if (verb === 'create' || verb === 'restore') return { entity, verb: 'remove', id, version }
  if (verb === 'change') {
    const before = Object.entries(changes).filter(([name]) => isWritable(entity, name))
    // An error that names the field would reveal that it was changed.
    if (before.some(([name]) => !Object.hasOwn(seen, name))) {
      throw new AppError('forbidden', { message: hiddenFieldMessage })
    }
    const values = Object.fromEntries(before.map(([name, [was]]) => [name, was]))
    return { entity, verb, id, version, values }
  }
  const [from, to] = changes['state'] ?? []
  const name = findReverse(entity, to, from, (move) => authorizer.mayEver(actor, move, entity))
  if (name === undefined)
    throw new AppError('move-not-allowed', { message: noReverseMoveMessage(entity, from) })
  return { entity, verb: 'move', id, version, name, values: {} }

  async function readFromTrash() {
    if (!authorizer.mayEver(actor, 'restore', entity)) return undefined
    const trashGrant = authorizer.grant(actor, ['read', 'restore'], entity)
    return records.read({ id, ...trashGrant, ...view, isTrash: true })
  }
}

/** Checks for a declared field that is not derived. */
function isWritable({ fields }: Entity, name: string): boolean {
  return Object.hasOwn(fields, name) && !fields[name]?.readOnly
}

/** Finds a transition between two states that the actor may perform. */
function findReverse(
  { states }: Entity,
  from: unknown,
  to: unknown,
  isOpen: (move: string) => boolean,
): string | undefined {
  const moves = Object.entries(states?.moves ?? {})
  return moves.find(
    ([name, move]) => move.to === to && [move.from].flat().includes(String(from)) && isOpen(name),
  )?.[0]
}

const hiddenFieldMessage = localizedMessage('api.undoStep.hiddenFields')

function noReverseMoveMessage({ states }: Entity, state: unknown): LocalizedText {
  const name = String(state)
  const label = states?.labels?.[name] ?? humanize(name)
  return inEachLanguage((language) =>
    messagesFor(language)('api.undoStep.noReverseMove', { status: localize(label, language) }),
  )
}
