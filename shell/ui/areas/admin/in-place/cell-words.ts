export const cellWords = {
  en: {
    save: 'Save',
    revert: 'Leave as it was',
    saved: 'Saved.',
    undo: 'Undo',
    undone: 'Taken back.',
    theirs: 'Somebody else has saved this meanwhile:',
    over: 'Save mine over it',
    take: 'Leave theirs',
    look: 'Look at the record',
  },
  de: {
    save: 'Speichern',
    revert: 'Lassen, wie es war',
    saved: 'Gespeichert.',
    undo: 'Rückgängig',
    undone: 'Rückgängig gemacht.',
    theirs: 'Jemand anderes hat inzwischen dies gespeichert:',
    over: 'Meines darüber speichern',
    take: 'Das andere lassen',
    look: 'Den Eintrag ansehen',
  },
}
