import { signInMethodNames } from '#shell/language/people/sign-in-methods.ts'
import { securityEventKinds } from '#shell/model/accounts/security-event-kinds.ts'
import type { OpenApiNode } from '../open-api-node.ts'

export const textSchema: OpenApiNode = { type: 'string' }
export const nullableText: OpenApiNode = { type: ['string', 'null'] }
export const booleanSchema: OpenApiNode = { type: 'boolean' }
const timestampSchema: OpenApiNode = { type: 'string', format: 'date-time' }
export const nullableTimestamp: OpenApiNode = { type: ['string', 'null'], format: 'date-time' }

/** Returns the JSON Schema of an object in which all properties are required. */
export function objectSchema<const Properties extends Readonly<Record<string, OpenApiNode>>>(
  properties: Properties,
) {
  return { type: 'object', required: Object.keys(properties), properties } as const
}

const stages: OpenApiNode = {
  enum: ['authenticated', 'second-factor', 'enrol-second-factor'],
  description:
    'Next step: none, enter the second factor, or set one up because a role requires it.',
}
const factors: OpenApiNode = { type: 'array', items: { enum: ['totp', 'passkey', 'recovery'] } }

/** The response of every step of a sign-in. */
export const signInProgressSchema: OpenApiNode = objectSchema({ stage: stages, factors })

export const sessionInfoSchema: OpenApiNode = {
  type: 'object',
  required: ['actor'],
  properties: {
    actor: { enum: ['visitor', 'user', 'key', 'system'] },
    language: { ...textSchema, description: 'The language of the responses.' },
    locale: {
      ...textSchema,
      description: 'The locale for numbers and dates, from the browser.',
    },
    timeZone: {
      ...textSchema,
      description: 'The time zone that the user chose, or that of the browser: Europe/Berlin.',
    },
    xsrfToken: {
      type: 'string',
      description: 'The value of the X-XSRF-TOKEN header of requests that change data.',
    },
    stage: stages,
    factors,
    reauthenticatedUntil: {
      ...timestampSchema,
      description: 'Until when sensitive changes are allowed without confirming identity again.',
    },
    viewingAs: {
      ...objectSchema({ role: textSchema, label: textSchema }),
      description: 'The role being previewed. Changes are disabled.',
    },
    user: objectSchema({
      id: textSchema,
      name: nullableText,
      email: textSchema,
      language: nullableText,
      timeZone: nullableText,
      picture: { type: ['object', 'null'] },
      roles: { type: 'array', items: textSchema },
      state: textSchema,
    }),
  },
}

export const signInMethodsSchema: OpenApiNode = objectSchema({
  signUp: { enum: ['open', 'invite-only', 'closed'] },
  ...Object.fromEntries(signInMethodNames.map((name) => [name, booleanSchema])),
  providers: { type: 'array', items: objectSchema({ name: textSchema, label: textSchema }) },
})

export const accountSchema = objectSchema({
  user: { type: 'object' },
  factors: objectSchema({
    password: booleanSchema,
    totp: booleanSchema,
    recovery: { type: 'integer' },
    passkeys: {
      type: 'array',
      items: objectSchema({
        id: textSchema,
        name: nullableText,
        createdAt: timestampSchema,
        lastUsedAt: nullableTimestamp,
      }),
    },
    providers: { type: 'array', items: textSchema },
  }),
  deletedAt: nullableTimestamp,
})

export const sessionsSchema = objectSchema({
  items: {
    type: 'array',
    items: objectSchema({
      id: textSchema,
      isCurrent: booleanSchema,
      createdAt: timestampSchema,
      lastSeenAt: timestampSchema,
      expiresAt: timestampSchema,
      method: textSchema,
      device: nullableText,
      ip: nullableText,
    }),
  },
})

export const deletionSchema: OpenApiNode = objectSchema({ deletedAt: timestampSchema })

/** The properties of a security event for every audience. */
export const securityEventSchema = objectSchema({
  seq: { type: 'integer' },
  occurredAt: timestampSchema,
  lastAt: {
    ...timestampSchema,
    description: 'The last occurrence, for events repeated within an hour.',
  },
  count: { type: 'integer', minimum: 1 },
  kind: { enum: securityEventKinds },
  verb: textSchema,
  details: nullableText,
  channel: textSchema,
  device: nullableText,
  ip: { ...nullableText, description: 'The IP address; for IPv6 the network.' },
})

export const ownSecurityEventsSchema = objectSchema({
  items: {
    type: 'array',
    items: objectSchema({ ...securityEventSchema.properties, isOwn: booleanSchema }),
  },
})
