import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { listPath } from '../../../records/list-path.ts'

/** A move or an action in code, as buttons and dialogs offer it. */
export interface OfferedVerb {
  readonly name: string
  readonly kind: 'move' | 'action'
  readonly of: 'record' | 'list'
  readonly label: string
  /** Whether it only reads. */
  readonly readOnly: boolean
  readonly input: Readonly<Record<string, FieldSchema>>
  readonly answers: Readonly<Record<string, FieldSchema>>
  /** What its code also does, in a sentence. */
  readonly effect?: string
}

/** Returns the moves of an entity that the reader may use on some records. */
export function offeredMoves(entity: EntitySchema): readonly OfferedVerb[] {
  return Object.entries(entity.states?.moves ?? {})
    .filter(([name]) => name in entity.may)
    .map(([name, { label, input = {} }]) => ({
      name,
      kind: 'move',
      of: 'record',
      label,
      readOnly: false,
      input,
      answers: {},
      ...effectOf(entity, name),
    }))
}

/** Returns the actions in code of records, or of the list, that the reader may use. */
export function offeredActions(
  entity: EntitySchema,
  of: OfferedVerb['of'],
): readonly OfferedVerb[] {
  return Object.entries(entity.actions).flatMap(([name, action]): readonly OfferedVerb[] => {
    if (action.kind !== 'code' || action.of !== of) return []
    const { label, readOnly, input, answers } = action
    const effect = effectOf(entity, name)
    return [{ name, kind: 'action', of, label, readOnly, input, answers, ...effect }]
  })
}

function effectOf({ effects }: EntitySchema, name: string): { readonly effect?: string } {
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined
  return effect === undefined ? {} : { effect }
}

/** Finds a verb of records or of the list by the last part of its URL. */
export function findVerb(
  entity: EntitySchema,
  of: OfferedVerb['of'],
  part: string | undefined,
): OfferedVerb | undefined {
  const moves = of === 'record' ? offeredMoves(entity) : []
  return [...moves, ...offeredActions(entity, of)].find(({ name }) => toKebabCase(name) === part)
}

/** Checks whether a verb has something to enter or to show. */
export function hasDialog({ input, answers, readOnly }: OfferedVerb): boolean {
  return readOnly || Object.keys(input).length + Object.keys(answers).length > 0
}

/** Checks whether a verb only shows its answer, so that nobody has to start it. */
export function isPlainQuestion({ input, readOnly }: OfferedVerb): boolean {
  return readOnly && Object.keys(input).length === 0
}

/** Returns the URL of the page that does the same as the dialog, without JavaScript. */
export function verbPageUrl(entity: EntitySchema, { name }: OfferedVerb, id?: string): string {
  const record = id === undefined ? '' : `/${id}`
  return `${listPath(entity)}${record}/actions/${toKebabCase(name)}`
}
