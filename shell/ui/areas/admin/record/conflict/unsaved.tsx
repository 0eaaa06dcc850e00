import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { Conflict, Lost } from './conflict.ts'
import type { Act } from '../use-undoing.ts'
import { ConflictForm } from './conflict-form.tsx'
import { LostForm } from './lost-form.tsx'

interface Props {
  entity: EntityOutline
  shown: Conflict | Lost
  here: string
  /** What the form would have done. */
  act: Act
}

/** What stands in place of a form that could not be saved because the record is not what it was. */
export function Unsaved({ entity, shown, here, act }: Props) {
  return shown.kind === 'conflict' ? (
    <ConflictForm entity={entity} conflict={shown} here={here} act={act} />
  ) : (
    <LostForm entity={entity} lost={shown} act={act} />
  )
}
