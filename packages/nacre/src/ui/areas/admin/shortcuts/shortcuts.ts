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
    label: 'admin.shortcuts.general',
    bindings: [
      { keys: 'Ctrl K', label: 'admin.shortcuts.openPalette' },
      { keys: '?', label: 'admin.shortcuts.showShortcuts' },
      { keys: 'z', label: 'admin.shortcuts.undo' },
      { keys: 'F8', label: 'admin.shortcuts.focusNotification' },
      { keys: 'Esc', label: 'admin.shortcuts.close' },
    ],
  },
  {
    label: 'admin.shortcuts.lists',
    bindings: [
      { keys: 'j', label: 'admin.shortcuts.nextRow', press: focusRow(1) },
      { keys: 'k', label: 'admin.shortcuts.previousRow', press: focusRow(-1) },
      { keys: 'x', label: 'admin.shortcuts.selectRow', press: toggleRow },
      {
        keys: 'X',
        label: 'admin.shortcuts.selectRange',
        press: selectUpToRow,
      },
      {
        keys: 'Shift ↑ ↓',
        label: 'admin.shortcuts.extendSelection',
      },
      { keys: 'o', label: 'admin.shortcuts.openRow', press: openRow },
      {
        keys: '/',
        label: 'admin.shortcuts.search',
        press: focusSearch,
      },
      {
        keys: 'c',
        label: 'admin.shortcuts.createRecord',
        press: clickFirst('.head a[href$="/new"], .kit-actions a[href$="/new"]'),
      },
      {
        keys: 'n',
        label: 'admin.shortcuts.nextPage',
        press: clickFirst('a[rel="next"]'),
      },
      {
        keys: 'p',
        label: 'admin.shortcuts.previousPage',
        press: clickFirst('a[rel="prev"]'),
      },
    ],
  },
  {
    label: 'admin.shortcuts.cells',
    bindings: [
      { keys: 'Enter', label: 'admin.shortcuts.editCell' },
      { keys: '← ↑ ↓ →', label: 'admin.shortcuts.moveBetweenCells' },
      {
        keys: 'Tab',
        label: 'admin.shortcuts.saveCell',
      },
    ],
  },
  {
    label: 'admin.shortcuts.records',
    bindings: [
      { keys: 'e', label: 'admin.shortcuts.editRecord', press: editFirstField },
      { keys: 'Ctrl S', label: 'admin.shortcuts.save' },
      {
        keys: 'u',
        label: 'admin.shortcuts.backToList',
        press: clickFirst('.kit-crumbs span:last-child a, .crumbs a'),
      },
    ],
  },
]
