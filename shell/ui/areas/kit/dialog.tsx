import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
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

/**
 * A dialog that stands over everything as long as it is rendered. The browser keeps the keyboard
 * inside, and gives it back to where it was.
 */
export function Dialog({ title, onClose, children, actions, size = 'medium', kind }: Props) {
  const id = useId()
  const { close } = useKitWords(words)
  const dialog = useModal()
  const isAlert = kind === 'alert'
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it; the same is Escape
    <dialog
      ref={dialog}
      className="kit-dialog"
      data-size={size}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (!isAlert && target === currentTarget) onClose()
      }}
      {...itsOwn}
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
    </dialog>,
    document.body,
  )
}

function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // A dialog that is taken out without being closed would keep the keyboard's place to itself.
    return () => dialog?.close()
  }, [])
  return ref
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A form that a dialog is opened from must not take what is done in the dialog for its own. */
const itsOwn = { onSubmit: stop, onChange: stop, onInput: stop }
