import { type SubmitEvent, useState } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { XsrfField } from '../../../components/xsrf-field.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { bulkActionsFor } from '../bulk/bulk-actions.ts'
import type { BulkSelection } from '../bulk/run-bulk.ts'
import { listPath } from '../../../records/list-path.ts'

const DoDialog = lazyComponent(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog)

interface Props {
  entity: EntitySchema
  /** The records in the trash to erase. */
  chosen: BulkSelection
  label?: string
  onDone?(): void
}

/**
 * Erases records, for users with permission. A dialog first lists what will be erased. Without
 * JavaScript it is a separate page.
 */
export function EraseButton({ entity, chosen: selection, label, onDone }: Props) {
  const { language } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const offer = bulkActionsFor(entity, { isTrash: true, language }).find(
    ({ kind }) => kind === 'erase',
  )
  if (!offer) return null
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <form method="post" action={`${listPath(entity)}/bulk`} onSubmit={onSubmit}>
        <XsrfField />
        <input type="hidden" name="trash" value="true" />
        {'items' in selection ? (
          selection.items.map(({ id, version }) => (
            <input key={id} type="hidden" name="item" value={`${id}:${version ?? ''}`} />
          ))
        ) : (
          <>
            <input type="hidden" name="all" value="yes" />
            <input type="hidden" name="total" value={selection.total} />
          </>
        )}
        <button type="submit" name="do" value={offer.key} className="danger">
          <KitIcon name={offer.icon} />
          {label ?? offer.label}
        </button>
      </form>
      {isOpen && (
        <DoDialog
          entity={entity}
          offer={offer}
          selected={selection}
          onMissing={() => setOpen(false)}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) onDone?.()
          }}
        />
      )}
    </>
  )
}
