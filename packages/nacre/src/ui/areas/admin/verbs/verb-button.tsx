import type { MouseEvent, ReactNode } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { type OfferedVerb, verbPageUrl } from './offered-verb.ts'
import type { VerbDialogProps } from './verb-dialog.tsx'

/** The dialog of a verb, whose code is loaded when it is opened. */
export const LazyVerbDialog = lazyComponent<VerbDialogProps>(
  async () => (await import('./verb-dialog.tsx')).VerbDialog,
)

interface Props {
  entity: EntitySchema
  verb: OfferedVerb
  /** The id of the record. Absent for an action of the list. */
  id?: string
  className?: string
  children?: ReactNode
  onOpen(name: string): void
}

/** Opens the dialog of a verb. Without JavaScript it links to a page with the same form. */
export function VerbButton({ entity, verb, id, className = 'button', children, onOpen }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(verb.name)
  }
  return (
    <a
      href={verbPageUrl(entity, verb, id)}
      className={className}
      title={verb.effect}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children ?? verb.label}
    </a>
  )
}
