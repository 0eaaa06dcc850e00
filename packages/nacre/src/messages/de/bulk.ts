import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../message.ts'

export const bulk = {
  actions: {
    change: '{field} bearbeiten',
    remove: 'Löschen',
    restore: 'Wiederherstellen',
    erase: 'Endgültig löschen',
  },
  selectRows: {
    row: '{title} auswählen',
    page: 'Alle auf dieser Seite auswählen',
    all: 'Alle passenden Zeilen auswählen',
    heading: 'Auswahl',
  },
  selectRange: {
    tooFar:
      'Das sind {all} Zeilen; höchstens {most} lassen sich auf einmal auswählen. Grenzen Sie die Liste mit einem Filter ein und wählen Sie „Alle passenden auswählen“.',
    listChanged: 'Die Liste hat sich geändert. Nur diese Zeile wurde ausgewählt.',
  },
  do: {
    checking: 'Wird geprüft …',
    running: 'Wird ausgeführt …',
    undoing: 'Wird rückgängig gemacht …',
    possible: 'möglich',
    notPossible: 'nicht möglich',
    done: 'erfolgreich',
    failed: 'fehlgeschlagen',
    notAvailable: 'Diese Aktion ist für keinen der ausgewählten Einträge möglich.',
    run: '{label} ({count})',
    preview: 'Vorschau',
    cancel: 'Abbrechen',
    close: 'Schließen',
    back: 'Zurück zur Liste',
    undo: 'Rückgängig',
    undone: { one: '{count} Eintrag zurückgesetzt', other: '{count} Einträge zurückgesetzt' },
    notUndone: {
      one: '{count} Eintrag konnte nicht zurückgesetzt werden:',
      other: '{count} Einträge konnten nicht zurückgesetzt werden:',
    },
    result: '{label}: {count} erfolgreich.',
    canceled: 'Abgebrochen. Die übrigen {count} wurden nicht geändert.',
    noLongerMatching: '{count} passen nicht mehr und wurden übersprungen.',
    newMatching: 'Neu passende Einträge wurden nicht geändert.',
    selectFailed: 'Fehlgeschlagene auswählen ({count})',
    showFailed: 'Fehlgeschlagene in der Liste anzeigen',
    progress: '{label}: {part}',
    notChecked: 'Die übrigen {count} werden beim Ausführen geprüft.',
    trashNote:
      'Sie bleiben {days} Tage im Papierkorb. „Rückgängig“ stellt sie wieder her, nicht aber mitgelöschte Einträge.',
    undoNote: 'Sie können das rückgängig machen, solange niemand die Einträge bearbeitet.',
    finalNote: 'Das kann nicht rückgängig gemacht werden.',
    eraseNote:
      'Das kann nicht rückgängig gemacht werden. Im Verlauf bleibt nur, wer den Eintrag wann gelöscht hat.',
    alsoErases: 'Wird ebenfalls endgültig gelöscht: {records}.',
    alsoErased: 'Ebenfalls endgültig gelöscht: {records}.',
    records: {
      one: '{count} zugehöriger Eintrag im Papierkorb',
      other: '{count} zugehörige Einträge im Papierkorb',
    },
    versions: { one: '{count} Version', other: '{count} Versionen' },
    files: { one: '{count} Datei', other: '{count} Dateien' },
    clearNote: 'Leer lassen, um das Feld in allen ausgewählten Einträgen zu leeren.',
    noneSelected: 'Keine Zeilen ausgewählt.',
  },
  report: {
    more: 'und {count} weitere',
    wrongStatus: 'Erfordert Status {from}; diese haben {state}.',
  },
  selection: {
    bar: 'Sammelaktionen',
    none: 'Zeilen auswählen, um:',
    count: '{count} ausgewählt',
    all: 'Alle {total} passenden auswählen',
    change: 'Bearbeiten',
    more: 'Mehr',
    export: 'Exportieren',
    clear: 'Auswahl aufheben',
    selectingRows: 'Zeilen werden ausgewählt …',
  },
} satisfies Translation<typeof english>
