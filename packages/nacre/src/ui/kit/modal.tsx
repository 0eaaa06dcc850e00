import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './modal.css'

interface Props {
  /** The ids of its label and of its description. */
  labelledBy?: string
  label?: string
  describedBy?: string | undefined
  className?: string
  size?: 'small' | 'medium' | 'large'
  /** Whether it requires an answer, so that a click outside does not close it. */
  isAlert?: boolean
  /** Called on Escape or a click outside. */
  onClose(): void
  children: ReactNode
}

/**
 * A native modal dialog that is open while it is rendered. The browser traps the focus and restores
 * it afterwards.
 */
export function ModalLayer(props: Props) {
  const { label, labelledBy, describedBy, className, size = 'medium', isAlert = false } = props
  const { onClose, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Removing an open dialog would not restore the focus.
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
      {...isolatedEvents}
    >
      {children}
    </dialog>,
    document.body,
  )
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()

/** Events inside the dialog must not reach a form that contains it in the React tree. */
const isolatedEvents = {
  onSubmit: stopPropagation,
  onChange: stopPropagation,
  onInput: stopPropagation,
}
