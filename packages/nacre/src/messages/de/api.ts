import type { api as english } from '../en/api.ts'
import type { Translation } from '../message.ts'

export const api = {
  assertAccountChange: {
    notByKey:
      'Mit einem API-Schlüssel ist das nicht möglich. Melden Sie sich an und bestätigen Sie Ihre Identität.',
  },
  keepAdministrator: {
    required: 'Es muss mindestens ein Konto mit Administratorrolle geben, das sich anmelden kann.',
  },
  changeRecords: {
    idTaken: 'Diese ID wird bereits verwendet.',
    losesAccess: 'Mit diesen Werten würden Sie den Zugriff auf den Eintrag verlieren.',
  },
  setValues: {
    noUser:
      'Hier steht, wer den Datensatz anlegt, und ein Programm hat kein Benutzerkonto. Eine angemeldete Person muss ihn anlegen.',
  },
  requiredRelations: {
    requiredByUnnamed: 'Ein anderer Eintrag benötigt diesen Eintrag und wäre ohne ihn ungültig.',
    requiredBy: '{name} benötigt diesen Eintrag. Ohne ihn: {reasons}',
  },
  recordPermissions: {
    fixed: 'Wird beim Anlegen festgelegt und danach nicht mehr geändert.',
    wrongStatus: 'Erfordert Status {from}. Der aktuelle Status ist {state}.',
  },
  referenced: {
    live: 'Andere Einträge verweisen noch auf diesen Eintrag.',
    liveBy: 'Wird noch verwendet von: {places}.',
    trash: 'Andere Einträge im Papierkorb verweisen noch auf diesen Eintrag.',
    trashBy: 'Wird im Papierkorb noch verwendet von: {places}.',
  },
  runAction: {
    cookiesRequired: 'Erlauben Sie Cookies, um das zu nutzen.',
  },
  triggeredMoves: {
    notPossible: '„{move}“ ist für den verknüpften Eintrag ({record}) nicht möglich.',
  },
  undoStep: {
    noReverseMove:
      'Rückgängig nicht möglich: Der Status kann nicht auf „{status}“ zurückgesetzt werden.',
    hiddenFields:
      'Rückgängig nicht möglich: Die Änderung betrifft Felder, die Sie nicht sehen dürfen.',
  },
  importBounds: {
    alreadyRunning:
      'Ein anderer Import von Ihnen läuft noch. Warten Sie, bis er abgeschlossen ist.',
    tooManyRows: 'Zu viele Zeilen (max. {most}). Teilen Sie die Datei auf.',
    tooManyCells: 'Zu viele Zellen (max. {most}). Teilen Sie die Datei auf.',
  },
  rowStep: {
    versionRequired:
      'Zum Ändern eines Eintrags ist die Spalte version erforderlich. Exportierte Dateien enthalten sie.',
    expected: 'eine ganze Zahl',
  },
  makePicture: {
    damaged: 'Das Bild ist beschädigt oder nicht vollständig.',
    tooComplex:
      'Das Bild ist zu aufwendig zu verarbeiten. Speichern Sie es mit weniger Pixeln als JPEG oder PNG.',
    tooWide: 'Das Bild ist zu groß (max. {max} Pixel breit und hoch).',
    tooLarge: 'Das Bild ist zu groß (max. {max} Megapixel in diesem Format).',
  },
  uploadFile: {
    unsupportedType: 'Nicht unterstützter Dateityp. Erlaubt: {names}.',
  },
  checkPassword: {
    common: 'Dieses Passwort ist zu leicht zu erraten. Ergänzen Sie weitere zufällige Wörter.',
    near: 'Verwenden Sie nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen dieser Seite.',
    expected: 'Text',
  },
  lastSignInMethod: {
    onlyMethod: 'Das ist Ihre einzige Anmeldemethode. Fügen Sie zuerst eine weitere hinzu.',
  },
  passkeys: {
    notVerified: 'Dieser Passkey konnte nicht überprüft werden.',
  },
  reauthentication: {
    wrongPassword: 'Falsches Passwort.',
  },
  oidc: {
    denied: 'Die Anmeldung mit {provider} wurde abgebrochen oder abgelehnt.',
    emailUnverified:
      '{provider} hat Ihre E-Mail-Adresse nicht bestätigt. Deshalb wurde kein Konto erstellt.',
    emailTaken:
      'Mit Ihrer E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an und verbinden Sie {provider} in den Kontoeinstellungen.',
    notVerified: 'Die Antwort von {provider} konnte nicht überprüft werden.',
    flowNotStarted:
      'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Starten Sie erneut.',
    linkedToAnother: 'Dieses {provider}-Konto ist bereits mit einem anderen Benutzer verbunden.',
  },
  signUp: {
    wrongPassword: 'Falsches Passwort.',
  },
  usePasskey: {
    notRegistered: 'Dieser Passkey ist hier nicht registriert oder wurde entfernt.',
    ofAnother: 'Dieser Passkey gehört zu einem anderen Konto.',
  },
  createCaptcha: {
    wrong: 'Das war nicht richtig. Hier ist eine neue Aufgabe.',
    expired: 'Die Aufgabe ist abgelaufen. Hier ist eine neue.',
  },
  backups: {
    damaged: 'Die Datenbank ist beschädigt: {reason}. Es wurde keine Sicherung erstellt.',
  },
  apiKeys: {
    expiresPattern: '90d, 12h oder never',
    unknownScope:
      'Unbekannte Berechtigung. Verwenden Sie ein Format wie cards:read, cards:* oder *:read.',
    unknownRole: 'Unbekannte Rolle.',
    notYours: 'Sie können nur Rollen vergeben, die Sie selbst haben.',
    tooLong: 'API-Schlüssel sind höchstens ein Jahr gültig. Wählen Sie sonst „Kein Ablauf“.',
  },
  uploadRoutes: {
    fileRequired: 'Der Inhalt der Anfrage muss eine Datei sein.',
  },
  checkWebhook: {
    unknownEvent:
      'Unbekanntes Ereignis. Verwenden Sie ein Format wie cards:create, cards:* oder *:publish.',
    unknownRole: 'Unbekannte Rolle.',
    declared: 'Das Produkt deklariert diesen Webhook. Ändern Sie die Deklaration.',
  },
  streamedBody: {
    interrupted: 'Das Hochladen wurde unterbrochen.',
  },
  parseJson: {
    invalid: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
    encoding: 'Der Inhalt der Anfrage ist nicht in UTF-8.',
    depth: 'Das JSON ist zu tief verschachtelt.',
    duplicate: 'Ein Objekt enthält einen Schlüssel doppelt.',
  },
  readMultipart: {
    noFile: 'Keine Datei ausgewählt.',
    malformed: 'Die Formulardaten sind ungültig oder unvollständig.',
  },
} satisfies Translation<typeof english>
