import type { LetterKind, Letters, SecurityEvent } from '#shell/operations/accounts/letters/mail.ts'
import { eventWords } from './notice-words.ts'

const link = 'https://library.example/login/reset?ticket=Zx-3_9'
const ticket = { link, until: '2026-11-21T14:05:00.000Z' }

/** Something to write for every kind of letter. */
export const samples: { readonly [Kind in LetterKind]: Letters[Kind] } = {
  invitation: ticket,
  confirmation: ticket,
  known: { link },
  reset: ticket,
  link: ticket,
  address: ticket,
  notice: {
    event: 'new-device',
    at: '2026-11-21T13:05:00.000Z',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    source: '192.0.2.7',
    link,
  },
  farewell: ticket,
}

export const kinds = Object.keys(samples) as LetterKind[]
export const events = Object.keys(eventWords) as SecurityEvent[]
