import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import type { FieldViewer, FieldSchema } from './field-schema.ts'
import { moveInputSchemas } from './move-input-schemas.ts'

/**
 * The states of an entity and the moves between them.
 *
 * @example
 * const { initial, labels, moves }: StatesSchema = schema.states
 */
export interface StatesSchema {
  readonly initial: string
  readonly labels: Readonly<Record<string, string>>
  readonly moves: Readonly<Record<string, MoveSchema>>
}

/**
 * A move, with the fields of the values that it takes.
 *
 * @example
 * const { label, from, to, input = {} }: MoveSchema = schema.states.moves.refund
 */
export interface MoveSchema {
  readonly from: readonly string[]
  readonly to: string
  readonly label: string
  /** The fields of the values that the move takes. */
  readonly input?: Readonly<Record<string, FieldSchema>>
  /** Whether nobody makes the move, because only the application does. */
  readonly isAutomatic?: true
  /** Whether it happens by itself at a time. */
  readonly isTimed?: true
}

/**
 * Creates the schema of the states of an entity for a viewer.
 *
 * @example
 * statesSchema(card, access)?.initial // 'draft'
 */
export function statesSchema(
  { states, fields }: Pick<Entity, 'states' | 'fields'>,
  access: FieldViewer,
): StatesSchema | undefined {
  if (!states) return undefined
  const { initial, moves, labels = {} } = states
  const { language } = access
  return {
    initial,
    labels: Object.fromEntries(
      statesOf(states).map((state) => [
        state,
        localize(labels[state] ?? humanize(state), language),
      ]),
    ),
    moves: Object.fromEntries(
      Object.entries(moves).map(([name, { from, to, label, may, after, at, input = {} }]) => [
        name,
        {
          from: [from].flat(),
          to,
          label: localize(label ?? humanize(name), language),
          ...(Object.keys(input).length > 0
            ? { input: moveInputSchemas(fields, input, access) }
            : {}),
          ...(may === 'application' ? { isAutomatic: true as const } : {}),
          ...(after || at ? { isTimed: true as const } : {}),
        },
      ]),
    ),
  }
}
