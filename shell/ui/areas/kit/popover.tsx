import {
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react'
import { placePanel } from './place-panel.ts'
import './popover.css'

interface Props {
  /** What stands on the button. */
  label: ReactNode
  /** What the button is called, where its label is a drawing or says too little. */
  name?: string | undefined
  className?: string | undefined
  /** Whether the panel reaches from the button's end towards the start of the line. */
  isAtEnd?: boolean | undefined
  panelClassName?: string | undefined
  onOpen?(panel: HTMLElement): void
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  onClick?: MouseEventHandler<HTMLDivElement>
  children: ReactNode
}

/**
 * A button and the panel that it opens, above everything else. The browser does the rest, with and
 * without JavaScript: a press elsewhere or Escape closes the panel and gives the keyboard back.
 */
export function Popover(props: Props) {
  const { label, name, className, isAtEnd = false, panelClassName, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    if (button.current) placePanel(currentTarget, button.current)
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
