import { useMessages } from '../../use-messages.ts'
import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { FormStoreContext } from './form-store.ts'

const key = 'unsaved form'

/** Asks for confirmation before unsaved changes are lost, within the site and when leaving it. */
export function LeaveGuard({ onDiscard }: { onDiscard: () => void }) {
  const t = useMessages()
  const formStore = useContext(FormStoreContext)
  // The router’s blockers are used directly, because the hook `useBlocker` would increase the
  // initial bundle.
  const router = useContext(RouterContext)?.router
  const [isConfirming, setConfirming] = useState(false)

  useEffect(() => {
    if (!router) return undefined
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        formStore.isDirty() && currentLocation.pathname !== nextLocation.pathname,
    )
    const stop = router.subscribe(({ blockers }) =>
      setConfirming(blockers.get(key)?.state === 'blocked'),
    )
    const onLeave = (event: BeforeUnloadEvent) => {
      if (formStore.isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      stop()
      router.deleteBlocker(key)
      removeEventListener('beforeunload', onLeave)
    }
  }, [router, formStore])

  const settleBlocker = (where: 'proceed' | 'reset') => {
    const blocker = router?.state.blockers.get(key)
    if (blocker?.state === 'blocked') blocker[where]()
  }
  if (!isConfirming) return null
  return (
    <Dialog
      title={t('record.leaveGuard.title')}
      kind="alert"
      size="small"
      onClose={() => settleBlocker('reset')}
      actions={
        <>
          <button type="button" className="main" onClick={() => settleBlocker('reset')}>
            {t('record.leaveGuard.stay')}
          </button>
          <button type="button" onClick={() => settleBlocker('proceed')}>
            {t('record.leaveGuard.leave')}
          </button>
          <button
            type="button"
            onClick={() => {
              onDiscard()
              settleBlocker('proceed')
            }}
          >
            {t('record.leaveGuard.discard')}
          </button>
        </>
      }
    >
      <p>{t('record.leaveGuard.text')}</p>
    </Dialog>
  )
}
