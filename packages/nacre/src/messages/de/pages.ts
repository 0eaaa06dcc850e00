import type { pages as english } from '../en/pages.ts'
import type { Translation } from '../message.ts'

export const pages = {
  errorTable: {
    cause: 'Ursache',
    solution: 'Lösung',
    apiDocumentation: 'API-Dokumentation',
    status: 'Status',
  },
  formPages: {
    title: 'Aktion bestätigen',
    confirmText:
      'Bitte bestätigen Sie, dass Sie das möchten. Das schützt Sie vor Anfragen anderer Websites.',
    hint: 'Werden Sie wiederholt gefragt? Erlauben Sie Cookies für diese Seite.',
    confirm: 'Bestätigen',
    back: 'Zurück',
    chooseFile: 'Datei erneut auswählen',
    chooseFileText:
      'Es wurde nichts hochgeladen. Öffnen Sie das Formular erneut, wählen Sie die Datei und senden Sie es ab.',
    openForm: 'Formular öffnen',
    signedOut: 'Ihre Sitzung ist abgelaufen',
    signedOutText:
      'Ihre Eingaben bleiben auf dieser Seite erhalten. Melden Sie sich in einem neuen Fenster an und senden Sie sie dann hier erneut ab.',
    fileMissing: 'Sie müssen die Datei erneut auswählen.',
    openSignIn: 'Anmeldung in neuem Fenster öffnen',
    submitAgain: 'Erneut senden',
    home: 'Zur Startseite',
    logged: 'Der Fehler wurde protokolliert. Geben Sie diese ID an, wenn Sie ihn melden:',
    retry: 'Erneut versuchen',
  },
  viewAsBar: {
    label: 'Rollenvorschau',
    text: 'Sie sehen die Ansicht als „{role}“. Änderungen sind deaktiviert.',
    stop: 'Beenden',
  },
} satisfies Translation<typeof english>
