import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { letToastsStay, toastsStay } from '../../kit/toasts-stay.ts'
import { wordsFor } from '../../words.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { placesFor } from '../side/places.ts'
import { keyMap } from './key-map.ts'
import { letSingleKeysWork, singleKeysWork } from './single-keys.ts'
import './key-sheet.css'

const words = {
  en: {
    title: 'Keys',
    go: 'Go to',
    single: 'Single letters do something',
    stay: 'Messages stay until I put them away',
    help: 'Keys with Ctrl always work. On a Mac, ⌘ is Ctrl.',
  },
  de: {
    title: 'Tasten',
    go: 'Gehen zu',
    single: 'Einzelne Buchstaben bewirken etwas',
    stay: 'Meldungen bleiben, bis ich sie schließe',
    help: 'Tasten mit Strg gelten immer. Auf einem Mac ist ⌘ gemeint.',
  },
}

interface Shown {
  readonly label: string
  readonly lines: readonly { readonly keys: string; readonly label: string }[]
}

/** Which keys do what, as the registry and the places say. */
export function KeySheet({ onClose }: { onClose(): void }) {
  const admin = useAdmin()
  const say = useWords(words)
  const places = placesFor(admin).flatMap((group) => group.places)
  const going: Shown = {
    label: say.go,
    lines: places.flatMap(({ label, key }) => (key ? [{ keys: `g ${key}`, label }] : [])),
  }
  const others = keyMap.map(({ label, bindings }): Shown => ({
    label: wordsFor(label, admin.language),
    lines: bindings.map((one) => ({ keys: one.keys, label: wordsFor(one.label, admin.language) })),
  }))
  return (
    <Dialog title={say.title} size="large" onClose={onClose}>
      <div className="key-sheet">
        {[...others, going].map(({ label, lines }) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl>
              {lines.map(({ keys, label: text }) => (
                <div key={keys}>
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} language={admin.language} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch label={say.single} isOn={singleKeysWork} turn={letSingleKeysWork} />
      <Switch label={say.stay} isOn={toastsStay} turn={letToastsStay} />
      <p className="help">{say.help}</p>
    </Dialog>
  )
}

function Switch(props: { label: string; isOn(): boolean; turn(isOn: boolean): void }) {
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

function Keys({ keys, language }: { keys: string; language: string }) {
  return keys
    .split(' ')
    .map((key) => <kbd key={key}>{(language === 'de' && german[key]) || key}</kbd>)
}

/** What stands on the keys of a German keyboard. */
const german: Readonly<Record<string, string>> = {
  Ctrl: 'Strg',
  Enter: 'Eingabe',
  Home: 'Pos1',
  End: 'Ende',
  Shift: 'Umschalt',
}
