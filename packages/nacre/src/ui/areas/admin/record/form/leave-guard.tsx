import { type ComponentProps, useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { type OnDemand, onDemand } from '../../../../kit/on-demand.tsx'
import { useMessages } from '../../../../kit/use-messages.ts'
import { FormStoreContext } from './form-store.ts'
import type { LeaveDialog } from './leave-dialog.tsx'

const key = 'unsaved form'

/** The dialog, which most visits of a form do not need. */
export const LazyLeaveDialog: OnDemand<ComponentProps<typeof LeaveDialog>> = onDemand(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
)

/** Asks for confirmation before unsaved changes are lost, within the site and when leaving it. */
export function LeaveGuard({ onDiscard }: { onDiscard: () => void }) {
  const t = useMessages()
  const formStore = useContext(FormStoreContext)
  // The router’s blockers are used directly, because the hook `useBlocker` would increase the
  // initial bundle.
  const router = useContext(RouterContext)?.router
  const [isConfirming, setConfirming] = useState(false)

  const settleBlocker = (where: 'proceed' | 'reset') => {
    const blocker = router?.state.blockers.get(key)
    if (blocker?.state === 'blocked') blocker[where]()
  }
  const ask = useEffectEvent(async () => {
    try {
      await LazyLeaveDialog.load()
      setConfirming(true)
    } catch {
      // Without a connection, the browser asks.
      settleBlocker(confirm(t('record.leaveGuard.text')) ? 'proceed' : 'reset')
    }
  })

  useEffect(() => {
    if (!router) return undefined
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        formStore.isDirty() && currentLocation.pathname !== nextLocation.pathname,
    )
    const stop = router.subscribe(({ blockers }) => {
      if (blockers.get(key)?.state === 'blocked') void ask()
      else setConfirming(false)
    })
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

  if (!isConfirming) return null
  return (
    <LazyLeaveDialog
      onStay={() => settleBlocker('reset')}
      onLeave={() => settleBlocker('proceed')}
      onDiscard={() => {
        onDiscard()
        settleBlocker('proceed')
      }}
    />
  )
}
