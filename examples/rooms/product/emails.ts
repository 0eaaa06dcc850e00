import { defineEmail } from 'nacre'

const facts = ['number', 'room.name', 'starts', 'ends']

export const reserved = defineEmail({
  about: 'booking',
  subject: { en: 'Reserved: {room.name}', de: 'Reserviert: {room.name}' },
  body: [{ en: 'Pay {deposit} until {payBy}.', de: 'Bitte {deposit} bis {payBy} zahlen.' }],
  facts,
})
export const confirmed = defineEmail({
  about: 'booking',
  subject: { en: 'Confirmed: {room.name}', de: 'Bestätigt: {room.name}' },
  body: [],
  facts,
})
export const cancelled = defineEmail({
  about: 'booking',
  subject: { en: 'Cancelled: {room.name}', de: 'Abgesagt: {room.name}' },
  body: [{ en: 'The reason: {reason}.', de: 'Der Grund: {reason}.' }],
  facts,
})
export const lapsed = defineEmail({
  about: 'booking',
  subject: { en: 'Lapsed: {room.name}', de: 'Verfallen: {room.name}' },
  body: [],
  facts,
})
export const reminder = defineEmail({
  about: 'booking',
  subject: { en: 'Tomorrow: {room.name}', de: 'Morgen: {room.name}' },
  body: [],
  facts,
})
export const unpaid = defineEmail({
  about: 'booking',
  subject: { en: 'No deposit yet: {number}', de: 'Noch keine Anzahlung: {number}' },
  body: [],
  facts,
})
export const movedUp = defineEmail({
  about: 'wait',
  subject: { en: 'You have the room', de: 'Sie haben den Raum' },
  body: [],
  facts: ['room.name', 'starts'],
})
