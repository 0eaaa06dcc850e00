import { useMessages } from '../../../kit/use-messages.ts'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat } from '../../../records/formats.ts'
import { summarizeAlerts } from '../alerts/load-alerts.ts'
import { useAlerts } from '../alerts/alerts-context.ts'
import { Monogram } from './monogram.tsx'
import type { NavigationGroup } from './navigation.ts'
import { useNavigationGroups } from './navigation-context.ts'
import { SearchLink } from './search-link.tsx'
import { UserMenu } from './user-menu.tsx'
import './side-bar.css'

const id = 'side'

/**
 * The navigation of the admin area. On small screens it is a popover, which works without
 * JavaScript.
 */
export function SideBar() {
  const navigation = useNavigationGroups()
  const t = useMessages()
  const { alerts } = useAlerts()
  const container = useRef<HTMLDivElement>(null)
  useScrollCurrentIntoView(container)
  return (
    <>
      <div className="side-top">
        <button
          type="button"
          className="quiet icon"
          popoverTarget={id}
          aria-label={t('admin.sideBar.menu')}
        >
          <KitIcon name="menu" />
          {alerts.length > 0 && <span className="side-dot" />}
        </button>
        <SearchLink />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it hears of its links */}
      <nav
        id={id}
        popover="auto"
        className="side"
        aria-label={t('admin.sideBar.label')}
        onClick={closeAfterLink}
        onToggle={() => scrollCurrentIntoView(container.current)}
      >
        <SearchLink />
        <div className="side-places" ref={container}>
          {navigation.map((group) => (
            <Group key={group.label} group={group} />
          ))}
        </div>
        <UserMenu />
      </nav>
    </>
  )
}

/** Scrolls the current page into view in the side bar, unless it is already visible. */
function useScrollCurrentIntoView(container: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '') scrollCurrentIntoView(container.current)
  }, [container, pathname])
}

function scrollCurrentIntoView(container: HTMLElement | null): void {
  const current = container?.querySelector('[aria-current]')
  if (!container || !current) return
  const [box, link] = [container.getBoundingClientRect(), current.getBoundingClientRect()]
  const isInSight = link.top >= box.top && link.bottom <= box.bottom
  // Scrolls the side bar only, not the page.
  if (!isInSight) container.scrollTop += (link.top + link.bottom - box.top - box.bottom) / 2
}

function Group({ group: { label, places: container } }: { group: NavigationGroup }) {
  return (
    <>
      {label !== '' && <p className="side-heading">{label}</p>}
      <ul>
        {container.map(({ to, label: text, icon }) => (
          <li key={to}>
            <IntentLink to={to} className="side-link">
              {icon ? <KitIcon name={icon} /> : <Monogram name={text} />}
              <span>{text}</span>
              <AlertCount to={to} />
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The number of alerts behind a link. */
function AlertCount({ to }: { to: string }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { count, isUrgent } = summarizeAlerts(useAlerts().alerts, to)
  if (count === 0) return null
  return (
    <span className="side-count" data-urgent={isUrgent || undefined}>
      <span aria-hidden="true">{numberFormat(locale).format(count)}</span>
      <span className="visually-hidden">{t('admin.sideBar.needsAttention', { count })}</span>
    </span>
  )
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isLink = target instanceof Element && target.closest('a') !== null
  if (isLink && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
