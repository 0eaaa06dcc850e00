import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './modal.css'

interface Props {
  /** The id of what names it, and of what is read out with its name. */
  labelledBy?: string
  label?: string
  describedBy?: string | undefined
  className?: string
  size?: 'small' | 'medium' | 'large'
  /** It wants an answer: a press beside it does not close it. */
  isAlert?: boolean
  /** Somebody wants it to be gone: by Escape, or a press beside it. */
  onClose(): void
  children: ReactNode
}

/**
 * Stands over everything as long as it is rendered. The browser keeps the keyboard inside, and gives it
 * back to where it was.
 */
export function Modal(props: Props) {
  const { label, labelledBy, describedBy, className, size = 'medium', isAlert = false } = props
  const { onClose, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // A dialog that is taken out without being closed would keep the keyboard's place to itself.
    return () => dialog?.close()
  }, [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it; the same is Escape
    <dialog
      ref={ref}
      className={className === undefined ? 'kit-dialog' : `kit-dialog ${className}`}
      data-size={size}
      role={isAlert ? 'alertdialog' : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
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
      {children}
    </dialog>,
    document.body,
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A form that a dialog is opened from must not take what is done in the dialog for its own. */
const itsOwn = { onSubmit: stop, onChange: stop, onInput: stop }
