import type { Words } from '#shell/model/words.ts'
import type { SecurityEvent } from '#shell/operations/accounts/letters/mail.ts'

/** What has happened, as a subject and as a sentence. `{site}` is the name of the product. */
interface EventWords {
  readonly subject: Words
  readonly says: Words
  /** Whom it goes to: the owner, who may have done it; the owner, who has not; or administrators. */
  readonly to: 'doer' | 'owner' | 'keepers'
}

const event = (
  [enSubject, deSubject]: readonly [string, string],
  en: string,
  de: string,
  to: EventWords['to'] = 'doer',
): EventWords => ({ subject: { en: enSubject, de: deSubject }, says: { en, de }, to })

/** Every event of an account that its owner hears of, or those who look after accounts. */
export const eventWords: Readonly<Record<SecurityEvent, EventWords>> = {
  'new-device': event(
    ['New sign-in to {site}', 'Neue Anmeldung bei {site}'],
    'Somebody has signed in to your account at {site} on a device that we had not seen before.',
    'Jemand hat sich an Ihrem Konto bei {site} auf einem Gerät angemeldet, das wir noch nicht kannten.',
  ),
  'password-changed': event(
    ['Your password for {site} has changed', 'Ihr Passwort für {site} wurde geändert'],
    'The password of your account at {site} has been changed. Other devices have been signed out.',
    'Das Passwort Ihres Kontos bei {site} wurde geändert. Andere Geräte wurden abgemeldet.',
  ),
  'address-changed': event(
    ['Your address for {site} has changed', 'Ihre Adresse für {site} wurde geändert'],
    'Your account at {site} has another e-mail address now. This letter goes to the one before.',
    'Ihr Konto bei {site} hat jetzt eine andere E-Mail-Adresse. Dieser Brief geht an die bisherige.',
  ),
  'totp-added': event(
    ['Codes from an app for {site}', 'Codes aus einer App für {site}'],
    'Your account at {site} now asks for a code from an app when you sign in.',
    'Ihr Konto bei {site} fragt bei der Anmeldung jetzt nach einem Code aus einer App.',
  ),
  'totp-removed': event(
    ['No more codes from an app for {site}', 'Keine Codes aus einer App mehr für {site}'],
    'Your account at {site} no longer asks for a code from an app.',
    'Ihr Konto bei {site} fragt nicht mehr nach einem Code aus einer App.',
  ),
  'passkey-added': event(
    ['New passkey for {site}', 'Neuer Passkey für {site}'],
    'A passkey has been added to your account at {site}. It signs in without a password.',
    'Zu Ihrem Konto bei {site} ist ein Passkey hinzugekommen. Er meldet ohne Passwort an.',
  ),
  'passkey-removed': event(
    ['A passkey for {site} is gone', 'Ein Passkey für {site} ist weg'],
    'A passkey has been removed from your account at {site}.',
    'Aus Ihrem Konto bei {site} wurde ein Passkey entfernt.',
  ),
  'recovery-codes-made': event(
    ['New recovery codes for {site}', 'Neue Ersatzcodes für {site}'],
    'New recovery codes have been made for your account at {site}. Those before are worth nothing now.',
    'Für Ihr Konto bei {site} wurden neue Ersatzcodes erzeugt. Die bisherigen gelten nicht mehr.',
  ),
  'recovery-code-used': event(
    ['A recovery code was used at {site}', 'Ein Ersatzcode wurde bei {site} benutzt'],
    'Somebody has signed in to your account at {site} with a recovery code. It cannot be used again.',
    'Jemand hat sich an Ihrem Konto bei {site} mit einem Ersatzcode angemeldet. Er gilt kein zweites Mal.',
  ),
  'provider-added': event(
    ['New way to sign in to {site}', 'Neuer Weg zur Anmeldung bei {site}'],
    'Your account at {site} can now be signed in to through another service.',
    'An Ihrem Konto bei {site} kann man sich jetzt über einen anderen Dienst anmelden.',
  ),
  'provider-removed': event(
    ['A way to sign in to {site} is gone', 'Ein Weg zur Anmeldung bei {site} ist weg'],
    'Your account at {site} can no longer be signed in to through another service.',
    'An Ihrem Konto bei {site} kann man sich nicht mehr über einen anderen Dienst anmelden.',
  ),
  guesses: event(
    ['Somebody is guessing your password for {site}', 'Jemand rät Ihr Passwort für {site}'],
    'Somebody tries one password after the other for your account at {site}. None was right, and we let them try ever more slowly. On a device that you have used before you can still sign in.',
    'Jemand probiert für Ihr Konto bei {site} ein Passwort nach dem anderen. Keines war richtig, und wir lassen immer langsamer raten. Auf einem Gerät, das Sie schon benutzt haben, können Sie sich weiterhin anmelden.',
  ),
  'deletion-stopped': event(
    ['Your account at {site} stays', 'Ihr Konto bei {site} bleibt'],
    'Your account at {site} will not be deleted: somebody has signed in and kept it.',
    'Ihr Konto bei {site} wird nicht gelöscht: Jemand hat sich angemeldet und es behalten.',
  ),
  'roles-changed': event(
    ['Your roles at {site} have changed', 'Ihre Rollen bei {site} wurden geändert'],
    'Your account at {site} has other roles now. They decide what you may see and do.',
    'Ihr Konto bei {site} hat jetzt andere Rollen. Danach richtet sich, was Sie sehen und tun dürfen.',
    'owner',
  ),
  'factors-removed': event(
    ['Your second factors for {site} are gone', 'Ihre zweiten Faktoren für {site} sind weg'],
    'The codes from an app, the passkeys and the recovery codes of your account at {site} have been removed for you. You have been signed out everywhere.',
    'Die Codes aus einer App, die Passkeys und die Ersatzcodes Ihres Kontos bei {site} wurden für Sie entfernt. Sie wurden überall abgemeldet.',
    'owner',
  ),
  'sessions-ended': event(
    ['You have been signed out of {site}', 'Sie wurden bei {site} abgemeldet'],
    'Those who look after {site} have ended sessions of your account. Sign in again to go on.',
    'Wer {site} betreut, hat Sitzungen Ihres Kontos beendet. Melden Sie sich neu an, um weiterzumachen.',
    'owner',
  ),
  'account-disabled': event(
    ['Your account at {site} is disabled', 'Ihr Konto bei {site} ist gesperrt'],
    'Your account at {site} has been disabled. Nobody can sign in to it until it is enabled again.',
    'Ihr Konto bei {site} wurde gesperrt. Niemand kann sich dort anmelden, bis es wieder freigegeben ist.',
    'owner',
  ),
  'account-enabled': event(
    ['Your account at {site} is enabled again', 'Ihr Konto bei {site} ist wieder frei'],
    'Your account at {site} is no longer disabled. You can sign in again.',
    'Ihr Konto bei {site} ist nicht mehr gesperrt. Sie können sich wieder anmelden.',
    'owner',
  ),
  'account-removed': event(
    ['Your account at {site} has been removed', 'Ihr Konto bei {site} wurde entfernt'],
    'Your account at {site} has been removed. Nobody can sign in to it any more.',
    'Ihr Konto bei {site} wurde entfernt. Niemand kann sich dort mehr anmelden.',
    'owner',
  ),
  'account-restored': event(
    ['Your account at {site} is back', 'Ihr Konto bei {site} ist wieder da'],
    'Your account at {site} had been removed and has been brought back.',
    'Ihr Konto bei {site} war entfernt und wurde zurückgeholt.',
    'owner',
  ),
  'key-made': event(
    ['New key for programs at {site}', 'Neuer Schlüssel für Programme bei {site}'],
    'A key has been made with your account at {site}. A program that has it can act for you.',
    'Mit Ihrem Konto bei {site} wurde ein Schlüssel gemacht. Ein Programm, das ihn hat, kann für Sie handeln.',
  ),
  'key-ended': event(
    ['A key of yours for {site} has ended', 'Ein Schlüssel von Ihnen für {site} gilt nicht mehr'],
    'A key that you have made at {site} has been ended for you. Programs that use it are refused from now on.',
    'Ein Schlüssel, den Sie bei {site} gemacht haben, wurde für Sie beendet. Programme, die ihn benutzen, werden ab jetzt abgewiesen.',
    'owner',
  ),
  'administrator-added': event(
    ['New administrator at {site}', 'Neue Person in der Verwaltung von {site}'],
    'Somebody is an administrator of {site} now and may do everything there.',
    'Jemand verwaltet jetzt {site} und darf dort alles.',
    'keepers',
  ),
  'other-account-disabled': event(
    ['An account at {site} was disabled', 'Ein Konto bei {site} wurde gesperrt'],
    'An account at {site} has been disabled. Nobody can sign in to it until it is enabled again.',
    'Ein Konto bei {site} wurde gesperrt. Niemand kann sich dort anmelden, bis es wieder freigegeben ist.',
    'keepers',
  ),
  'other-account-removed': event(
    ['An account at {site} was removed', 'Ein Konto bei {site} wurde entfernt'],
    'An account at {site} has been removed. It lies in the bin for a while.',
    'Ein Konto bei {site} wurde entfernt. Es liegt noch eine Weile im Papierkorb.',
    'keepers',
  ),
}

/** What stands around each of them. */
export const noticeWords = {
  when: { en: 'When', de: 'Wann' },
  device: { en: 'Device', de: 'Gerät' },
  source: { en: 'From', de: 'Von' },
  account: { en: 'Account', de: 'Konto' },
  change: { en: 'What', de: 'Was' },
  author: { en: 'Done by', de: 'Durch' },
  doer: {
    ends: {
      en: 'If that was you, all is well. If not, look at your account now: change the password and end the sessions that are not yours.',
      de: 'Wenn Sie das waren, ist alles gut. Wenn nicht, sehen Sie jetzt nach Ihrem Konto: Ändern Sie das Passwort und beenden Sie Sitzungen, die nicht Ihre sind.',
    },
    action: { en: 'Look at the account', de: 'Konto ansehen' },
  },
  owner: {
    ends: {
      en: 'If you did not expect this, ask those who look after {site}.',
      de: 'Wenn Sie das nicht erwartet haben, fragen Sie bei denen nach, die {site} betreuen.',
    },
    action: { en: 'Sign in', de: 'Anmelden' },
  },
  keepers: {
    ends: {
      en: 'You get this letter because you are an administrator. If nobody of you did this, somebody else has the account of one of you: end its sessions and change its password now.',
      de: 'Sie bekommen diesen Brief, weil Sie verwalten. Wenn das niemand von Ihnen war, hat jemand anderes das Konto von einem von Ihnen: Beenden Sie jetzt dessen Sitzungen und ändern Sie das Passwort.',
    },
    action: { en: 'Look at the account', de: 'Konto ansehen' },
  },
} as const satisfies Readonly<
  Record<string, Words | { readonly ends: Words; readonly action: Words }>
>
