import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../message.ts'

export const notices = {
  'new-device': {
    subject: 'Neue Anmeldung bei {site}',
    text: 'Bei Ihrem Konto für {site} gab es eine Anmeldung auf einem neuen Gerät.',
  },
  'password-changed': {
    subject: 'Ihr Passwort für {site} wurde geändert',
    text: 'Das Passwort Ihres Kontos bei {site} wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  },
  'address-changed': {
    subject: 'Ihre E-Mail-Adresse für {site} wurde geändert',
    text: 'Die E-Mail-Adresse Ihres Kontos bei {site} wurde geändert. Diese Nachricht geht an Ihre bisherige Adresse.',
  },
  'totp-added': {
    subject: 'Authenticator-App für {site} eingerichtet',
    text: 'Ihr Konto bei {site} verlangt bei der Anmeldung jetzt einen Code aus Ihrer Authenticator-App.',
  },
  'totp-removed': {
    subject: 'Authenticator-App für {site} entfernt',
    text: 'Ihr Konto bei {site} verlangt keinen Code aus einer Authenticator-App mehr.',
  },
  'passkey-added': {
    subject: 'Passkey für {site} hinzugefügt',
    text: 'Zu Ihrem Konto bei {site} wurde ein Passkey hinzugefügt. Damit ist die Anmeldung ohne Passwort möglich.',
  },
  'passkey-removed': {
    subject: 'Passkey für {site} entfernt',
    text: 'Aus Ihrem Konto bei {site} wurde ein Passkey entfernt.',
  },
  'recovery-codes-made': {
    subject: 'Neue Wiederherstellungscodes für {site}',
    text: 'Für Ihr Konto bei {site} wurden neue Wiederherstellungscodes erstellt. Die bisherigen sind ungültig.',
  },
  'recovery-code-used': {
    subject: 'Wiederherstellungscode bei {site} verwendet',
    text: 'Bei Ihrem Konto für {site} gab es eine Anmeldung mit einem Wiederherstellungscode. Er kann nicht erneut verwendet werden.',
  },
  'provider-added': {
    subject: 'Single Sign-on mit {site} verbunden',
    text: 'Sie können sich bei Ihrem Konto bei {site} jetzt per Single Sign-on anmelden.',
  },
  'provider-removed': {
    subject: 'Single Sign-on von {site} getrennt',
    text: 'Single Sign-on wurde von Ihrem Konto bei {site} getrennt.',
  },
  guesses: {
    subject: 'Fehlgeschlagene Anmeldeversuche bei {site}',
    text: 'Jemand versucht wiederholt, sich bei Ihrem Konto bei {site} anzumelden. Kein Versuch war erfolgreich, und wir verlangsamen weitere. Auf bereits verwendeten Geräten können Sie sich weiterhin anmelden.',
  },
  'deletion-stopped': {
    subject: 'Kontolöschung bei {site} abgebrochen',
    text: 'Ihr Konto bei {site} wird nicht gelöscht.',
  },
  'roles-changed': {
    subject: 'Ihre Rollen bei {site} wurden geändert',
    text: 'Die Rollen Ihres Kontos bei {site} wurden geändert. Die Rollen bestimmen, was Sie sehen und tun können.',
  },
  'factors-removed': {
    subject: 'Zwei-Faktor-Authentifizierung bei {site} zurückgesetzt',
    text: 'Die Administration hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes Ihres Kontos bei {site} entfernt. Sie wurden auf allen Geräten abgemeldet.',
  },
  'sessions-ended': {
    subject: 'Sie wurden bei {site} abgemeldet',
    text: 'Die Administration von {site} hat Sitzungen Ihres Kontos abgemeldet. Melden Sie sich erneut an, um fortzufahren.',
  },
  'account-disabled': {
    subject: 'Ihr Konto bei {site} wurde gesperrt',
    text: 'Ihr Konto bei {site} wurde gesperrt. Sie können sich erst wieder anmelden, wenn die Administration es freigibt.',
  },
  'account-enabled': {
    subject: 'Ihr Konto bei {site} wurde freigegeben',
    text: 'Ihr Konto bei {site} ist nicht mehr gesperrt. Sie können sich wieder anmelden.',
  },
  'account-removed': {
    subject: 'Ihr Konto bei {site} wurde gelöscht',
    text: 'Ihr Konto bei {site} wurde gelöscht. Sie können sich dort nicht mehr anmelden.',
  },
  'account-restored': {
    subject: 'Ihr Konto bei {site} wurde wiederhergestellt',
    text: 'Ihr Konto bei {site} war gelöscht und wurde wiederhergestellt. Sie können sich wieder anmelden.',
  },
  'key-made': {
    subject: 'Neuer API-Schlüssel bei {site}',
    text: 'Mit Ihrem Konto bei {site} wurde ein API-Schlüssel erstellt. Ein Programm, das den Schlüssel hat, kann in Ihrem Namen handeln.',
  },
  'key-ended': {
    subject: 'Ihr API-Schlüssel für {site} wurde widerrufen',
    text: 'Die Administration hat einen API-Schlüssel widerrufen, den Sie bei {site} erstellt haben. Programme, die ihn verwenden, werden ab jetzt abgelehnt.',
  },
  'administrator-added': {
    subject: 'Neuer Administrator bei {site}',
    text: 'Ein Konto von {site} hat jetzt die Rolle Administrator und damit vollen Zugriff.',
  },
  'other-account-disabled': {
    subject: 'Ein Konto bei {site} wurde gesperrt',
    text: 'Ein Konto bei {site} wurde gesperrt. Eine Anmeldung ist erst wieder möglich, wenn die Administration es freigibt.',
  },
  'other-account-removed': {
    subject: 'Ein Konto bei {site} wurde gelöscht',
    text: 'Ein Konto bei {site} wurde gelöscht. Es bleibt noch eine Weile im Papierkorb und kann wiederhergestellt werden.',
  },
} satisfies Translation<typeof english>
