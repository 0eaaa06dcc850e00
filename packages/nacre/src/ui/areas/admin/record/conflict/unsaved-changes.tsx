import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { Conflict, LostUpdate } from './conflict.ts'
import type { UndoAction } from '../actions/use-undo-toast.ts'
import { ConflictForm } from './conflict-form.tsx'
import { LostUpdateForm } from './lost-update-form.tsx'

interface Props {
  entity: EntitySchema
  rejectedChange: Conflict | LostUpdate
  recordUrl: string
  /** The action of the original form. */
  act: UndoAction
}

/** Replaces a form that could not be saved because its record was changed or removed. */
export function UnsavedChanges({ entity, rejectedChange, recordUrl, act }: Props) {
  return rejectedChange.kind === 'conflict' ? (
    <ConflictForm entity={entity} conflict={rejectedChange} recordUrl={recordUrl} act={act} />
  ) : (
    <LostUpdateForm entity={entity} lost={rejectedChange} act={act} />
  )
}
