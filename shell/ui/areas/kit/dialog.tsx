import { type ReactNode, useId } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import { Modal } from './modal.tsx'
import './dialog.css'

const words = { en: { close: 'Close' }, de: { close: 'Schließen' } }

interface Props {
  title: string
  /** Somebody wants it to be gone: by Escape, the button, or a press beside it. */
  onClose(): void
  children?: ReactNode
  /** The buttons at its foot, the one that goes on first. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** An alert wants an answer: it is read out whole, and a press beside it does not close it. */
  kind?: 'alert'
}

/** A dialog with its title, what it is about, and its buttons. It is there as long as it is rendered. */
export function Dialog({ title, onClose, children, actions, size = 'medium', kind }: Props) {
  const id = useId()
  const { close } = useKitWords(words)
  const isAlert = kind === 'alert'
  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={isAlert ? `${id}-text` : undefined}
      size={size}
      isAlert={isAlert}
      onClose={onClose}
    >
      <div className="kit-dialog-body">
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
          <button type="button" className="quiet icon" aria-label={close} onClick={onClose}>
            <KitIcon name="close" />
          </button>
        </header>
        <div id={`${id}-text`} className="kit-dialog-text">
          {children}
        </div>
        {actions && <footer>{actions}</footer>}
      </div>
    </Modal>
  )
}
