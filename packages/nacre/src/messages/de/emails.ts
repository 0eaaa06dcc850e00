import type { emails as english } from '../en/emails.ts'
import type { Translation } from '../message.ts'

export const emails = {
  shared: {
    validOnce: 'Der Link kann einmal verwendet werden und ist bis zum {until} gültig.',
    ignore: 'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
    doNotShare:
      'Geben Sie den Link nicht weiter. Jeder, der ihn hat, kann ihn an Ihrer Stelle verwenden.',
  },
  invitation: {
    subject: 'Einladung zu {site}',
    text: 'Sie wurden zu {site} eingeladen. Nehmen Sie die Einladung an, um Ihr Konto einzurichten.',
    action: 'Einladung annehmen',
    footer: 'Falls Sie kein Konto möchten, können Sie diese E-Mail ignorieren.',
  },
  confirmation: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {site}',
    text: 'Willkommen bei {site}. Bestätigen Sie Ihre E-Mail-Adresse, um Ihr Konto zu erstellen.',
    action: 'E-Mail-Adresse bestätigen',
  },
  existingAccount: {
    subject: 'Sie haben bereits ein Konto bei {site}',
    text: 'Jemand wollte mit dieser E-Mail-Adresse ein Konto bei {site} erstellen. Sie haben bereits eines; daran hat sich nichts geändert.',
    text2:
      'Falls Sie das waren, melden Sie sich an. Ein vergessenes Passwort können Sie auf der Anmeldeseite zurücksetzen.',
    action: 'Anmelden',
    footer: 'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  reset: {
    subject: 'Passwort für {site} zurücksetzen',
    text: 'Wir haben eine Anfrage erhalten, das Passwort Ihres Kontos bei {site} zurückzusetzen.',
    action: 'Passwort zurücksetzen',
  },
  code: {
    subject: '{code} ist Ihr Anmeldecode für {site}',
    text: 'Geben Sie diesen Code in dem Browser ein, in dem Sie die Anmeldung bei {site} begonnen haben:',
    label: 'Code',
    valid: 'Der Code gilt einmal und läuft am {until} ab.',
    doNotShare: 'Niemand von {site} wird Sie nach diesem Code fragen. Geben Sie ihn nicht weiter.',
  },
  link: {
    subject: 'Ihr Anmeldelink für {site}',
    text: 'Mit diesem Link melden Sie sich ohne Passwort bei {site} an.',
    action: 'Anmelden',
  },
  address: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für {site}',
    text: 'Sie möchten diese E-Mail-Adresse für Ihr Konto bei {site} verwenden. Bestätigen Sie sie, um die Änderung abzuschließen.',
    action: 'E-Mail-Adresse bestätigen',
  },
  accountDeletion: {
    subject: 'Ihr Konto bei {site} wird gelöscht',
    text: 'Wie gewünscht werden Ihr Konto bei {site} und die zugehörigen Daten am {until} endgültig gelöscht.',
    text2:
      'Möchten Sie das Konto doch behalten? Melden Sie sich vorher an und wählen Sie „Konto behalten“.',
    action: 'Konto behalten',
    footer:
      'Falls Sie das nicht veranlasst haben, hat möglicherweise jemand Zugriff auf Ihr Konto. Melden Sie sich an, behalten Sie das Konto und ändern Sie Ihr Passwort.',
  },
  errors: {
    subject: 'Unerwartete Fehler bei {site}',
    text: 'Ein unerwarteter Fehler ist aufgetreten. Zum selben Fehler erhalten Sie höchstens eine E-Mail am Tag.',
    what: 'Was',
    where: 'Wo',
    count: 'Wie oft',
    action: 'Fehler ansehen',
    footer: 'Sie erhalten diese E-Mail, weil Sie zur Administration gehören.',
  },
  notice: {
    when: 'Datum',
    device: 'Gerät',
    source: 'IP-Adresse',
    account: 'Konto',
    change: 'Änderung',
    author: 'Geändert von',
  },
  noticeFooter: {
    actor:
      'Falls Sie das waren, müssen Sie nichts tun. Falls nicht, ändern Sie Ihr Passwort und melden Sie alle unbekannten Sitzungen ab.',
    owner: 'Falls Sie das nicht erwartet haben, wenden Sie sich an die Administration von {site}.',
    administrators:
      'Sie erhalten diese E-Mail, weil Sie zur Administration gehören. Falls das niemand von Ihnen war, hat jemand anderes Zugriff auf ein Administratorkonto: Melden Sie dessen Sitzungen ab und ändern Sie das Passwort sofort.',
  },
  noticeAction: {
    actor: 'Kontoaktivitäten prüfen',
    owner: 'Anmelden',
    administrators: 'Kontoaktivitäten prüfen',
  },
  frame: {
    greeting: 'Guten Tag,',
    greetingByName: 'Guten Tag {name},',
    copyLink:
      'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
    sender:
      'Diese E-Mail wurde automatisch von {site} ({origin}) versendet. Bitte antworten Sie nicht darauf.',
  },
} satisfies Translation<typeof english>
