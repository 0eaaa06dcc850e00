import type { ComponentProps } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { type OnDemand, onDemand } from '../../../kit/on-demand.tsx'
import { loadInputs } from '#shell/field-types/inputs.ts'
import { offeredActions, offeredMoves } from '../verbs/offered-verb.ts'
import { loadExpressions } from './lazy-expressions.ts'
import type { RecordActions } from './actions/record-actions.tsx'

/** The transitions and actions of a record. */
export const LazyRecordActions: OnDemand<ComponentProps<typeof RecordActions>> = onDemand(
  async () => (await import('./actions/record-actions.tsx')).RecordActions,
)

/** Loads what the form of an entity needs besides the inputs that every form has. */
export async function loadFormParts(
  { fields }: Pick<EntitySchema, 'fields'>,
  editableFields: readonly string[],
): Promise<void> {
  const shown = Object.entries(fields).filter(
    ([name, { computed }]) => computed !== undefined || editableFields.includes(name),
  )
  const schemas = shown.map(([, field]) => field)
  await Promise.all([loadInputs(schemas), schemas.some(hasExpression) && loadExpressions()])
}

const hasExpression = ({ computed, visibleWhen }: FieldSchema): boolean =>
  computed !== undefined || visibleWhen !== undefined

/** Loads what the transitions and actions of a record need, with their inputs. */
export async function loadActionParts(entity: EntitySchema): Promise<void> {
  const verbs = [...offeredMoves(entity), ...offeredActions(entity, 'record')]
  const inputs = verbs.flatMap(({ input }) => Object.values(input))
  await Promise.all([LazyRecordActions.load(), loadInputs(inputs)])
}
