import type { Words } from '#shell/model/words.ts'
import type { LetterKind } from '#shell/operations/accounts/letters/mail.ts'

/** What a letter says, part by part. `{site}` is the name of the product, `{until}` a moment. */
export interface LetterWords {
  readonly subject: Words
  readonly says: readonly Words[]
  /** What the link is called that leads on. */
  readonly action: Words
  /** What stands below the link. */
  readonly ends: readonly Words[]
}

const once: Words = {
  en: 'The link works once, until {until}.',
  de: 'Der Link gilt einmal, bis {until}.',
}
const notYou: Words = {
  en: 'If you did not ask for this, you need not do anything: without the link nothing happens.',
  de: 'Wenn Sie das nicht wollten, brauchen Sie nichts zu tun: Ohne den Link geschieht nichts.',
}
const forYouAlone: Words = {
  en: 'Do not pass it on. Whoever has the link can use it in your place.',
  de: 'Geben Sie ihn nicht weiter. Wer den Link hat, kann ihn an Ihrer Stelle benutzen.',
}

/** Every letter that is not about an event. */
export const letterWords: Readonly<Record<Exclude<LetterKind, 'notice'>, LetterWords>> = {
  invitation: {
    subject: { en: 'Your invitation to {site}', de: 'Ihre Einladung zu {site}' },
    says: [
      {
        en: 'You are invited to {site}. Choose how you want to sign in, and your account is ready.',
        de: 'Sie sind zu {site} eingeladen. Wählen Sie, wie Sie sich anmelden wollen, und Ihr Konto ist bereit.',
      },
    ],
    action: { en: 'Accept the invitation', de: 'Einladung annehmen' },
    ends: [
      once,
      forYouAlone,
      {
        en: 'If you do not want an account, you need not do anything.',
        de: 'Wenn Sie kein Konto möchten, brauchen Sie nichts zu tun.',
      },
    ],
  },
  confirmation: {
    subject: {
      en: 'Confirm your address for {site}',
      de: 'Bestätigen Sie Ihre Adresse für {site}',
    },
    says: [
      {
        en: 'Somebody, we hope you, wants an account at {site} with this address. Confirm it, and the account is there.',
        de: 'Jemand, hoffentlich Sie, möchte mit dieser Adresse ein Konto bei {site}. Bestätigen Sie sie, und das Konto ist da.',
      },
    ],
    action: { en: 'Confirm the address', de: 'Adresse bestätigen' },
    ends: [once, notYou],
  },
  known: {
    subject: { en: 'You have an account at {site}', de: 'Sie haben ein Konto bei {site}' },
    says: [
      {
        en: 'Somebody wanted to make an account at {site} with this address. There is one already, and it is as it was.',
        de: 'Jemand wollte bei {site} mit dieser Adresse ein Konto anlegen. Es gibt schon eines, und daran hat sich nichts geändert.',
      },
      {
        en: 'If that was you, sign in. If you have forgotten your password, you can choose a new one there.',
        de: 'Wenn Sie das waren, melden Sie sich an. Ein vergessenes Passwort können Sie dort neu wählen.',
      },
    ],
    action: { en: 'Sign in', de: 'Anmelden' },
    ends: [
      {
        en: 'If it was not you, you need not do anything.',
        de: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
      },
    ],
  },
  reset: {
    subject: { en: 'A new password for {site}', de: 'Ein neues Passwort für {site}' },
    says: [
      {
        en: 'Somebody, we hope you, has asked for a new password for your account at {site}.',
        de: 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei {site} angefordert.',
      },
    ],
    action: { en: 'Choose a new password', de: 'Neues Passwort wählen' },
    ends: [once, forYouAlone, notYou],
  },
  link: {
    subject: { en: 'Your link to sign in to {site}', de: 'Ihr Link zur Anmeldung bei {site}' },
    says: [
      {
        en: 'With this link you sign in to {site}, without a password.',
        de: 'Mit diesem Link melden Sie sich bei {site} an, ohne Passwort.',
      },
    ],
    action: { en: 'Sign in', de: 'Anmelden' },
    ends: [once, forYouAlone, notYou],
  },
  address: {
    subject: {
      en: 'Confirm your new address for {site}',
      de: 'Bestätigen Sie Ihre neue Adresse für {site}',
    },
    says: [
      {
        en: 'This is to be the new address of an account at {site}. It changes when you confirm it.',
        de: 'Das soll die neue Adresse eines Kontos bei {site} werden. Sie ändert sich, sobald Sie sie bestätigen.',
      },
    ],
    action: { en: 'Confirm the address', de: 'Adresse bestätigen' },
    ends: [once, notYou],
  },
  farewell: {
    subject: {
      en: 'Your account at {site} will be deleted',
      de: 'Ihr Konto bei {site} wird gelöscht',
    },
    says: [
      {
        en: 'Your account at {site} and what belongs to it will be deleted for good on {until}, as you asked.',
        de: 'Ihr Konto bei {site} und was dazugehört wird am {until} endgültig gelöscht, wie Sie es wollten.',
      },
      {
        en: 'Until then you can change your mind: sign in and keep the account.',
        de: 'Bis dahin können Sie es sich anders überlegen: Melden Sie sich an und behalten Sie das Konto.',
      },
    ],
    action: { en: 'Keep the account', de: 'Konto behalten' },
    ends: [
      {
        en: 'If you did not ask for this, somebody else has used your account. Sign in, keep it and change your password.',
        de: 'Wenn Sie das nicht wollten, hat jemand anderes Ihr Konto benutzt. Melden Sie sich an, behalten Sie es und ändern Sie Ihr Passwort.',
      },
    ],
  },
}
