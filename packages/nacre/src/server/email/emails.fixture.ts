import type {
  EmailKind,
  EmailTemplates,
  AccountNotice,
} from '#shell/operations/emails/email-templates.ts'
import { noticeEventMessages } from './notice-messages.ts'

const link = 'https://library.example/login/reset-password?token=Zx-3_9'
const token = { link, until: '2026-11-21T14:05:00.000Z' }

/** Sample values for every kind of email. */
export const samples: { readonly [Kind in EmailKind]: EmailTemplates[Kind] } = {
  invitation: token,
  confirmation: token,
  known: { link },
  reset: token,
  link: token,
  code: { code: '012345', until: token.until },
  address: token,
  notice: {
    event: 'new-device',
    at: '2026-11-21T13:05:00.000Z',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    source: '192.0.2.7',
    link,
  },
  errors: {
    link: 'https://library.example/admin/system/errors',
    sentence: 'TypeError: The title is missing',
    place: 'Request failed · GET /v1/books',
    at: '2026-11-21T13:05:00.000Z',
    count: '3',
  },
  farewell: token,
}

export const kinds = Object.keys(samples) as EmailKind[]
export const events = Object.keys(noticeEventMessages) as AccountNotice[]
