import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { IntentLink } from '../../components/intent-link.tsx'
import { KitIcon, type KitIconName } from './kit-icon.tsx'
import { Popover } from './popover.tsx'
import './menu.css'

interface Props {
  label: ReactNode
  name?: string
  className?: string
  isAtEnd?: boolean
  children: ReactNode
}

/**
 * A button that shows what can be done. It stays a plain list of links and buttons, so that it works
 * without JavaScript, buttons that send a form included; with it, arrow keys go through the list.
 *
 * @example
 * <Menu name="More" label={<KitIcon name="more" />} className="quiet icon">
 *   <MenuLink to="/admin/cards/new" icon="plus">New card</MenuLink>
 *   <MenuButton icon="remove" isDangerous onClick={remove}>Remove</MenuButton>
 * </Menu>
 */
export function Menu({ children, ...props }: Props) {
  return (
    <Popover
      {...props}
      panelClassName="kit-menu"
      onOpen={(panel) => choicesIn(panel)[0]?.focus()}
      onKeyDown={goThrough}
      onClick={closeAfter}
    >
      {children}
    </Popover>
  )
}

/** One thing that can be done. With `type="submit"` it sends the form around the menu. */
export function MenuButton({
  icon,
  isDangerous,
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & {
  icon?: KitIconName
  isDangerous?: boolean
}) {
  return (
    <button type="button" className={isDangerous ? 'kit-item danger' : 'kit-item'} {...props}>
      {icon && <KitIcon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** One place to go. */
export function MenuLink({
  to,
  icon,
  children,
}: {
  to: string
  icon?: KitIconName
  children: ReactNode
}) {
  return (
    <IntentLink to={to} className="kit-item">
      {icon && <KitIcon name={icon} />}
      <span>{children}</span>
    </IntentLink>
  )
}

/** What stands over a part of a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="kit-menu-heading">{children}</p>
}

function choicesIn(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Leads the keyboard through the choices of a menu. */
export function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const choices = choicesIn(event.currentTarget)
  if (!step || choices.length === 0) return
  event.preventDefault()
  const at = choices.findIndex((choice) => choice === document.activeElement)
  choices[step(at, choices.length)]?.focus()
}

function closeAfter({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
}
