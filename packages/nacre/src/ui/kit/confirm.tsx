import { useMessages } from './use-messages.ts'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface Props {
  /** The question in one line. */
  title: string
  /** The consequences, and whether they can be undone. */
  children?: ReactNode
  /** The label of the confirming button: a verb, not “OK”. */
  action: string
  isDangerous?: boolean
  onConfirm(): void
  onClose(): void
}

/**
 * Asks for confirmation of an action that is hard to undo. The cancel button has the focus.
 *
 * @example
 * <Confirm title="Delete all drafts?" action="Delete" isDangerous onConfirm={deleteDrafts} onClose={close}>
 *   They cannot be restored.
 * </Confirm>
 */
export function Confirm({ title, children, action, isDangerous, onConfirm, onClose }: Props) {
  const t = useMessages()
  return (
    <Dialog
      title={title}
      kind="alert"
      size="small"
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className={isDangerous ? 'main danger' : 'main'}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- where the keyboard starts in a dialog */}
          <button type="button" autoFocus onClick={onClose}>
            {t('kit.confirm.cancel')}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
