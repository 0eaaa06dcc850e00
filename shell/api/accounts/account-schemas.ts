import { securityKinds } from '#shell/model/security-kinds.ts'
import type { Node } from '../openapi/operation.ts'

export const text: Node = { type: 'string' }
export const maybeText: Node = { type: ['string', 'null'] }
export const yesNo: Node = { type: 'boolean' }
const moment: Node = { type: 'string', format: 'date-time' }
export const maybeMoment: Node = { type: ['string', 'null'], format: 'date-time' }

/** All of these are there. */
export function whole<const Properties extends Readonly<Record<string, Node>>>(
  properties: Properties,
) {
  return { type: 'object', required: Object.keys(properties), properties } as const
}

const steps: Node = {
  enum: ['open', 'factor', 'enrol'],
  description:
    'What is next: nothing, to show a second factor, or to add one because a role needs it.',
}
const factors: Node = { type: 'array', items: { enum: ['totp', 'passkey', 'recovery'] } }

/** What every step towards a session answers. */
export const progress: Node = whole({ step: steps, factors })

export const whoIsAsking: Node = {
  type: 'object',
  required: ['actor'],
  properties: {
    actor: { enum: ['visitor', 'user', 'key', 'system'] },
    language: { ...text, description: 'The language that one is answered in.' },
    locale: { ...text, description: 'The same as it is written where the browser is at home.' },
    zone: {
      ...text,
      description:
        'The zone that one has chosen, or else the one that the browser has told: Europe/Berlin.',
    },
    xsrfToken: { type: 'string', description: 'For the header X-XSRF-TOKEN of changes.' },
    step: steps,
    factors,
    proved: {
      ...moment,
      description: 'Until when sensitive changes are possible without showing again who one is.',
    },
    seenAs: {
      ...whole({ role: text, label: text }),
      description: 'The role as which somebody looks around. Nothing is changed meanwhile.',
    },
    user: whole({
      id: text,
      name: maybeText,
      email: text,
      language: maybeText,
      zone: maybeText,
      picture: { type: ['object', 'null'] },
      roles: { type: 'array', items: text },
      state: text,
    }),
  },
}

export const ways: Node = whole({
  signUp: { enum: ['open', 'invited', 'none'] },
  password: yesNo,
  passkey: yesNo,
  link: yesNo,
  providers: { type: 'array', items: whole({ name: text, label: text }) },
})

export const account = whole({
  user: { type: 'object' },
  factors: whole({
    password: yesNo,
    totp: yesNo,
    recovery: { type: 'integer' },
    passkeys: {
      type: 'array',
      items: whole({ id: text, name: maybeText, created: moment, used: maybeMoment }),
    },
    providers: { type: 'array', items: text },
  }),
  leaves: maybeMoment,
})

export const sessions = whole({
  items: {
    type: 'array',
    items: whole({
      id: text,
      isThis: yesNo,
      created: moment,
      seen: moment,
      until: moment,
      via: text,
      device: maybeText,
      source: maybeText,
    }),
  },
})

export const leaving: Node = whole({ leaves: moment })

/** What every note of the security log has, whoever reads it. */
export const securityNote = whole({
  seq: { type: 'integer' },
  at: moment,
  last: { ...moment, description: 'When it came last, of what came again within an hour.' },
  count: { type: 'integer', minimum: 1 },
  kind: { enum: securityKinds },
  verb: text,
  about: maybeText,
  via: text,
  device: maybeText,
  source: { ...maybeText, description: 'An address, or of IPv6 its network.' },
})

export const securityNotes = whole({
  items: {
    type: 'array',
    items: whole({ ...securityNote.properties, isMine: yesNo }),
  },
})
