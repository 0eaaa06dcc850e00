import { useMessages } from '../../../../kit/use-messages.ts'
import { Dialog } from '../../../../kit/dialog.tsx'

/** Asks what happens to unsaved changes before somebody leaves their form. */
export function LeaveDialog(props: { onStay(): void; onLeave(): void; onDiscard(): void }) {
  const { onStay, onLeave, onDiscard } = props
  const t = useMessages()
  return (
    <Dialog
      title={t('record.leaveGuard.title')}
      kind="alert"
      size="small"
      onClose={onStay}
      actions={
        <>
          <button type="button" className="main" onClick={onStay}>
            {t('record.leaveGuard.stay')}
          </button>
          <button type="button" onClick={onLeave}>
            {t('record.leaveGuard.leave')}
          </button>
          <button type="button" onClick={onDiscard}>
            {t('record.leaveGuard.discard')}
          </button>
        </>
      }
    >
      <p>{t('record.leaveGuard.text')}</p>
    </Dialog>
  )
}
