import {
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react'
import { positionPanel } from './position-panel.ts'
import './popover.css'

interface Props {
  /** The content of the button. */
  label: ReactNode
  /** The accessible name of the button, if its content is an icon or unclear. */
  name?: string | undefined
  className?: string | undefined
  /** Whether the panel is aligned with the end of the button. */
  isAtEnd?: boolean | undefined
  panelClassName?: string | undefined
  onOpen?(panel: HTMLElement): void
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  onClick?: MouseEventHandler<HTMLDivElement>
  children: ReactNode
}

/**
 * A button that opens a native popover, with and without JavaScript. Escape or a click elsewhere
 * closes it and restores the focus.
 *
 * @example
 * <Popover label="Details">Borrowed three times.</Popover>
 */
export function Popover(props: Props) {
  const { label, name, className, isAtEnd = false, panelClassName, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    if (button.current) positionPanel(currentTarget, button.current)
    props.onOpen?.(currentTarget)
  }
  const classes = ['kit-popover', isAtEnd && 'at-end', panelClassName].filter(Boolean).join(' ')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={name}
        title={name}
      >
        {label}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it hears of what its buttons do */}
      <div
        id={id}
        popover="auto"
        className={classes}
        onToggle={onToggle}
        onKeyDown={props.onKeyDown}
        onClick={props.onClick}
      >
        {children}
      </div>
    </>
  )
}
