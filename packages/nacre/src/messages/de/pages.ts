import type { pages as english } from '../en/pages.ts'
import type { Translation } from '../message.ts'

export const pages = {
  failureTable: {
    why: 'Ursache',
    what: 'Lösung',
    all: 'API-Dokumentation',
    status: 'Status',
  },
  plainPages: {
    title: 'Aktion bestätigen',
    why: 'Bitte bestätigen Sie, dass Sie das möchten. Das schützt Sie vor Anfragen anderer Websites.',
    hint: 'Werden Sie wiederholt gefragt? Erlauben Sie Cookies für diese Seite.',
    confirm: 'Bestätigen',
    back: 'Zurück',
    choose: 'Datei erneut auswählen',
    chooseHow:
      'Es wurde nichts hochgeladen. Öffnen Sie das Formular erneut, wählen Sie die Datei und senden Sie es ab.',
    open: 'Formular öffnen',
    signedOut: 'Ihre Sitzung ist abgelaufen',
    signedOutHow:
      'Ihre Eingaben bleiben auf dieser Seite erhalten. Melden Sie sich in einem neuen Fenster an und senden Sie sie dann hier erneut ab.',
    fileGone: 'Sie müssen die Datei erneut auswählen.',
    logIn: 'Anmeldung in neuem Fenster öffnen',
    sendAgain: 'Erneut senden',
    start: 'Zur Startseite',
    fault: 'Der Fehler wurde protokolliert. Geben Sie diese ID an, wenn Sie ihn melden:',
    again: 'Erneut versuchen',
  },
  viewAsBar: {
    label: 'Rollenvorschau',
    text: 'Sie sehen die Ansicht als „{role}“. Änderungen sind deaktiviert.',
    stop: 'Beenden',
  },
} satisfies Translation<typeof english>
