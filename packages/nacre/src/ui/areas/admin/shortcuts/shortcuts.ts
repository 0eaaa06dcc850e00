import type { PlainMessageKey } from '#shell/messages/message.ts'
import {
  clickFirst,
  editFirstField,
  focusSearch,
  focusRow,
  openRow,
  toggleRow,
  selectUpToRow,
} from './screen-actions.ts'

/** A keyboard shortcut of one key or a sequence. */
export interface Shortcut {
  /** The keys as pressed and as displayed in the help. */
  readonly keys: string
  readonly label: PlainMessageKey
  /**
   * Runs the shortcut on a screen and returns whether there was anything to do. Without it, other
   * code handles the key, and the entry is for the help only.
   */
  press?(screen: HTMLElement): boolean
}

export interface ShortcutGroup {
  readonly label: PlainMessageKey
  readonly bindings: readonly Shortcut[]
}

/**
 * All shortcuts of the admin area, except those of pages, which are derived from the navigation.
 */
export const shortcuts: readonly ShortcutGroup[] = [
  {
    label: 'admin.keyMap.shortcutsLabel',
    bindings: [
      { keys: 'Ctrl K', label: 'admin.keyMap.shortcutsBindingsLabel' },
      { keys: '?', label: 'admin.keyMap.shortcutsBindingsLabel2' },
      { keys: 'z', label: 'admin.keyMap.shortcutsBindingsLabel3' },
      { keys: 'F8', label: 'admin.keyMap.shortcutsBindingsLabel4' },
      { keys: 'Esc', label: 'admin.keyMap.shortcutsBindingsLabel5' },
    ],
  },
  {
    label: 'admin.keyMap.shortcutsLabel2',
    bindings: [
      { keys: 'j', label: 'admin.keyMap.shortcutsBindingsLabel6', press: focusRow(1) },
      { keys: 'k', label: 'admin.keyMap.shortcutsBindingsLabel7', press: focusRow(-1) },
      { keys: 'x', label: 'admin.keyMap.shortcutsBindingsLabel8', press: toggleRow },
      {
        keys: 'X',
        label: 'admin.keyMap.shortcutsBindingsLabel9',
        press: selectUpToRow,
      },
      {
        keys: 'Shift ↑ ↓',
        label: 'admin.keyMap.shortcutsBindingsLabel10',
      },
      { keys: 'o', label: 'admin.keyMap.shortcutsBindingsLabel11', press: openRow },
      {
        keys: '/',
        label: 'admin.keyMap.shortcutsBindingsLabel12',
        press: focusSearch,
      },
      {
        keys: 'c',
        label: 'admin.keyMap.shortcutsBindingsLabel13',
        press: clickFirst('.head a[href$="/new"], .kit-actions a[href$="/new"]'),
      },
      {
        keys: 'n',
        label: 'admin.keyMap.shortcutsBindingsLabel14',
        press: clickFirst('a[rel="next"]'),
      },
      {
        keys: 'p',
        label: 'admin.keyMap.shortcutsBindingsLabel15',
        press: clickFirst('a[rel="prev"]'),
      },
    ],
  },
  {
    label: 'admin.keyMap.shortcutsLabel3',
    bindings: [
      { keys: 'Enter', label: 'admin.keyMap.shortcutsBindingsLabel16' },
      { keys: '← ↑ ↓ →', label: 'admin.keyMap.shortcutsBindingsLabel17' },
      {
        keys: 'Tab',
        label: 'admin.keyMap.shortcutsBindingsLabel18',
      },
    ],
  },
  {
    label: 'admin.keyMap.shortcutsLabel4',
    bindings: [
      { keys: 'e', label: 'admin.keyMap.shortcutsBindingsLabel19', press: editFirstField },
      { keys: 'Ctrl S', label: 'admin.keyMap.shortcutsBindingsLabel20' },
      {
        keys: 'u',
        label: 'admin.keyMap.shortcutsBindingsLabel21',
        press: clickFirst('.kit-crumbs span:last-child a, .crumbs a'),
      },
    ],
  },
]
