import { useMessages } from './use-messages.ts'
import { type ReactNode, useId } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { ModalLayer } from './modal.tsx'
import './dialog.css'

interface Props {
  title: string
  /** Called on Escape, the close button or a click outside. */
  onClose(): void
  children?: ReactNode
  /** The buttons in the footer, the primary one first. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /**
   * An alert requires an answer. Screen readers read all of it, and a click outside does not close
   * it.
   */
  kind?: 'alert'
}

/**
 * A dialog with title, content and buttons. It is open while it is rendered.
 *
 * @example
 * <Dialog title="Reorder" onClose={close} actions={<button className="main">Order</button>}>
 *   How many copies?
 * </Dialog>
 */
export function Dialog({ title, onClose, children, actions, size = 'medium', kind }: Props) {
  const id = useId()
  const t = useMessages()
  const isAlert = kind === 'alert'
  return (
    <ModalLayer
      labelledBy={`${id}-title`}
      describedBy={isAlert ? `${id}-text` : undefined}
      size={size}
      isAlert={isAlert}
      onClose={onClose}
    >
      <div className="kit-dialog-body">
        {/* A header here would be a second banner of the page. */}
        <div className="kit-dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <button
            type="button"
            className="quiet icon"
            aria-label={t('kit.dialog.close')}
            onClick={onClose}
          >
            <KitIcon name="close" />
          </button>
        </div>
        <div id={`${id}-text`} className="kit-dialog-text">
          {children}
        </div>
        {actions && <footer>{actions}</footer>}
      </div>
    </ModalLayer>
  )
}
