import { useContext } from 'react'
import { useLocation } from 'react-router'
import { StartedContext } from '../../page-failure.tsx'
import { urls } from '../../url-map.ts'
import { KitIcon } from '../kit/kit-icon.tsx'
import { useKitWords } from '../kit/language-context.ts'
import '../kit/placeholder.css'

export const failureWords = {
  en: {
    title: 'This screen could not be shown',
    text: 'Something in it failed. It is not your fault, and whatever else there is can be used.',
    noted: 'It has been noted. If you tell somebody about it, this number helps:',
    again: 'Load it anew',
    start: 'To the start',
  },
  de: {
    title: 'Diese Ansicht konnte nicht gezeigt werden',
    text: 'Etwas darin ist misslungen. Sie können nichts dafür, und alles andere ist benutzbar.',
    noted: 'Es ist vermerkt. Wenn Sie jemandem davon erzählen, hilft diese Nummer:',
    again: 'Neu laden',
    start: 'Zum Anfang',
  },
}

/** By this the browser knows that what the server sent is this. */
const mark = 'data-failed'

/** Stands where a screen has thrown, in its frame. The cause is in the log, or in the console. */
export function ScreenFailure({ request }: { request?: string | undefined }) {
  const say = useKitWords(failureWords)
  const { pathname, search } = useLocation()
  return (
    <div className="kit-placeholder" data-problem="internal" {...{ [mark]: request ?? '' }}>
      <KitIcon name="warning" />
      <h1 className="kit-placeholder-title">{say.title}</h1>
      <p className="kit-placeholder-text">{say.text}</p>
      {request && (
        <p className="kit-placeholder-text">
          {say.noted} <code>{request}</code>
        </p>
      )}
      {/* Links that load: what is in this window may be what is broken. */}
      <p className="kit-placeholder-ways">
        <a className="button main" href={pathname + search}>
          {say.again}
        </a>
        <a className="button" href={urls.admin}>
          {say.start}
        </a>
      </p>
    </div>
  )
}

/** The same for what has thrown in the browser: the page that the server sent, while there is no other, is better. */
export function BrokenScreen() {
  const started = useContext(StartedContext)
  if (!started.current) throw new Error('The screen could not be drawn.')
  return <ScreenFailure />
}

/** In the browser: whether the server could not show the screen, and under which number the log has that. */
export function failureServed(): { readonly request: string } | undefined {
  const request = document.querySelector(`[${mark}]`)?.getAttribute(mark)
  return request ? { request } : undefined
}
