import { type SubmitEvent, useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { XsrfField } from '../../../components/xsrf-field.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useAdmin } from '../admin-context.ts'
import { offersFor } from '../select/offers.ts'
import type { Chosen } from '../select/run-bulk.ts'

const DoDialog = lazyPart(async () => (await import('../select/do-dialog.tsx')).DoDialog)

interface Props {
  entity: EntityOutline
  /** What of the bin is meant. */
  chosen: Chosen
  label?: string
  onDone?(): void
}

/**
 * Deletes for good, for whoever may: it says first what goes, and asks. Without JavaScript on a page of its
 * own.
 */
export function EraseButton({ entity, chosen, label, onDone }: Props) {
  const { language } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const offer = offersFor(entity, { isBin: true, language }).find(({ kind }) => kind === 'erase')
  if (!offer) return null
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <form method="post" action={`/admin/${entity.plural}/many`} onSubmit={onSubmit}>
        <XsrfField />
        <input type="hidden" name="bin" value="yes" />
        {'items' in chosen ? (
          chosen.items.map(({ id, version }) => (
            <input key={id} type="hidden" name="item" value={`${id}:${version ?? ''}`} />
          ))
        ) : (
          <>
            <input type="hidden" name="all" value="yes" />
            <input type="hidden" name="total" value={chosen.total} />
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
          chosen={chosen}
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
