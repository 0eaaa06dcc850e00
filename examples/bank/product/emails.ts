import { defineEmail } from 'nacre'

const transfer = { about: 'transfer', facts: ['amount', 'purpose', 'receiver'] } as const

export const approved = defineEmail({
  ...transfer,
  subject: { en: 'Your transfer was approved', de: 'Ihre Überweisung ist freigegeben' },
})
export const declined = defineEmail({
  ...transfer,
  subject: { en: 'Your transfer was declined', de: 'Ihre Überweisung wurde abgelehnt' },
  body: { en: 'The reason: {reason}.', de: 'Der Grund: {reason}.' },
})
export const lapsed = defineEmail({
  ...transfer,
  subject: { en: 'Your transfer has lapsed', de: 'Ihre Überweisung ist verfallen' },
})
export const received = defineEmail({
  about: 'posting',
  subject: { en: 'You received {amount}', de: 'Zahlungseingang: {amount}' },
  body: { en: 'For: {entry.purpose}.', de: 'Verwendungszweck: {entry.purpose}.' },
})
export const frozen = defineEmail({
  about: 'account',
  subject: { en: 'Account {number} is frozen', de: 'Das Konto {number} ist gesperrt' },
  body: { en: 'The reason: {reason}.', de: 'Der Grund: {reason}.' },
})
export const orderFailed = defineEmail({
  about: 'standingOrder',
  subject: { en: 'A standing order failed', de: 'Ein Dauerauftrag ging nicht' },
  body: { en: 'We try it again next month.', de: 'Nächsten Monat wieder.' },
  facts: transfer.facts,
})
export const statementReady = defineEmail({
  about: 'statement',
  subject: { en: 'Your statement {number}', de: 'Ihr Kontoauszug {number}' },
  body: { en: 'Closing balance: {closing}.', de: 'Endsaldo: {closing}.' },
})
