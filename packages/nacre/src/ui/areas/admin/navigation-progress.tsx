import { useMessages } from '../../kit/use-messages.ts'
import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigation,
} from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin } from '../../records/admin-context.ts'
import { listedEntities } from '../../records/admin-data.ts'
import type { AdminData } from '../../records/data-in-area.ts'
import { listPath } from '../../records/list-path.ts'
import type { NavigationGroup } from './sidebar/navigation.ts'
import { useNavigationGroups } from './sidebar/navigation-context.ts'
import './navigation-progress.css'

/** The delay in milliseconds before the progress is displayed. */
const displayDelay = 300

/** Displays a slow navigation with a button that cancels it. The current page stays usable. */
export function NavigationProgress() {
  const t = useMessages()
  const admin = useAdmin()
  const groups = useNavigationGroups()
  const { location: to } = useNavigation()
  const cancel = useCancelNavigation()
  const [canceledKey, setCanceledKey] = useState<string>()
  const name = to && pageLabelOf(admin, groups, to.pathname)
  const sentence =
    name === undefined
      ? t('admin.navigationProgress.loading')
      : t('admin.navigationProgress.opening', { name })
  return (
    <>
      <p role="status" className="visually-hidden">
        {to && <AfterDelay key={to.key}>{sentence}</AfterDelay>}
        {!to && canceledKey !== undefined && (
          <span key={canceledKey}>{t('admin.navigationProgress.canceled')}</span>
        )}
      </p>
      {to && (
        <AfterDelay key={to.key}>
          <PendingNavigation
            sentence={sentence}
            onCancel={() => {
              setCanceledKey(to.key)
              cancel()
            }}
          />
        </AfterDelay>
      )}
    </>
  )
}

function AfterDelay({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), displayDelay)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? children : null
}

function PendingNavigation({ sentence, onCancel }: { sentence: string; onCancel: () => void }) {
  const t = useMessages()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Escape closes dialogs and popovers first.
    const isAbove = document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove) return
    event.preventDefault()
    onCancel()
  })
  useEffect(() => {
    const life = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: life.signal })
    return () => life.abort()
  }, [])
  return (
    <div className="navigation-progress">
      <KitIcon name="next" />
      <span aria-hidden="true">{sentence}</span>
      <button type="button" aria-keyshortcuts="Escape" onClick={onCancel}>
        {t('admin.navigationProgress.cancel')} <kbd aria-hidden="true">{t('kit.keyNames.Esc')}</kbd>
      </button>
    </div>
  )
}

/**
 * Cancels a navigation. React Router has no API for that, but navigating to the current location
 * without a hash loads nothing and replaces any pending navigation.
 */
function useCancelNavigation(): () => void {
  const router = useContext(RouterContext)?.router
  const here = useLocation()
  const startState = useRef<{ readonly here: Location; readonly height: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = startState
    if (!current || current.here === here) return
    startState.current = undefined
    // The router scrolls to the top, so the previous position is restored before the next paint.
    queueMicrotask(() => scrollTo(0, current.height))
  }, [here])
  return () => {
    if (!router) return
    startState.current = { here, height: scrollY }
    const { location } = router.state
    const to = { ...location, hash: location.hash || '#' }
    void router.navigate(to, { replace: true, state: location.state })
  }
}

/** Returns the label of a page in the side bar, or that of its list. */
function pageLabelOf(
  admin: AdminData,
  groups: readonly NavigationGroup[],
  path: string,
): string | undefined {
  const items = groups.flatMap((group) => group.places)
  const item = items.find(({ to }) => to === path)
  return item?.label ?? listOf(admin, path)?.pluralLabel
}

function listOf(admin: AdminData, path: string): EntitySchema | undefined {
  return listedEntities(admin).find((entity) => path.startsWith(`${listPath(entity)}/`))
}
