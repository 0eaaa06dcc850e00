import { Confirm, Dialog } from 'nacre/admin'
import { useState } from 'react'

export function Sample() {
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  return (
    <p>
      <button onClick={() => setOpen('dialog')}>Open a dialog</button>{' '}
      <button onClick={() => setOpen('confirm')}>Ask for confirmation</button>
      {open === 'dialog' && (
        <Dialog title="Reorder" onClose={close} actions={<button onClick={close}>Order</button>}>
          How many ladders?
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm
          title="Delete all items?"
          action="Delete"
          isDangerous
          onConfirm={close}
          onClose={close}
        >
          They cannot be restored.
        </Confirm>
      )}
    </p>
  )
}
