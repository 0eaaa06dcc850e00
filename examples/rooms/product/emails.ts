import { defineEmail } from 'nacre'
import { manager } from './people.ts'

const booking = { about: 'booking', facts: ['number', 'room', 'starts', 'ends'] } as const

export const reserved = defineEmail({
  ...booking,
  subject: { en: 'Reserved: {room.name}', de: 'Reserviert: {room.name}' },
  body: { en: 'Pay {deposit} until {payBy}.', de: 'Bitte {deposit} bis {payBy} zahlen.' },
})
export const confirmed = defineEmail({
  ...booking,
  subject: { en: 'Confirmed: {room.name}', de: 'Bestätigt: {room.name}' },
})
export const cancelled = defineEmail({
  ...booking,
  subject: { en: 'Cancelled: {room.name}', de: 'Abgesagt: {room.name}' },
  body: { en: 'The reason: {reason}.', de: 'Der Grund: {reason}.' },
})
export const lapsed = defineEmail({
  ...booking,
  subject: { en: 'Lapsed: {room.name}', de: 'Verfallen: {room.name}' },
})
export const tomorrow = defineEmail({
  ...booking,
  subject: { en: 'Tomorrow: {room.name}', de: 'Morgen: {room.name}' },
})
export const unpaid = defineEmail({
  ...booking,
  sees: manager,
  subject: { en: 'No deposit yet: {number}', de: 'Noch keine Anzahlung: {number}' },
})
export const movedUp = defineEmail({
  about: 'wait',
  subject: { en: 'You have the room', de: 'Sie haben den Raum' },
  facts: ['room', 'starts'],
})
