import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useKitWords } from './language-context.ts'

const words = { en: { cancel: 'Cancel' }, de: { cancel: 'Abbrechen' } }

interface Props {
  /** The question, in one line. */
  title: string
  /** What happens then, and whether there is a way back. */
  children?: ReactNode
  /** What the button says that does it: a verb, not “OK”. */
  action: string
  isDangerous?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something that is hard to take back. The keyboard starts at the way out. */
export function Confirm({ title, children, action, isDangerous, onConfirm, onClose }: Props) {
  const { cancel } = useKitWords(words)
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
            {cancel}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
