import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { IntentLink } from '../components/intent-link.tsx'
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
 * A button that opens a menu. The menu is a plain list of links and buttons, including submit
 * buttons, so it works without JavaScript. With JavaScript, arrow keys move the focus.
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
      onOpen={(panel) => menuItemsIn(panel)[0]?.focus()}
      onKeyDown={moveMenuFocus}
      onClick={closeAfterSelection}
    >
      {children}
    </Popover>
  )
}

/**
 * A menu item that runs an action. With `type="submit"` it submits the surrounding form.
 *
 * @example
 * <MenuButton icon="remove" isDangerous onClick={remove}>Remove</MenuButton>
 */
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

/**
 * A menu item that is a link.
 *
 * @example
 * <MenuLink to="/admin/cards/new" icon="plus">New card</MenuLink>
 */
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

/**
 * The heading of a group of menu items.
 *
 * @example
 * <MenuHeading>Export</MenuHeading>
 */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="kit-menu-heading">{children}</p>
}

function menuItemsIn(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus through the items of a menu. */
export function moveMenuFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const choices = menuItemsIn(event.currentTarget)
  if (!step || choices.length === 0) return
  event.preventDefault()
  const at = choices.findIndex((choice) => choice === document.activeElement)
  choices[step(at, choices.length)]?.focus()
}

function closeAfterSelection({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
}
