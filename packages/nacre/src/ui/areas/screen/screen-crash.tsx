import { useMessages } from '../../kit/use-messages.ts'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { HydratedContext } from '../../page-error.tsx'
import { urls } from '../../url-map.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import '../../kit/placeholder.css'

/** Marks a server-rendered error for the browser. */
const failureAttribute = 'data-failed'

/**
 * The error of a screen that has thrown, inside its layout. The log or the console has the cause.
 */
export function ScreenCrash({ request }: { request?: string | undefined }) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  return (
    <div
      className="empty-state"
      data-problem="internal-error"
      {...{ [failureAttribute]: request ?? '' }}
    >
      <KitIcon name="warning" />
      <h1 className="empty-state-title">{t('kit.screenFailure.title')}</h1>
      <p className="empty-state-text">{t('kit.screenFailure.text')}</p>
      {request && (
        <p className="empty-state-text">
          {t('kit.screenFailure.logged')} <code>{request}</code>
        </p>
      )}
      {/* Links that reload the page, because the state of this window may be the cause. */}
      <p className="empty-state-actions">
        <a className="button main" href={pathname + search}>
          {t('kit.screenFailure.reload')}
        </a>
        <a className="button" href={urls.admin}>
          {t('kit.screenFailure.home')}
        </a>
      </p>
    </div>
  )
}

/** The same for an error in the browser. During hydration the server-rendered page is preserved. */
export function CrashedScreen() {
  const started = useContext(HydratedContext)
  if (!started.current) throw new Error('The screen could not be rendered.')
  return <ScreenCrash />
}

/** Returns in the browser whether the server failed to render the screen, with the request id. */
export function serverCrash(): { readonly request: string } | undefined {
  const request = document.querySelector(`[${failureAttribute}]`)?.getAttribute(failureAttribute)
  return request ? { request } : undefined
}
