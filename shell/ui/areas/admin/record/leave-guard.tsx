import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { useWords } from '../admin-context.ts'
import { LiveContext } from './live-values.ts'

const words = {
  en: {
    title: 'Leave without saving?',
    text: 'What you have written stays in this browser as a draft, for when you come back.',
    stay: 'Stay',
    leave: 'Leave, keep the draft',
    discard: 'Discard what I wrote',
  },
  de: {
    title: 'Gehen, ohne zu speichern?',
    text: 'Was Sie geschrieben haben, bleibt in diesem Browser als Entwurf, bis Sie wiederkommen.',
    stay: 'Bleiben',
    leave: 'Gehen, Entwurf behalten',
    discard: 'Geschriebenes verwerfen',
  },
}

const key = 'unsaved form'

/** Asks before something is left that is not saved: on the way to another page, and out of the site. */
export function LeaveGuard({ onDiscard }: { onDiscard: () => void }) {
  const say = useWords(words)
  const live = useContext(LiveContext)
  // Of the router's own hook for this, only what it asks of the router is needed: the hook itself
  // would be in what every visitor loads first.
  const router = useContext(RouterContext)?.router
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (!router) return undefined
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        live.isDirty() && currentLocation.pathname !== nextLocation.pathname,
    )
    const stop = router.subscribe(({ blockers }) =>
      setAsking(blockers.get(key)?.state === 'blocked'),
    )
    const onLeave = (event: BeforeUnloadEvent) => {
      if (live.isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      stop()
      router.deleteBlocker(key)
      removeEventListener('beforeunload', onLeave)
    }
  }, [router, live])

  const go = (where: 'proceed' | 'reset') => {
    const blocker = router?.state.blockers.get(key)
    if (blocker?.state === 'blocked') blocker[where]()
  }
  if (!isAsking) return null
  return (
    <Dialog
      title={say.title}
      kind="alert"
      size="small"
      onClose={() => go('reset')}
      actions={
        <>
          <button type="button" className="main" onClick={() => go('reset')}>
            {say.stay}
          </button>
          <button type="button" onClick={() => go('proceed')}>
            {say.leave}
          </button>
          <button
            type="button"
            onClick={() => {
              onDiscard()
              go('proceed')
            }}
          >
            {say.discard}
          </button>
        </>
      }
    >
      <p>{say.text}</p>
    </Dialog>
  )
}
