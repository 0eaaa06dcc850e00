import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { needsAt } from '../needs/load-needs.ts'
import { useNeeds } from '../needs/needs-context.ts'
import { Monogram } from './monogram.tsx'
import { type PlaceGroup, placesFor } from './places.ts'
import { SearchLink } from './search-link.tsx'
import { UserMenu } from './user-menu.tsx'
import './side-bar.css'

const words = {
  en: { nav: 'Admin', menu: 'Menu', toLookAt: 'to look at' },
  de: { nav: 'Verwaltung', menu: 'Menü', toLookAt: 'anzusehen' },
}

const id = 'side'

/**
 * Where one can go in the admin area. On small screens it is a panel that a button opens, which browsers
 * do by themselves, also without JavaScript.
 */
export function SideBar() {
  const admin = useAdmin()
  const { nav, menu } = useWords(words)
  const { needs } = useNeeds()
  const places = useRef<HTMLDivElement>(null)
  useCurrentInSight(places)
  return (
    <>
      <div className="side-top">
        <button type="button" className="quiet icon" popoverTarget={id} aria-label={menu}>
          <KitIcon name="menu" />
          {needs.length > 0 && <span className="side-dot" />}
        </button>
        <SearchLink />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it hears of its links */}
      <nav
        id={id}
        popover="auto"
        className="side"
        aria-label={nav}
        onClick={closeAfterLink}
        onToggle={() => showCurrent(places.current)}
      >
        <SearchLink />
        <div className="side-places" ref={places}>
          {placesFor(admin).map((group) => (
            <Group key={group.label} group={group} />
          ))}
        </div>
        <UserMenu />
      </nav>
    </>
  )
}

/** The place where one is stands in sight, wherever one has come from. What is in sight already stays where it is. */
function useCurrentInSight(places: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '') showCurrent(places.current)
  }, [places, pathname])
}

function showCurrent(places: HTMLElement | null): void {
  const current = places?.querySelector('[aria-current]')
  if (!places || !current) return
  const [box, link] = [places.getBoundingClientRect(), current.getBoundingClientRect()]
  const isInSight = link.top >= box.top && link.bottom <= box.bottom
  // Only this moves: the page stays where it is.
  if (!isInSight) places.scrollTop += (link.top + link.bottom - box.top - box.bottom) / 2
}

function Group({ group: { label, places } }: { group: PlaceGroup }) {
  return (
    <>
      {label !== '' && <p className="side-heading">{label}</p>}
      <ul>
        {places.map(({ to, label: text, icon }) => (
          <li key={to}>
            <IntentLink to={to} className="side-link">
              {icon ? <KitIcon name={icon} /> : <Monogram name={text} />}
              <span>{text}</span>
              <Count to={to} />
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How much there is to look at behind a link. */
function Count({ to }: { to: string }) {
  const { toLookAt } = useWords(words)
  const { locale } = useAdmin()
  const { count, isUrgent } = needsAt(useNeeds().needs, to)
  if (count === 0) return null
  return (
    <span className="side-count" data-urgent={isUrgent || undefined}>
      {numberFormat(locale).format(count)} <span className="unseen">{toLookAt}</span>
    </span>
  )
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isLink = target instanceof Element && target.closest('a') !== null
  if (isLink && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
