import type { Both } from '../../words.ts'
import {
  clickFirst,
  editFirstField,
  focusSearch,
  goToRow,
  openRow,
  tickRow,
  tickUpToRow,
} from './press.ts'

/** One key, or keys one after another, and what comes of it. */
export interface KeyBinding {
  /** As it is pressed and as the sheet shows it. */
  readonly keys: string
  readonly label: Both<string>
  /**
   * Does it on a screen, and says whether there was anything to do. Without it, the key is held
   * elsewhere, and stands here for the sheet.
   */
  press?(screen: HTMLElement): boolean
}

export interface KeyGroup {
  readonly label: Both<string>
  readonly bindings: readonly KeyBinding[]
}

/** Every key of the admin area but those that lead to places, which follow from the places. */
export const keyMap: readonly KeyGroup[] = [
  {
    label: { en: 'Everywhere', de: 'Überall' },
    bindings: [
      { keys: 'Ctrl K', label: { en: 'Search and do', de: 'Suchen und tun' } },
      { keys: '?', label: { en: 'Show the keys', de: 'Die Tasten zeigen' } },
      { keys: 'z', label: { en: 'Take back what was done last', de: 'Das Letzte zurücknehmen' } },
      { keys: 'F8', label: { en: 'To the newest message', de: 'Zur neuesten Meldung' } },
      { keys: 'Esc', label: { en: 'Close what is open', de: 'Schließen, was offen ist' } },
    ],
  },
  {
    label: { en: 'In a list', de: 'In einer Liste' },
    bindings: [
      { keys: 'j', label: { en: 'Next row', de: 'Nächste Zeile' }, press: goToRow(1) },
      { keys: 'k', label: { en: 'Row before', de: 'Vorige Zeile' }, press: goToRow(-1) },
      { keys: 'x', label: { en: 'Select the row', de: 'Zeile auswählen' }, press: tickRow },
      {
        keys: 'X',
        label: { en: 'Select up to the row', de: 'Bis zur Zeile auswählen' },
        press: tickUpToRow,
      },
      {
        keys: 'Shift ↑ ↓',
        label: { en: 'Select row by row', de: 'Zeile um Zeile auswählen' },
      },
      { keys: 'o', label: { en: 'Open the row', de: 'Zeile öffnen' }, press: openRow },
      {
        keys: '/',
        label: { en: 'Search the list', de: 'Die Liste durchsuchen' },
        press: focusSearch,
      },
      {
        keys: 'c',
        label: { en: 'Create a record', de: 'Einen Eintrag anlegen' },
        press: clickFirst('.head a[href$="/new"], .kit-actions a[href$="/new"]'),
      },
      {
        keys: 'n',
        label: { en: 'Next page', de: 'Nächste Seite' },
        press: clickFirst('a[rel="next"]'),
      },
      {
        keys: 'p',
        label: { en: 'Page before', de: 'Vorige Seite' },
        press: clickFirst('a[rel="prev"]'),
      },
    ],
  },
  {
    label: { en: 'On a value of a list', de: 'Auf einem Wert einer Liste' },
    bindings: [
      { keys: 'Enter', label: { en: 'Change it', de: 'Ihn ändern' } },
      { keys: '← ↑ ↓ →', label: { en: 'To the value beside', de: 'Zum Wert daneben' } },
      {
        keys: 'Tab',
        label: { en: 'Save it and change the next', de: 'Ihn speichern und den nächsten ändern' },
      },
    ],
  },
  {
    label: { en: 'In a record', de: 'In einem Eintrag' },
    bindings: [
      { keys: 'e', label: { en: 'Edit', de: 'Bearbeiten' }, press: editFirstField },
      { keys: 'Ctrl S', label: { en: 'Save', de: 'Speichern' } },
      {
        keys: 'u',
        label: { en: 'Up to the list', de: 'Hinauf zur Liste' },
        press: clickFirst('.kit-crumbs span:last-child a, .crumbs a'),
      },
    ],
  },
]
