import { useMessages } from '../../../kit/use-messages.ts'
import { isMessage, messagesFor } from '#shell/messages/translate.ts'
import { useState } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { setToastsPersistent, areToastsPersistent } from '../../../kit/toast-persistence.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { useNavigationGroups } from '../sidebar/navigation-context.ts'
import { shortcuts } from './shortcuts.ts'
import { setSingleKeysEnabled, areSingleKeysEnabled } from './single-keys.ts'
import './key-sheet.css'

interface ShortcutRow {
  readonly label: string
  readonly lines: readonly { readonly keys: string; readonly label: string }[]
}

/** The help dialog with all shortcuts. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const admin = useAdmin()
  const t = useMessages()
  const places = useNavigationGroups().flatMap((group) => group.places)
  const pageRow: ShortcutRow = {
    label: t('admin.shortcutHelp.goTo'),
    lines: places.flatMap(({ label, key }) => (key ? [{ keys: `g ${key}`, label }] : [])),
  }
  const others = shortcuts.map(({ label, bindings }): ShortcutRow => ({
    label: messagesFor(admin.language)(label),
    lines: bindings.map((one) => ({
      keys: one.keys,
      label: messagesFor(admin.language)(one.label),
    })),
  }))
  return (
    <Dialog title={t('admin.shortcutHelp.title')} size="large" onClose={onClose}>
      <div className="key-sheet">
        {[...others, pageRow].map(({ label, lines }) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl>
              {lines.map(({ keys, label: text }) => (
                <div key={keys}>
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SettingSwitch
        label={t('admin.shortcutHelp.singleKeys')}
        isOn={areSingleKeysEnabled}
        turn={setSingleKeysEnabled}
      />
      <SettingSwitch
        label={t('admin.shortcutHelp.keepNotifications')}
        isOn={areToastsPersistent}
        turn={setToastsPersistent}
      />
      <p className="help">{t('admin.shortcutHelp.modifierHelp')}</p>
    </Dialog>
  )
}

function SettingSwitch(props: { label: string; isOn(): boolean; turn(isOn: boolean): void }) {
  const { label, isOn, turn } = props
  const [is, set] = useState(isOn)
  return (
    <label className="key-switch">
      <input
        type="checkbox"
        checked={is}
        onChange={({ target }) => {
          turn(target.checked)
          set(target.checked)
        }}
      />
      {label}
    </label>
  )
}

/** By what stands on the keys of the reader’s keyboard. */
function Keys({ keys }: { keys: string }) {
  const t = useMessages()
  return keys.split(' ').map((key) => {
    const name = `kit.keyNames.${key}`
    return <kbd key={key}>{isMessage(name) ? t(name) : key}</kbd>
  })
}
