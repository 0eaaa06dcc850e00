import type { kit as english } from '../en/kit.ts'
import type { Translation } from '../message.ts'

export const kit = {
  screenFailure: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Diese Seite konnte nicht angezeigt werden. Der Rest der Anwendung funktioniert weiter.',
    logged: 'Der Fehler wurde protokolliert. Geben Sie diese ID an, wenn Sie ihn melden:',
    reload: 'Seite neu laden',
    home: 'Zur Startseite',
  },
  toasts: {
    region: 'Meldungen',
    dismiss: 'Schließen',
  },
  errorText: {
    unreachable: 'Keine Verbindung',
    unreachableText:
      'Der Server ist nicht erreichbar. Nicht gespeicherte Änderungen bleiben in diesem Browser erhalten.',
    slow: 'Der Server antwortet nicht',
    slowText:
      'Zeitüberschreitung. Nicht gespeicherte Änderungen bleiben in diesem Browser erhalten.',
    code: 'Die Seite konnte nicht geladen werden',
    codeText:
      'Sie sind möglicherweise offline oder es gibt eine neue Version. Die Seite wird automatisch neu geladen.',
    retry: 'Erneut versuchen',
    retrying: 'Neuer Versuch …',
  },
  pageHead: {
    breadcrumb: 'Navigationspfad',
  },
  lazyPart: {
    failed:
      'Dieser Bereich konnte nicht geladen werden. Sie sind möglicherweise offline oder es gibt eine neue Version.',
    reload: 'Seite neu laden',
  },
  dialog: {
    close: 'Schließen',
  },
  comboboxPanel: {
    none: 'Keine Ergebnisse.',
    waiting: 'Wird gesucht …',
    failed: 'Suche fehlgeschlagen. Versuchen Sie es erneut.',
    results: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  },
  combobox: {
    remove: '{label} entfernen',
  },
  progress: {
    cancel: 'Abbrechen',
    doneOf: '{done} von {all}',
  },
  confirm: {
    cancel: 'Abbrechen',
  },
  device: {
    name: '{browser} auf {system}',
  },
  text: {
    labeled: '{label}: {value}',
  },
  notFound: {
    title: 'Seite nicht gefunden',
  },
  keyNames: {
    Ctrl: 'Strg',
    Enter: 'Eingabe',
    Home: 'Pos1',
    End: 'Ende',
    Shift: 'Umschalt',
    Esc: 'Esc',
  },
} satisfies Translation<typeof english>
