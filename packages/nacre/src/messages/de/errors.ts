import type { errors as english } from '../en/errors.ts'
import type { Translation } from '../message.ts'

export const errors = {
  unauthenticated: {
    title: 'Melden Sie sich an, um fortzufahren.',
    detail:
      'Diese Aktion erfordert eine Anmeldung. Die Anfrage enthält weder eine gültige Sitzung noch einen API-Schlüssel.',
    hint: 'Melden Sie sich an und versuchen Sie es erneut.',
  },
  'invalid-credentials': {
    title: 'E-Mail-Adresse oder Passwort ist falsch.',
    detail:
      'Zu dieser Kombination gibt es kein Konto. Aus Sicherheitsgründen nennen wir nicht, welcher Teil falsch ist.',
    hint: 'Prüfen Sie beides und versuchen Sie es erneut, oder setzen Sie Ihr Passwort zurück.',
  },
  'invalid-api-key': {
    title: 'Ungültiger API-Schlüssel.',
    detail: 'Der Schlüssel existiert nicht oder wurde unvollständig kopiert.',
    hint: 'Senden Sie den vollständigen Schlüssel: Authorization: Bearer nacre_…',
  },
  'api-key-expired': {
    title: 'Dieser API-Schlüssel ist abgelaufen.',
    detail: 'Das beim Erstellen gewählte Ablaufdatum ist erreicht.',
    hint: 'Erstellen Sie einen neuen API-Schlüssel.',
  },
  'api-key-revoked': {
    title: 'Dieser API-Schlüssel wurde widerrufen.',
    detail: 'Er wurde manuell widerrufen oder das zugehörige Konto wurde gelöscht.',
    hint: 'Erstellen Sie einen neuen API-Schlüssel.',
  },
  'insufficient-scope': {
    title: 'Diesem API-Schlüssel fehlt die Berechtigung dafür.',
    detail: 'Keine Berechtigung (Scope) des Schlüssels enthält diese Aktion.',
    hint: 'Verwenden Sie einen Schlüssel mit der in der Antwort genannten Berechtigung.',
  },
  forbidden: {
    title: 'Sie haben keine Berechtigung für diese Aktion.',
    detail: 'Keine Ihrer Rollen erlaubt diese Aktion.',
    hint: 'Bitten Sie die Administration um Zugriff.',
  },
  'read-only-session': {
    title: 'In der Rollenvorschau sind Änderungen deaktiviert.',
    detail:
      'In der Rollenvorschau sehen Sie nur, was die Rolle sieht. Alle Änderungen sind gesperrt.',
    hint: 'Beenden Sie die Rollenvorschau und versuchen Sie es erneut.',
  },
  'reauthentication-required': {
    title: 'Bestätigen Sie Ihre Identität, um fortzufahren.',
    detail:
      'Sicherheitsrelevante Änderungen erfordern eine Bestätigung der Identität innerhalb der letzten fünf Minuten.',
    hint: 'Geben Sie Ihr Passwort ein oder verwenden Sie Ihren Passkey und versuchen Sie es erneut.',
  },
  'not-found': {
    title: 'Nicht gefunden.',
    detail: 'Der Eintrag oder die Adresse existiert nicht oder Sie haben keine Berechtigung dafür.',
    hint: 'Prüfen Sie die Adresse oder bitten Sie die Administration um Zugriff.',
  },
  'link-expired': {
    title: 'Dieser Link ist abgelaufen oder wurde bereits verwendet.',
    detail: 'Links und Einladungen gelten einmal und nur für begrenzte Zeit.',
    hint: 'Fordern Sie einen neuen Link an.',
  },
  'captcha-required': {
    title: 'Bestätigen Sie, dass Sie ein Mensch sind, um fortzufahren.',
    detail:
      'Es gab mehrere Fehlversuche, oder dieses Formular ist vor automatisierten Anfragen geschützt.',
    hint: 'Geben Sie die Zeichen im Bild ein, lassen Sie Ihren Browser die Aufgabe lösen, oder warten Sie und senden Sie es erneut ab.',
  },
  'invalid-code': {
    title: 'Der Code ist falsch oder wurde bereits verwendet.',
    detail:
      'Jeder Code gilt einmal. Codes aus der Authenticator-App laufen nach etwa einer Minute ab, Codes aus einer E-Mail nach zehn Minuten.',
    hint: 'Geben Sie den neuesten Code ein.',
  },
  'account-not-linked': {
    title: 'Mit dieser Anmeldung ist kein Konto verbunden.',
    detail:
      'Ein Passkey oder Single Sign-on funktioniert nur für das Konto, zu dem er hinzugefügt wurde.',
    hint: 'Melden Sie sich anders an und verbinden Sie ihn in den Kontoeinstellungen.',
  },
  'verification-failed': {
    title: 'Die Anmeldung konnte nicht überprüft werden.',
    detail: 'Der Passkey oder der Single-Sign-on-Anbieter hat eine ungültige Antwort geliefert.',
    hint: 'Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  },
  conflict: {
    title: 'Das steht im Konflikt mit vorhandenen Daten.',
    detail: 'Ein anderer Eintrag hängt davon ab oder verwendet diesen Wert bereits.',
    hint: 'Lösen Sie den Konflikt und versuchen Sie es erneut.',
  },
  'idempotency-key-reused': {
    title: 'Dieser Idempotency-Key wurde bereits für eine andere Anfrage verwendet.',
    detail: 'Derselbe Schlüssel wurde mit anderem Inhalt an diese Adresse gesendet.',
    hint: 'Verwenden Sie für jede neue Anfrage einen neuen Schlüssel und denselben nur für Wiederholungen.',
  },
  'move-not-allowed': {
    title: 'Diese Statusänderung ist nicht erlaubt.',
    detail: 'Der Eintrag hat einen anderen Status oder eine Bedingung ist nicht erfüllt.',
    hint: 'Prüfen Sie den Status des Eintrags und den in der Antwort genannten Grund.',
  },
  'limit-reached': {
    title: 'Limit erreicht.',
    detail: 'Die maximale Anzahl dieser Einträge ist erreicht.',
    hint: 'Löschen Sie einen Eintrag oder bitten Sie die Administration, das Limit zu erhöhen.',
  },
  'precondition-failed': {
    title: 'Jemand hat diesen Eintrag inzwischen geändert.',
    detail: 'Die Version in If-Match ist veraltet.',
    hint: 'Laden Sie die aktuelle Version und nehmen Sie Ihre Änderungen erneut vor.',
  },
  'validation-failed': {
    detail: 'Ein oder mehrere Werte sind ungültig.',
    hint: 'Korrigieren Sie die in der Antwort genannten Felder.',
  },
  'precondition-required': {
    title: 'Der Header If-Match ist erforderlich.',
    detail: 'Er verhindert, dass Änderungen anderer überschrieben werden.',
    hint: 'Senden Sie das ETag des Eintrags in If-Match.',
  },
  'too-many-requests': {
    title: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
    detail: 'Das Limit für diese Aktion ist erreicht.',
    hint: 'Warten Sie die im Header Retry-After angegebene Zeit.',
  },
  'bad-request': {
    title: 'Ungültige Anfrage.',
    detail: 'Die Anfrage konnte nicht gelesen werden.',
    hint: 'Vergleichen Sie die Anfrage mit der API-Dokumentation.',
  },
  'unknown-parameter': {
    title: 'Unbekannter Parameter.',
    detail: 'Unbekannte Parameter werden abgelehnt, damit Tippfehler nicht unbemerkt bleiben.',
    hint: 'Entfernen Sie den Parameter oder korrigieren Sie seinen Namen.',
  },
  'csrf-failed': {
    title:
      'Diese Anfrage wurde aus Sicherheitsgründen blockiert. Laden Sie die Seite neu und versuchen Sie es erneut.',
    detail:
      'Das CSRF-Token fehlt oder ist abgelaufen, oder die Anfrage kam von einer anderen Website.',
    hint: 'Laden Sie die Seite neu. Programme senden das CSRF-Token der Sitzung oder einen API-Schlüssel.',
  },
  'no-credentials': {
    title:
      'Dieser Anfrage fehlen Zugangsdaten. Senden Sie einen API-Schlüssel im Header Authorization.',
    detail:
      'Eine Anfrage, die Daten ändert, braucht einen API-Schlüssel oder eine Sitzung. Diese hat keines von beiden.',
    hint: 'Senden Sie Authorization: Bearer mit einem API-Schlüssel oder das Sitzungscookie mit dem Token aus GET /v1/session in X-XSRF-TOKEN.',
  },
  'method-not-allowed': {
    title: 'Methode nicht erlaubt.',
    detail: 'Diese Adresse unterstützt die HTTP-Methode nicht.',
    hint: 'Verwenden Sie eine der im Header Allow genannten Methoden.',
  },
  'request-timeout': {
    title: 'Zeitüberschreitung der Anfrage.',
    detail: 'Die Verbindung ist langsam oder wurde unterbrochen.',
    hint: 'Versuchen Sie es mit besserer Verbindung oder einer kleineren Datei erneut.',
  },
  'content-too-large': {
    title: 'Die Datei oder Anfrage ist zu groß.',
    detail: 'Die maximale Größe ist überschritten.',
    hint: 'Senden Sie eine kleinere Datei oder weniger Daten.',
  },
  'uri-too-long': {
    title: 'Die URL ist zu lang.',
    detail: 'URLs dürfen einschließlich Parametern höchstens 8.192 Zeichen lang sein.',
    hint: 'Verwenden Sie weniger oder kürzere Parameter.',
  },
  'unsupported-media-type': {
    title: 'Nicht unterstützter Inhaltstyp.',
    detail: 'Diese Adresse akzeptiert JSON oder die Dateitypen ihres Feldes.',
    hint: 'Senden Sie einen der unterstützten Typen.',
  },
  'misdirected-request': {
    title:
      'Dieser Hostname ist nicht konfiguriert. Setzen Sie ORIGIN auf die öffentliche Adresse, zum Beispiel ORIGIN=https://example.org.',
    detail: 'Die Anfrage verwendet einen anderen als den konfigurierten Hostnamen.',
    hint: 'Öffnen Sie die Seite unter ihrer öffentlichen Adresse.',
  },
  'request-header-fields-too-large': {
    title: 'Die Header der Anfrage sind zu groß.',
    detail:
      'Alle Header zusammen dürfen höchstens 16 KB groß sein. Häufig sind es zu viele Cookies.',
    hint: 'Löschen Sie die Cookies dieser Seite oder senden Sie weniger Header.',
  },
  'internal-error': {
    title: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
    detail: 'In der Anwendung ist ein unerwarteter Fehler aufgetreten.',
    hint: 'Wenn es erneut auftritt, melden Sie die Anfrage-ID der Administration. Details stehen im Log.',
  },
  'private-network-blocked': {
    title: 'Diese Adresse ist nicht erlaubt.',
    detail:
      'Es können nur öffentliche https-Adressen aufgerufen werden. Adressen im internen Netz sind gesperrt.',
    hint: 'Verwenden Sie eine andere Adresse oder nehmen Sie ihren Ursprung in ALLOWED_PRIVATE_ORIGINS auf.',
  },
  overloaded: {
    title: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich erneut.',
    detail: 'Die maximale Anzahl gleichzeitiger Anfragen ist erreicht.',
    hint: 'Wiederholen Sie die Anfrage nach der im Header Retry-After angegebenen Zeit.',
  },
  'database-unavailable': {
    title: 'Die Datenbank ist nicht verfügbar. Bitte versuchen Sie es in Kürze erneut.',
    detail: 'Sie wird neu gestartet, ist nicht erreichbar oder nicht beschreibbar.',
    hint: 'Wiederholen Sie die Anfrage nach der im Header Retry-After angegebenen Zeit. Details stehen im Log.',
  },
  'damaged-database': {
    title: 'Die Datenbank ist beschädigt. Es wurde keine Sicherung erstellt.',
    detail: 'Die Integritätsprüfung der Kopie hat Fehler gefunden.',
    hint: 'Behalten Sie die früheren Sicherungen, prüfen Sie die Festplatte und stellen Sie die neueste intakte Sicherung wieder her.',
  },
  outdated: {
    title: 'Die Anwendung wird gerade aktualisiert. Bitte versuchen Sie es gleich erneut.',
    detail:
      'Eine neuere Version der Anwendung hat die Datenbank geändert. Dieser Prozess führt noch die ältere Version aus.',
    hint: 'Wiederholen Sie die Anfrage nach der im Header Retry-After angegebenen Zeit. Bleibt der Fehler, beenden Sie den älteren Prozess.',
  },
  'insufficient-storage': {
    title: 'Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert.',
    detail: 'Im Datenverzeichnis ist kein Platz mehr frei.',
    hint: 'Bitten Sie die Administration, Speicherplatz freizugeben. Ein Neustart ist nicht nötig.',
  },
  'bad-gateway': {
    title: 'Der Dienst ist nicht verfügbar.',
    detail: 'Der Dienst ist ausgefallen oder hat ungültig geantwortet.',
    hint: 'Versuchen Sie es später erneut.',
  },
  'gateway-timeout': {
    title: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    detail: 'Der Dienst oder das Netzwerk ist langsam.',
    hint: 'Versuchen Sie es später erneut.',
  },
} satisfies Translation<typeof english>
